/** What other features use of `second-factor/`. */
export { requireSecondFactor } from './second-factor.ts'
export { countRecoveryCodes } from './totp-repository.ts'
export { hasSecondFactor, matchSecondFactor } from './totp-service.ts'
export { makeTotpSecret, matchTotp, totpUri } from './totp.ts'
