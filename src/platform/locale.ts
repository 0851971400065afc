import type { TenantRecord } from '#lib/api/ops.ts'

/** More than any page or browser asks for; what comes after is not read. */
const LONGEST = 200

/**
 * The brand's locale that a page (or browser) asks for by `accept-language`: the first of its tags that the brand has,
 * as it is or without its region. The brand's default for any other.
 */
export function pageLocale({ locales }: Pick<TenantRecord, 'locales'>, acceptLanguage: string): string {
  const tags = acceptLanguage
    .slice(0, LONGEST)
    .split(',')
    .map((part) => part.split(';', 1)[0]?.trim().toLowerCase() ?? '')
  const find = (tag: string) => locales.find((locale) => locale.toLowerCase() === tag)
  for (const tag of tags) {
    const locale = find(tag) ?? find(tag.split('-', 1)[0] ?? '')
    if (locale) return locale
  }
  return locales[0] ?? 'en'
}

/** Where a page of the brand is in a locale: the default locale at the root, others under their own name. */
export function localPath(
  { locales }: Pick<TenantRecord, 'locales'>,
  locale: string,
  path: `/${string}`,
): string {
  return locale === locales[0] || !locales.includes(locale) ? path : `/${locale}${path}`
}
