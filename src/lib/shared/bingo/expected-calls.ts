import { BALLS } from './cards.ts'
import type { BingoKind } from './cards.ts'
import type { BingoGoal } from './wins.ts'

/** A card of 75 with its fields numbered 0 to 24; the free middle counts as called. */
const SIDE = 5
const FREE_FIELD = 12
const FIELDS_OF_90 = 15
const ROWS_OF_90 = 3
const NUMBERS_A_ROW = 5

/**
 * Whether a goal is reached after some calls, as a sum over sets of fields: the chance is Σ weight × (chance that all
 * `fields` of a set are called). Found by inclusion and exclusion over the lines.
 */
type Terms = ReadonlyMap<number, number>

/**
 * The expected number of calls until one card reaches a goal. The last of u given balls comes after u (balls + 1) / (u + 1)
 * calls on average, and the goal's terms add these up.
 */
export function expectedCalls(kind: BingoKind, goal: BingoGoal): number {
  let sum = 0
  for (const [fields, weight] of termsOf(kind, goal))
    sum += (weight * fields * (BALLS[kind] + 1)) / (fields + 1)
  return sum
}

/**
 * The probability that a card has reached a goal after 0, 1, 2 … calls; exact apart from the last rounding, for prizes that
 * depend on the number of calls.
 */
export function reachedAfter(kind: BingoKind, goal: BingoGoal): number[] {
  const balls = BigInt(BALLS[kind])
  const terms = [...termsOf(kind, goal)]
  return Array.from({ length: BALLS[kind] + 1 }, (_, calls) => {
    const ways = terms.reduce(
      (sum, [fields, weight]) =>
        sum + BigInt(weight) * choose(balls - BigInt(fields), BigInt(calls - fields)),
      0n,
    )
    return ratio(ways, choose(balls, BigInt(calls)))
  })
}

function termsOf(kind: BingoKind, goal: BingoGoal): Terms {
  if (kind === '75') return goal === 'house' ? new Map([[SIDE * SIDE - 1, 1]]) : FIRST_LINE_OF_75
  // Rows of 90 share no number. Two rows: each pair, less twice the house, which contains three pairs.
  const [row, pair] = [NUMBERS_A_ROW, 2 * NUMBERS_A_ROW]
  if (goal === 'house') return new Map([[FIELDS_OF_90, 1]])
  if (goal === 'twoLines')
    return new Map([
      [pair, ROWS_OF_90],
      [FIELDS_OF_90, -2],
    ])
  return new Map([
    [row, ROWS_OF_90],
    [pair, -ROWS_OF_90],
    [FIELDS_OF_90, 1],
  ])
}

const FIRST_LINE_OF_75 = firstLineTerms(linesAsBits())

/** The chance that any line is full: each set of lines counts with the sign of its size, by how many fields it covers. */
function firstLineTerms(lines: readonly number[]): Terms {
  const terms = new Map<number, number>()
  const follow = (from: number, covered: number, sign: number): void => {
    for (let line = from; line < lines.length; line += 1) {
      const union = covered | (lines[line] ?? 0)
      const fields = bitsIn(union)
      terms.set(fields, (terms.get(fields) ?? 0) + sign)
      follow(line + 1, union, -sign)
    }
  }
  follow(0, 0, 1)
  return terms
}

/** The twelve lines of 75 as bits of their fields, without the free one. */
function linesAsBits(): number[] {
  const side = Array.from({ length: SIDE }, (_, place) => place)
  const lines = [
    ...side.map((row) => side.map((column) => row * SIDE + column)),
    ...side.map((column) => side.map((row) => row * SIDE + column)),
    side.map((place) => place * SIDE + place),
    side.map((place) => place * SIDE + SIDE - 1 - place),
  ]
  return lines.map((fields) =>
    fields.reduce((bits, field) => (field === FREE_FIELD ? bits : bits | (1 << field)), 0),
  )
}

function bitsIn(value: number): number {
  let count = 0
  for (let rest = value; rest !== 0; rest &= rest - 1) count += 1
  return count
}

function choose(from: bigint, count: bigint): bigint {
  if (count < 0n || count > from) return 0n
  let ways = 1n
  for (let step = 1n; step <= count; step += 1n) ways = (ways * (from - step + 1n)) / step
  return ways
}

/** A quotient of numbers beyond the precision of doubles. */
function ratio(part: bigint, whole: bigint): number {
  const scale = 2n ** 60n
  return Number((part * scale) / whole) / Number(scale)
}
