import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { empty } from '#lib/api/fields.ts'
import { loginResult } from './login.ts'

export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const
export const socialProvider = z.enum(SOCIAL_PROVIDERS)
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** A brand's registration with a provider. The client secret is a secret of the deployment, never in a file. */
export const socialClient = z.object({
  clientId: z.string(),
  /** OpenID Connect issuer; its configuration is discovered from there. */
  issuer: z.string(),
})
export const socialLogin = z.object({ google: z.optional(socialClient), facebook: z.optional(socialClient) })

/** Exactly one of the two; it identifies the account at the provider. */
const said = {
  /** The unmodified query of the callback address. */
  search: z.optional(z.string().check(z.minLength(1), z.maxLength(4096))),
  /** A ticket that the platform issued for such a query: valid once, for ten minutes. */
  ticket: z.optional(z.string().check(z.minLength(16), z.maxLength(128))),
}
const isOneOf = ({ search, ticket }: { search?: string | undefined; ticket?: string | undefined }) =>
  Boolean(search) !== Boolean(ticket)

/**
 * Returns the provider's address (authorization code flow with PKCE). The provider redirects to `/login?code=…&state=…` of
 * the brand; that page removes the query from its address and calls `finishSocialLogin`. Valid for ten minutes, in this
 * browser only.
 */
export const beginSocialLogin = endpoint({
  method: 'POST',
  path: '/wps/session/social/begin',
  module: 'LOGIN3',
  who: 'anyone',
  input: z.strictObject({ provider: socialProvider }),
  output: z.object({ url: z.string() }),
  errors: ['social.off', 'social.failed', 'request.tooMany'],
})

/**
 * Two refusals carry a `details.ticket`: `social.unlinked` (whoever logs in or registers next can link the account with
 * `linkSocial`) and `login.secondFactor` (repeat this call with the ticket and the `otp`). The session is weak, like a
 * remembered one.
 */
export const finishSocialLogin = endpoint({
  method: 'POST',
  path: '/wps/session/social/finish',
  module: 'LOGIN3',
  who: 'anyone',
  input: z
    .strictObject({ ...said, otp: z.optional(z.string().check(z.maxLength(32))) })
    .check(z.refine(isOneOf, 'one of search and ticket')),
  output: loginResult,
  errors: ['social.failed', 'social.unlinked', 'login.suspended', 'login.secondFactor', 'request.tooMany'],
})

/** Links the provider's account to the member. A refusal with `session.weak` does not use up the ticket. */
export const linkSocial = endpoint({
  method: 'POST',
  path: '/wps/member/social',
  module: 'SECURITY3',
  who: 'member',
  input: z.strictObject(said).check(z.refine(isOneOf, 'one of search and ticket')),
  output: z.object({ provider: socialProvider }),
  errors: ['session.weak', 'social.failed', 'social.taken'],
})

export const listSocial = endpoint({
  method: 'GET',
  path: '/wps/member/social',
  module: 'SECURITY3',
  who: 'member',
  input: empty,
  output: z.array(z.object({ provider: socialProvider, linkedAtMs: z.int() })),
  errors: [],
})

export const unlinkSocial = endpoint({
  method: 'DELETE',
  path: '/wps/member/social',
  module: 'SECURITY3',
  who: 'member',
  input: z.strictObject({ provider: socialProvider }),
  output: empty,
  errors: ['session.weak'],
})
