import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/agents/agent-register-centre.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'

export type Invites = OutputOf<typeof calls.listInvites>
export type NewInvite = InputOf<typeof calls.createInvite>
export type NewDownline = InputOf<typeof calls.createDownline>

const invites = loaded(() => call(calls.listInvites, {}))
export const $invites = invites.$state
export const loadInvites = (): Promise<void> => invites.load(undefined)

/** @throws the refusal */
export async function createInvite(invite: NewInvite): Promise<void> {
  await call(calls.createInvite, invite)
  await loadInvites()
}

/** @throws the refusal */
export async function setInviteOpen(change: InputOf<typeof calls.setInviteOpen>): Promise<void> {
  await call(calls.setInviteOpen, change)
  await loadInvites()
}

/** @throws the refusal */
export async function createDownline(form: NewDownline): Promise<OutputOf<typeof calls.createDownline>> {
  return call(calls.createDownline, form)
}
