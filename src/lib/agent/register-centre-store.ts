import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { createDownline, createInvite, listInvites, setInviteOpen } from '#lib/api/agents/register-centre.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'

export type Invites = OutputOf<typeof listInvites>
export type NewInvite = InputOf<typeof createInvite>
export type NewDownline = InputOf<typeof createDownline>

const invites = loaded(() => call(listInvites, {}))
export const $invites = invites.$state
export const loadInvites = (): Promise<void> => invites.load(undefined)

/** @throws the refusal */
export async function openInvite(invite: NewInvite): Promise<void> {
  await call(createInvite, invite)
  await loadInvites()
}

/** @throws the refusal */
export async function changeInvite(change: InputOf<typeof setInviteOpen>): Promise<void> {
  await call(setInviteOpen, change)
  await loadInvites()
}

/** @throws the refusal */
export async function openAccount(form: NewDownline): Promise<OutputOf<typeof createDownline>> {
  return call(createDownline, form)
}
