import { atom } from 'nanostores'
import type { OutputOf } from '#lib/api/endpoint.ts'
import {
  linkSocial as linkCall,
  listSocial,
  unlinkSocial as unlinkCall,
  type SocialProvider,
} from '#lib/api/social.ts'
import { call } from '#lib/client/call.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { $session } from './session-store.ts'

type Link = OutputOf<typeof listSocial>[number]

const $state = atom<Remote<Link[]>>(LOADING)
/** The member's linked provider accounts. */
export const $socialLinks = $state

export async function loadSocialLinks(): Promise<void> {
  const before = $state.get()
  $state.set(before.state === 'ready' ? { ...before, changing: true } : LOADING)
  try {
    $state.set({ state: 'ready', value: await call(listSocial, {}), changing: false })
  } catch (error) {
    $state.set({ state: 'failed', error: toFailure(error) })
  }
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

// Cleared with the session: linked accounts are personal data of one member.
$session.listen((session) => {
  if (session.state === 'guest') $state.set(LOADING)
})
