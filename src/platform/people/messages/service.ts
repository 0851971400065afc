/** What other features use of `messages/`. */
export { countUnread, inboxStatement, pageMessages } from './inbox-repository.ts'
export {
  codeWays,
  dropMemberCodes,
  hintOf,
  matchMemberCode,
  RESEND_MS,
  sendMemberCode,
} from './member-codes.ts'
export { isReachable, isServed, mobileKey, numberAsAccount, numberRefused } from './mobile.ts'
export { pastMessages } from './past-repository.ts'
export { sendNotice, tellChange, tellContactChange } from './security-alert.ts'
export { canSend, queueMessage } from './sender.ts'
export { useBudget } from './sms-budget.ts'
export { dropCode, limitSms, matchCode, sendCode } from './sms-codes.ts'
export { tellMember, tellStatement } from './tell-member.ts'
