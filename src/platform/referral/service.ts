/** What other features use of `referral/`. */
export { bindInvitee, findInviter } from './binding.ts'
