/** A card of 90 has three rows with five numbers each, spread over nine columns of which none is empty. */
export const ROWS_OF_90 = 3
export const COLUMNS_OF_90 = 9
const NUMBERS_A_ROW = 5

/** The count of numbers that each row still needs. */
type RowsLeft = readonly [top: number, middle: number, bottom: number]

const FULL: RowsLeft = [NUMBERS_A_ROW, NUMBERS_A_ROW, NUMBERS_A_ROW]
/** Which rows a column has a number in, as bits. */
const COLUMN_MASKS = [1, 2, 3, 4, 5, 6, 7]
const known = new Map<number, number>()

/** How many shapes there are. */
export const SHAPE_COUNT = waysOf(COLUMNS_OF_90, FULL)

/**
 * The shape of a rank, from 0 to `SHAPE_COUNT - 1`: for each column, which rows have a number in it, as bits.
 * @throws RangeError when there is no such rank
 */
export function shapeAt(rank: number): number[] {
  if (!Number.isInteger(rank) || rank < 0 || rank >= SHAPE_COUNT) throw new RangeError('no such shape')
  const shape: number[] = []
  let left = rank
  let open = FULL
  while (shape.length < COLUMNS_OF_90) {
    for (const mask of COLUMN_MASKS) {
      const next = rowsAfter(open, mask)
      const ways = waysOf(COLUMNS_OF_90 - shape.length - 1, next)
      if (left < ways) {
        open = next
        shape.push(mask)
        break
      }
      left -= ways
    }
  }
  return shape
}

/** The number of ways to fill `columns` non-empty columns with the remaining numbers of the rows. */
function waysOf(columns: number, open: RowsLeft): number {
  const [top, middle, bottom] = open
  if (Math.min(top, middle, bottom) < 0 || Math.max(top, middle, bottom) > columns) return 0
  if (columns === 0) return 1
  const key = ((columns * 10 + top) * 10 + middle) * 10 + bottom
  const before = known.get(key)
  if (before !== undefined) return before
  const ways = COLUMN_MASKS.reduce((sum, mask) => sum + waysOf(columns - 1, rowsAfter(open, mask)), 0)
  known.set(key, ways)
  return ways
}

function rowsAfter([top, middle, bottom]: RowsLeft, mask: number): RowsLeft {
  return [top - (mask & 1), middle - ((mask >> 1) & 1), bottom - ((mask >> 2) & 1)]
}
