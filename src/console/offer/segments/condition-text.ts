import type { TFunction } from 'i18next'
import type { SegmentCondition } from '#lib/api/people/segments-rule.ts'
import type { Currency } from '#lib/api/fields.ts'
import { dateText } from '#lib/shared/intl/dates.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { formatMoney } from '#lib/shared/money/money.ts'

export interface Said {
  t: TFunction
  lang: string
  currency: Currency
  /** The brand's. */
  timeZone?: string | undefined
}

/** A condition as a sentence: what it is about, and its bounds. */
export function conditionText(condition: SegmentCondition, said: Said): string {
  const { t, lang } = said
  const about = t(`console:segments.kind.${condition.kind}`)
  const of =
    'days' in condition ? t('console:segments.ofDays', { days: numberText(condition.days, lang) }) : ''
  return [about, of, ...detailsOf(condition, said)].filter((part) => part !== '').join(' · ')
}

/** The value of a condition for one player, in words. */
export function valueText(
  condition: SegmentCondition,
  value: string | number | null,
  { t, lang, currency, timeZone }: Said,
): string {
  if (value === null) return t('console:segments.unknown')
  if (typeof value === 'string') return value
  switch (condition.kind) {
    case 'registered':
      return dateText(value, { lang, form: 'moment', timeZone })
    case 'depositSum':
    case 'netResult':
    case 'stakes':
      return money(value, { lang, currency })
    case 'contact':
    case 'toldOfHarm':
      return t(value === 1 ? 'console:segments.yes' : 'console:segments.no')
    default:
      return numberText(value, lang)
  }
}

function detailsOf(condition: SegmentCondition, { t, lang, currency }: Said): string[] {
  const bounds = (least: string | undefined, most: string | undefined) => [
    ...(least === undefined ? [] : [t('console:segments.atLeast', { value: least })]),
    ...(most === undefined ? [] : [t('console:segments.atMost', { value: most })]),
  ]
  const number = (value: number | undefined) => (value === undefined ? undefined : numberText(value, lang))
  const amount = (value: number | undefined) =>
    value === undefined ? undefined : money(value, { lang, currency })
  switch (condition.kind) {
    case 'registered':
      return [
        ...(condition.from === undefined ? [] : [t('console:segments.from', { day: condition.from })]),
        ...(condition.until === undefined ? [] : [t('console:segments.until', { day: condition.until })]),
      ]
    case 'accountAge':
    case 'lastLogin':
      return bounds(number(condition.atLeastDays), number(condition.atMostDays))
    case 'country':
      return [condition.countries.join(', ')]
    case 'locale':
      return [condition.locales.join(', ')]
    case 'depositCount':
    case 'vipLevel':
      return bounds(number(condition.atLeast), number(condition.atMost))
    case 'depositSum':
    case 'netResult':
      return bounds(amount(condition.atLeastMinor), amount(condition.atMostMinor))
    case 'stakes':
      return [
        condition.categories.map((each) => t(`console:category.${each}`)).join(', '),
        condition.vendors.join(', '),
        ...bounds(amount(condition.atLeastMinor), amount(condition.atMostMinor)),
      ]
    case 'contact':
      return [t(`console:segments.contact.${condition.contact}`)]
    case 'toldOfHarm':
      return []
  }
}

function money(minor: number, { lang, currency }: Pick<Said, 'lang' | 'currency'>): string {
  return `${currency.code} ${formatMoney(minor, currency, lang)}`
}
