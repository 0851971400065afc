import { REGION_CODES } from '#lib/shared/product/iso-codes.ts'
import { DATE_FORMS } from '#lib/shared/intl/dates.ts'
import type { LocaleData } from '#lib/shared/intl/locale-data.ts'
import { SITE_LOCALES } from '#lib/site/words/locale-table.ts'

/**
 * What Node's CLDR says of a language that browsers do not carry: `src/lib/shared/intl/data/<lang>.json`, and its names of
 * countries beside it. `node scripts/locale-data.ts` writes them.
 */
export function readLocaleData(lang: string): LocaleData {
  const tag = `${lang}-u-nu-latn`
  if (Intl.DateTimeFormat.supportedLocalesOf([lang]).length === 0)
    throw new Error(`This Node has no data for ${lang}.`)
  const dates = Object.entries(DATE_FORMS).map(([form, options]) => [form, patternOf(tag, options)] as const)
  const names = (options: Intl.DateTimeFormatOptions, type: string, moments: readonly number[]) =>
    moments.map((atMs) => partOf(new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }), type, atMs))
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 5))
  const week = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 2, 1 + day))
  const halves = [Date.UTC(2026, 2, 5, 8), Date.UTC(2026, 2, 5, 20)]
  return {
    lang,
    dates: Object.fromEntries(dates),
    monthsLong: names({ day: 'numeric', month: 'long' }, 'month', months),
    monthsShort: names({ day: 'numeric', month: 'short' }, 'month', months),
    weekdaysShort: names({ weekday: 'short' }, 'weekday', week),
    dayPeriods: names({ hour: 'numeric', hourCycle: 'h12' }, 'dayPeriod', halves),
    units: Object.fromEntries(UNITS.map((unit) => [unit, unitOf(tag, unit)])),
    lists: OWN_LISTS[lang] ?? {
      conjunction: listOf(tag, 'conjunction'),
      disjunction: listOf(tag, 'disjunction'),
    },
    regions: {},
    languages: Object.fromEntries(SITE_LOCALES.map((each) => [each, nameOf(tag, 'language', each)])),
  }
}

/** Names of countries, by code. */
export function readRegions(lang: string): Record<string, string> {
  return Object.fromEntries(REGION_CODES.map((code) => [code, nameOf(`${lang}-u-nu-latn`, 'region', code)]))
}

const UNITS = ['second', 'minute', 'hour', 'day'] as const
/** CLDR 48 lists Burmese words with hyphens between them, which nobody writes. */
const OWN_LISTS: Readonly<Record<string, LocaleData['lists']>> = {
  my: {
    conjunction: { pair: ' နှင့် ', middle: '၊ ', last: ' နှင့် ' },
    disjunction: { pair: ' သို့မဟုတ် ', middle: '၊ ', last: ' သို့မဟုတ် ' },
  },
}
/** A moment whose figures differ from each other, one digit each: Thursday, 5 March 2026, 08:07:09. */
const SAMPLE = Date.UTC(2026, 2, 5, 8, 7, 9)
/** A month whose short name is not its long one. */
const NOVEMBER = Date.UTC(2026, 10, 5)
const LONG_MONTH = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const

interface Shape {
  is12: boolean
  isLong: boolean
}

/** A form as text with places, read from what the language makes of one moment. */
function patternOf(tag: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
  const is12 = format.resolvedOptions().hourCycle === 'h12'
  const november = partOf(format, 'month', NOVEMBER)
  const isLong = november === partOf(new Intl.DateTimeFormat(tag, LONG_MONTH), 'month', NOVEMBER)
  return format
    .formatToParts(SAMPLE)
    .map(({ type, value }) => {
      if (type === 'literal') return value
      const place = placeOf(type, value, { is12, isLong })
      if (!place) throw new Error(`${tag}: nothing writes ${type} "${value}"`)
      return `{${place}}`
    })
    .join('')
}

function placeOf(type: string, value: string, { is12, isLong }: Shape): string | undefined {
  switch (type) {
    case 'year':
      return value === '2026' ? 'year' : 'year2'
    case 'month':
      if (value === '3' || value === '03') return value === '3' ? 'month' : 'month2'
      return isLong ? 'monthLong' : 'monthShort'
    case 'day':
      return value === '5' ? 'day' : 'day2'
    case 'weekday':
      return 'weekdayShort'
    case 'hour':
      return `hour${is12 ? '12' : ''}${value === '08' ? (is12 ? 'of2' : '2') : ''}`
    case 'minute':
    case 'second':
    case 'dayPeriod':
      return type
    case 'timeZoneName':
      return 'zone'
    default:
      return undefined
  }
}

function unitOf(tag: string, unit: string): string {
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' })
  if (new Intl.PluralRules(tag).resolvedOptions().pluralCategories.length > 1)
    throw new Error(`${tag}: units of one form only`)
  return format.format(7).replace('7', '{0}')
}

function listOf(tag: string, type: 'conjunction' | 'disjunction'): LocaleData['lists'][string] {
  const between = (items: string[]) =>
    new Intl.ListFormat(tag, { type })
      .formatToParts(items)
      .filter((part) => part.type === 'literal')
      .map(({ value }) => value)
  const [pair = ''] = between(['A', 'B'])
  const [middle = '', , last = ''] = between(['A', 'B', 'C', 'D'])
  return { pair, middle, last }
}

function nameOf(tag: string, type: 'region' | 'language', code: string): string {
  return new Intl.DisplayNames([tag], { type }).of(code) ?? code
}

function partOf(format: Intl.DateTimeFormat, wanted: string, atMs: number): string {
  return format.formatToParts(atMs).find(({ type }) => type === wanted)?.value ?? ''
}
