import { DECK_SIZE, HAND_SIZE, HOLD_MASKS } from './cards.ts'

/** The number of draws to 0, 1 … 5 held cards from the 47 remaining ones. */
const DRAW_WAYS = [1_533_939, 178_365, 16_215, 1_081, 47, 1] as const
/** The least common multiple of `DRAW_WAYS`: on this scale the return of every hold is a whole number. */
export const DRAW_SCALE = 7_669_695
/** The number of cards of each hold, and the scale of its sums. */
const HELD = Array.from({ length: HOLD_MASKS }, (_, mask) => mask.toString(2).replaceAll('0', '').length)
const SCALES = HELD.map((size) => DRAW_SCALE / (DRAW_WAYS[size] ?? 1))

const WIDTH = HAND_SIZE + 1
const BINOMIALS = pascal()

/** The number of sets of `size` cards among `from`, for sizes up to a hand. */
function choose(from: number, size: number): number {
  return BINOMIALS[from * WIDTH + size] ?? 0
}

/** The index of a set among all of its size, for ascending cards: sets are ordered by their highest cards. */
export function setIndex(cards: ArrayLike<number>): number {
  let index = 0
  for (let place = 0; place < cards.length; place += 1) index += choose(cards[place] ?? 0, place + 1)
  return index
}

/** Every set of `size` cards of the deck, each ascending, by its `setIndex`. The array is reused. */
export function eachSet(size: number, visit: (cards: Int32Array, index: number) => void): void {
  const cards = Int32Array.from({ length: size }, (_, place) => place)
  const count = choose(DECK_SIZE, size)
  for (let index = 0; index < count; index += 1) {
    visit(cards, index)
    let place = 0
    while (place < size - 1 && (cards[place] ?? 0) + 1 === cards[place + 1]) {
      cards[place] = place
      place += 1
    }
    cards[place] = (cards[place] ?? 0) + 1
  }
}

/** Sums of a value over all hands that contain a set of cards: `sums[size][setIndex]`, for 0 to 5 cards. */
export type SetSums = readonly Float64Array[]

/** @param values the value of each hand, by its `setIndex` */
export function sumOverHands(values: Float64Array): SetSums {
  const sums = Array.from({ length: WIDTH }, (_, size) => new Float64Array(choose(DECK_SIZE, size)))
  sums[HAND_SIZE]?.set(values)
  for (let size = HAND_SIZE; size > 0; size -= 1) {
    const [from, to] = [sums[size], sums[size - 1]]
    if (from && to) addUp(from, to, size)
  }
  return sums
}

/** The return of each hold, summed over all draws to it, on the scale of `DRAW_SCALE`. */
export function drawReturns(sums: SetSums, cards: ArrayLike<number>): Float64Array {
  const returns = new Float64Array(HOLD_MASKS)
  for (let mask = 0; mask < returns.length; mask += 1)
    returns[mask] = sums[HELD[mask] ?? 0]?.[heldIndex(mask, cards)] ?? 0
  for (let bit = 1; bit < returns.length; bit <<= 1)
    for (let mask = 0; mask < returns.length; mask += 1)
      if (!(mask & bit)) returns[mask] = (returns[mask] ?? 0) - (returns[mask | bit] ?? 0)
  return returns.map((sum, mask) => sum * (SCALES[mask] ?? 0))
}

/** `setIndex` of the held cards. */
function heldIndex(mask: number, cards: ArrayLike<number>): number {
  let index = 0
  let size = 0
  for (let place = 0; place < cards.length; place += 1) {
    if (!((mask >> place) & 1)) continue
    size += 1
    index += choose(cards[place] ?? 0, size)
  }
  return index
}

/** Adds each set to those with one card less; each hand counts once for each of its cards that the smaller set lacks. */
function addUp(from: Float64Array, to: Float64Array, size: number): void {
  eachSet(size, (cards, index) => {
    const value = from[index] ?? 0
    if (value === 0) return
    // The set without its highest card; then the gap moves down, and the card above it takes the position below.
    let target = index - choose(cards[size - 1] ?? 0, size)
    to[target] = (to[target] ?? 0) + value
    for (let gap = size - 2; gap >= 0; gap -= 1) {
      target += choose(cards[gap + 1] ?? 0, gap + 1) - choose(cards[gap] ?? 0, gap + 1)
      to[target] = (to[target] ?? 0) + value
    }
  })
  const times = HAND_SIZE - size + 1
  for (let index = 0; index < to.length; index += 1) to[index] = (to[index] ?? 0) / times
}

function pascal(): Float64Array {
  const table = new Float64Array((DECK_SIZE + 1) * WIDTH)
  for (let from = 0; from <= DECK_SIZE; from += 1) {
    table[from * WIDTH] = 1
    for (let size = 1; size < WIDTH && from > 0; size += 1) {
      const above = (from - 1) * WIDTH + size
      table[above + WIDTH] = (table[above - 1] ?? 0) + (table[above] ?? 0)
    }
  }
  return table
}
