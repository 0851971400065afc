/** What other features use of `registers/`. */
export { askAtLogin, noteSignUp, refuseBarred } from './asking.ts'
export { carryOn } from './bar.ts'
export { openBarred, stampBarred } from './barred-repository.ts'
