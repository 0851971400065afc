/** What other features use of `guard/`. */
export { guardOf, guardOfKey, isWithinLimit, limitAddress, limitUse } from './guard.ts'
export { networkPrefix } from './network-prefix.ts'
