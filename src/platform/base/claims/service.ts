/** What other features use of `claims/`. */
export { claimsOf, endClaim, type HeldEntry, refuseOthers } from './claim-service.ts'
