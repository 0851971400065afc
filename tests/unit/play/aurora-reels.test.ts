import { beforeAll, describe, expect, it } from 'vitest'
import { isPlayableStake, spin, symbolAt, windowAt, winsOf } from '#lib/shared/aurora-reels/engine.ts'
import {
  addedBy,
  awardOf,
  MOST_FREE_SPINS,
  multiplierOf,
  playFreeSpins,
} from '#lib/shared/aurora-reels/free-spins.ts'
import { jackpotRules } from '#lib/shared/aurora-reels/jackpot.ts'
import {
  HIT_PERCENT,
  JACKPOT_RTP_PERCENT,
  LINE_PAYS,
  LINES,
  MAX_WIN_STAKES,
  REELS,
  ROWS,
  RTP_PERCENT,
  SCATTER_PAYS,
  SYMBOLS,
  WILD,
} from '#lib/shared/aurora-reels/paytable.ts'
import type { Outcome } from '#lib/shared/aurora-reels/engine.ts'
import type { SymbolId } from '#lib/shared/aurora-reels/paytable.ts'
import { STAKE_MULTIPLES, stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import { STRIPS } from '#lib/shared/aurora-reels/strips.ts'
import { isHit, meanProgressiveWin, progressiveReturn } from '#lib/shared/jackpot/pool.ts'
import { isNetWin } from '#lib/shared/money/net-win.ts'
import { secureDraw } from '#lib/shared/chance/secure-draw.ts'
import { outcomeSchema } from '../../../src/games/aurora-reels/outcome.ts'
import { percentOf } from '../../fixtures/node/percent-of.ts'
import { outcomeOf } from '../../fixtures/node/outcome-of.ts'
import { enumerateCycle, PAYS } from './aurora-reels/cycle.ts'
import type { CycleClass } from './aurora-reels/cycle.ts'
import {
  exactRoundReturn,
  meanFreeSpins,
  roundDeviation,
  roundMaximum,
} from './aurora-reels/feature-maths.ts'
import { CYCLE, spinHits, spinMaximum, spinReturn } from './aurora-reels/maths.ts'

/** The maximum payout of a spin before it is multiplied, in stakes. */
const MAX_SPIN_STAKES = 155.75

/** A fixed sequence with the shape of the real draw, so that a failing test fails again. */
function seededDraw(seed: number) {
  let state = seed >>> 0
  return secureDraw((words) => {
    for (let index = 0; index < words.length; index += 1) {
      state = (state + 0x9e3779b9) >>> 0
      let mixed = state
      mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
      words[index] = (mixed ^ (mixed >>> 15)) >>> 0
    }
  })
}

/** Gives these words one after another; asking for more than there are is an error of the test. */
function wordsInTurn(words: number[]) {
  const waiting = [...words]
  const draw = secureDraw((buffer) => {
    buffer.set(waiting.splice(0, buffer.length))
  })
  return draw
}

/** Gives these numbers one after another. */
function drawsInTurn(numbers: number[]) {
  const waiting = [...numbers]
  return () => waiting.shift() ?? Number.NaN
}

describe('secureDraw', () => {
  it('throws away the words that would favour low numbers', () => {
    // 2^32 leaves 1 over when divided by 3, so the last word alone is unfair.
    expect(wordsInTurn([0xffffffff, 5])(3)).toBe(2)
    expect(wordsInTurn([0xfffffffe, 5])(3)).toBe(2)
    expect(wordsInTurn([0xfffffffd, 5])(3)).toBe(1)
    // For 2^31 + 1 nearly half of all words are unfair.
    expect(wordsInTurn([2 ** 31 + 1, 2 ** 32 - 1, 7])(2 ** 31 + 1)).toBe(7)
  })

  it('is even over its range (chi-squared, 1 in 10,000)', () => {
    const draw = seededDraw(1)
    const rounds = 320_000
    const counts = Array.from({ length: 32 }, () => 0)
    for (let round = 0; round < rounds; round += 1) {
      const number = draw(32)
      counts[number] = (counts[number] ?? 0) + 1
    }
    const expected = rounds / 32
    const chiSquared = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(chiSquared).toBeLessThan(67.6)
  })

  it('stays in its range with the real source, and refuses senseless ranges', () => {
    const draw = secureDraw()
    for (let round = 0; round < 1000; round += 1) expect(draw(7)).toBeLessThan(7)
    expect(draw(1)).toBe(0)
    for (const range of [0, -1, 1.5, Number.NaN, 2 ** 32 + 1]) expect(() => draw(range)).toThrow(RangeError)
  })
})

describe('the reels', () => {
  it('have 32 places each, no symbol twice in a window, and no wild on the outer reels', () => {
    expect(STRIPS).toHaveLength(REELS)
    for (const [reel, strip] of STRIPS.entries()) {
      expect(strip).toHaveLength(32)
      for (const stop of strip.keys()) {
        const shown = Array.from({ length: ROWS }, (_, row) => symbolAt(reel, stop + row))
        expect(new Set(shown).size).toBe(ROWS)
      }
      expect(strip.includes(WILD)).toBe(reel > 0 && reel < REELS - 1)
      expect(strip.every((symbol) => SYMBOLS.includes(symbol))).toBe(true)
    }
  })

  it('have 20 different lines, each one place a reel', () => {
    expect(LINES).toHaveLength(20)
    expect(new Set(LINES.map((rows) => rows.join())).size).toBe(20)
    for (const rows of LINES) for (const row of rows) expect([0, 1, 2]).toContain(row)
  })
})

describe('wins', { timeout: 60_000 }, () => {
  const dull: SymbolId[][] = [
    ['fox', 'owl', 'moon'],
    ['rose', 'amber', 'emerald'],
    ['sapphire', 'amber', 'rose'],
    ['rose', 'amber', 'emerald'],
    ['fox', 'owl', 'moon'],
  ]
  const withRow = (row: number, symbols: SymbolId[]) =>
    dull.map((shown, reel) =>
      shown.map((symbol, place) => (place === row ? (symbols[reel] ?? symbol) : symbol)),
    )

  it('are none where no three match from the left', () => {
    expect(winsOf(dull, 20)).toEqual([])
  })

  it('run from the left with the wild standing in, and pay once a line for the longest run', () => {
    const wins = winsOf(withRow(1, ['lantern', 'aurora', 'lantern', 'aurora', 'sapphire']), 200)
    expect(wins).toEqual([{ line: 1, symbol: 'lantern', count: 4, payMinor: 90 * 10 }])
    expect(winsOf(withRow(1, ['sapphire', 'lantern', 'lantern', 'lantern', 'lantern']), 200)).toEqual([])
  })

  it('pay scatters anywhere on the whole stake, and the wild does not stand in for them', () => {
    const window = withRow(0, ['star', 'aurora', 'star', 'amber', 'star'])
    expect(winsOf(window, 100)).toEqual([{ line: 0, symbol: 'star', count: 3, payMinor: 300 }])
    const two = withRow(0, ['star', 'aurora', 'star', 'amber', 'amber'])
    expect(winsOf(two, 100)).toEqual([])
  })

  it('recompute from the stops of any round, and fit the schema', () => {
    const draw = seededDraw(2)
    for (let round = 0; round < 2000; round += 1) {
      const outcome = spin(draw, 200)
      expect(outcome.window).toEqual(windowAt(outcome.stops))
      expect(winsOf(outcome.window, 200)).toEqual(outcome.wins)
      const freeStops = outcome.freeSpins?.map(({ stops }) => stops)
      expect(outcomeOf(outcome.stops, 200, freeStops)).toEqual(outcome)
      // What a page needs that knows no free spins is where it was.
      const { freeSpins: _, ...shown } = outcome
      expect(outcomeSchema.parse(JSON.parse(JSON.stringify(outcome)))).toMatchObject(shown)
    }
  })

  it('stored before there were free spins are of the same shape', () => {
    const stored: Outcome = {
      stops: [0, 16, 10, 2, 0],
      window: windowAt([0, 16, 10, 2, 0]),
      wins: [
        { line: 6, symbol: 'lantern', count: 4, payMinor: 500 },
        { line: 14, symbol: 'fox', count: 5, payMinor: 10_000 },
        { line: 18, symbol: 'lantern', count: 3, payMinor: 150 },
        { line: 20, symbol: 'fox', count: 5, payMinor: 10_000 },
      ],
      winMinor: 20_650,
    }
    expect(outcomeSchema.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  })
})

describe('stakes', () => {
  const currencies = [
    { code: 'BRL', exponent: 2 },
    { code: 'VND', exponent: 0 },
    { code: 'PHP', exponent: 2 },
    { code: 'KWD', exponent: 3 },
    { code: 'JPY', exponent: 0 },
    { code: 'XXX', exponent: 0 },
  ]

  it('make every pay a whole number of minor units', () => {
    for (const currency of currencies) {
      const stakes = stakesFor(currency)
      expect(stakes).toHaveLength(STAKE_MULTIPLES.length)
      for (const stake of stakes) {
        expect(isPlayableStake(stake)).toBe(true)
        for (const pay of [
          ...Object.values(LINE_PAYS).flat(),
          ...SCATTER_PAYS.map((times) => times * LINES.length),
        ])
          expect(Number.isSafeInteger((stake / LINES.length) * pay)).toBe(true)
      }
    }
    expect(stakesFor({ code: 'BRL', exponent: 2 })).toEqual([20, 40, 100, 200, 500, 1000, 2000])
    expect(stakesFor({ code: 'VND', exponent: 0 })[0]).toBe(2000)
  })

  it('are whole units of the jackpot, in every currency', () => {
    for (const currency of currencies)
      for (const stake of stakesFor(currency))
        expect(isHit(() => 0, jackpotRules(currency), stake)).toBe(true)
  })

  it('are refused when they do not divide over the lines', () => {
    for (const stake of [0, -20, 30, 20.5, Number.NaN])
      expect(() => spin(secureDraw(), stake)).toThrow(RangeError)
  })
})

describe('free spins', () => {
  /** Stops with three stars and no line, and ones with neither. */
  const STARS = [4, 31, 6, 12, 10]
  const DULL = [0, 0, 1, 0, 0]
  const stand = (stars: number, isWin: boolean) => ({
    stops: DULL,
    stars,
    wins: isWin ? [{ line: 1, symbol: 'rose' as const, count: 3, payMinor: 10 }] : [],
  })
  const play = (stars: number, ...stands: [stars: number, isWin: boolean][]) => {
    const waiting = [...stands]
    return playFreeSpins(stars, () => stand(...(waiting.shift() ?? [0, false])))
  }

  it('are won by three stars or more, and added to by three of a free spin, 25 at most', () => {
    expect([0, 1, 2, 3, 4, 5].map(awardOf)).toEqual([0, 0, 0, 10, 12, 15])
    expect([2, 3, 4, 5].map((stars) => addedBy(stars, 10))).toEqual([0, 5, 5, 5])
    expect(addedBy(3, 22)).toBe(3)
    expect(addedBy(3, MOST_FREE_SPINS)).toBe(0)
    expect(play(2)).toEqual([])
    expect(play(3)).toHaveLength(10)
    expect(play(5, [3, true], [3, true], [3, true])).toHaveLength(MOST_FREE_SPINS)
    expect(
      play(5, [3, true], [3, true], [3, true])
        .map(({ added }) => added)
        .slice(0, 4),
    ).toEqual([5, 5, 0, 0])
  })

  it('climb one step with each win, beginning with the next spin, and never fall', () => {
    const spins = play(3, [0, false], [0, true], [0, false], [0, true], [0, true], [0, true], [0, true])
    expect(spins.map(({ multiplier }) => multiplier)).toEqual([1, 1, 2, 2, 3, 5, 5, 5, 5, 5])
    expect(spins.map(({ winMinor }) => winMinor)).toEqual([0, 10, 0, 20, 30, 50, 50, 0, 0, 0])
    expect([0, 1, 2, 3, 4, 99].map(multiplierOf)).toEqual([1, 2, 3, 5, 5, 5])
  })

  it('are part of the round: its win is the first spin’s and all of theirs', () => {
    const first = outcomeOf(STARS, 200)
    expect(first.wins).toEqual([{ line: 0, symbol: 'star', count: 3, payMinor: 600 }])
    const round = outcomeOf(STARS, 200, [STARS, ...Array.from({ length: 14 }, () => [18, 18, 10, 10, 28])])
    expect(round.freeSpins).toHaveLength(15)
    const paid = round.freeSpins?.map(({ winMinor }) => winMinor) ?? []
    expect(paid.slice(0, 4)).toEqual([600, 2 * 200, 3 * 200, 5 * 200])
    expect(round.winMinor).toBe(600 + paid.reduce((sum, win) => sum + win, 0))
    expect(round.wins).toEqual(first.wins)
    expect(
      spin(
        drawsInTurn([...STARS, ...STARS, ...Array.from({ length: 14 }, () => [18, 18, 10, 10, 28]).flat()]),
        200,
      ),
    ).toEqual(round)
  })

  it('are as many as the stops that a stored round has', () => {
    expect(() => outcomeOf(DULL, 200, [DULL])).toThrow(RangeError)
    expect(() =>
      outcomeOf(
        STARS,
        200,
        Array.from({ length: 9 }, () => DULL),
      ),
    ).toThrow(RangeError)
    expect(outcomeOf(DULL, 200, []).freeSpins).toBeUndefined()
  })

  it('that bring back no more than the stake are no net win', () => {
    expect([0, 199, 200, 201].map((winMinor) => isNetWin({ stakeMinor: 200, winMinor }))).toEqual([
      false,
      false,
      false,
      true,
    ])
  })
})

describe('the return', () => {
  let classes: CycleClass[] = []
  const sumOf = (value: (cycle: CycleClass) => number) =>
    classes.reduce((sum, cycle) => sum + value(cycle), 0)

  beforeAll(() => {
    classes = enumerateCycle()
  }, 60_000)

  it('of one spin is the same window by window as in closed form', () => {
    expect(sumOf(({ rounds }) => rounds)).toBe(CYCLE)
    expect({ part: sumOf(({ paid }) => paid) / LINES.length, whole: CYCLE }).toEqual(spinReturn())
    expect({ part: sumOf(({ hits }) => hits), whole: CYCLE }).toEqual(spinHits())
    expect(spinReturn().part).toBe(26_974_290)
  })

  it('with the pays of the game without free spins is what it was', { timeout: 60_000 }, () => {
    const before = {
      line: {
        fox: [100, 400, 2000],
        owl: [60, 250, 1000],
        moon: [40, 150, 600],
        lantern: [30, 100, 400],
        rose: [20, 75, 250],
        amber: [20, 60, 200],
        emerald: [15, 50, 150],
        sapphire: [15, 40, 120],
      },
      scatter: PAYS.scatter,
    }
    expect(spinReturn(before)).toEqual({ part: 32_194_770, whole: CYCLE })
    const old = enumerateCycle(before)
    const total = (value: (cycle: CycleClass) => number) => old.reduce((sum, cycle) => sum + value(cycle), 0)
    expect(total(({ paid }) => paid) / LINES.length).toBe(32_194_770)
    const mean = total(({ paid }) => paid) / CYCLE
    expect(Math.sqrt(total(({ squared }) => squared) / CYCLE - mean ** 2) / LINES.length).toBeCloseTo(
      3.0092,
      4,
    )
    expect(Math.max(...old.map(({ most }) => most)) / LINES.length).toBe(206.5)
  })

  it('of a round is exactly what is stated, free spins included', () => {
    const { part, whole } = exactRoundReturn(classes)
    // Hundredths of a percent, rounded.
    expect(Number((part * 20_000n + whole) / (2n * whole)) / 100).toBe(RTP_PERCENT)
    expect(Number((part * 10n ** 10n) / whole) / 1e10).toBeCloseTo(0.955948827, 9)
    expect(percentOf(spinHits())).toBe(HIT_PERCENT)
    expect(roundDeviation(classes)).toBeCloseTo(3.9042, 4)
    expect(meanFreeSpins(classes)).toBeCloseTo(10.4764, 4)
  })

  it('with the jackpot lies between 95.5 % and 96.5 %, and so it does without', () => {
    const rules = jackpotRules({ code: 'BRL', exponent: 2 })
    expect(progressiveReturn(rules) * 100).toBeCloseTo(JACKPOT_RTP_PERCENT, 12)
    for (const percent of [RTP_PERCENT, RTP_PERCENT + JACKPOT_RTP_PERCENT]) {
      expect(percent).toBeGreaterThan(95.5)
      expect(percent).toBeLessThan(96.5)
    }
    expect([rules.seedMinor, meanProgressiveWin(rules)]).toEqual([200_000, 400_000])
  })

  it('is bounded: no spin and no round pays more than stated, and one spin pays just that', () => {
    const { stakes, stops } = spinMaximum()
    expect(stakes).toBe(MAX_SPIN_STAKES)
    expect(outcomeOf(stops, 20).winMinor).toBe(MAX_SPIN_STAKES * 20)
    expect(Math.max(...classes.map(({ most }) => most)) / LINES.length).toBe(MAX_SPIN_STAKES)
    expect(roundMaximum(classes)).toBe(MAX_WIN_STAKES)
  })

  it('is met by 200,000 rounds within three standard errors', { timeout: 180_000 }, () => {
    const draw = seededDraw(20_261_101)
    const rounds = 200_000
    const stake = 20
    let sum = 0
    let squares = 0
    let hits = 0
    for (let round = 0; round < rounds; round += 1) {
      const stakes = spin(draw, stake).winMinor / stake
      sum += stakes
      squares += stakes * stakes
      if (stakes > 0) hits += 1
    }
    const mean = sum / rounds
    const error = roundDeviation(classes) / Math.sqrt(rounds)
    expect(error).toBeLessThan(0.009)
    expect(Math.abs(mean - RTP_PERCENT / 100)).toBeLessThan(3 * error)
    expect(Math.sqrt(squares / rounds - mean ** 2)).toBeCloseTo(roundDeviation(classes), 0)
    const hitShare = spinHits().part / CYCLE
    const hitError = Math.sqrt((hitShare * (1 - hitShare)) / rounds)
    expect(Math.abs(hits / rounds - hitShare)).toBeLessThan(3 * hitError)
  })
})
