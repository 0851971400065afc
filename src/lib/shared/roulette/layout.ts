import { BETS } from './bets.ts'
import type { RouletteBet } from './bets.ts'

/** A position on the table, in cells: x from the zero on, y from the row of 3, 6, 9 … down. Mirror x for right-to-left. */
interface Point {
  x: number
  y: number
}

export interface Area extends Point {
  width: number
  height: number
}

export interface BetPlace {
  betId: string
  /** The position of the chip, and the centre of the touch target. */
  spot: Point
  /** The cell of the bet; bets on an edge or a corner have none. */
  area?: Area
}

/** The table in cells: a column for zero, twelve streets, a column for the column bets; three rows, dozens, even chances. */
export const TABLE_SIZE = { width: 14, height: 5 } as const

const NUMBER_ROWS = 3
const DOZEN_ROW = 3
const EVEN_ROW = 4
/** The even chances in display order, from the low numbers to the high ones. */
const EVEN_ORDER = ['low', 'even', 'red', 'black', 'odd', 'high']

/** The positions of the 157 bets, in the order of `BETS`. */
export const LAYOUT: readonly BetPlace[] = BETS.map((bet) => {
  const area = areaOf(bet)
  return area ? { betId: bet.id, spot: middleOf(area), area } : { betId: bet.id, spot: edgeOf(bet) }
})

/** The cell of a number; zero spans the three rows. */
export function cellOf(number: number): Area {
  if (number === 0) return { x: 0, y: 0, width: 1, height: NUMBER_ROWS }
  return { x: Math.ceil(number / 3), y: (NUMBER_ROWS - (number % 3)) % 3, width: 1, height: 1 }
}

function areaOf({ kind, id, numbers }: RouletteBet): Area | undefined {
  const [first = 0] = numbers
  switch (kind) {
    case 'straight':
      return cellOf(first)
    case 'column':
      return { x: TABLE_SIZE.width - 1, y: cellOf(first).y, width: 1, height: 1 }
    case 'dozen':
      return { x: first === 1 ? 1 : cellOf(first).x, y: DOZEN_ROW, width: 4, height: 1 }
    case 'even':
      return { x: 1 + 2 * EVEN_ORDER.indexOf(id), y: EVEN_ROW, width: 2, height: 1 }
    default:
      return undefined
  }
}

/** Streets, six-lines and the first four are on the outer border of the numbers, all others between their cells. */
function edgeOf({ kind, numbers }: RouletteBet): Point {
  const cells = numbers.filter((number) => number > 0).map(cellOf)
  const left = Math.min(...cells.map(({ x }) => x))
  const right = Math.max(...cells.map(({ x }) => x + 1))
  const top = Math.min(...cells.map(({ y }) => y))
  const bottom = Math.max(...cells.map(({ y }) => y + 1))
  const isOnBorder =
    kind === 'line' ||
    (kind === 'street' && !numbers.includes(0)) ||
    (numbers.length === 4 && numbers[0] === 0)
  return {
    // With zero the chip is on the line that zero shares with its neighbours.
    x: numbers.includes(0) ? left : (left + right) / 2,
    y: isOnBorder ? NUMBER_ROWS : (top + bottom) / 2,
  }
}

function middleOf({ x, y, width, height }: Area): Point {
  return { x: x + width / 2, y: y + height / 2 }
}
