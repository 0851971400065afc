import type { Locale } from '#lib/site/words/locale-table.ts'
import type { Tenant } from './tenant-schema.ts'

/**
 * The address of a page on its brand's host: default locale at the root, others under `/<locale>/`.
 * @param path canonical path without locale; may carry a query or an anchor
 */
export function localPath(tenant: Tenant, locale: Locale, path: string): string {
  return locale === tenant.defaultLocale ? path : `/${locale}${path}`
}

/** The same page as an absolute address on the brand's main domain, for search engines. */
export function absoluteUrl(tenant: Tenant, locale: Locale, path: string): string {
  return `https://${tenant.hosts[0]}${localPath(tenant, locale, path)}`
}

export function localesOf(tenant: Tenant): readonly Locale[] {
  return [tenant.defaultLocale, ...tenant.otherLocales]
}

/** `rest` parameter of the page folder `[...locale]`: nothing for the default locale. */
export function localeParam(tenant: Tenant, locale: Locale): string | undefined {
  return locale === tenant.defaultLocale ? undefined : locale
}
