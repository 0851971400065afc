/** What other features use of `records/`. */
export { type BetRow, findBet, pageBets } from './bet-repository.ts'
export { type BookingRow, bookingsOfBet, pageBookings } from './booking-repository.ts'
export {
  difference,
  kept,
  keptDeposits,
  netDepositsMinor,
  played,
  profitOfWhom,
  subjectOf,
  sumOf,
  toSums,
  type Sums,
  totalsOf,
  totalsOfAll,
  totalsWithin,
} from './day-totals.ts'
export { betTotals, cursorOf, lotteryName, movementSum, pageOf, toBet, toTransaction } from './lists.ts'
export type { MovementRow } from './movement-repository.ts'
export { findBetOwners } from './owner-repository.ts'
export { detailsOf, type PastEvent, type PastQuery, pastPlay } from './past.ts'
export { periodsOf, profitOf } from './profit.ts'
export { checkRange, openRange, type TimeRange } from './range.ts'
export { totalsSince } from './totals-since.ts'
export { profitByPeriod, seriesOfAll } from './records-service.ts'
