import * as calls from '#lib/api/access/social.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'

const links = loaded(() => call(calls.listSocial, {}))
/** The member's linked provider accounts. */
export const $socialLinks = links.$state
export async function loadSocial(): Promise<void> {
  await links.load(undefined)
}

/** Links the provider's account (`social-trip.ts`). Throws the refusal; after `session.weak` it can be repeated. */
export async function linkSocial(search: string): Promise<calls.SocialProvider> {
  const { provider } = await call(calls.linkSocial, { search })
  await loadSocial()
  return provider
}

export async function unlinkSocial(provider: calls.SocialProvider): Promise<void> {
  await call(calls.unlinkSocial, { provider })
  await loadSocial()
}
