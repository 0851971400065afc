/** What other features use of `ops/`. */
export { logged, noteRefusal } from './action-log.ts'
export { maskedRecord } from './member-record.ts'
export { pastActions } from './past-actions.ts'
