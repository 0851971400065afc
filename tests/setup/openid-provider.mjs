import { once } from 'node:events'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

/** Clients of the tests: brands with and without a secret, both sent back to their own login page and nowhere else. */
const CLIENTS = [
  { client_id: 'public-client', token_endpoint_auth_method: 'none', brand: 'social' },
  {
    client_id: 'secret-client',
    token_endpoint_auth_method: 'client_secret_post',
    client_secret: 'the secret of the brand',
    brand: 'social-secret',
  },
]

/**
 * A real OpenID provider on the loopback, for the time of the tests. Whoever logs in there is who they say: its login
 * page takes any name.
 * @param {import('vitest/node').TestProject} project
 */
export default async function setup(project) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port to listen at')
  const issuer = `http://127.0.0.1:${address.port}`
  const { warn, info } = console
  // It warns that its keys and pages are for development: that is what they are for here.
  console.warn = console.info = () => {}
  const provider = new Provider(issuer, {
    clients: CLIENTS.map(({ brand, ...client }) => ({
      ...client,
      redirect_uris: [`http://${brand}.localhost:8787/login`],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    })),
    cookies: { keys: ['only for these tests'] },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
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
  server.on('request', provider.callback())
  project.provide('issuer', issuer)
  return () => {
    server.closeAllConnections()
    server.close()
  }
}
