import type * as calls from '#lib/api/ops/console-account.ts'
import * as loginCalls from '#lib/api/ops/console.ts'
import { ApiError } from '#lib/api/errors.ts'
import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import { keyOptions, loginOptions, verifyKey, verifyNewKey } from '#platform/access/passkeys/service.ts'
import type { Handler } from '#platform/base/call.ts'
import { guardOf, limitAddress, limitUse } from '#platform/base/guard/service.ts'
import {
  deleteOperatorPasskey,
  findOperator,
  findOperatorPasskey,
  insertOperatorPasskey,
  listPasskeysOf,
  toPasskey,
  useOperatorPasskey,
} from '#platform/ops/operators/service.ts'
import { admitOperator } from './admit.ts'
import { requireRecent } from './password.ts'
import { TOTP_ISSUER } from './setup.ts'

const LOGINS = { limit: 60, windowMs: MINUTE_MS }
const NEW_KEYS = { limit: 20, windowMs: 15 * MINUTE_MS }

export const beginOperatorPasskeyLogin: Handler<typeof loginCalls.beginOperatorPasskeyLogin> = async (
  call,
) => {
  await limitAddress(call, 'operatorPasskey', LOGINS)
  return loginOptions(call)
}

/** Refuses with `passkey.failed`, whatever the reason. */
export const logInOperatorByPasskey: Handler<typeof loginCalls.logInOperatorByPasskey> = async (call) => {
  const { env, now, input } = call
  await limitAddress(call, 'operatorPasskeyLogin', LOGINS)
  const row = await findOperatorPasskey(env, input.credential.id)
  if (!row) throw new ApiError('passkey.failed')
  const { id, operator: name, public_key: publicKey } = row
  const key = { id, ownerId: name, publicKey, counter: row.counter }
  const counter = await verifyKey(call, input.credential, key)
  if (!(await useOperatorPasskey(env, { id, counter, nowMs: now }))) throw new ApiError('passkey.failed')
  const account = await findOperator(env, name)
  if (account?.status !== 'active') throw new ApiError('passkey.failed')
  return admitOperator(call, account, loginCalls.logInOperatorByPasskey)
}

export const beginOperatorPasskey: Handler<typeof calls.beginOperatorPasskey> = async (call) => {
  requireRecent(call)
  const { name } = call.operator
  await limitUse(call, guardOf(call, 'operator', name), { key: 'passkey', ...NEW_KEYS })
  const known = await listPasskeysOf(call.env, name)
  return keyOptions(call, { rpName: TOTP_ISSUER, owner: { id: name, name, displayName: name }, known })
}

export const addOperatorPasskey: Handler<typeof calls.addOperatorPasskey> = async (call) => {
  requireRecent(call)
  const { env, now, operator, input } = call
  const key = await verifyNewKey(call, input.credential, operator.name)
  const row = {
    ...{ id: key.id, operator: operator.name, label: input.name, public_key: key.publicKey },
    ...{ counter: key.counter, is_synced: key.isSynced ? 1 : 0, created_at: now, used_at: null },
  }
  if (!(await insertOperatorPasskey(env, row))) throw new ApiError('passkey.known')
  return toPasskey(row)
}

export const listOperatorPasskeys: Handler<typeof calls.listOperatorPasskeys> = async ({ env, operator }) => {
  return { passkeys: (await listPasskeysOf(env, operator.name)).map(toPasskey) }
}

export const removeOperatorPasskey: Handler<typeof calls.removeOperatorPasskey> = async (call) => {
  requireRecent(call)
  const { env, operator, input } = call
  const row = await findOperatorPasskey(env, input.id)
  if (row?.operator !== operator.name) throw new ApiError('passkey.unknown')
  if (!(await deleteOperatorPasskey(env, { id: input.id, operator: operator.name })))
    throw new ApiError('operator.lastFactor')
  return {}
}
