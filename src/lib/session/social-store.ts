import type { InputOf } from '#lib/api/endpoint.ts'
import type { finishSocialLogin, SocialProvider } from '#lib/api/social.ts'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/load.ts'
import { toFailure } from '#lib/client/remote.ts'
import { keepDemand } from './password-demand.ts'
import { enterBy } from './session-store.ts'
import { beginTrip, type Trip } from './social-trip.ts'

/**
 * What a provider said of someone who has no account here yet, `<provider> <ticket>`: good for ten minutes, kept in this
 * tab until they have logged in, and linked only if they say so. It goes with the dialog: who sits here next is another.
 */
const TICKET_KEY = 'vitrine.socialTicket'
/** With their schemas: loaded with the first one made. */
const calls = loader(() => import('#lib/api/social.ts'))

/** Where the browser must go; it comes back to the trip's page. Throws the refusal. */
export async function beginSocial(provider: SocialProvider, trip: Trip): Promise<string> {
  const { url } = await call((await calls()).beginSocialLogin, { provider })
  beginTrip(trip)
  return url
}

/**
 * Logs in by what the provider said; throws the refusal. Someone who is unknown here is linked with the account that
 * they log in to next, or open.
 */
export async function finishSocial(form: InputOf<typeof finishSocialLogin>): Promise<void> {
  try {
    await enterBy(async () => call((await calls()).finishSocialLogin, form))
    keepDemand(undefined)
  } catch (error) {
    const { code, details } = toFailure(error)
    const ticket = details?.['ticket']
    if (code === 'social.unlinked' && typeof ticket === 'string')
      sessionStorage.setItem(TICKET_KEY, `${String(details?.['provider'])} ${ticket}`)
    throw error
  }
}

/** The provider whose account waits to be linked with that of whoever just came in. */
export function waitingSocial(): SocialProvider | undefined {
  const [provider] = sessionStorage.getItem(TICKET_KEY)?.split(' ') ?? []
  return provider === 'google' || provider === 'facebook' ? provider : undefined
}

/** Links it; throws the refusal. It is tried once. */
export async function linkWaitingSocial(): Promise<void> {
  const [, ticket = ''] = sessionStorage.getItem(TICKET_KEY)?.split(' ') ?? []
  dropWaitingSocial()
  await call((await calls()).linkSocial, { ticket })
}

export function dropWaitingSocial(): void {
  sessionStorage.removeItem(TICKET_KEY)
}
