import type { Currency } from '#lib/shared/product/vocabulary.ts'

/** Stakes on offer, in units of the currency. Each is a multiple of the 20 lines, so a line stake is always whole. */
export const STAKE_MULTIPLES = [20, 40, 100, 200, 500, 1000, 2000] as const

/** The smallest line stake in whole currency, where one hundredth would be dust. */
const LINE_STAKE: Record<string, number> = {
  CNY: 0.05,
  THB: 0.1,
  PHP: 0.1,
  INR: 0.1,
  BDT: 0.1,
  TRY: 0.1,
  JPY: 1,
  PKR: 1,
  KRW: 10,
  MMK: 10,
  KHR: 20,
  IDR: 50,
  VND: 100,
}
const USUAL_LINE_STAKE = 0.01

/** The stakes of a currency in its minor units, lowest first: R$ 0.20 to R$ 20, or 2,000 to 200,000 ₫. */
export function stakesFor(currency: Currency): number[] {
  return STAKE_MULTIPLES.map((multiple) => multiple * lineStakeMinor(currency))
}

/** The smallest sum that is worth playing for in a currency, in minor units: R$ 0.01 or 100 ₫. Stakes of all games are multiples. */
export function lineStakeMinor(currency: Currency): number {
  const lineStake = LINE_STAKE[currency.code] ?? USUAL_LINE_STAKE
  return Math.max(1, Math.round(lineStake * 10 ** currency.exponent))
}
