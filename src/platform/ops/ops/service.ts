/** What other features use of `ops/`. */
export { logged, noteRefusal } from './action-log.ts'
