/** What other features use of `operators/`. */
export { findOperator, type OperatorAccount } from './account-repository.ts'
export { countOperatorPasskeys } from './passkey-repository.ts'
export { grantsOf } from './role-repository.ts'
export { purgeOperatorSessions } from './session-repository.ts'
export {
  closeOperatorSession,
  OPERATOR_IDLE_MS,
  openOperatorSession,
  readOperatorSession,
} from './session-service.ts'
export { findOperatorTotp, useOperatorStep } from './totp-repository.ts'
