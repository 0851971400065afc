/** What other features use of `member/`. */
export { type Affiliate, countVisit, findAffiliate } from './affiliate-repository.ts'
export { recordChange } from './change-log.ts'
export { isCommonPassword } from './common-passwords.ts'
export { createMember } from './create-member.ts'
export {
  finishMarks,
  otherAccountsOf,
  personOf,
  refreshMarks,
  sharesMark,
  sharesPayoutAccount,
  wholePersonOf,
} from './identity-marks.ts'
export { checkRoom, hasRoomSql } from './line-bounds.ts'
export { actionsOf, bannedOf, banOf, knownMember, OPEN_TABLES } from './member-actions.ts'
export {
  findMembersByIds,
  findMembersByMark,
  findMembersByName,
  lineAbove,
  spellings,
  verifiedEmailAt,
} from './member-finder.ts'
export {
  accountKey,
  changePassword,
  countLogin,
  findMemberByAccount,
  findMemberById,
  findMemberByMobile,
  HIDES_WINS,
  hidesWins,
  HIDING_WINS,
  insertMember,
  type Member,
  type MemberKey,
  type MemberStatus,
  type NewMember,
  replaceHash,
  setPinHash,
  replaceNickname,
  setProfileEntry,
  writeTerms,
} from './member-repository.ts'
export { pastOfAccount } from './past-repository.ts'
export { newTermsFor } from './member-row.ts'
export {
  checkAge,
  checkDomain,
  checkFields,
  cleanedForm,
  type FieldRefusal,
  registrationRules,
  verifiesByName,
} from './registration-rules.ts'
