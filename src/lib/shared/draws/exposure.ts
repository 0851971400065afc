import { isWhole } from './shape.ts'

/** The possible cost of a bet: an amount under each bounded key. Amounts are minor units, never negative. */
export type Demands = ReadonlyMap<string, number>

/** The used subset of `Map`. A Durable Object may implement it on its database, so that a rollback covers it too. */
interface Rows<Value> {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value) => unknown
}

/** A bet's reservation; it is kept after its release, so that a late retry of the bet cannot reserve again. */
export interface Reservation {
  demands: readonly (readonly [key: string, amountMinor: number])[]
  isGivenBack: boolean
}

/** The exposure of one draw. The sum under a key is the total of its open reservations. */
export interface ExposureBook {
  reserved: Rows<number>
  reservations: Rows<Reservation>
}

export type Reserved =
  | { ok: true; isRepeat: boolean }
  /** The first key without sufficient room, and the amount that could still be reserved under it. */
  | { ok: false; reason: 'bound'; key: string; leftMinor: number }
  /** The id was used for other demands, or was released. */
  | { ok: false; reason: 'idUsed' }

/** The bound of a key in minor units. */
export type BoundOf = (key: string) => number

/** The keys of a draw's three bounds. Plays and numbers are JSON-encoded, so that no two pairs share a key. */
export const exposureKey = {
  draw: () => 'draw',
  play: (play: string) => JSON.stringify([play]),
  number: (play: string, number: string) => JSON.stringify([play, number]),
} as const

/**
 * Reserves all demands of a bet or none. It reads and writes synchronously, so calls cannot interleave; no sum exceeds its
 * bound unless the bound was lowered, and then it can only decrease. The same id and demands again have no effect.
 * @throws RangeError for demands or bounds that are not whole.
 */
export function reserve(
  book: ExposureBook,
  { id, demands }: { id: string; demands: Demands },
  boundOf: BoundOf,
): Reserved {
  const wanted = [...demands]
  const before = book.reservations.get(id)
  if (before) {
    const isRepeat = !before.isGivenBack && isSame(before, demands)
    return isRepeat ? { ok: true, isRepeat } : { ok: false, reason: 'idUsed' }
  }
  for (const [key, amountMinor] of wanted) {
    const boundMinor = boundOf(key)
    if (!isAmount(amountMinor) || !isAmount(boundMinor))
      throw new RangeError('amounts must be whole minor units')
    // A difference of two exact amounts is exact; their sum may not be.
    const leftMinor = Math.max(0, boundMinor - (book.reserved.get(key) ?? 0))
    if (amountMinor > leftMinor) return { ok: false, reason: 'bound', key, leftMinor }
  }
  for (const [key, amountMinor] of wanted) book.reserved.set(key, (book.reserved.get(key) ?? 0) + amountMinor)
  book.reservations.set(id, { demands: wanted, isGivenBack: false })
  return { ok: true, isRepeat: false }
}

/** Releases a bet's reservation once. Returns `false` if the bet has no reservation or it is released already. */
export function giveBack(book: ExposureBook, id: string): boolean {
  const reservation = book.reservations.get(id)
  if (!reservation || reservation.isGivenBack) return false
  for (const [key, amountMinor] of reservation.demands)
    book.reserved.set(key, (book.reserved.get(key) ?? 0) - amountMinor)
  book.reservations.set(id, { ...reservation, isGivenBack: true })
  return true
}

function isSame({ demands }: Reservation, wanted: Demands): boolean {
  return (
    demands.length === wanted.size && demands.every(([key, amountMinor]) => wanted.get(key) === amountMinor)
  )
}

function isAmount(amount: number): boolean {
  return isWhole(amount, 0, Number.MAX_SAFE_INTEGER)
}
