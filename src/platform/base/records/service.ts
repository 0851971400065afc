/** What other features use of `records/`. */
export type { BetRow } from './bet-repository.ts'
export {
  difference,
  kept,
  keptDeposits,
  netDepositsMinor,
  played,
  seriesOf,
  subjectOf,
  sumOf,
  type Sums,
  totalsOf,
  totalsOfAll,
  totalsWithin,
} from './day-totals.ts'
export { betTotals, cursorOf, movementSum, pageOf, toBet, toTransaction } from './lists.ts'
export type { MovementRow } from './movement-repository.ts'
export { periodsOf } from './profit.ts'
export { checkRange, type TimeRange } from './range.ts'
export { profitByPeriod } from './records-service.ts'
