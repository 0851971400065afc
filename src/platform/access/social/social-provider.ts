import {
  allowInsecureRequests,
  ClientSecretPost,
  discoveryRequest,
  None,
  processDiscoveryResponse,
  type AuthorizationServer,
  type Client,
  type ClientAuth,
} from 'oauth4webapi'
import { ApiError } from '#lib/api/errors.ts'
import type { SocialProvider } from '#lib/api/access/social.ts'
import type { CallBase } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { brandOrigin } from '#platform/base/system/service.ts'

const FRESH_MS = 60 * 60_000
const TIMEOUT_MS = 5_000
/** Facebook's discovery document omits its token endpoint. */
const TOKEN_ENDPOINT: Partial<Record<SocialProvider, string>> = {
  facebook: 'https://graph.facebook.com/oauth/access_token',
}

/** A provider with the brand's registration there. */
export interface SocialClient {
  server: AuthorizationServer
  client: Client
  authentication: ClientAuth
  /** Exactly as it was registered. */
  redirectUri: string
}

const known = new Map<string, { server: AuthorizationServer; untilMs: number }>()

/** Refuses with `social.off` where the brand has no registration, `social.failed` where the provider is unavailable. */
export async function socialClientOf(base: CallBase, provider: SocialProvider): Promise<SocialClient> {
  const registered = base.tenant.socialLogin?.[provider]
  if (!registered) throw new ApiError('social.off')
  const server = await discover(base, registered.issuer)
  const tokenEndpoint = server.token_endpoint ?? TOKEN_ENDPOINT[provider]
  const secret = secretOf(base.env, base.tenant.id, provider)
  return {
    server: tokenEndpoint ? { ...server, token_endpoint: tokenEndpoint } : server,
    client: { client_id: registered.clientId },
    authentication: secret ? ClientSecretPost(secret) : None(),
    redirectUri: `${brandOrigin(base.host)}/login`,
  }
}

/** Local providers use http; all others must use https. */
export function requestOptions({ env }: Pick<CallBase, 'env'>) {
  return {
    [allowInsecureRequests]: env.LOCAL_MODE === '1',
    signal: () => AbortSignal.timeout(TIMEOUT_MS),
  }
}

async function discover(base: CallBase, issuer: string): Promise<AuthorizationServer> {
  const kept = known.get(issuer)
  if (kept && kept.untilMs > base.now) return kept.server
  try {
    const url = new URL(issuer)
    const server = await processDiscoveryResponse(url, await discoveryRequest(url, requestOptions(base)))
    known.set(issuer, { server, untilMs: base.now + FRESH_MS })
    return server
  } catch (cause) {
    throw new ApiError('social.failed', undefined, { cause })
  }
}

/** A brand without a secret is a public client, protected by PKCE alone. */
function secretOf(env: Env, tenant: string, provider: SocialProvider): string | undefined {
  const name = `SOCIAL_${tenant}_${provider}_SECRET`.toUpperCase().replaceAll('-', '_')
  const secret: unknown = Reflect.get(env, name)
  return typeof secret === 'string' && secret !== '' ? secret : undefined
}
