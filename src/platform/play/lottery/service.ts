/** What other features use of `lottery/`. */
export { proofOfBet, slipOf } from './slip-service.ts'
