/** What other features use of `referral/`. */
export { bindInvitee, findInviter } from './binding.ts'
export { referralStanding } from './referral-rewards.ts'
export { referralOf } from './referral-service.ts'
