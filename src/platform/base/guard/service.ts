/** What other features use of `guard/`. */
export { guardOf, guardOfKey, isWithinLimit, limitAddress, limitUse } from './guard.ts'
export { machineOf, networkPrefix } from './network-prefix.ts'
