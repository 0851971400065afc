import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Contract, TieredTerms } from '#lib/shared/contracts/contract.ts'
import { NO_FIGURES } from '#lib/shared/contracts/figures.ts'
import { ownAmount } from '#lib/shared/contracts/own-amount.ts'
import { settle } from '#lib/shared/contracts/settle.ts'
import { aDividend, contract, member, tier } from './build.ts'
import { Chance, randomInput } from './random.ts'

// Many cases: a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })

const amount = fc.integer({ min: 0, max: 300_000 })
const more = fc.integer({ min: 0, max: 50_000 })
const seed = fc.integer({ min: 1, max: 1_000_000 })
const kind = fc.constantFrom('dividend', 'wage', 'hourly', 'profitShare')

function someContract(of: TieredTerms['kind'], seedOf: number): Contract<TieredTerms> {
  for (let next = seedOf; ; next += 1) {
    const [first] = randomInput(new Chance(next), of).contracts
    if (first) return first
  }
}

function ownMinor(held: Contract<TieredTerms>, team: { turnover: number; loss: number; active: number }) {
  const figures = { ...NO_FIGURES, turnoverMinor: team.turnover, prizesMinor: team.turnover - team.loss }
  const input = { own: figures, team: figures, counted: team.active, days: 1, periodId: '2026-11' }
  return ownAmount(held, { ...input, previous: undefined }).ownMinor
}

describe('an own amount never falls', () => {
  it('where the team plays more, loses more or has more active members', () => {
    fc.assert(
      fc.property(
        kind,
        seed,
        fc.record({ turnover: amount, loss: amount, active: fc.integer({ min: 0, max: 6 }) }),
        fc.record({ turnover: more, loss: more, active: fc.integer({ min: 0, max: 2 }) }),
        (of, seedOf, team, plus) => {
          const held = someContract(of, seedOf)
          const grown = {
            turnover: team.turnover + plus.turnover,
            loss: team.loss + plus.loss,
            active: team.active + plus.active,
          }
          expect(ownMinor(held, grown)).toBeGreaterThanOrEqual(ownMinor(held, team))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('where a tier is added', () => {
    fc.assert(
      fc.property(
        kind,
        seed,
        fc.record({ turnover: amount, loss: amount, active: fc.integer({ min: 0, max: 6 }) }),
        (of, seedOf, team) => {
          const held = someContract(of, seedOf)
          const fewer = { ...held, terms: { ...held.terms, tiers: held.terms.tiers.slice(0, -1) } }
          expect(ownMinor(held, team)).toBeGreaterThanOrEqual(ownMinor(fewer, team))
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('a payable amount', () => {
  it('falls by what a direct downline gets more, to zero and no further', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 }), (lost, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const payable = (percent: number) =>
          settle({
            kind: 'dividend',
            periodId: '2026-11',
            days: 30,
            members: [member('a', null), member('b', 'a', { turnoverMinor: lost })],
            contracts: [
              contract('a', null, aDividend({ tiers: [tier(0, 0, 0, 10)] })),
              contract('b', 'a', aDividend({ tiers: [tier(0, 0, 0, percent)] })),
            ],
          }).agents.map((agent) => agent.payableMinor)
        const [withHigh = 0, belowHigh = 0] = payable(high)
        const [withLow = 0, belowLow = 0] = payable(low)
        expect(withHigh + belowHigh).toBe(withLow + belowLow)
        expect(withHigh).toBeLessThanOrEqual(withLow)
        expect(withHigh).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
