/** What other features use of `claims/`. */
export { claimsOf, endClaim, refuseOthers } from './claim-service.ts'
