/** What other features use of `passkeys/`. */
export { keyOptions, loginOptions, type StoredKey, verifyKey, verifyNewKey } from './ceremony.ts'
