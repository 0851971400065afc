/** What other features use of `operators/`. */
export { changeOperatorHash, findOperator, type OperatorAccount } from './account-repository.ts'
export { amountOf } from './act-amounts.ts'
export { countKeys, findKeys, insertKey, isKeyAlive, revokeKey } from './key-repository.ts'
export { requireDeploymentKey } from './deployment-key.ts'
export { isOwnName } from './key-names.ts'
export { knownOperator } from './known-operator.ts'
export {
  countOperatorPasskeys,
  deleteOperatorPasskey,
  findOperatorPasskey,
  insertOperatorPasskey,
  listPasskeysOf,
  toPasskey,
  useOperatorPasskey,
} from './passkey-repository.ts'
export { findRoles, grantsOf } from './role-repository.ts'
export { askForRole, grantOf } from './role-service.ts'
export {
  deleteSessionsOf,
  listSessionsOf,
  proveOperatorSession,
  purgeOperatorSessions,
} from './session-repository.ts'
export {
  closeOperatorSession,
  OPERATOR_IDLE_MS,
  openOperatorSession,
  readOperatorSession,
} from './session-service.ts'
export { findSetup, finishSetup } from './setup-repository.ts'
export { deleteOperatorTotp, findOperatorTotp, putOperatorTotp, useOperatorStep } from './totp-repository.ts'
