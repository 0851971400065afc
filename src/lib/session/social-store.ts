import type { InputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/access/social.ts'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/code-loader.ts'
import { toFailure } from '#lib/client/remote.ts'
import { keepDemand } from './password-demand.ts'
import { enterBy } from './session-store.ts'
import { beginTrip, type Trip } from './social-trip.ts'

/**
 * The ticket of a provider account without a member, `<provider> <ticket>`: valid for ten minutes, stored in this tab until
 * the visitor has logged in, and linked only with their consent. It is cleared with the dialog, because another person may
 * use the tab next.
 */
const TICKET_KEY = 'vitrine.socialTicket'
/** Loaded with their schemas at the first call. */
const loadCalls = loader(() => import('#lib/api/access/social.ts'))

/** The provider's address; the provider redirects back to the trip's page. Throws the refusal. */
export async function beginSocialLogin(provider: calls.SocialProvider, trip: Trip): Promise<string> {
  const { url } = await call((await loadCalls()).beginSocialLogin, { provider })
  beginTrip(trip)
  return url
}

/**
 * Logs in with the provider's answer; throws the refusal. An unknown account can be linked with the account that the
 * visitor logs in to, or registers, next.
 */
export async function finishSocialLogin(form: InputOf<typeof calls.finishSocialLogin>): Promise<void> {
  try {
    await enterBy(async () => call((await loadCalls()).finishSocialLogin, form))
    keepDemand(undefined)
  } catch (error) {
    const { code, details } = toFailure(error)
    const ticket = details?.['ticket']
    if (code === 'social.unlinked' && typeof ticket === 'string')
      sessionStorage.setItem(TICKET_KEY, `${String(details?.['provider'])} ${ticket}`)
    throw error
  }
}

/** The provider whose account waits to be linked with the member who has just logged in. */
export function waitingSocial(): calls.SocialProvider | undefined {
  const [provider] = sessionStorage.getItem(TICKET_KEY)?.split(' ') ?? []
  return provider === 'google' || provider === 'facebook' ? provider : undefined
}

/** Links it, in a single attempt; throws the refusal. */
export async function linkWaitingSocial(): Promise<void> {
  const [, ticket = ''] = sessionStorage.getItem(TICKET_KEY)?.split(' ') ?? []
  dropWaitingSocial()
  await call((await loadCalls()).linkSocial, { ticket })
}

export function dropWaitingSocial(): void {
  sessionStorage.removeItem(TICKET_KEY)
}
