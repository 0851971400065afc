import { once } from 'node:events'
import { createServer } from 'node:http'
import type { PlatformSeed } from '#lib/site/platform-seed.ts'
import { openidProvider } from './openid-provider.ts'

/** The brand that logs in elsewhere too, on the browser tests' own platform. No file of `tenants/` says so. */
export const SOCIAL_TENANT = 'lotus'
const CLIENT_ID = 'browser-tests'

/** Beside the site's own port, so that two checkouts that are tested at once do not meet. */
const PORTS_ABOVE_SITE = 1_000

export function openidPort(): number {
  return Number(process.env['E2E_PORT'] ?? 8790) + PORTS_ABOVE_SITE
}

/** The brands as the files have them, one of them registered with the local provider besides. */
export function withSocialLogin(seed: PlatformSeed): PlatformSeed {
  const google = { clientId: CLIENT_ID, issuer: `http://127.0.0.1:${openidPort()}` }
  return {
    ...seed,
    tenants: seed.tenants.map((tenant) =>
      tenant.id === SOCIAL_TENANT ? { ...tenant, socialLogin: { google } } : tenant,
    ),
  }
}

/** A real OpenID provider on the loopback, for the browser tests alone. */
export async function startLocalOpenid(sitePort: number): Promise<() => Promise<void>> {
  const port = openidPort()
  const provider = openidProvider(`http://127.0.0.1:${port}`, [
    {
      client_id: CLIENT_ID,
      token_endpoint_auth_method: 'none',
      redirect_uris: [`http://${SOCIAL_TENANT}.localhost:${sitePort}/login`],
    },
  ])
  const server = createServer(provider.callback())
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
}
