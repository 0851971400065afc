/** What other features use of `protection/`. */
export { pastProtection } from './past-repository.ts'
export { signsOf } from './care.ts'
export { guardExcluded, holdDoubtful } from './doubts.ts'
export { followExclusion, refuseExcluded } from './exclusion.ts'
export { depositBound, type DepositBound, isOnBreak, refuseDuringBreak } from './protection-service.ts'
export { onBreakSql } from './play-break.ts'
export { type OwnCall, settingsOf } from './settings.ts'
