/** What other features use of `ops/`. */
export { maskedRecord } from './member-record.ts'
export { pastActions } from './past-actions.ts'
