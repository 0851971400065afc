/** What other features use of `promotions/`. */
export { findApplication } from './application-repository.ts'
export {
  accountsOf,
  type BoardKey,
  type BoardRow,
  boardsToFreeze,
  findBoard,
  freezeBoard,
  makeBoard,
  playersOf,
  rankOf,
  type ResultRow,
  resultsOf,
  standingsFrom,
  topOf,
} from './board-repository.ts'
export { claimsOfOffers, findClaim, takeClaim } from './claim-repository.ts'
export { claim, payClaim } from './claim-service.ts'
export { activityOf } from './due.ts'
export type { RewardBase } from './member-facts.ts'
export { findOffer, shownOffers, type StoredOffer, wordsIn } from './offer-repository.ts'
export { checkOffers, seedOffers } from './offer-seed.ts'
export { judgeAll, judgeOne, toPromotion, waitingOf } from './promotion-service.ts'
export {
  codeOf,
  decideReferral,
  findReferral,
  insertCode,
  insertReferral,
  lastSeenAt,
  ownerOfCode,
  referralsInReview,
} from './referral-repository.ts'
export { type JudgedInvitee, judgedInvitees, type ReferralTerms, toBinding } from './referral-rewards.ts'
export { vipRank } from './vip-service.ts'
