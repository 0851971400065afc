import type { TenantRecord } from '#lib/api/ops/ops.ts'

/** Longer headers are truncated. */
const LONGEST = 200

/**
 * The brand's locale for an `accept-language` header: the first tag that the brand has, with or without its region;
 * otherwise the brand's default.
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

/** The path of a page in a locale: the default locale at the root, others under their tag. */
export function localPath(
  { locales }: Pick<TenantRecord, 'locales'>,
  locale: string,
  path: `/${string}`,
): string {
  return locale === locales[0] || !locales.includes(locale) ? path : `/${locale}${path}`
}
