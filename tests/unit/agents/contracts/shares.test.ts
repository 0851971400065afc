import { describe, expect, it } from 'vitest'
import { lineOf } from '#lib/shared/contracts/line.ts'
import { settleRealtime, type SettledBet } from '#lib/shared/contracts/realtime.ts'
import { rebateOf, rebateRate, settleCommission } from '#lib/shared/contracts/rebate.ts'
import type { AgentShare } from '#lib/shared/contracts/rate-shares.ts'
import { recompute } from '../../../fixtures/node/recompute-bill.ts'
import { aCommission, aRealtime, aRebate, contract, member, PERCENT } from './build.ts'
import { oracleShares } from './oracle.ts'
import { Chance, LINES, randomMembers, LONG } from './random.ts'
import { pathOf } from './path-of.ts'

const byId = (shares: readonly AgentShare[]) =>
  Object.fromEntries(shares.map((share) => [share.agentId, share.amountMinor]))
const total = (shares: readonly AgentShare[]) => shares.reduce((sum, share) => sum + share.amountMinor, 0)
const members = [
  { id: 'top', parentId: null },
  { id: 'middle', parentId: 'top' },
  { id: 'player', parentId: 'middle' },
]
const line = lineOf(members)

/** Amounts without zeros: who gets nothing may be left out. */
function positive(amounts: Iterable<[string, number]>) {
  return Object.fromEntries([...amounts].filter(([, amount]) => amount !== 0).toSorted())
}

function expectSteps(shares: readonly AgentShare[]) {
  for (const share of shares)
    expect(recompute(share.steps), share.agentId).toEqual({ amountMinor: share.amountMinor, wrongSteps: [] })
}

describe('real-time salary', () => {
  const contracts = [
    contract('top', null, aRealtime({ profitRateE6: 1 * PERCENT, lossRateE6: 2 * PERCENT })),
    contract(
      'middle',
      'top',
      aRealtime({ profitRateE6: 0.4 * PERCENT, lossRateE6: 1.5 * PERCENT, minStakeMinor: 500 }),
    ),
    contract('player', 'middle', aRealtime({ profitRateE6: 0.1 * PERCENT, lossRateE6: 0.5 * PERCENT })),
  ]
  const bet = (betId: string, stakeMinor: number, prizeMinor: number): SettledBet => ({
    betId,
    memberId: 'player',
    stakeMinor,
    prizeMinor,
  })
  const settled = (...bets: SettledBet[]) => settleRealtime(line, contracts, { bets, counted: new Set() })

  it('pays by outcome: won above the stake, nothing for one given back, lost below', () => {
    expect(byId(settled(bet('1', 10_000, 10_001)).shares)).toEqual({ player: 10, middle: 30, top: 60 })
    expect(byId(settled(bet('1', 10_000, 9_999)).shares)).toEqual({ player: 50, middle: 100, top: 50 })
    expect(settled(bet('1', 10_000, 10_000)).shares).toEqual([])
  })

  it('counts a bet once, within a run and over runs', () => {
    const first = settled(bet('1', 10_000, 0), bet('1', 10_000, 0), bet('2', 10_000, 10_000))
    expect(byId(first.shares)).toEqual({ player: 50, middle: 100, top: 50 })
    expect(first.countedBetIds).toEqual(['1', '2'])
    const again = settleRealtime(line, contracts, {
      bets: [bet('1', 10_000, 0), bet('3', 10_000, 0)],
      counted: new Set(first.countedBetIds),
    })
    expect(byId(again.shares)).toEqual({ player: 50, middle: 100, top: 50 })
    expect(again.countedBetIds).toEqual(['3'])
  })

  it('passes the difference up where a single stake is too low for an agent', () => {
    expect(byId(settled(bet('1', 499, 0)).shares)).toEqual({ player: 2, top: 7 })
    expect(byId(settled(bet('1', 500, 0)).shares)).toEqual({ player: 2, middle: 5, top: 3 })
  })

  it('rounds down once a run, and gives what is left to the top agent', () => {
    const { shares } = settled(...Array.from({ length: 10 }, (_, index) => bet(String(index), 99, 0)))
    // 990 lost: 4.95 and 14.85 exactly, 19.8 together.
    expect(byId(shares)).toEqual({ player: 4, top: 15 })
    expectSteps(shares)
  })

  it('passes the difference up where an agent has no rate, and takes an upper rate as the limit of lower ones', () => {
    const [top, , player] = contracts
    if (!top || !player) throw new RangeError('three contracts')
    const bets = [bet('1', 10_000, 0)]
    expect(byId(settleRealtime(line, [top, player], { bets, counted: new Set() }).shares)).toEqual({
      player: 50,
      top: 150,
    })
    const high = contract('player', 'middle', aRealtime({ lossRateE6: 9 * PERCENT }))
    const { shares } = settleRealtime(line, [top, high], { bets, counted: new Set() })
    expect(byId(shares)).toEqual({ player: 200 })
    expect(shares[0]?.steps[1]).toMatchObject({ rateE6: 2 * PERCENT, isCapped: true })
  })

  it('refuses a bettor who is not in the line', () => {
    expect(() => settled({ ...bet('1', 1000, 0), memberId: 'z' })).toThrow('not in the line: z')
  })

  it(`equals the oracle over ${LINES} random lines, and never pays more than the top rate`, LONG, () => {
    let [rests, caps] = [0, 0]
    for (let seed = 1; seed <= LINES; seed += 1) {
      const chance = new Chance(seed)
      const tree = randomMembers(chance, 14)
      const held = tree
        .filter(() => chance.isIn(70))
        .map(({ id, parentId }) =>
          contract(
            id,
            parentId,
            aRealtime({
              profitRateE6: chance.from(0, 9000),
              lossRateE6: chance.from(0, 9000),
              minStakeMinor: chance.one([0, 100, 500]),
            }),
          ),
        )
      const bets = Array.from({ length: chance.from(1, 12) }, (_, index) => {
        const stakeMinor = chance.one([99, 100, 499, 500, 1234])
        return {
          betId: String(index),
          memberId: chance.one(tree).id,
          stakeMinor,
          prizeMinor: chance.one([0, stakeMinor - 1, stakeMinor, stakeMinor + 1]),
        }
      })
      const of = lineOf(tree)
      const { shares } = settleRealtime(of, held, { bets, counted: new Set() })
      const rate = (agentId: string, each: SettledBet) => {
        const terms = held.find((own) => own.agentId === agentId)?.terms
        if (!terms || each.stakeMinor < terms.minStakeMinor) return undefined
        return each.prizeMinor > each.stakeMinor ? terms.profitRateE6 : terms.lossRateE6
      }
      const counting = bets.filter((each) => each.stakeMinor !== each.prizeMinor)
      const wanted = oracleShares(
        tree,
        counting.map((each) => ({
          memberId: each.memberId,
          stakeMinor: each.stakeMinor,
          rates: new Map(
            held.flatMap(({ agentId }): [string, number][] => {
              const own = rate(agentId, each)
              return own === undefined ? [] : [[agentId, own]]
            }),
          ),
        })),
        new Set(held.map((each) => each.agentId)),
      )
      expect(positive(Object.entries(byId(shares))), `seed ${seed}`).toEqual(positive(wanted))
      expectSteps(shares)
      const most = counting.reduce((sum, each) => {
        const path = pathOf(of, of.indexOf.get(each.memberId) ?? -1).map((index) => of.ids[index] ?? '')
        const top = path.findLast((id) => rate(id, each) !== undefined)
        return sum + (top === undefined ? 0 : each.stakeMinor * (rate(top, each) ?? 0))
      }, 0)
      expect(total(shares)).toBeLessThanOrEqual(Math.floor(most / 1_000_000))
      if (shares.some((share) => share.steps.some((each) => each.step === 'rest'))) rests += 1
      if (shares.some((share) => share.steps.some((each) => each.step === 'share' && each.isCapped)))
        caps += 1
    }
    expect(rests).toBeGreaterThan(LINES / 20)
    expect(caps).toBeGreaterThan(LINES / 20)
  })
})

describe('lottery rebate', () => {
  const contracts = [
    contract('top', null, aRebate(1980)),
    contract('middle', 'top', aRebate(1970)),
    contract('player', 'middle', aRebate(1960)),
  ]
  const rebate = (series: number, stakeMinor = 100_00) =>
    byId(rebateOf(line, contracts, { memberId: 'player', stakeMinor, series }))

  it('is the difference of series, by 2000', () => {
    expect(rebateRate(1980, 1700)).toBe(14 * PERCENT)
    expect(rebate(1700)).toEqual({ player: 13_00, middle: 50, top: 50 })
    expect(rebate(1960)).toEqual({ middle: 50, top: 50 })
  })

  it('rounds down for all but the top agent', () => {
    expect(rebate(1959, 199)).toEqual({ player: 0, middle: 0, top: 2 })
    expectSteps(rebateOf(line, contracts, { memberId: 'player', stakeMinor: 199, series: 1959 }))
  })

  it(`adds up to (top - series) / 2000 over ${LINES} random lines, whatever the levels between`, LONG, () => {
    for (let seed = 1; seed <= LINES; seed += 1) {
      const chance = new Chance(seed)
      const tree = randomMembers(chance, 10)
      const held = tree
        .filter(({ parentId }) => parentId === null || chance.isIn(80))
        .map(({ id, parentId }) =>
          contract(id, parentId, aRebate(parentId === null ? 1980 : chance.from(1700, 1985))),
        )
      const bet = {
        memberId: chance.one(tree).id,
        stakeMinor: chance.from(1, 99_999),
        series: chance.from(1700, 1980),
      }
      const shares = rebateOf(lineOf(tree), held, bet)
      expect(total(shares), `seed ${seed}`).toBe(Math.floor((bet.stakeMinor * (1980 - bet.series)) / 2000))
      expect(shares.every((share) => share.amountMinor >= 0)).toBe(true)
      const rates = new Map(
        held.map(({ agentId, terms }) => [agentId, Math.max(0, terms.maxSeries - bet.series) * 500]),
      )
      const wanted = oracleShares(
        tree,
        [{ memberId: bet.memberId, stakeMinor: bet.stakeMinor, rates }],
        new Set(rates.keys()),
      )
      expect(positive(Object.entries(byId(shares))), `seed ${seed}`).toEqual(positive(wanted))
    }
  })

  it('refuses a bettor who is not in the line', () => {
    expect(() => rebateOf(line, contracts, { memberId: 'z', stakeMinor: 1, series: 1700 })).toThrow(
      'not in the line: z',
    )
  })
})

describe('commission', () => {
  const playing = [
    member('top', null),
    member('middle', 'top', { turnoverMinor: 10_000, prizesMinor: 12_000 }),
    member('player', 'middle', { turnoverMinor: 50_000, prizesMinor: 20_000 }),
  ]
  const rates = (basis: 'stake' | 'loss') => [
    contract('top', null, aCommission({ basis, rateE6: 1 * PERCENT })),
    contract('middle', 'top', aCommission({ basis, rateE6: 0.6 * PERCENT })),
    contract('player', 'middle', aCommission({ basis, rateE6: 0.5 * PERCENT })),
  ]

  it('is paid on stakes, or on what each member lost', () => {
    expect(byId(settleCommission(playing, rates('stake')))).toEqual({ player: 250, middle: 110, top: 240 })
    expect(byId(settleCommission(playing, rates('loss')))).toEqual({ player: 150, middle: 30, top: 120 })
    expectSteps(settleCommission(playing, rates('loss')))
  })

  it('is never negative: of a member whose turnover is taken back nothing is paid', () => {
    const back = [
      member('top', null),
      member('middle', 'top', { turnoverMinor: 10_000, prizesMinor: 12_000 }),
      member('player', 'middle', { turnoverMinor: -50_000, prizesMinor: -20_000 }),
    ]
    expect(byId(settleCommission(back, rates('stake')))).toEqual({ middle: 60, top: 40 })
    expect(settleCommission(back, rates('loss'))).toEqual([])
  })

  it('names the contract that counted', () => {
    const [share] = settleCommission(playing, rates('stake'))
    expect(share).toMatchObject({ agentId: 'top', contractId: 'contract-top', version: 1 })
    expect(share?.steps[0]).toMatchObject({
      step: 'contract',
      kind: 'commission',
      contractId: 'contract-top',
      base: 'shares',
    })
  })

  it('refuses two bases in one line', () => {
    const [top, ...rest] = rates('stake')
    const loss = rates('loss')[1]
    if (!top || !loss || rest.length !== 2) throw new RangeError('three contracts')
    expect(() => settleCommission(playing, [top, loss])).toThrow('one basis a line')
  })
})
