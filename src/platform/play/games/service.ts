/** What other features use of `games/`. */
export { canGiveFreeRounds } from './free-rounds-service.ts'
export { findInHouse, stakeable } from './in-house-service.ts'
