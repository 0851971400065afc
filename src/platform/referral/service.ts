/** What other features use of `referral/`. */
export { bindInvitee } from './binding.ts'
