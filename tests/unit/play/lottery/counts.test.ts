import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BaseRules } from '#lib/shared/lottery/play.ts'
import type { Bench } from './support/bench.ts'
import { ELEVEN_FIVE_BENCH, MARK_SIX_BENCH, SUM28_BENCH, TOGEL_BENCH, VN_BENCH } from './support/benches.ts'
import { subsets } from './oracles/payment.ts'
import type { Selection } from './support/selections.ts'
import { seeded } from './support/random.ts'

/** Selections that the running test has compared: a loop over no plays would compare none. */
let compared = 0
beforeEach(() => void (compared = 0))
afterEach(() => expect(compared).toBeGreaterThan(0))

/** Compares the count of a selection with the tickets that a naive expansion makes; none means a problem. */
function compare<Result, Rules extends BaseRules>(
  bench: Bench<Result, Rules>,
  id: string,
  selection: Selection,
): void {
  const rules = bench.games.find((each) =>
    bench.family.plays.some((play) => play.id === id && play.isOffered(each)),
  )
  const play = bench.family.plays.find((each) => each.id === id)
  if (!rules || !play) throw new Error(`no game with ${id}`)
  const result = bench.family.drawResult(rules, seeded(1).draw)
  const tickets = bench.tickets(id, selection, rules, result)
  compared += 1
  const at = `${id} ${JSON.stringify(selection)}`
  if (tickets.length === 0) expect(play.problem(selection, rules), at).toBeDefined()
  else
    expect(play.count(selection, rules), at).toMatchObject({
      bets: tickets.length,
      units: tickets.reduce((sum, { units }) => sum + units, 0),
    })
}

const all = <T>(items: readonly T[], from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => subsets(items, from + index)).flat()

describe('bets are the tickets of a naive expansion, for every selection up to a size', () => {
  it('of numbers with and without bankers', () => {
    const numbers = [1, 2, 3, 4, 5, 6, 7]
    for (const play of ELEVEN_FIVE_BENCH.family.plays) {
      if (play.picker.kind !== 'numbers' || play.id === 'median') continue
      const { min, bankers = 0 } = play.picker
      for (const picked of all(numbers, min, 7)) {
        compare(ELEVEN_FIVE_BENCH, play.id, { numbers: picked })
        for (let count = 1; count <= Math.min(bankers, picked.length - 1); count += 1)
          compare(ELEVEN_FIVE_BENCH, play.id, {
            numbers: picked.slice(count),
            bankers: picked.slice(0, count),
          })
      }
    }
  })

  it('of straight columns: every pair of columns of five balls, and every three of three', () => {
    const two = all([1, 2, 3, 4, 5], 0, 5)
    for (const a of two) for (const b of two) compareStraight('first2Straight', [a, b])
    const three = all([1, 2, 3], 0, 3)
    for (const a of three)
      for (const b of three) for (const c of three) compareStraight('first3Straight', [a, b, c])
    for (const a of all([1, 2, 3, 4], 0, 4)) compareStraight('first1Straight', [a])
    for (const a of three)
      for (const b of three) compare(ELEVEN_FIVE_BENCH, 'place', { columns: [a, [], b, [], a] })
  })

  function compareStraight(id: string, columns: number[][]): void {
    compare(ELEVEN_FIVE_BENCH, id, { columns })
  }

  it('of the combinations of 49, crossed lists too', () => {
    const numbers = [1, 2, 13, 25, 49]
    for (const play of MARK_SIX_BENCH.family.plays) {
      if (play.picker.kind !== 'numbers' || play.picker.min > 4) continue
      for (const picked of all(numbers, play.picker.min, 5)) {
        compare(MARK_SIX_BENCH, play.id, { numbers: picked })
        if (play.picker.bankers)
          compare(MARK_SIX_BENCH, play.id, { numbers: picked.slice(1), bankers: picked.slice(0, 1) })
      }
      if (!play.picker.crossed) continue
      for (const one of all(numbers, 1, 3))
        for (const other of all(numbers, 1, 3))
          if (!one.some((number) => other.includes(number)))
            compare(MARK_SIX_BENCH, play.id, { crossed: [{ numbers: one }, { numbers: other }] })
      for (let tail = 0; tail < 10; tail += 1)
        compare(MARK_SIX_BENCH, play.id, { crossed: [{ tail }, { tail: (tail + 1) % 10 }] })
      compare(MARK_SIX_BENCH, play.id, { crossed: [{ zodiac: 'horse' }, { zodiac: 'goat' }] })
    }
    for (const id of ['zodiacs1', 'zodiacs2', 'zodiacs3', 'zodiacs4', 'zodiacs5', 'zodiacsMiss3'])
      for (const choices of all(['rat', 'ox', 'horse', 'goat', 'pig', 'dog'], Number(id.slice(-1)), 6))
        compare(MARK_SIX_BENCH, id, { choices })
  })

  it('of sums, sides and sets', () => {
    for (const play of SUM28_BENCH.family.plays) {
      const { picker } = play
      if (picker.kind === 'choices')
        for (const choices of all(picker.choices, 1, picker.choices.length))
          compare(SUM28_BENCH, play.id, { choices })
      if (picker.kind === 'numbers')
        for (const numbers of all([0, 5, 13, 27], picker.min, Math.min(picker.max, 4)))
          compare(SUM28_BENCH, play.id, { numbers })
    }
  })

  it('of digits, permuted or not', () => {
    const entries = (digits: number) =>
      ['1234', '1123', '1122', '1112', '1111', '0001'].map((text) => text.slice(0, digits))
    for (const play of [...VN_BENCH.family.plays, ...TOGEL_BENCH.family.plays]) {
      if (play.picker.kind !== 'entries') continue
      const { digits, min, max = 4, canPermute } = play.picker
      if (/^(da|truot|colok)/.test(play.id)) continue
      const different = [...new Set(entries(digits))]
      for (const picked of all(different, min, Math.min(max, different.length))) {
        const bench = VN_BENCH.family.plays.some(({ id }) => id === play.id) ? VN_BENCH : undefined
        if (!bench) compare(TOGEL_BENCH, play.id, { entries: picked })
        else {
          const stations =
            bench.games.find((rules) => bench.family.plays.find(({ id }) => id === play.id)?.isOffered(rules))
              ?.stations ?? []
          compare(bench, play.id, { entries: picked, stations: stations.slice(0, 1) })
          if (canPermute)
            compare(bench, play.id, { entries: picked, permuted: true, stations: [...stations] })
        }
      }
    }
  })
})
