import { beforeAll, describe, expect, it } from 'vitest'
import { dateText, DATE_FORMS, type DateForm } from '#lib/shared/intl/dates.ts'
import { listText } from '#lib/shared/intl/lists.ts'
import { provideLocaleData } from '#lib/shared/intl/locale-data.ts'
import { regionName } from '#lib/shared/intl/names.ts'
import { numberText, shortNumberText, unitText } from '#lib/shared/intl/numbers.ts'
import { ownLocaleData } from '#lib/shared/intl/own-data.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { readLocaleData, readRegions } from '../../../scripts/lib/locale-data.ts'

const AT = Date.UTC(2026, 10, 28, 15, 4, 5)
const HOW = { timeZone: 'Asia/Yangon' }
const spaced = (text: string) => text.replaceAll(/\s/g, ' ')

describe.each(['km', 'my'])('%s, which browsers do not carry', (lang) => {
  beforeAll(() => provideLocaleData(ownLocaleData(lang)))

  it('has the data of this Node; `node scripts/locale-data.ts` writes them', () => {
    expect(ownLocaleData(lang)).toEqual({ ...readLocaleData(lang), regions: readRegions(lang) })
  })

  it.each(Object.keys(DATE_FORMS) as DateForm[])('writes %s as CLDR does', (form) => {
    const format = new Intl.DateTimeFormat(`${lang}-u-nu-latn`, { ...DATE_FORMS[form], ...HOW })
    // The offset of a zone is in Latin letters.
    const own = format.format(AT).replace(/ម៉ោង\u200bសកល /u, 'GMT')
    expect(spaced(dateText(AT, { lang, form, ...HOW }))).toBe(spaced(own))
  })

  it('writes numbers and amounts as CLDR does, with the decimals of the ledger', () => {
    for (const value of [1_234.5, -1_234_567.891])
      expect(numberText(value, lang)).toBe(new Intl.NumberFormat(`${lang}-u-nu-latn`).format(value))
    for (const [code, symbol] of [
      ['MMK', 'K'],
      ['KHR', '៛'],
      ['USD', '$'],
      ['BRL', 'R$'],
    ] as const) {
      const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
      const format = new Intl.NumberFormat(`${lang}-u-nu-latn`, {
        ...{ style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' },
        ...digits,
      })
      const amount = formatMoney(-123_450, { code, exponent: 2 }, { locale: lang, symbol })
      expect(spaced(amount)).toBe(spaced(format.format(-1_234.5)))
    }
  })

  it('names countries, units and lists in its own words', () => {
    expect(regionName('TH', lang)).toBe(lang === 'km' ? 'ថៃ' : 'ထိုင်း')
    expect(unitText(5, 'minute', lang)).toBe(lang === 'km' ? '5 នាទី' : '5 မိနစ်')
    expect(spaced(listText(['A', 'B', 'C'], lang))).toBe(lang === 'km' ? 'A, B និង C' : 'A၊ B နှင့် C')
  })
})

it('amounts that a short form would count in millions beside lakh are written in full', () => {
  expect(shortNumberText(1_234_567, 'ta')).toBe('12,34,567')
  expect(shortNumberText(1_234_567, 'my')).toBe('1,234,567')
  expect(shortNumberText(1_500, 'en')).toBe('1.5K')
})

it('four digits stand together where the language writes them so', () => {
  const EUR = { code: 'EUR', exponent: 2 }
  expect(formatMoney(123_450, EUR, 'es')).toBe('1234,50')
  expect(spaced(formatMoney(123_450, EUR, { locale: 'pt-PT', symbol: '€' }))).toBe('1234,50 €')
  expect(formatMoney(1_234_500, EUR, 'pt')).toBe('12 345,00'.replace(' ', '\u00a0'))
  expect(formatMoney(123_450, EUR, 'pt-BR')).toBe('1.234,50')
})

it('an amount has the decimals of the ledger, also where CLDR has none', () => {
  for (const code of ['IDR', 'MMK', 'LAK', 'PKR'])
    expect(formatMoney(150_050, { code, exponent: 2 }, { locale: 'en', symbol: code })).toMatch(/1,500\.50$/)
})
