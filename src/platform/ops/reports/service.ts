/** What other features use of `reports/`. */
export { brandSet, type BrandSet, currenciesOf, upToDate } from './brand-set.ts'
export { closeReportDays } from './closing.ts'
export { collectReports } from './collect.ts'
export { reportOf } from './report-service.ts'
