/** What other features use of `login/`. */
export { admitMember } from './admit-member.ts'
export { finishLogin, type LoginResult } from './login-result.ts'
export { memberInfoOf } from './member-info.ts'
