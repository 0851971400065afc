/** What other features use of `passkeys/`. */
export { keyOptions, loginOptions, verifyKey, verifyNewKey } from './ceremony.ts'
