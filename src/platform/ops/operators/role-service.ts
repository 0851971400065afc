import { ApiError } from '#lib/api/errors.ts'
import { ROLE_DAYS, type OperatorGrant, type RoleTerms } from '#lib/api/ops/operator-grant.ts'
import type * as calls from '#lib/api/ops/operators.ts'
import { DAY_MS, MINUTE_MS } from '#lib/shared/time/durations.ts'
import type { Handler } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { knownTenant } from '#platform/base/system/service.ts'
import { knownOperator } from './known-operator.ts'
import { closeRole, confirmRole, countOpenRoles, findRole, findRoles, insertRole } from './role-repository.ts'

/** Roles of one operator that wait or are in force. */
const MOST_ROLES = 20

export const listRoles: Handler<typeof calls.listRoles> = ({ env, now, input }) =>
  findRoles(env, { ...input, nowMs: now })

export const proposeRole: Handler<typeof calls.proposeRole> = async (call) => {
  const { env, now, input } = call
  await knownOperator(env, input.holder)
  const { holder, terms, operator: by, reason } = input
  const role = await askForRole(env, { holder, terms, by, reason, nowMs: now })
  call.noteChange({ before: null, after: factsOf(role) })
  return role
}

export const decideRole: Handler<typeof calls.decideRole> = async (call) => {
  const { env, now, input } = call
  const { id, decision, operator: by, reason } = input
  const before = await knownRole(env, id, now)
  if (decision === 'confirm') {
    const isOwn = before.proposed?.operator === by || before.holder === by
    if (isOwn) throw new ApiError('role.sameOperator')
  }
  const act = { id, by, reason, nowMs: now }
  const after = await (decision === 'confirm'
    ? confirmRole(env, act)
    : closeRole(env, { ...act, from: ['proposed'], to: 'refused' }))
  if (!after) throw new ApiError('role.state', { state: before.state })
  call.noteChange({ before: factsOf(before), after: factsOf(after) })
  return after
}

export const endRole: Handler<typeof calls.endRole> = async (call) => {
  const { env, now, operator, input } = call
  const before = await knownRole(env, input.id, now)
  const from = ['proposed', 'confirmed']
  const act = { id: input.id, by: operator.name, reason: input.reason, nowMs: now }
  const after = await closeRole(env, { ...act, from, to: 'ended' })
  if (!after) throw new ApiError('role.state', { state: before.state })
  call.noteChange({ before: factsOf(before), after: factsOf(after) })
  return after
}

interface Asked {
  holder: string
  terms: RoleTerms
  /** `undefined`: the deployment's own key. */
  by: string | undefined
  reason: string
  nowMs: number
}

/** @throws ApiError `tenant.unknown`, `role.end`, `role.tooMany` */
export async function askForRole(env: Env, { holder, terms, by, reason, nowMs }: Asked) {
  const grant = await grantOf(env, terms, nowMs)
  if ((await countOpenRoles(env, holder, nowMs)) >= MOST_ROLES) throw new ApiError('role.tooMany')
  const lastsMs = terms.lastsMinutes === undefined ? undefined : terms.lastsMinutes * MINUTE_MS
  return insertRole(env, { holder, grant, lastsMs, by, reason, nowMs })
}

/** The terms with their end: of an elevation, the last moment for its confirmation. */
export async function grantOf(
  env: Env,
  { lastsMinutes, endsAtMs: asked, ...terms }: RoleTerms,
  nowMs: number,
): Promise<OperatorGrant> {
  const endsAtMs = asked ?? nowMs + (lastsMinutes === undefined ? 0 : DAY_MS)
  if (endsAtMs <= nowMs || endsAtMs > nowMs + ROLE_DAYS * DAY_MS)
    throw new ApiError('role.end', { mostDays: ROLE_DAYS })
  if (terms.brands !== 'all') for (const brand of terms.brands) await knownTenant(env, brand)
  return { ...terms, endsAtMs }
}

async function knownRole(env: Env, id: string, nowMs: number) {
  const role = await findRole(env, id, nowMs)
  if (!role) throw new ApiError('role.unknown')
  return role
}

/** What the log says of a role; reasons are free text, and stay with the role. */
function factsOf({
  holder,
  duties,
  brands,
  mostMinor,
  readsOnly,
  endsAtMs,
  lastsMinutes,
  state,
}: calls.OperatorRole) {
  return { holder, duties, brands, mostMinor, readsOnly, endsAtMs, lastsMinutes, state }
}
