import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/ops/operators.ts'
import type { Handler } from '#platform/base/call.ts'
import { findKeys, listRevokedNames, revokeKey, revokeName } from './key-repository.ts'

export const listOperatorKeys: Handler<typeof calls.listOperatorKeys> = async ({ env, input }) => {
  const [keys, revokedNames] = await Promise.all([findKeys(env, input.name), listRevokedNames(env)])
  return { keys, revokedNames }
}

export const revokeOperatorKey: Handler<typeof calls.revokeOperatorKey> = async (call) => {
  const { env, now, operator, input } = call
  const { id, name, reason } = input
  if (name !== undefined) await revokeName(env, { name, by: operator.name, reason, nowMs: now })
  if (id === undefined) return {}
  const key = await revokeKey(env, { id, by: operator.name, nowMs: now })
  if (!key) throw new ApiError('operator.keyUnknown')
  call.noteChange({ after: { operator: key.operator, label: key.label } })
  return {}
}
