import * as calls from '#lib/api/ops/operators.ts'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { published } from '#lib/client/loaded.ts'
import { listed } from '#console/parts/listed.ts'

export type Account = calls.OperatorAccount
export type Role = calls.OperatorRole
export type Key = calls.OperatorKey
export type Setup = OutputOf<typeof calls.inviteOperator>
/** Who acts, and why. */
export interface Word {
  operator: string
  reason: string
}

export interface RoleQuery {
  holder?: string
  state?: Role['state']
}

export const accounts = published(async (_: object) => (await call(calls.listOperators, {})).operators)
/** Roles of a state or of an operator, the newest first. */
export const roles = listed<RoleQuery, Role>(async (query, after) => {
  const { roles: items, next } = await call(calls.listRoles, { ...query, ...(after ? { after } : {}) })
  return { items, next }
})
export const keys = published(async ({ name }: { name?: string }) =>
  call(calls.listOperatorKeys, name === undefined ? {} : { name }),
)

export async function inviteOperator(input: InputOf<typeof calls.inviteOperator>): Promise<Setup> {
  const setup = await call(calls.inviteOperator, input)
  await Promise.all([accounts.load({}), roles.again()])
  return setup
}

export async function resetOperator(name: string, word: Word): Promise<Setup> {
  const setup = await call(calls.resetOperator, { name, ...word })
  await accounts.load({})
  return setup
}

export async function setOperatorStatus(
  name: string,
  status: 'active' | 'suspended',
  word: Word,
): Promise<void> {
  const after = await call(calls.setOperatorStatus, { name, status, ...word })
  accounts.amend((all) => all.map((each) => (each.name === name ? after : each)))
}

export async function logOutEverywhere(name: string, word: Word): Promise<void> {
  await call(calls.logOutEverywhere, { name, ...word })
  await accounts.load({})
}

export async function proposeRole(input: InputOf<typeof calls.proposeRole>): Promise<void> {
  await call(calls.proposeRole, input)
  await roles.again()
}

export async function decideRole(id: string, decision: 'confirm' | 'refuse', word: Word): Promise<Role> {
  const after = await call(calls.decideRole, { id, decision, ...word })
  roles.replace((each) => each.id === id, after)
  return after
}

export async function endRole(id: string, word: Word): Promise<void> {
  const after = await call(calls.endRole, { id, ...word })
  roles.replace((each) => each.id === id, after)
}

export async function revokeOperatorKey(id: string, word: Word): Promise<void> {
  await call(calls.revokeOperatorKey, { id, ...word })
}
