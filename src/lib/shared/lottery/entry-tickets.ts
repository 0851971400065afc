import { atLeastOnce, ratio } from './exact.ts'
import type { TicketKind } from './play.ts'

export interface EntryChances {
  digits: number
  isAnyOrder?: boolean
  isDivided?: boolean
  refusesEqualDigits?: boolean
  /** Independent draws that count for the play, by class. */
  prizes: Readonly<Record<string, number>>
  units: number
}

/** Kinds of entries by the number of orders of their digits: 3 digits 6, 3, 1; 4 digits 24, 12, 6, 4, 1. */
const ORDERS: Readonly<Record<number, readonly number[]>> = {
  2: [2, 1],
  3: [6, 3, 1],
  4: [24, 12, 6, 4, 1],
}

/** Kinds of tickets of a play on whole numbers, where every prize is an independent draw of all numbers. */
export function entryTickets(chances: EntryChances): TicketKind[] {
  if (!chances.isAnyOrder) return [ticketOf('exact', 1, chances)]
  return (ORDERS[chances.digits] ?? [])
    .filter((orders) => orders > 1 || !chances.refusesEqualDigits)
    .map((orders) => ticketOf(`orders${orders}`, orders, chances))
}

function ticketOf(
  id: string,
  orders: number,
  { digits, isDivided, prizes, units }: EntryChances,
): TicketKind {
  const chance = ratio(orders, 10 ** digits)
  return {
    id,
    units,
    outcomes: Object.entries(prizes).map(([classId, draws]) => ({
      classId,
      chance: atLeastOnce(chance, draws),
      mean: ratio(draws * (isDivided ? 1 : orders), 10 ** digits),
    })),
  }
}
