import { once } from 'node:events'
import { createServer } from 'node:http'
import type { PlatformSeed } from '#lib/site/build/platform-seed.ts'
import { openidProvider } from './openid-provider.ts'

/** The brand with social login on the browser tests' own platform; its file in `tenants/` does not configure it. */
export const SOCIAL_TENANT = 'lotus'
const CLIENT_ID = 'browser-tests'

/** Relative to the site's port, so that two checkouts can be tested in parallel. */
const PORTS_ABOVE_SITE = 1_000

export function openidPort(): number {
  return Number(process.env['E2E_PORT'] ?? 8790) + PORTS_ABOVE_SITE
}

/** The brands of the files, with one of them registered at the local provider. */
export function withSocialLogin(seed: PlatformSeed): PlatformSeed {
  const google = { clientId: CLIENT_ID, issuer: `http://127.0.0.1:${openidPort()}` }
  return {
    ...seed,
    tenants: seed.tenants.map((tenant) =>
      tenant.id === SOCIAL_TENANT ? { ...tenant, socialLogin: { google } } : tenant,
    ),
  }
}

/** A real OpenID provider on the loopback interface, for the browser tests only. */
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
