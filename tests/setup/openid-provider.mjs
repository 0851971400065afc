import { once } from 'node:events'
import { createServer } from 'node:http'
import { openidProvider } from '../../scripts/lib/openid-provider.ts'

/** Clients of the tests: brands with and without a secret, both sent back to their own login page and nowhere else. */
const CLIENTS = [
  {
    client_id: 'public-client',
    token_endpoint_auth_method: /** @type {const} */ ('none'),
    redirect_uris: ['http://social.localhost:8787/login'],
  },
  {
    client_id: 'secret-client',
    token_endpoint_auth_method: /** @type {const} */ ('client_secret_post'),
    client_secret: 'the secret of the brand',
    redirect_uris: ['http://social-secret.localhost:8787/login'],
  },
]

/**
 * The provider on the loopback, for the time of the tests.
 * @param {import('vitest/node').TestProject} project
 */
export default async function setup(project) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port to listen at')
  const issuer = `http://127.0.0.1:${address.port}`
  server.on('request', openidProvider(issuer, CLIENTS).callback())
  project.provide('issuer', issuer)
  return () => {
    server.closeAllConnections()
    server.close()
  }
}
