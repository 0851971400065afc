import { Provider } from 'oidc-provider'

export interface OpenidClient {
  client_id: string
  redirect_uris: string[]
  token_endpoint_auth_method: 'none' | 'client_secret_post'
  client_secret?: string
}

/** A real OpenID provider for tests. Its login pages accept any name. */
export function openidProvider(issuer: string, clients: readonly OpenidClient[]): Provider {
  const { warn, info } = console
  // It warns that its keys and pages are for development, which is the purpose here.
  console.warn = console.info = () => undefined
  const provider = new Provider(issuer, {
    clients: clients.map((client) => ({
      ...client,
      grant_types: ['authorization_code'],
      response_types: ['code'],
    })),
    cookies: { keys: ['only for these tests'] },
    pkce: { required: () => true },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: async () => ({ sub: id }) }),
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
    },
  })
  console.warn = warn
  console.info = info
  return provider
}
