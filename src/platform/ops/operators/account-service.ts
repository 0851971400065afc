import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/ops/operators.ts'
import { isOfOneScript, nameSkeleton } from '#lib/shared/text/name-skeleton.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { Handler } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { hashToken, makeToken } from '#platform/base/crypto/service.ts'
import { makeTotpSecret } from '#platform/people/second-factor/service.ts'
import { insertOperator } from './account-repository.ts'
import { listAccountFacts, resetAccount, restoreAccount, suspendAccount } from './account-changes.ts'
import { holderOf } from './key-names.ts'
import { knownOperator } from './known-operator.ts'
import { askForRole, grantOf } from './role-service.ts'
import { deleteSessionsOf } from './session-repository.ts'
import { putSetup } from './setup-repository.ts'

/** Within which an invitation or a reset is finished. */
const SETUP_MS = 3 * DAY_MS

export const listOperators: Handler<typeof calls.listOperators> = async ({ env, now }) => ({
  operators: await listAccountFacts(env, { nowMs: now }),
})

export const inviteOperator: Handler<typeof calls.inviteOperator> = async (call) => {
  const { env, now, input, operator } = call
  const { name, role, reason } = input
  if (!isOfOneScript(name)) throw new ApiError('operator.name')
  // An account whose role cannot be is not opened.
  if (role) await grantOf(env, role, now)
  const skeleton = nameSkeleton(name)
  // Holders of keys have names too.
  if (((await holderOf(env, skeleton)) ?? name) !== name) throw new ApiError('operator.nameTaken')
  const account = { name, skeleton, createdBy: operator.name, nowMs: now }
  if (!(await insertOperator(env, account))) throw new ApiError('operator.nameTaken')
  if (role) await askForRole(env, { holder: name, terms: role, by: operator.name, reason, nowMs: now })
  call.noteChange({ before: null, after: { status: 'invited' } })
  return newSetup(env, name, now)
}

export const resetOperator: Handler<typeof calls.resetOperator> = async (call) => {
  const { env, now, input, operator } = call
  const { status } = await knownOperator(env, input.name)
  await resetAccount(env, { name: input.name, by: operator.name, reason: input.reason, nowMs: now })
  call.noteChange({ before: { status }, after: { status: 'invited' } })
  return newSetup(env, input.name, now)
}

export const setOperatorStatus: Handler<typeof calls.setOperatorStatus> = async (call) => {
  const { env, now, input, operator } = call
  const { name, status, reason } = input
  const before = await knownOperator(env, name)
  const change = { name, by: operator.name, reason, nowMs: now }
  const isDone = await (status === 'suspended' ? suspendAccount(env, name) : restoreAccount(env, change))
  if (!isDone) throw new ApiError('operator.state', { status: before.status })
  const [after] = await listAccountFacts(env, { name, nowMs: now })
  if (!after) throw new ApiError('operator.unknown')
  call.noteChange({ before: { status: before.status }, after: { status: after.status } })
  return after
}

export const logOutEverywhere: Handler<typeof calls.logOutEverywhere> = async ({ env, input }) => {
  await knownOperator(env, input.name)
  return { ended: await deleteSessionsOf(env, { name: input.name }) }
}

/** A fresh code; an earlier one counts no more. */
async function newSetup(env: Env, name: string, nowMs: number) {
  const code = makeToken()
  const endsAtMs = nowMs + SETUP_MS
  await putSetup(env, { name, codeHash: hashToken(code), secret: makeTotpSecret(), endsAtMs })
  return { name, code, endsAtMs }
}
