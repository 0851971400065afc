import { PRIZES } from './prizes.ts'

/** Fields of a card, three rows of three. */
export const CELLS = 9
/** This many fields of one symbol win its prize. */
const TRIPLE = 3

const SYMBOLS = PRIZES.length
const MOST_WITHOUT_WIN = TRIPLE - 1

/** What remains to be placed: fields of the winning symbol, and symbols that may be used twice more, or once. */
interface Rest {
  cells: number
  winning: number
  twice: number
  once: number
}

/**
 * The pictures of a prize, or of none: all rows of nine fields on which the prize's symbol occurs exactly three times and
 * every other at most twice. A card's picture is one of these, each equally likely, so near misses are not arranged: pairs
 * are as frequent as among all losing pictures.
 */
export function pictureCount(prize: number | undefined): number {
  return waysOf(startOf(prize))
}

/**
 * The picture of a rank, from 0 to `pictureCount(prize) - 1`: nine indices of `PRIZES`, row by row. Each picture has one
 * rank, in the order of its fields.
 * @throws RangeError for an invalid rank
 */
export function pictureAt(prize: number | undefined, rank: number): number[] {
  if (!Number.isInteger(rank) || rank < 0 || rank >= pictureCount(prize))
    throw new RangeError('no such picture')
  const used = Array.from({ length: SYMBOLS }, () => 0)
  const picture: number[] = []
  let rest = startOf(prize)
  let left = rank
  while (picture.length < CELLS) {
    for (let symbol = 0; symbol < SYMBOLS; symbol += 1) {
      const next = restAfter(rest, { isWinning: symbol === prize, used: used[symbol] ?? 0 })
      const ways = next ? waysOf(next) : 0
      if (!next || left >= ways) {
        left -= ways
        continue
      }
      used[symbol] = (used[symbol] ?? 0) + 1
      picture.push(symbol)
      rest = next
      break
    }
  }
  return picture
}

function startOf(prize: number | undefined): Rest {
  if (prize === undefined) return { cells: CELLS, winning: 0, twice: SYMBOLS, once: 0 }
  return { cells: CELLS, winning: TRIPLE, twice: SYMBOLS - 1, once: 0 }
}

function restAfter(rest: Rest, { isWinning, used }: { isWinning: boolean; used: number }): Rest | undefined {
  const { winning, twice, once } = rest
  const cells = rest.cells - 1
  if (isWinning) return winning > 0 ? { cells, winning: winning - 1, twice, once } : undefined
  if (used >= MOST_WITHOUT_WIN) return undefined
  if (used === 1) return { cells, winning, twice, once: once - 1 }
  return { cells, winning, twice: twice - 1, once: once + 1 }
}

const known = new Map<number, number>()

/** The number of ways to fill the remaining fields. */
function waysOf({ cells, winning, twice, once }: Rest): number {
  if (winning > cells) return 0
  if (cells === 0) return 1
  // Every count is below ten.
  const key = cells * 1000 + winning * 100 + twice * 10 + once
  const before = known.get(key)
  if (before !== undefined) return before
  const left = cells - 1
  const ways =
    (winning > 0 ? waysOf({ cells: left, winning: winning - 1, twice, once }) : 0) +
    (twice > 0 ? twice * waysOf({ cells: left, winning, twice: twice - 1, once: once + 1 }) : 0) +
    (once > 0 ? once * waysOf({ cells: left, winning, twice, once: once - 1 }) : 0)
  known.set(key, ways)
  return ways
}
