import * as calls from '#lib/api/ops/operators.ts'
import type { Routes } from '#platform/base/call.ts'
import {
  inviteOperator,
  listOperators,
  logOutEverywhere,
  resetOperator,
  setOperatorStatus,
} from './account-service.ts'
import { listOperatorKeys, revokeOperatorKey } from './key-service.ts'
import { decideRole, endRole, listRoles, proposeRole } from './role-service.ts'
import { seedOperators } from './seed.ts'

export function routeOperators({ serve }: Routes): void {
  serve(calls.listOperators, listOperators)
  serve(calls.inviteOperator, inviteOperator)
  serve(calls.resetOperator, resetOperator)
  serve(calls.setOperatorStatus, setOperatorStatus)
  serve(calls.logOutEverywhere, logOutEverywhere)
  serve(calls.listRoles, listRoles)
  serve(calls.proposeRole, proposeRole)
  serve(calls.decideRole, decideRole)
  serve(calls.endRole, endRole)
  serve(calls.listOperatorKeys, listOperatorKeys)
  serve(calls.revokeOperatorKey, revokeOperatorKey)
  serve(calls.seedOperators, seedOperators)
}
