/** What other features use of `offers/`. */
export { approveClaim, freeRoundsIn, payClaim } from './claim-payment.ts'
export {
  type ClaimBounds,
  type ClaimRow,
  claimsOfOffers,
  findClaim,
  newestClaims,
  stepClaim,
  takeClaim,
} from './claim-repository.ts'
export {
  activityOf,
  type RewardInput,
  type Due,
  endOf,
  isClaimed,
  moneyGoal,
  runWithin,
  STANDING,
  type Standing,
  sumsOfToday,
  unclaimed,
} from './due.ts'
export { lossOf } from './loss.ts'
export {
  isContactVerified,
  isIdentityVerified,
  type MemberFacts,
  personFacts,
  readFacts,
} from './member-facts.ts'
export type { RewardBase } from './reward-base.ts'
export {
  findOffer,
  isShown,
  newestOffers,
  offerTitles,
  shownOffers,
  type StoredOffer,
  wordsIn,
  writeOffer,
} from './offer-repository.ts'
export { pastClaims } from './past-repository.ts'
export { join } from './participation-repository.ts'
export { deviceMark, type UsedBefore, usedBefore } from './used-before.ts'
