/** What other features use of `cashier/`. */
export { paging } from './bounds.ts'
export { releaseWaiting } from './document-wait.ts'
export { heldMoneyOf, resolveHeld } from './held-service.ts'
export { listPayouts } from './payout-repository.ts'
export { reject } from './payout-steps.ts'
export { stepUp } from './step-up.ts'
export { listUnansweredPayouts } from './unanswered-repository.ts'
export { listUnderReview } from './withdrawal-repository.ts'
