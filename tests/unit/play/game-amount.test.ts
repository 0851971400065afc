import { expect, it } from 'vitest'
import { PLAY_CREDITS, amountFormat } from '#games/frame/amount.ts'

/** Without spaces and signs of direction. */
const plain = (text: string) => text.replaceAll(/[\s\u200e\u200f\u061c]/g, '')

it.each([
  ['ar', { code: 'USD', exponent: 2 }, '$', '1,234.50$'],
  ['pt-BR', { code: 'BRL', exponent: 2 }, 'R$', 'R$1.234,50'],
  ['vi', { code: 'VND', exponent: 0 }, '₫', '123.450₫'],
])('games write amounts in %s with the brand’s own sign', (locale, currency, symbol, text) => {
  expect(plain(amountFormat(locale, currency, symbol)(123_450))).toBe(text)
})

it('play credits have no sign', () => {
  expect(amountFormat('en', PLAY_CREDITS)(100_000)).toBe('1,000.00')
})
