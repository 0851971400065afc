import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import { COLUMNS_OF_90, ROWS_OF_90, SHAPE_COUNT, shapeAt } from './shapes-of-90.ts'

export const BINGO_KINDS = ['75', '90'] as const
export type BingoKind = (typeof BINGO_KINDS)[number]

/** Balls of each game: 1 to this. */
export const BALLS: Readonly<Record<BingoKind, number>> = { 75: 75, 90: 90 }

/** A card as rows from the top; `null` is a field without a number: the middle of 75, twelve fields of 90. */
export type BingoCard = (number | null)[][]

const SIDE_OF_75 = 5
const MIDDLE = 2
const ALL_BALLS: Readonly<Record<BingoKind, readonly number[]>> = { 75: range(1, 75), 90: range(1, 90) }
/** Columns B, I, N, G and O of 75. */
const NUMBERS_OF_75 = [0, 1, 2, 3, 4].map((column) => range(column * 15 + 1, (column + 1) * 15))
/** 1–9, 10–19 … 80–90. */
const NUMBERS_OF_90 = range(0, COLUMNS_OF_90 - 1).map((column) =>
  range(Math.max(1, column * 10), column === COLUMNS_OF_90 - 1 ? BALLS['90'] : column * 10 + 9),
)

/** A random card. For 75 all cards are equally likely; for 90 see `newCardOf90`. */
export function newCard(draw: Draw, kind: BingoKind): BingoCard {
  return kind === '75' ? newCardOf75(draw) : newCardOf90(draw)
}

/** All balls in the order in which they are called. */
export function drawCalls(draw: Draw, kind: BingoKind): number[] {
  return pick(draw, ALL_BALLS[kind], BALLS[kind])
}

/** Five of fifteen numbers in each column, in the order of the draws; the middle is free. */
function newCardOf75(draw: Draw): BingoCard {
  const columns = NUMBERS_OF_75.map((numbers, column) => {
    if (column !== MIDDLE) return pick(draw, numbers, SIDE_OF_75)
    const [first, second, ...rest] = pick(draw, numbers, SIDE_OF_75 - 1)
    return [first, second, null, ...rest]
  })
  return rowsOf(columns, SIDE_OF_75)
}

/**
 * First one of the 735,210 shapes, each equally likely, then the numbers column by column, ascending in each. The number of
 * calls to a line or house depends on neither.
 */
function newCardOf90(draw: Draw): BingoCard {
  const columns = shapeAt(draw(SHAPE_COUNT)).map((mask, column) => {
    const count = (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1)
    const numbers = pick(draw, NUMBERS_OF_90[column] ?? [], count).sort((one, other) => one - other)
    return [0, 1, 2].map((row) => ((mask >> row) & 1 ? (numbers.shift() ?? null) : null))
  })
  return rowsOf(columns, ROWS_OF_90)
}

function rowsOf(columns: readonly (readonly (number | null | undefined)[])[], count: number): BingoCard {
  const rows: BingoCard = []
  for (let row = 0; row < count; row += 1) rows.push(columns.map((column) => column[row] ?? null))
  return rows
}

/** A partial shuffle: each draw takes one of the remaining numbers. */
function pick(draw: Draw, numbers: readonly number[], count: number): number[] {
  const left = [...numbers]
  const picked: number[] = []
  while (picked.length < count) {
    const place = draw(left.length)
    picked.push(left[place] ?? 0)
    const last = left.pop() ?? 0
    if (place < left.length) left[place] = last
  }
  return picked
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
