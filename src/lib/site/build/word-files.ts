import { createHash } from 'node:crypto'
import type { LocaleData } from '#lib/shared/intl/locale-data.ts'
import { ownLocaleData } from '#lib/shared/intl/own-data.ts'
import { phoneCountriesOf } from '#lib/site/brand/currency-countries.ts'
import { localesOf } from '#lib/site/brand/links.ts'
import { LOCALES, type Locale } from '#lib/site/words/locale-table.ts'
import { fleet } from '#lib/site/pages/site.ts'
import { wordsFor } from '#lib/site/words/words.ts'

/** Files of words that browsers load, and the features in each. */
const WORD_FILES = {
  /**
   * Islands of every page: loaded with the first of them. A game that is refused during a break says what stays open.
   */
  islands: ['session', 'wallet', 'lobby', 'protection.break', 'errors', 'ui'],
  /** Announcements, popups and feedback: loaded with the first of them. */
  talk: ['messages', 'support', 'live', 'errors', 'ui'],
  /** The member centre, which names that of agents: loaded when it is opened. */
  member: [
    'member',
    'security',
    'cashier',
    'records',
    'promotions',
    'missions',
    'points',
    'referral',
    'protection',
    'messages',
    'support',
    'session',
    'wallet',
    'agent.title',
    'errors',
    'ui',
  ],
  /** The lotteries: loaded on their pages, with only the words about a running break and the link to cases. */
  lottery: ['lottery', 'protection.break', 'support.record', 'errors', 'ui'],
  /** The agent centre: loaded when it is opened. */
  agent: ['agent', 'contracts', 'cashier', 'records', 'messages', 'errors', 'ui'],
  /** The members' part of the promotions page. */
  promotions: ['promotions', 'cashier', 'protection.break', 'errors', 'ui'],
} as const
type WordFile = keyof typeof WORD_FILES

const texts = new Map<string, { name: string; text: string }>()

/** Address of a file of words. Its name contains a hash, so browsers cache it permanently; all brands share it. */
export function wordsUrl(file: WordFile, locale: Locale): string {
  return `/words/${wordFile(file, locale).name}.json`
}

/** Makes the words available to the prerendered islands; returns the address for the browser. */
export function provideIslandWords(locale: Locale): string {
  globalThis.vitrineWords ??= {}
  globalThis.vitrineWords[LOCALES[locale].tag] ??= wordsFor(locale, ...WORD_FILES.islands)
  return wordsUrl('islands', locale)
}

/** Every file of words that the fleet's pages load. */
export function wordPaths(): { params: { file: string }; props: { file: WordFile; locale: Locale } }[] {
  const locales = new Set(fleet().flatMap((tenant) => localesOf(tenant)))
  return [...locales].flatMap((locale) =>
    (['islands', 'talk', 'member', 'agent', 'lottery', 'promotions'] as const).map((file) => ({
      params: { file: wordFile(file, locale).name },
      props: { file, locale },
    })),
  )
}

export function wordsText({ file, locale }: { file: WordFile; locale: Locale }): string {
  return wordFile(file, locale).text
}

/** Languages that browsers have no data for bring theirs: what every page may write, and in the centre all countries. */
function localeDataFor(file: WordFile, locale: Locale): { intl?: LocaleData } {
  const data = ownLocaleData(locale)
  if (!data || (file !== 'islands' && file !== 'member')) return {}
  if (file === 'member') return { intl: data }
  const countries = new Set(fleet().flatMap((tenant) => [...phoneCountriesOf(tenant)]))
  const regions = Object.fromEntries(Object.entries(data.regions).filter(([code]) => countries.has(code)))
  return { intl: { ...data, regions } }
}

function wordFile(file: WordFile, locale: Locale): { name: string; text: string } {
  const key = `${file}.${locale}`
  const known = texts.get(key)
  if (known) return known
  const text = JSON.stringify({ ...wordsFor(locale, ...WORD_FILES[file]), ...localeDataFor(file, locale) })
  const made = { name: `${key}.${createHash('sha256').update(text).digest('hex').slice(0, 10)}`, text }
  texts.set(key, made)
  return made
}
