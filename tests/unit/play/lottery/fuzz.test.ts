import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BaseRules } from '#lib/shared/lottery/play.ts'
import { prizeOf } from '#lib/shared/lottery/prize.ts'
import { stakeOf } from '#lib/shared/lottery/stake.ts'
import { randomOdds } from './support/bench.ts'
import type { Bench } from './support/bench.ts'
import {
  ELEVEN_FIVE_BENCH,
  FOUR_D_BENCH,
  MARK_SIX_BENCH,
  SUM28_BENCH,
  THAI_BENCH,
  TOGEL_BENCH,
  VN_BENCH,
} from './support/benches.ts'
import { seeded } from './support/random.ts'
import { randomSelection } from './support/selections.ts'

const NAMES = [
  'entries',
  'permuted',
  'stations',
  'numbers',
  'bankers',
  'choices',
  'columns',
  'legs',
  'crossed',
  '__proto__',
  'constructor',
  'length',
]
const VALUES: unknown[] = [
  null,
  true,
  '',
  '07',
  '7',
  '٧',
  '1e1',
  '12345678901234567890',
  'big',
  'constructor',
  '__proto__',
  -1,
  0,
  -0,
  Number.POSITIVE_INFINITY,
  1,
  1.5,
  11,
  49,
  50,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  [1, 1],
  [[1], [1], [1]],
]
const value = fc.oneof(
  fc.constantFrom(...VALUES),
  fc.jsonValue(),
  fc.array(fc.constantFrom(...VALUES), { maxLength: 8 }),
  fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 60 }),
  fc.array(fc.stringMatching(/^[0-9]{1,4}$/), { maxLength: 30 }),
)
const loose = fc
  .dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 3 })
  .map((each): unknown => JSON.parse(JSON.stringify(each)))

/** A good selection with one of its values, anywhere in it, put aside for another. */
function broken(selection: unknown, path: number, other: unknown): unknown {
  if (path === 0 || typeof selection !== 'object' || selection === null) return other
  const keys = Object.keys(selection)
  const key = keys[path % keys.length]
  if (key === undefined) return other
  const entries = Object.entries(selection).map(([name, part]): [string, unknown] =>
    name === key ? [name, broken(part, Math.floor(path / 3), other)] : [name, part],
  )
  return Array.isArray(selection) ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}

function fuzz<Result, Rules extends BaseRules>(bench: Bench<Result, Rules>, runs: number): void {
  let accepted = 0
  const random = seeded(99)
  const game = fc.integer({ min: 0, max: bench.games.length - 1 })
  const play = fc.integer({ min: 0, max: bench.family.plays.length - 1 })
  fc.assert(
    fc.property(
      game,
      play,
      fc.integer({ min: 0, max: 500 }),
      value,
      loose,
      (gameAt, playAt, path, other, wild) => {
        const rules = bench.games[gameAt]
        const chosen = bench.family.plays[playAt]
        if (!rules || !chosen) throw new Error('no such game')
        const good = randomSelection(random, chosen.picker, bench.stations?.(rules) ?? [])
        for (const selection of [other, wild, good, broken(good, path, other)]) {
          const problem = chosen.problem(selection, rules)
          if (problem) {
            expect(JSON.parse(JSON.stringify(problem))).toEqual(problem)
            expect(() => chosen.count(selection, rules)).toThrow(RangeError)
            continue
          }
          accepted += 1
          const { bets, units } = chosen.count(selection, rules)
          expect(Number.isSafeInteger(bets) && bets >= 1 && bets <= rules.maxBets).toBe(true)
          expect(Number.isSafeInteger(units) && units >= bets).toBe(true)
          const stake = stakeOf(chosen, selection, { unit: { unitMinor: 100, multiple: 2 }, rules })
          expect(stake.payableMinor).toBeGreaterThan(0)
          const wins = chosen.wins(selection, bench.family.drawResult(rules, random.draw), rules)
          expect(JSON.parse(JSON.stringify(wins))).toEqual(wins)
          expect(
            prizeOf(wins, randomOdds(random, chosen, { rules, own: 1 }), stake).totalMinor,
          ).toBeGreaterThanOrEqual(0)
        }
      },
    ),
    { numRuns: runs, seed: 20_261_117 },
  )
  // Good lines and those whose change did no harm: the property must have met both sides.
  expect(accepted).toBeGreaterThan(runs / 4)
}

describe(
  'hostile JSON is judged and never thrown at, and what is accepted can be priced',
  { timeout: 60_000 },
  () => {
    it('vn', () => fuzz(VN_BENCH, 400))
    it('elevenFive', () => fuzz(ELEVEN_FIVE_BENCH, 400))
    it('markSix', () => fuzz(MARK_SIX_BENCH, 600))
    it('sum28', () => fuzz(SUM28_BENCH, 200))
    it('togel', () => fuzz(TOGEL_BENCH, 300))
    it('thai', () => fuzz(THAI_BENCH, 200))
    it('fourD', () => fuzz(FOUR_D_BENCH, 200))
  },
)

describe('results from outside are judged and never thrown at', () => {
  const cases = [
    judge(VN_BENCH),
    judge(ELEVEN_FIVE_BENCH),
    judge(MARK_SIX_BENCH),
    judge(SUM28_BENCH),
    judge(TOGEL_BENCH),
    judge(THAI_BENCH),
    judge(FOUR_D_BENCH),
  ]

  it.each(cases)('%s', (_id, problemOf, draw) => {
    for (let round = 0; round < 20; round += 1)
      expect(problemOf(JSON.parse(JSON.stringify(draw())))).toBeUndefined()
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), value, loose, (path, other, wild) => {
        for (const result of [other, wild]) expect(problemOf(result)).toBeDefined()
        const drawn = draw()
        const changed = broken(drawn, path, other)
        const problem = problemOf(changed)
        if (problem !== undefined) expect(JSON.parse(JSON.stringify(problem))).toEqual(problem)
        else expect(JSON.stringify(changed).length).toBeLessThanOrEqual(JSON.stringify(drawn).length + 1)
      }),
      { numRuns: 300, seed: 7 },
    )
  })

  function judge<Result, Rules extends BaseRules>(
    bench: Bench<Result, Rules>,
  ): [string, (result: unknown) => unknown, () => unknown] {
    const [rules] = bench.games
    if (!rules) throw new Error('no game')
    const { draw } = seeded(4)
    const { family } = bench
    return [
      family.id,
      (result) => family.problemOfResult(result, rules),
      () => family.drawResult(rules, draw),
    ]
  }
})
