import { localesOf } from './links.ts'
import { isLocale, type Locale } from './locale-table.ts'
import { fleet } from './site.ts'
import { wordsFor } from './words.ts'

/** Features whose words the pages of the member centre use. */
const FEATURES = ['member', 'security', 'cashier', 'records', 'session', 'wallet', 'errors', 'ui'] as const

/** Address of the words of the member centre: a file of their own, fetched when it is opened. */
export function memberWordsUrl(locale: Locale): string {
  return `/data/words-member.${locale}.json`
}

export function memberWordsPaths(): { params: { tenant: string; locale: Locale } }[] {
  return fleet().flatMap((tenant) =>
    localesOf(tenant).map((locale) => ({ params: { tenant: tenant.id, locale } })),
  )
}

export function memberWordsText(locale: string | undefined): string {
  if (!locale || !isLocale(locale)) throw new Error(`no locale ${locale}`)
  return JSON.stringify(wordsFor(locale, ...FEATURES))
}
