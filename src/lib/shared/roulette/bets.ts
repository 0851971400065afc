/** The pockets of a wheel with one zero: 0 to 36. */
export const POCKETS = 37

export const BET_KINDS = ['straight', 'split', 'street', 'corner', 'line', 'column', 'dozen', 'even'] as const
/** `line` is the six-line; `even` are the six even chances, red to high. */
export type BetKind = (typeof BET_KINDS)[number]

export interface RouletteBet {
  /** Such as `straight:17`, `split:8-11`, `corner:0-1-2-3`, `dozen:1` or `red`. */
  id: string
  kind: BetKind
  /** The winning numbers, ascending. */
  numbers: readonly number[]
  /** Paid to one on top of the stake: 36 / numbers − 1. */
  pays: number
}

export const RED_NUMBERS: readonly number[] = [
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
]

/** The pockets in wheel order, clockwise from zero. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
]

const STREETS = 12
const WIN_OF_STAKE = 36
const NUMBERS = range(1, POCKETS - 1)

/** All 157 bets of the European table. */
export const BETS: readonly RouletteBet[] = [
  ...[0, ...NUMBERS].map((number) => insideBet('straight', [number])),
  ...splits().map((numbers) => insideBet('split', numbers)),
  ...[[0, 1, 2], [0, 2, 3], ...range(1, STREETS).map((street) => streetsFrom(street, 1))].map((numbers) =>
    insideBet('street', numbers),
  ),
  ...[[0, 1, 2, 3], ...corners()].map((numbers) => insideBet('corner', numbers)),
  ...range(1, STREETS - 1).map((street) => insideBet('line', streetsFrom(street, 2))),
  ...range(1, 3).map((column) =>
    bet(
      'column',
      `column:${column}`,
      NUMBERS.filter((number) => number % 3 === column % 3),
    ),
  ),
  ...range(1, 3).map((dozen) =>
    bet(
      'dozen',
      `dozen:${dozen}`,
      NUMBERS.filter((number) => Math.ceil(number / 12) === dozen),
    ),
  ),
  bet('even', 'red', RED_NUMBERS),
  bet(
    'even',
    'black',
    NUMBERS.filter((number) => !RED_NUMBERS.includes(number)),
  ),
  bet(
    'even',
    'odd',
    NUMBERS.filter((number) => number % 2 === 1),
  ),
  bet(
    'even',
    'even',
    NUMBERS.filter((number) => number % 2 === 0),
  ),
  bet(
    'even',
    'low',
    NUMBERS.filter((number) => number <= 18),
  ),
  bet(
    'even',
    'high',
    NUMBERS.filter((number) => number > 18),
  ),
]

const BY_ID = new Map(BETS.map((known) => [known.id, known]))

/** The bet of an id, or `undefined` when the table has none. */
export function betOf(id: string): RouletteBet | undefined {
  return BY_ID.get(id)
}

export function colourOf(number: number): 'green' | 'red' | 'black' {
  if (number === 0) return 'green'
  return RED_NUMBERS.includes(number) ? 'red' : 'black'
}

function bet(kind: BetKind, id: string, numbers: readonly number[]): RouletteBet {
  return { id, kind, numbers, pays: WIN_OF_STAKE / numbers.length - 1 }
}

function insideBet(kind: BetKind, numbers: readonly number[]): RouletteBet {
  return bet(kind, `${kind}:${numbers.join('-')}`, numbers)
}

/** Adjacent pairs on the table: zero with its three neighbours, within a street, or of two streets. */
function splits(): number[][] {
  const inStreet = NUMBERS.filter((number) => number % 3 !== 0).map((number) => [number, number + 1])
  const acrossStreets = NUMBERS.filter((number) => number <= 33).map((number) => [number, number + 3])
  return [[0, 1], [0, 2], [0, 3], ...inStreet, ...acrossStreets]
}

function corners(): number[][] {
  return NUMBERS.filter((number) => number % 3 !== 0 && number <= 32).map((number) => [
    number,
    number + 1,
    number + 3,
    number + 4,
  ])
}

/** The numbers of `count` streets; street 1 is 1, 2, 3. */
function streetsFrom(street: number, count: number): number[] {
  return range(street * 3 - 2, (street + count - 1) * 3)
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
