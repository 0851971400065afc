import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getPointBalance } from '#lib/api/money/points.ts'
import type { Offer, Reward } from '#lib/shared/rewards/offer.ts'
import { judgeOne } from '#platform/rewards/promotions/promotion-service.ts'
import { aMember, baseOf, logInDirectly } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { anOffer, play } from './offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A Monday. */
const MONDAY = Date.parse('2026-11-23T00:00:00Z')
const SATURDAY = MONDAY + 5 * DAY_MS
const SUNDAY = MONDAY + 6 * DAY_MS
const NEXT_WEEK = MONDAY + 7 * DAY_MS + HOUR_MS

const CASHBACK: Reward = { kind: 'cashback', rule: { rateBp: 1_000, period: 'week' } }
const REBATE: Reward = {
  kind: 'rebate',
  rates: [{ category: 'INHOUSE', rateBp: 1_000 / 2, of: 'validStake' }],
}
const MISSION: Reward = {
  ...{ kind: 'mission', period: 'week', rewardMinor: 2_00 },
  goals: [{ kind: 'stakeMinor', target: 100_00, categories: [] }],
}
const VIP: Reward = {
  kind: 'vip',
  hasChecks: true,
  levels: [
    {
      ...{ turnoverMinor: 10_00, depositMinor: 0, keepMinor: 0, giftMinor: 0, birthdayMinor: 0 },
      ...{ pay: { day: 0, week: 0, month: 0 }, cashbackBp: 1_000, cashbackMaxMinor: 0 },
    },
  ],
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: MONDAY })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A member who loses so much at each of some moments, beside an offer of a part of that time. */
async function aLoser(reward: Reward, run: Partial<Offer>, losses: readonly [atMs: number, minor: number][]) {
  const tenant = `run${crypto.randomUUID().slice(0, 6)}`
  await aTenant(tenant)
  const { id } = await anOffer(tenant, reward, run)
  const { visitor, member } = await aMember({ tenant, balanceMinor: 1_000_00 })
  for (const [atMs, stakeMinor] of losses) await play(tenant, member.id, { stakeMinor, atMs })
  const dueAt = async (now: number) => {
    vi.setSystemTime(now)
    const base = { ...(await baseOf(visitor)), locale: 'en' }
    const { standing } = await judgeOne(base, { memberId: member.id, offerId: id })
    return standing.due.map(({ occurrence, amountMinor }) => [occurrence, amountMinor])
  }
  return { tenant, visitor, member, dueAt }
}

describe('what was lost before an offer began or after it ended', () => {
  test('brings no cashback of the week', async () => {
    const losses: [number, number][] = [
      [MONDAY + HOUR_MS, 100_00],
      [SATURDAY + 12 * HOUR_MS, 20_00],
      [SUNDAY + HOUR_MS, 40_00],
    ]
    const begun = await aLoser(CASHBACK, { startsAtMs: SUNDAY }, losses)
    expect(await begun.dueAt(NEXT_WEEK)).toEqual([['2026-W48', 4_00]])
    // Also within a day.
    const noon = { startsAtMs: SATURDAY + 11 * HOUR_MS, endsAtMs: SATURDAY + 13 * HOUR_MS }
    vi.setSystemTime(MONDAY)
    const within = await aLoser(CASHBACK, noon, [...losses.slice(0, 2), [SATURDAY + 13 * HOUR_MS, 30_00]])
    expect(await within.dueAt(NEXT_WEEK)).toEqual([['2026-W48', 2_00]])
  })

  test('brings no cashback of a level, and what was lost while it ran does', async () => {
    const losses: [number, number][] = [
      [MONDAY + HOUR_MS, 100_00],
      [SUNDAY + HOUR_MS, 40_00],
    ]
    const { tenant, dueAt, member } = await aLoser(VIP, { startsAtMs: SUNDAY }, losses)
    vi.setSystemTime(SUNDAY + 2 * HOUR_MS)
    await dueAt(SUNDAY + 2 * HOUR_MS)
    const level = env.DB.prepare('SELECT level FROM vip_state WHERE tenant = ? AND member = ?')
    expect(await level.bind(tenant, member.id).first('level')).toBe(1)
    expect(await dueAt(NEXT_WEEK)).toEqual([['cash-2026-W48', 4_00]])
  })

  test('brings no rebate of the day', async () => {
    const run = { startsAtMs: MONDAY + 12 * HOUR_MS, endsAtMs: MONDAY + 13 * HOUR_MS }
    const { dueAt } = await aLoser(REBATE, run, [
      [MONDAY + 11 * HOUR_MS, 10_00],
      [MONDAY + 12 * HOUR_MS, 20_00],
      [MONDAY + 13 * HOUR_MS - 1, 40_00],
      [MONDAY + 13 * HOUR_MS, 80_00],
    ])
    expect(await dueAt(MONDAY + DAY_MS + HOUR_MS)).toEqual([['2026-11-23', 3_00]])
  })

  test.each([
    ['begins', { startsAtMs: SUNDAY }],
    ['ends', { startsAtMs: MONDAY - DAY_MS, endsAtMs: SUNDAY }],
  ])('fulfils no mission of the week in which it %s', async (_, run) => {
    const { dueAt } = await aLoser(MISSION, run, [
      [SATURDAY + HOUR_MS, 60_00],
      [SUNDAY + HOUR_MS, 60_00],
    ])
    expect(await dueAt(NEXT_WEEK)).toEqual([])
  })

  test('is no stake of today’s reward', async () => {
    const after = { kind: 'stake', stakeMinor: 50_00 } as const
    const wheel: Reward = { kind: 'wheel', segments: [{ prizeMinor: 1_00, weight: 1 }], after }
    const losses: [number, number][] = [[MONDAY + HOUR_MS, 60_00]]
    const { tenant, member, dueAt } = await aLoser(wheel, { startsAtMs: MONDAY + 2 * HOUR_MS }, losses)
    expect(await dueAt(MONDAY + 3 * HOUR_MS)).toEqual([])
    await play(tenant, member.id, { stakeMinor: 50_00, atMs: MONDAY + 3 * HOUR_MS })
    expect(await dueAt(MONDAY + 4 * HOUR_MS)).toHaveLength(1)
  })

  test('earns no points', async () => {
    const points: Reward = {
      kind: 'points',
      rates: [{ type: 'rng', rate: { points: 1, perMinor: 1_00 } }],
      isShownAsMoney: false,
    }
    const run = { startsAtMs: MONDAY + 12 * HOUR_MS, endsAtMs: MONDAY + 36 * HOUR_MS }
    const { visitor, member } = await aLoser(points, run, [
      [MONDAY + 11 * HOUR_MS, 10_00],
      [MONDAY + 12 * HOUR_MS, 20_00],
      [MONDAY + 36 * HOUR_MS - 1, 40_00],
      [MONDAY + 36 * HOUR_MS, 80_00],
    ])
    vi.setSystemTime(MONDAY + 40 * HOUR_MS)
    await logInDirectly(visitor, member)
    expect(await visitor.call(getPointBalance)).toMatchObject({ points: 60 })
  })
})

test('the part of a day is read by the indexes of its operations', async () => {
  const turnover = `instr(measures, '.turnover"')`
  for (const [condition, index] of [
    [`${turnover} > 0`, 'ledger_op_with_turnover'],
    [`${turnover} = 0 AND measures <> '{}'`, 'ledger_op_without_turnover'],
  ]) {
    const { results } = await env.DB.prepare(
      `EXPLAIN QUERY PLAN SELECT measures FROM ledger_op WHERE tenant = ? AND member = ? AND at >= ? AND at < ? AND ${condition}`,
    )
      .bind('a', 'b', 1, 2)
      .all<{ detail: string }>()
    expect(results.map(({ detail }) => detail).join()).toContain(index)
  }
})
