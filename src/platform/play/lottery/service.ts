/** What other features use of `lottery/`. */
export { valueOf } from './answer.ts'
export { drawOf } from './draw-of.ts'
export { gameOf } from './game.ts'
export { proofOfBet, slipOf } from './slip-service.ts'
