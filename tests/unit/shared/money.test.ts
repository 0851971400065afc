import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, formatMoney, mulOdds, parseAmount } from '#lib/shared/money/money.ts'
import { writtenAs } from '#lib/shared/money/number-signs.ts'

const BRL = { code: 'BRL', exponent: 2 }
const VND = { code: 'VND', exponent: 0 }
const spaced = (text: string) => text.replaceAll(/\s/g, ' ')

describe('formatMoney', () => {
  it.each([
    [123_456_789, BRL, 'pt-BR', '1.234.567,89'],
    [123_456_789, BRL, 'en', '1,234,567.89'],
    [5, BRL, 'en', '0.05'],
    [0, BRL, 'pt-BR', '0,00'],
    [-1_050, BRL, 'en', '-10.50'],
    [1_234_567, VND, 'vi', '1.234.567'],
    [100_000, BRL, 'es', '1000,00'],
    [1_000_000, BRL, 'es', '10.000,00'],
    [12_345_678_90, BRL, 'hi', '1,23,45,678.90'],
    [Number.MAX_SAFE_INTEGER, BRL, 'en', '90,071,992,547,409.91'],
  ])('writes %i', (...[minor, currency, locale, text]) => {
    expect(formatMoney(minor, currency, locale)).toBe(text)
  })

  it('puts the brand’s own sign where the locale puts one', () => {
    expect(spaced(formatMoney(150, BRL, { locale: 'pt-BR', symbol: 'R$' }))).toBe('R$ 1,50')
    expect(formatMoney(150, { code: 'PHP', exponent: 2 }, { locale: 'en', symbol: '₱' })).toBe('₱1.50')
    expect(spaced(formatMoney(1_500, VND, { locale: 'vi', symbol: '₫' }))).toBe('1.500 ₫')
    expect(formatMoney(12_345, BRL, { locale: 'ar', symbol: 'R$' })).toMatch(/123\.45/)
  })

  it('keeps the sign on its side of the digits between right-to-left words', () => {
    const USD = { code: 'USD', exponent: 2 }
    expect(formatMoney(360, USD, { locale: 'ur', symbol: '$' })).toBe('\u200e$3.60')
    expect(formatMoney(-360, USD, { locale: 'ur', symbol: '$' })).toBe('\u200e-$3.60')
  })

  it('refuses what is not a whole number of minor units', () => {
    expect(() => formatMoney(1.5, BRL, 'en')).toThrow(RangeError)
    expect(() => formatMoney(2 ** 53, BRL, 'en')).toThrow(RangeError)
  })
})

describe('parseAmount', () => {
  it.each([
    ['٥٠٫٢٥', BRL, 'ar', 50_25],
    ['۵۰', BRL, 'ur', 50_00],
    ['0.5', BRL, 'en', 50],
    ['1.234', { code: 'KWD', exponent: 3 }, 'en', 1_234],
    ['1,234.567', { code: 'KWD', exponent: 3 }, 'en', 1_234_567],
    ['12', BRL, 'pt-BR', 1_200],
    ['12,5', BRL, 'pt-BR', 1_250],
    ['1.234,56', BRL, 'pt-BR', 123_456],
    ['1.000', BRL, 'pt-BR', 100_000],
    ['1,000', BRL, 'en', 100_000],
    ['1,234,567.8', BRL, 'en', 123_456_780],
    ['.5', BRL, 'en', 50],
    ['๑,๒๓๔.๕๐', BRL, 'en', 1_234_50],
    ['१,२३४.५', BRL, 'hi', 1_234_50],
    ['১২', BRL, 'en', 12_00],
    ['௧௨', BRL, 'en', 12_00],
    ['၁၂', BRL, 'en', 12_00],
    ['១២', BRL, 'en', 12_00],
    ['１，２３４。５', BRL, 'zh-Hans', 1_234_50],
    ['\u202a1\u00a0234,56\u202c', BRL, 'fr', 1_234_56],
    ['R$ 100,00', BRL, 'pt-BR', 100_00],
    ['R$\u00a0100,00', BRL, 'en', 100_00],
    ['100,00 BRL', BRL, 'pt-BR', 100_00],
    ['brl 1,234.50', BRL, 'en', 1_234_50],
    ['100.000 ₫', VND, 'vi', 100_000],
    ['100.000\u00a0₫', VND, 'en', 100_000],
    ['100.000đ', VND, 'th', 100_000],
    ['100.000 VNĐ', VND, 'zh-Hans', 100_000],
    ['100,000 VND', VND, 'en', 100_000],
    ['₱1,500.50', { code: 'PHP', exponent: 2 }, 'fil', 1_500_50],
    ['P500', { code: 'PHP', exponent: 2 }, 'en', 500_00],
    ['Rs. 500', { code: 'PKR', exponent: 2 }, 'ur', 500_00],
    ['\u200e$50.25', { code: 'USD', exponent: 2 }, 'ar', 50_25],
    ['US$ 50', { code: 'USD', exponent: 2 }, 'en', 50_00],
    ['฿๕๐๐', { code: 'THB', exponent: 2 }, 'th', 500_00],
    ['500 บาท', { code: 'THB', exponent: 2 }, 'th', 500_00],
    ['007', BRL, 'en', 700],
    ['  12.00 ', BRL, 'en', 1_200],
    ['1.500.000', VND, 'vi', 1_500_000],
    ['1,23,456.70', BRL, 'hi', 12_345_670],
    ['١٢٫٥', BRL, 'ar-EG', 1_250],
    ['\u200f12.50', BRL, 'ar', 1_250],
    ['90071992547409.91', BRL, 'en', Number.MAX_SAFE_INTEGER],
    ['0', BRL, 'en', 0],
  ])('reads %j', (...[text, currency, locale, minor]) => {
    expect(parseAmount(text, currency, locale)).toEqual({ ok: true, minor })
  })

  it.each([
    ['', BRL, 'pt-BR', 'empty'],
    ['   ', BRL, 'pt-BR', 'empty'],
    ['abc', BRL, 'pt-BR', 'notANumber'],
    ['12x', BRL, 'pt-BR', 'notANumber'],
    ['R$', BRL, 'pt-BR', 'notANumber'],
    ['10 mil', BRL, 'pt-BR', 'notANumber'],
    ['100k', { code: 'MMK', exponent: 0 }, 'en', 'notANumber'],
    ['$ 12', BRL, 'pt-BR', 'otherCurrency'],
    ['US$ 12', BRL, 'pt-BR', 'otherCurrency'],
    ['12 USD', BRL, 'pt-BR', 'otherCurrency'],
    ['12 €', VND, 'vi', 'otherCurrency'],
    ['-R$ 5', BRL, 'pt-BR', 'negative'],
    ['R$ -5', BRL, 'pt-BR', 'negative'],
    ['R$ 1.50', BRL, 'pt-BR', 'separators'],
    ['+5', BRL, 'pt-BR', 'notANumber'],
    ['-', BRL, 'pt-BR', 'notANumber'],
    ['5,', BRL, 'pt-BR', 'notANumber'],
    ['0x10', BRL, 'en', 'notANumber'],
    ['Infinity', BRL, 'en', 'notANumber'],
    ['-5', BRL, 'pt-BR', 'negative'],
    ['−5', BRL, 'pt-BR', 'negative'],
    ['1e5', BRL, 'en', 'exponent'],
    ['1E+3', BRL, 'en', 'exponent'],
    ['1,234', BRL, 'pt-BR', 'tooManyDecimals'],
    ['1.005', BRL, 'en', 'tooManyDecimals'],
    ['10,0', VND, 'vi', 'tooManyDecimals'],
    ['0.001', BRL, 'pt-BR', 'separators'],
    ['0,001', BRL, 'en', 'separators'],
    ['0.001', VND, 'vi', 'separators'],
    ['00.100', BRL, 'pt-BR', 'separators'],
    ['1,234', { code: 'KWD', exponent: 3 }, 'en', 'separators'],
    ['1.234', { code: 'KWD', exponent: 3 }, 'pt-BR', 'separators'],
    ['1.50', BRL, 'pt-BR', 'separators'],
    ['1,50', BRL, 'en', 'separators'],
    ['1.000.00', BRL, 'pt-BR', 'separators'],
    ['1,2,3', BRL, 'en', 'separators'],
    ['1,,000', BRL, 'en', 'separators'],
    ['1.2.3', BRL, 'en', 'separators'],
    ['1234,567', BRL, 'en', 'separators'],
    ['1 000', BRL, 'en', 'separators'],
    ['1,000.5,0', BRL, 'en', 'separators'],
    ['90071992547409.92', BRL, 'en', 'tooLarge'],
    ['9'.repeat(400), BRL, 'en', 'tooLarge'],
  ])('refuses %j', (...[text, currency, locale, reason]) => {
    expect(parseAmount(text, currency, locale)).toEqual({ ok: false, reason })
  })

  it('reads back whatever formatMoney writes, in every kind of locale', () => {
    const locales = fc.constantFrom(
      'pt',
      'pt-BR',
      'en',
      'es',
      'vi',
      'th',
      'hi',
      'bn',
      'ta',
      'ar',
      'ur',
      'fil',
      'id',
      'tr',
      'ja',
      'my',
      'km',
    )
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 4 }), locales, (minor, exponent, locale) => {
        const currency = { code: 'BRL', exponent }
        expect(parseAmount(formatMoney(minor, currency, locale), currency, locale)).toEqual({
          ok: true,
          minor,
        })
        // With a sign of the brand's own too, as it is copied from a page.
        const how = { locale, symbol: 'Cr.$' }
        expect(parseAmount(formatMoney(minor, currency, how), currency, how)).toEqual({ ok: true, minor })
      }),
      { numRuns: 500 },
    )
  })
})

describe('mulOdds', () => {
  it.each([
    [100, 19_500, 195],
    [1, 5_000, 0],
    [1, 15_000, 2],
    [1, 25_000, 2],
    [3, 5_000, 2],
    [-1, 15_000, -2],
    [7, 12_345, 9],
    [900_719_925_474, 99_999_999, 9_007_199_164_668_007],
  ])('%i × %i ÷ 10⁴ = %i, halves to even', (minor, odds, win) => {
    expect(mulOdds(minor, odds)).toBe(win)
  })

  it('refuses fractions, and results that are not exact', () => {
    expect(() => mulOdds(0.1, 10_000)).toThrow(RangeError)
    expect(() => mulOdds(1, 1.5)).toThrow(RangeError)
    expect(() => mulOdds(Number.MAX_SAFE_INTEGER, 20_000)).toThrow(RangeError)
  })

  it('is never more than half a unit away', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 9 }),
        fc.integer({ min: 0, max: 10 ** 6 }),
        (minor, odds) => {
          const off = BigInt(mulOdds(minor, odds)) * 10_000n - BigInt(minor) * BigInt(odds)
          expect(off <= 5_000n && off >= -5_000n).toBe(true)
        },
      ),
    )
  })
})

describe('allocate', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [203, [75, 25], [153, 50]],
    [5, [0, 0], [5, 0]],
    [7, [0, 3], [0, 7]],
    [0, [1, 2], [0, 0]],
  ])('shares %i by %j', (minor, weights, parts) => {
    expect(allocate(minor, weights)).toEqual(parts)
  })

  it('loses nothing, and gives nothing where there is no weight', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.array(fc.nat(), { minLength: 1, maxLength: 9 }), (minor, weights) => {
        const parts = allocate(minor, weights)
        expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(minor))
        if (weights.some((weight) => weight > 0))
          for (const [index, weight] of weights.entries()) if (weight === 0) expect(parts[index]).toBe(0)
      }),
    )
  })

  it('refuses fractions and negatives', () => {
    expect(() => allocate(1.5, [1])).toThrow(RangeError)
    expect(() => allocate(-1, [1])).toThrow(RangeError)
    expect(() => allocate(1, [])).toThrow(RangeError)
    expect(() => allocate(1, [-1])).toThrow(RangeError)
  })
})

it('an amount that was typed in one language is the same amount in another one, and what was refused stays refused', () => {
  expect(writtenAs('1.234,5', 'pt-BR', 'en')).toBe('1,234.5')
  expect(writtenAs('٥٠٫٢٥', 'ar', 'vi')).toBe('٥٠٫٢٥')
  const locale = fc.constantFrom('pt-BR', 'vi', 'ar', 'en', 'ur', 'th')
  const typed = fc.stringMatching(/^[1-9]\d{0,2}([.,]\d{3}){0,2}([.,]\d{1,2})?$/)
  fc.assert(
    fc.property(typed, locale, locale, (text, from, to) => {
      expect(parseAmount(writtenAs(text, from, to), BRL, to)).toEqual(parseAmount(text, BRL, from))
    }),
  )
})
