/** What other features use of `reports/`. */
export { closeReportDays } from './closing.ts'
export { collectReports } from './collect.ts'
