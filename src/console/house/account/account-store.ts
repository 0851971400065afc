import * as calls from '#lib/api/ops/console-account.ts'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { refreshOperatorSelf } from '#console/frame/session-store.ts'
import { call } from '#lib/client/call.ts'
import { published } from '#lib/client/loaded.ts'
import { makePasskey } from '#lib/client/passkey-device.ts'

export const sessions = published(async (_: object) => (await call(calls.listOperatorSessions, {})).sessions)
export const passkeys = published(async (_: object) => (await call(calls.listOperatorPasskeys, {})).passkeys)
export const ownRoles = published(async (_: object) => (await call(calls.listOwnRoles, {})).roles)
export const ownKeys = published(async (_: object) => (await call(calls.listOwnKeys, {})).keys)

export type Secret = OutputOf<typeof calls.beginOperatorTotp>

export async function confirmOperator(password: string): Promise<void> {
  await call(calls.confirmOperator, { password })
}

/** @returns how many other sessions ended */
export async function changeOperatorPassword(
  input: InputOf<typeof calls.changeOperatorPassword>,
): Promise<number> {
  const { endedSessions } = await call(calls.changeOperatorPassword, input)
  await sessions.load({})
  return endedSessions
}

export function beginOperatorTotp(): Promise<Secret> {
  return call(calls.beginOperatorTotp, {})
}

export async function confirmOperatorTotp(code: string): Promise<void> {
  await call(calls.confirmOperatorTotp, { code })
  await refreshOperatorSelf()
}

export async function removeOperatorTotp(): Promise<void> {
  await call(calls.removeOperatorTotp, {})
  await refreshOperatorSelf()
}

/** False where the person cancels. */
export async function addOperatorPasskey(name: string): Promise<boolean> {
  const credential = await makePasskey(await call(calls.beginOperatorPasskey, {}))
  if (!credential) return false
  await call(calls.addOperatorPasskey, { name, credential })
  await Promise.all([passkeys.load({}), refreshOperatorSelf()])
  return true
}

export async function removeOperatorPasskey(id: string): Promise<void> {
  await call(calls.removeOperatorPasskey, { id })
  await Promise.all([passkeys.load({}), refreshOperatorSelf()])
}

/** Ends one session, or without an id all others than this one. */
export async function endOperatorSessions(id?: string): Promise<void> {
  await call(calls.endOperatorSessions, id === undefined ? {} : { id })
  await sessions.load({})
}

export async function requestRole(input: InputOf<typeof calls.requestRole>): Promise<void> {
  await call(calls.requestRole, input)
  await ownRoles.load({})
}

/** The key itself, which is shown once. */
export async function makeOperatorKey(input: InputOf<typeof calls.makeOperatorKey>): Promise<string> {
  const { key } = await call(calls.makeOperatorKey, input)
  await ownKeys.load({})
  return key
}

export async function revokeOwnKey(id: string): Promise<void> {
  await call(calls.revokeOwnKey, { id })
  await ownKeys.load({})
}
