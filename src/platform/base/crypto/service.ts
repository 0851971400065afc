/** What other features use of `crypto/`. */
export { deploymentSecret } from './deployment-secrets.ts'
export { refuseWhileBusy } from './hash-turns.ts'
export { DUMMY_HASH, hashPassword, isOutdated, verifyPassword } from './passwords.ts'
export { currentSealKey } from './seal-keys.ts'
export { hashToken, isEqual, makeToken } from './tokens.ts'
export { postSigned } from './signed-post.ts'
