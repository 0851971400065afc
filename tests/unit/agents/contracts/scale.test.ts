import { describe, expect, it } from 'vitest'
import { NO_FIGURES } from '#lib/shared/contracts/figures.ts'
import { lineOf, sumUp, teamOf } from '#lib/shared/contracts/line.ts'
import { settleRealtime } from '#lib/shared/contracts/realtime.ts'
import { settle } from '#lib/shared/contracts/settle.ts'
import { aDividend, aRealtime, aWage, contract, tier } from './build.ts'
import { Chance } from './random.ts'

const AGENTS = 10_000

/** Computing time, which a busy machine does not lengthen as it does the time on the wall. */
function computingMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const shapes = {
  'one below the other': (index: number) => index - 1,
  'all below one': () => 0,
  'as a tree': (index: number, chance: Chance) => chance.from(0, index - 1),
}

describe.each(Object.entries(shapes))(`${AGENTS} agents %s`, (_, parentOf) => {
  const chance = new Chance(7)
  const members = Array.from({ length: AGENTS }, (__, index) => ({
    id: `m${index}`,
    parentId: index === 0 ? null : `m${parentOf(index, chance)}`,
    figures: { ...NO_FIGURES, turnoverMinor: 1000 + chance.from(0, 999), prizesMinor: chance.from(0, 900) },
  }))
  const parents = members.map((each) => each.parentId)
  const tiers = Array.from({ length: 8 }, (__, at) => tier(at * 2000, at, at * 500, 1 + at))

  it('settle and share by rates in well under a second', { timeout: 60_000 }, () => {
    const terms = aDividend({ lossCheck: 'floating', carry: 'permanent', payer: 'upline', tiers })
    const contracts = members.map(({ id }, index) => contract(id, parents[index] ?? null, terms))
    let settled = settle({ kind: 'dividend', members, contracts: [], periodId: '2026-11', days: 30 })
    const settleMs = computingMs(() => {
      settled = settle({ kind: 'dividend', members, contracts, periodId: '2026-11', days: 30 })
    })
    expect(settled.agents.length).toBe(AGENTS)
    const wages = contracts.map((each) => ({ ...each, terms: aWage({ tiers: [tier(0, 0, 0, 1)] }) }))
    const wageMs = computingMs(() => {
      settle({ kind: 'wage', members, contracts: wages, periodId: '2026-11-22', days: 1 })
    })
    const rates = contracts
      .filter((__, index) => index % 3 === 0)
      .map((each) => ({ ...each, terms: aRealtime() }))
    const bets = members.map(({ id }) => ({ betId: id, memberId: id, stakeMinor: 100, prizeMinor: 0 }))
    let shared = 0
    const realtimeMs = computingMs(() => {
      const { shares } = settleRealtime(settled.line, rates, { bets, counted: new Set() })
      shared = shares.reduce((sum, share) => sum + share.amountMinor, 0)
    })
    expect(shared).toBe((AGENTS * 100 * 2) / 100)
    for (const ms of [settleMs, wageMs, realtimeMs]) expect(ms).toBeLessThan(1000)
  })
})

describe('lines', () => {
  const line = lineOf([
    { id: 'c', parentId: 'b' },
    { id: 'a', parentId: null },
    { id: 'b', parentId: 'a' },
    { id: 'd', parentId: 'a' },
  ])
  it('name uplines before downlines, and sum up from below', () => {
    expect([...line.topDown].map((index) => line.ids[index]).join('')).toBe('abdc')
    expect(sumUp(line, [1, 10, 100, 1000])).toEqual([1, 1111, 101, 1000])
    expect(teamOf(line, 2).map((index) => line.ids[index])).toEqual(['b', 'c'])
    expect(() => sumUp(line, [2 ** 53 - 1, 1, 0, 0])).toThrow('too large to be exact')
  })

  it('are refused with loops, unknown parents and members twice', () => {
    const problem = (...members: [id: string, parentId: string | null][]) => {
      try {
        return lineOf(members.map(([id, parentId]) => ({ id, parentId }))).ids.length
      } catch (error) {
        return error instanceof RangeError ? error.message : error
      }
    }
    expect(problem(['a', 'a'])).toBe('loop a')
    expect(problem(['d', null], ['c', 'b'], ['a', 'b'], ['b', 'a'])).toBe('loop c')
    expect(problem(['a', 'b'], ['b', null], ['a', null])).toBe('duplicate a')
    expect(problem(['a', 'x'], ['b', null])).toBe('unknownParent a')
    expect(problem()).toBe(0)
  })
})
