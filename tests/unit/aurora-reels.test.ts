import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  isPlayableStake,
  outcomeOf,
  spin,
  symbolAt,
  windowAt,
  winsOf,
} from '#lib/shared/aurora-reels/engine.ts'
import { CYCLE, exactHits, exactMaximum, exactReturn, percentOf } from '#lib/shared/aurora-reels/maths.ts'
import {
  HIT_PERCENT,
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
import type { SymbolId } from '#lib/shared/aurora-reels/paytable.ts'
import { STAKE_MULTIPLES, stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import { STRIPS } from '#lib/shared/aurora-reels/strips.ts'
import { secureDraw } from '#lib/shared/secure-draw.ts'
import { outcomeSchema } from '../../src/games/aurora-reels/outcome.ts'
import en from '../../src/games/aurora-reels/words/en.json' with { type: 'json' }

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

describe('wins', () => {
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
    expect(wins).toEqual([{ line: 1, symbol: 'lantern', count: 4, payMinor: 100 * 10 }])
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
      expect(outcomeOf(outcome.stops, 200)).toEqual(outcome)
      expect(outcomeSchema.parse(JSON.parse(JSON.stringify(outcome)))).toEqual(outcome)
    }
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

  it('are refused when they do not divide over the lines', () => {
    for (const stake of [0, -20, 30, 20.5, Number.NaN])
      expect(() => spin(secureDraw(), stake)).toThrow(RangeError)
  })
})

describe('the return', () => {
  it('is exactly what is stated', () => {
    expect(exactReturn()).toEqual({ part: 32_194_770, whole: CYCLE })
    expect(percentOf(exactReturn())).toBe(RTP_PERCENT)
    expect(percentOf(exactHits())).toBe(HIT_PERCENT)
  })

  it('is bounded: no round pays more than stated, and one pays just that', () => {
    const { stakes, stops } = exactMaximum()
    expect(stakes).toBe(MAX_WIN_STAKES)
    expect(outcomeOf(stops, 20).winMinor).toBe(MAX_WIN_STAKES * 20)
  })

  it('is met by two million rounds within three standard errors', { timeout: 180_000 }, () => {
    const draw = seededDraw(20_261_101)
    const rounds = 2_000_000
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
    const error = Math.sqrt((squares / rounds - mean * mean) / rounds)
    const { part, whole } = exactReturn()
    expect(error).toBeLessThan(0.004)
    expect(Math.abs(mean - part / whole)).toBeLessThan(3 * error)
    const hitShare = exactHits().part / whole
    const hitError = Math.sqrt((hitShare * (1 - hitShare)) / rounds)
    expect(Math.abs(hits / rounds - hitShare)).toBeLessThan(3 * hitError)
  })
})

describe('words', () => {
  const folder = new URL('../../src/games/aurora-reels/words/', import.meta.url)
  const files = readdirSync(folder).map((name): [string, unknown] => [
    name,
    JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
  ])
  const leaves = (words: unknown, at = ''): [key: string, text: string][] =>
    typeof words === 'string'
      ? [[at, words]]
      : Object.entries(Object(words)).flatMap(([key, value]) => leaves(value, `${at}/${key}`))
  const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

  it('have every key of the reference in each language, with the same places', () => {
    expect(files).toHaveLength(8)
    const reference = leaves(en)
    for (const [file, words] of files) {
      const texts = new Map(leaves(words))
      expect([...texts.keys()], file).toEqual(reference.map(([key]) => key))
      for (const [key, text] of reference)
        expect(places(texts.get(key) ?? ''), `${file} ${key}`).toEqual(places(text))
    }
  })
})
