import { rmSync } from 'node:fs'
import { startLocalProvider } from './lib/local-provider.ts'
import { localSecrets } from './lib/local-secrets.ts'
import { serveLocal } from './lib/serve-local.ts'
import { seed } from './ops.ts'

/** The site as the browser tests see it: what was built, on a fresh platform of its own. */
const port = Number(process.env['E2E_PORT'] ?? 8790)
const stateDir = process.env['E2E_STATE'] ?? '.build/e2e-state'
rmSync(stateDir, { recursive: true, force: true })
const { OPS_KEY: key, PROVIDER_KEY } = localSecrets()
const stopProvider = await startLocalProvider(PROVIDER_KEY)
const server = await serveLocal({ port, stateDir })
await seed({ port, key, demo: true })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void Promise.all([server.stop(), stopProvider()]).then(() => process.exit(0)))
