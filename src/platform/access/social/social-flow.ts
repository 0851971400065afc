import {
  authorizationCodeGrantRequest,
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  getValidatedIdTokenClaims,
  processAuthorizationCodeResponse,
  validateApplicationLevelSignature,
  validateAuthResponse,
} from 'oauth4webapi'
import * as z from 'zod/mini'
import { ApiError } from '#lib/api/errors.ts'
import { socialProvider, type SocialProvider } from '#lib/api/access/social.ts'
import type { CallBase } from '#platform/base/call.ts'
import { guardOfKey } from '#platform/base/guard/service.ts'
import { cookieText, expiredCookieText } from '#platform/people/session/service.ts'
import { requestOptions, socialClientOf } from './social-provider.ts'
import { hashToken, isEqual, makeToken } from '#platform/base/crypto/service.ts'

/** Binds a social login to the browser that started it (login CSRF). */
const SOCIAL_COOKIE = '__Host-social'
const LIFETIME_MS = 10 * 60_000

/** State between the redirect and the callback, stored under the hash of `state`. */
const flow = z.object({
  provider: socialProvider,
  browserHash: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
})

/** An account at a provider. */
export interface SocialSubject {
  provider: SocialProvider
  subject: string
}

/** The provider's address to redirect the browser to. */
export async function beginFlow(base: CallBase, provider: SocialProvider): Promise<string> {
  const { server, client, redirectUri } = await socialClientOf(base, provider)
  if (!server.authorization_endpoint) throw new ApiError('social.failed')
  const [browser, state, nonce] = [makeToken(), makeToken(), makeToken()]
  const codeVerifier = generateRandomCodeVerifier()
  const kept: z.infer<typeof flow> = { provider, browserHash: hashToken(browser), nonce, codeVerifier }
  const key = hashToken(state)
  const keep = { expiresAtMs: base.now + LIFETIME_MS, nowMs: base.now }
  await guardOfKey(base, 'social', key).put(key, JSON.stringify(kept), keep)
  base.replyHeaders.append('set-cookie', cookieText(SOCIAL_COOKIE, browser, LIFETIME_MS / 1000))
  const url = new URL(server.authorization_endpoint)
  const parameters = {
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** The account, as attested by the provider. Refuses with `social.failed`, whatever the reason. */
export async function finishFlow(base: CallBase, search: string): Promise<SocialSubject> {
  base.replyHeaders.append('set-cookie', expiredCookieText(SOCIAL_COOKIE))
  try {
    return await readSubject(base, new URLSearchParams(search))
  } catch (cause) {
    throw new ApiError('social.failed', undefined, { cause })
  }
}

async function readSubject(base: CallBase, parameters: URLSearchParams): Promise<SocialSubject> {
  const state = parameters.get('state') ?? ''
  const key = hashToken(state)
  const text = await guardOfKey(base, 'social', key).take(key, base.now)
  if (!text) throw new Error('not begun here, too old, or finished before')
  const { provider, browserHash, nonce, codeVerifier } = flow.parse(JSON.parse(text))
  if (!isEqual(hashToken(base.cookies.get(SOCIAL_COOKIE) ?? ''), browserHash))
    throw new Error('begun in another browser')
  const { server, client, authentication, redirectUri } = await socialClientOf(base, provider)
  const options = requestOptions(base)
  const response = await authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    validateAuthResponse(server, client, parameters, state),
    redirectUri,
    codeVerifier,
    options,
  )
  const tokens = await processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  await validateApplicationLevelSignature(server, response, options)
  const subject = getValidatedIdTokenClaims(tokens)?.sub
  if (!subject) throw new Error('the provider does not say who it is')
  return { provider, subject }
}
