import { expect, it } from 'vitest'
import type { Terms } from '#islands/agent/contracts/contract-text.ts'
import { baseTerms, termsFrom, typedOf } from '#islands/agent/contracts/typed-terms.ts'
import { parsePercent, percentInput } from '#lib/agent/percent.ts'

const BRL = { code: 'BRL', exponent: 2 }
const wage: Extract<Terms, { kind: 'wage' }> = {
  kind: 'wage',
  category: 'ALL',
  payer: 'platform',
  lossCheck: 'none',
  active: { count: 'period', minTurnoverMinor: 0, minDepositMinor: 0 },
  tiers: [
    { turnoverMinor: 1_234_50, activeMembers: 3, lossMinor: 0, rate: { type: 'fixed', valueMinor: 50 } },
  ],
}

it.each(['en', 'pt', 'vi', 'ar', 'ur'])(
  'terms that a form begins with can be sent as they stand (%s)',
  (lang) => {
    const reader = { currency: BRL, lang }
    const base = baseTerms('wage', wage)
    expect(termsFrom(typedOf(base, reader), base, reader)).toEqual(wage)
  },
)

it('rates are written as the language writes numbers, like the amounts beside them', () => {
  const rate = { type: 'percent', rateE6: 5_500 } as const
  const tiers = [{ turnoverMinor: 10_50, activeMembers: 0, lossMinor: 0, rate }]
  const base = baseTerms('wage', { ...wage, tiers })
  const [typed] = typedOf(base, { currency: BRL, lang: 'pt' }).tiers
  expect(typed).toMatchObject({ turnover: '10,50', rate: '0,55' })
  expect(percentInput(5_500, 'en')).toBe('0.55')
})

it('digits and decimal signs of other keyboards are read', () => {
  expect(parsePercent('٠٫٥')).toBe(5_000)
  expect(parsePercent('０.５')).toBe(5_000)
  expect(parsePercent('๐.๕ %')).toBe(5_000)
  expect(parsePercent('\u200e០.៥\u202c')).toBe(5_000)
  const reader = { currency: BRL, lang: 'ar' }
  const base = baseTerms('wage', wage)
  const typed = typedOf(base, reader)
  // Texts that `Number` would accept.
  for (const active of ['1e1', '0x3', '3.5', '-3'])
    expect(
      termsFrom({ ...typed, tiers: typed.tiers.map((each) => ({ ...each, active })) }, base, reader),
    ).toBeUndefined()
  const tiers = typed.tiers.map((each) => ({ ...each, active: '٣' }))
  expect(termsFrom({ ...typed, tiers }, base, reader)).toEqual(wage)
})
