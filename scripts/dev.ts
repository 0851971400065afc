import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { brandFolders } from '#lib/site/brand/brands.ts'
import { buildSite } from './lib/build-site.ts'
import { startLocalProvider } from './lib/local-provider.ts'
import { startLocalVendor } from './lib/local-vendor.ts'
import { localSecrets } from './lib/local-secrets.ts'
import { describeMistakes } from './lib/mistakes.ts'
import { end, fail, say } from './lib/run.ts'
import { checkPort, serveLocal } from './lib/serve-local.ts'
import { holdState } from './lib/state-lock.ts'
import { goOnWithoutBroken } from './lib/tell-build.ts'
import { seed } from './ops.ts'

/**
 * Fast reload: wrangler reloads the workers, Astro's dev server pages and islands. The dev server maps hosts to brands like
 * the edge and proxies calls to the workers (`lib/site/brand/dev-hosts.ts`).
 */
const port = Number(process.env['PORT'] ?? 8787)
const pagesPort = Number(process.env['PAGES_PORT'] ?? 4321)
const STATE = '.wrangler/state'
try {
  await holdState(STATE, `npm run dev at http://localhost:${port}`)
  await Promise.all([checkPort(port), checkPort(pagesPort)])
  const { OPS_KEY: key, PROVIDER_KEY, VENDOR_KEY } = localSecrets()
  if (!existsSync('.build/fleet.json') || !existsSync('dist/art')) await buildSite().catch(goOnWithoutBroken)
  const stopProvider = await startLocalProvider(PROVIDER_KEY)
  const stopVendor = await startLocalVendor(VENDOR_KEY)
  const workers = await serveLocal({ port, stateDir: STATE, isKept: true })
  const { broken } = await seed({ port, key, demo: true })
  // A brand with mistakes has no pages here; those of the others need not wait for it.
  const shown = brandFolders().filter((id) => !broken.has(id))
  if (broken.size > 0) say(describeMistakes([...broken.values()].flat()))
  const env = {
    ...process.env,
    VITRINE_WORKERS_PORT: String(port),
    VITRINE_TENANTS: shown.join(','),
    ASTRO_TELEMETRY_DISABLED: '1',
  }
  const pages = spawn(
    'node_modules/.bin/astro',
    ['dev', '--port', String(pagesPort), '--host', '127.0.0.1'],
    { env, stdio: 'inherit' },
  )
  say(
    `\nPages with fast reload: http://aurora.localhost:${pagesPort} (and the other brands by their host)\nWorkers:                http://aurora.localhost:${port}\n`,
  )
  const stop = () =>
    void Promise.all([end(pages), workers.stop(), stopProvider(), stopVendor()]).then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  pages.on('close', stop)
  workers.ended.then(stop, stop)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
