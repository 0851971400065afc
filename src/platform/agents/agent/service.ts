/** What other features use of `agent/`. */
export { limitChanges } from './downline.ts'
export { teamFigures } from './figures.ts'
export { sharedTotals, sharesOf } from './line-times.ts'
export { directlyBelow } from './own-line.ts'
export { checkRates, ratesOf, toRates, unwrittenRates, writeRates } from './rates.ts'
