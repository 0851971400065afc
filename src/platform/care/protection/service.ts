/** What other features use of `protection/`. */
export { type Barred, BARRED_COLUMNS, findBarred } from './barred.ts'
export { pastProtection } from './past-repository.ts'
export { signsOf } from './care.ts'
export { guardExcluded, holdDoubtful } from './doubts.ts'
export { followExclusion, hashed, refuseExcluded } from './exclusion.ts'
export {
  changeProtection,
  depositBound,
  type DepositBound,
  isOnBreak,
  refuseDuringBreak,
} from './protection-service.ts'
export { mayPromote } from './may-promote.ts'
export { onBreakSql } from './play-break.ts'
export { type OwnCall, settingsOf } from './settings.ts'
export { tellProtection } from './tell-protection.ts'
