import { describe, expect, it } from 'vitest'
import { BALLS, BINGO_KINDS, drawCalls, newCard } from '#lib/shared/bingo/cards.ts'
import type { BingoCard } from '#lib/shared/bingo/cards.ts'
import { expectedCalls, reachedAfter } from '#lib/shared/bingo/expected-calls.ts'
import { SHAPE_COUNT, shapeAt } from '#lib/shared/bingo/shapes-of-90.ts'
import { callsUntil, linesOf } from '#lib/shared/bingo/wins.ts'
import { fairDraw } from '#lib/shared/fairness/fill.ts'

const drawOf = (nonce: number) => fairDraw({ serverSeed: '5e'.repeat(32), clientSeed: 'bingo', nonce })
const numbersIn = (card: BingoCard) => card.flat().filter((field) => field !== null)

describe('cards', { timeout: 60_000 }, () => {
  it('of 75 have five numbers of each fifteen, and a free middle', () => {
    const draw = drawOf(1)
    for (let round = 0; round < 300; round += 1) {
      const card = newCard(draw, '75')
      expect(card.map((row) => row.length)).toEqual([5, 5, 5, 5, 5])
      expect(card[2]?.[2]).toBeNull()
      expect(new Set(numbersIn(card)).size).toBe(24)
      for (const row of card)
        row.forEach((field, column) => {
          if (field !== null) expect(Math.ceil(field / 15)).toBe(column + 1)
        })
    }
  })

  it('of 90 have three rows of five numbers, none of nine columns empty, each in order', () => {
    const draw = drawOf(2)
    for (let round = 0; round < 300; round += 1) {
      const card = newCard(draw, '90')
      expect(card.map((row) => row.filter((field) => field !== null).length)).toEqual([5, 5, 5])
      expect(new Set(numbersIn(card)).size).toBe(15)
      for (let column = 0; column < 9; column += 1) {
        const fields = card.map((row) => row[column]).filter((field) => typeof field === 'number')
        expect(fields.length).toBeGreaterThan(0)
        expect([...fields].sort((one, other) => one - other)).toEqual(fields)
        for (const field of fields) expect(Math.min(8, Math.floor(field / 10))).toBe(column)
      }
    }
  })

  it('of 90 have 735,210 shapes, and each rank gives another', () => {
    expect(SHAPE_COUNT).toBe(735_210)
    const shapes = new Set<string>()
    for (let rank = 0; rank < SHAPE_COUNT; rank += 35) shapes.add(shapeAt(rank).join(''))
    expect(shapes.size).toBe(SHAPE_COUNT / 35)
    for (const rank of [-1, 0.5, SHAPE_COUNT]) expect(() => shapeAt(rank)).toThrow(RangeError)
  })

  it('reach every number: the highest of 90 stands in the last column', () => {
    const seen = { 75: new Set<number>(), 90: new Set<number>() }
    const draw = drawOf(3)
    for (let round = 0; round < 400; round += 1)
      for (const kind of BINGO_KINDS)
        for (const number of numbersIn(newCard(draw, kind))) seen[kind].add(number)
    for (const kind of BINGO_KINDS) expect(seen[kind].size).toBe(BALLS[kind])
  })
})

describe('calls', () => {
  it('have every ball once, drawn from those that are left', () => {
    for (const kind of BINGO_KINDS) {
      const asked: number[] = []
      const calls = drawCalls((exclusiveMax) => {
        asked.push(exclusiveMax)
        return exclusiveMax - 1
      }, kind)
      expect(asked).toEqual(Array.from({ length: BALLS[kind] }, (_, index) => BALLS[kind] - index))
      expect(calls[0]).toBe(BALLS[kind])
      expect(new Set(calls).size).toBe(BALLS[kind])
    }
  })
})

describe('wins', () => {
  const card75: BingoCard = [
    [1, 16, 31, 46, 61],
    [2, 17, 32, 47, 62],
    [3, 18, null, 48, 63],
    [4, 19, 33, 49, 64],
    [5, 20, 34, 50, 65],
  ]
  const card90: BingoCard = [
    [1, null, 20, null, 40, null, 60, null, 80],
    [2, 10, null, 30, null, 50, null, 70, null],
    [null, 11, 21, null, 41, null, 61, null, 90],
  ]

  /** The places in `linesOf` of the lines that the called numbers fill. */
  const filledLines = (card: BingoCard, kind: '75' | '90', called: ReadonlySet<number>) =>
    linesOf(card, kind).flatMap((line, place) => (line.every((number) => called.has(number)) ? [place] : []))

  it('of 75 are rows, columns and diagonals, the free middle counted as called', () => {
    const lines = linesOf(card75, '75')
    expect(lines).toHaveLength(12)
    expect(lines.map((line) => line.length)).toEqual([5, 5, 4, 5, 5, 5, 5, 4, 5, 5, 4, 4])
    expect(filledLines(card75, '75', new Set([3, 18, 48, 63]))).toEqual([2])
    expect(filledLines(card75, '75', new Set([31, 32, 33, 34, 1, 17, 49, 65]))).toEqual([7, 10])
    expect(filledLines(card75, '75', new Set([61, 47, 19, 5]))).toEqual([11])
    expect(filledLines(card75, '75', new Set([3, 18, 48]))).toEqual([])
  })

  it('of 90 are rows alone', () => {
    expect(filledLines(card90, '90', new Set([2, 10, 30, 50, 70, 1]))).toEqual([1])
    expect(filledLines(card90, '90', new Set([1, 2, 10, 11, 20, 21]))).toEqual([])
  })

  it('come with the call that fills them', () => {
    const round = { card: card90, kind: '90' } as const
    const calls = [2, 10, 30, 50, 5, 70, 1, 20, 40, 60, 80, 11, 21, 41, 61, 7, 90]
    expect([callsUntil('line', round, calls), callsUntil('twoLines', round, calls)]).toEqual([6, 11])
    expect(callsUntil('house', round, calls)).toBe(17)
    expect(() => callsUntil('house', round, calls.slice(0, 16))).toThrow(RangeError)
    expect(callsUntil('line', { card: card75, kind: '75' }, [5, 19, 9, 47, 61])).toBe(5)
  })
})

describe('expected calls', { timeout: 60_000 }, () => {
  it.each([
    ['75', 'house', 72.96],
    ['75', 'line', 41.369],
    ['90', 'house', 85.3125],
    ['90', 'line', 64.631],
    ['90', 'twoLines', 77.557],
  ] as const)('%s balls, %s: %f', (kind, goal, calls) => {
    expect(expectedCalls(kind, goal)).toBeCloseTo(calls, 3)
    // The mean is also the sum of the chances that the goal is not yet reached.
    const late = reachedAfter(kind, goal).reduce((sum, chance) => sum + 1 - chance, 0)
    expect(late).toBeCloseTo(expectedCalls(kind, goal), 9)
  })

  it('agree with the chances of a house: C(n, 24) of C(75, 24), C(n, 15) of C(90, 15)', () => {
    const chance = (fields: number, balls: number, calls: number) =>
      Array.from({ length: fields }, (_, step) => (calls - step) / (balls - step)).reduce(
        (all, one) => all * one,
        1,
      )
    expect(reachedAfter('75', 'house')[60]).toBeCloseTo(chance(24, 75, 60), 14)
    expect(reachedAfter('90', 'house')[60]).toBeCloseTo(chance(15, 90, 60), 14)
    expect(reachedAfter('90', 'house').at(-1)).toBe(1)
    expect(reachedAfter('75', 'line').slice(0, 4)).toEqual([0, 0, 0, 0])
    // With four calls, only the four lines through the free middle can be full: 4 of C(75, 4).
    expect(reachedAfter('75', 'line')[4]).toBeCloseTo(4 / 1_215_450, 15)
  })

  it('are met by games that are played', () => {
    const draw = drawOf(4)
    for (const kind of BINGO_KINDS) {
      const goals: readonly ('line' | 'twoLines' | 'house')[] =
        kind === '75' ? ['line', 'house'] : ['line', 'twoLines', 'house']
      const rounds = 1_500
      const seen = goals.map(() => ({ sum: 0, squares: 0 }))
      for (let round = 0; round < rounds; round += 1) {
        const card = newCard(draw, kind)
        const calls = drawCalls(draw, kind)
        goals.forEach((goal, place) => {
          const count = callsUntil(goal, { card, kind }, calls)
          const total = seen[place]
          if (total) {
            total.sum += count
            total.squares += count * count
          }
        })
      }
      goals.forEach((goal, place) => {
        const { sum, squares } = seen[place] ?? { sum: 0, squares: 0 }
        const mean = sum / rounds
        const error = Math.sqrt((squares / rounds - mean ** 2) / rounds)
        expect(error, goal).toBeLessThan(0.35)
        expect(Math.abs(mean - expectedCalls(kind, goal)), `${kind} ${goal}`).toBeLessThan(3 * error)
      })
    }
  })
})
