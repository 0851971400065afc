import {
  linkSocial as linkCall,
  listSocial,
  unlinkSocial as unlinkCall,
  type SocialProvider,
} from '#lib/api/access/social.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'

const links = loaded(() => call(listSocial, {}))
/** The member's linked provider accounts. */
export const $socialLinks = links.$state
export async function loadSocialLinks(): Promise<void> {
  await links.load(undefined)
}

/** Links the provider's account (`social-trip.ts`). Throws the refusal; after `session.weak` it can be repeated. */
export async function linkSocial(search: string): Promise<SocialProvider> {
  const { provider } = await call(linkCall, { search })
  await loadSocialLinks()
  return provider
}

export async function unlinkSocial(provider: SocialProvider): Promise<void> {
  await call(unlinkCall, { provider })
  await loadSocialLinks()
}
