/** What other features use of `segments/`. */
export { bindings } from './bindings.ts'
export { membersOf, segmentsOf } from './membership.ts'
export { playersSql, ruleSql } from './rule-sql.ts'
export { liveRules } from './segment-repository.ts'
export { askedOf } from './segment-service.ts'
