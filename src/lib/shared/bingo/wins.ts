import type { BingoCard, BingoKind } from './cards.ts'

/** 75 pays rows, columns and diagonals as one line each, and the house; 90 pays one row, two rows, the house. */
export type BingoGoal = 'line' | 'twoLines' | 'house'

/** How many lines each goal takes; the house takes every number. */
const LINES_NEEDED = { line: 1, twoLines: 2 } as const

/** The lines of a card as their numbers, free fields left out: 12 of 75, the 3 rows of 90. */
export function linesOf(card: BingoCard, kind: BingoKind): number[][] {
  const rows = card.map(numbersIn)
  if (kind === '90') return rows
  const columns = card.map((_, column) => numbersIn(card.map((row) => row[column] ?? null)))
  const falling = numbersIn(card.map((row, place) => row[place] ?? null))
  const rising = numbersIn(card.map((row, place) => row[row.length - 1 - place] ?? null))
  return [...rows, ...columns, falling, rising]
}

/**
 * The number of calls until a card reaches a goal, counted from 1.
 * @throws RangeError when there are too few calls
 */
export function callsUntil(
  goal: BingoGoal,
  { card, kind }: { card: BingoCard; kind: BingoKind },
  calls: readonly number[],
): number {
  const turns: number[] = []
  calls.forEach((number, place) => (turns[number] = place + 1))
  const lastTurn = (numbers: readonly number[]) =>
    Math.max(...numbers.map((number) => turns[number] ?? Number.POSITIVE_INFINITY))
  const reached =
    goal === 'house'
      ? lastTurn(numbersIn(card.flat()))
      : linesOf(card, kind)
          .map(lastTurn)
          .sort((one, other) => one - other)[LINES_NEEDED[goal] - 1]
  if (reached === undefined || !Number.isFinite(reached))
    throw new RangeError('the calls end before the goal')
  return reached
}

function numbersIn(fields: readonly (number | null)[]): number[] {
  return fields.filter((field) => field !== null)
}
