import type * as calls from '#lib/api/ops/console-account.ts'
import { personalKey, type OperatorRights } from '#lib/api/ops/operator-rights.ts'
import type { OperatorGrant } from '#lib/api/ops/operator-grant.ts'
import { ApiError } from '#lib/api/errors.ts'
import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import type { Handler } from '#platform/base/call.ts'
import {
  askForRole,
  countKeys,
  deleteSessionsOf,
  findKeys,
  findRoles,
  grantOf,
  grantsOf,
  insertKey,
  listSessionsOf,
  OPERATOR_IDLE_MS,
  revokeKey,
} from '#platform/ops/operators/service.ts'
import { requireRecent } from './password.ts'

const MOST_KEYS = 50
/** The server reads no longer token. */
const MOST_KEY_LENGTH = 1_024

export const listOperatorSessions: Handler<typeof calls.listOperatorSessions> = async (call) => {
  const { env, now, operator } = call
  const rows = await listSessionsOf(env, { name: operator.name, nowMs: now, idleMs: OPERATOR_IDLE_MS })
  return {
    sessions: rows.map((row) => ({
      id: row.cookie_hash,
      isCurrent: row.cookie_hash === operator.sessionHash,
      device: row.device,
      address: row.address,
      createdAtMs: row.created_at,
      seenAtMs: row.seen_at,
    })),
  }
}

export const endOperatorSessions: Handler<typeof calls.endOperatorSessions> = async (call) => {
  const { env, operator, input } = call
  const which = input.id === undefined ? { but: operator.sessionHash } : { only: input.id }
  return { ended: await deleteSessionsOf(env, { name: operator.name, ...which }) }
}

export const listOwnRoles: Handler<typeof calls.listOwnRoles> = async ({ env, now, operator }) => {
  const { roles } = await findRoles(env, { holder: operator.name, nowMs: now })
  return { roles }
}

export const requestRole: Handler<typeof calls.requestRole> = async (call) => {
  const { env, now, operator, input } = call
  const { name } = operator
  const role = await askForRole(env, { holder: name, by: name, ...input, nowMs: now })
  const { duties, brands, mostMinor, readsOnly, endsAtMs, lastsMinutes } = role
  call.noteChange({ before: null, after: { duties, brands, mostMinor, readsOnly, endsAtMs, lastsMinutes } })
  return role
}

export const listOwnKeys: Handler<typeof calls.listOwnKeys> = async ({ env, operator }) => {
  return { keys: await findKeys(env, operator.name) }
}

export const makeOperatorKey: Handler<typeof calls.makeOperatorKey> = async (call) => {
  requireRecent(call)
  const { env, now, operator, input } = call
  const { lastsMinutes, ...terms } = input.terms
  const endsAtMs = lastsMinutes === undefined ? terms.endsAtMs : now + lastsMinutes * MINUTE_MS
  const grant = await grantOf(env, { ...terms, endsAtMs }, now)
  const own = await grantsOf(env, operator.name, now)
  if (!own.some((role) => covers(role, grant))) throw new ApiError('operator.notAllowed', { key: true })
  if ((await countKeys(env, operator.name, now)) >= MOST_KEYS) throw new ApiError('role.tooMany')
  const rights: OperatorRights & { id: string } = { name: operator.name, ...grant, id: crypto.randomUUID() }
  const key = await personalKey(env.OPS_KEY, rights)
  if (key.length > MOST_KEY_LENGTH)
    throw new ApiError('field.invalid', { fields: [{ field: 'terms.brands', reason: 'tooLong' }] })
  const made = await insertKey(env, { rights, label: input.label, nowMs: now })
  call.noteChange({ before: null, after: { label: input.label, ...grant } })
  return { key, made }
}

export const revokeOwnKey: Handler<typeof calls.revokeOwnKey> = async ({ env, now, operator, input }) => {
  const { name } = operator
  const key = await revokeKey(env, { id: input.id, of: name, by: name, nowMs: now })
  if (!key) throw new ApiError('operator.keyUnknown')
  return key
}

/** Whether a role allows everything that a key would: its maker could do all of it by this role alone. */
function covers(role: OperatorGrant, key: OperatorGrant): boolean {
  const has = (own: 'all' | readonly string[], asked: 'all' | readonly string[]) =>
    own === 'all' || (asked !== 'all' && asked.every((each) => own.includes(each)))
  const isWithinBound =
    role.mostMinor === undefined || (key.mostMinor !== undefined && key.mostMinor <= role.mostMinor)
  return (
    has(role.duties, key.duties) &&
    has(role.brands, key.brands) &&
    isWithinBound &&
    (key.readsOnly || !role.readsOnly) &&
    key.endsAtMs <= role.endsAtMs
  )
}
