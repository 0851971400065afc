import { rmSync } from 'node:fs'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { readEveryBrand } from '#lib/site/brand/brands.ts'
import { platformSeed } from '#lib/site/build/platform-seed.ts'
import { seedDemoOperators } from './lib/demo-operators.ts'
import { startLocalOpenid, withSocialLogin } from './lib/local-openid.ts'
import { startLocalProvider } from './lib/local-provider.ts'
import { startLocalVendor } from './lib/local-vendor.ts'
import { localSecrets, sandboxPort, vendorPort } from './lib/local-secrets.ts'
import { checkPort, serveLocal } from './lib/serve-local.ts'
import { callOps } from './ops/call.ts'
import { seedContents } from './ops/seed-content.ts'

/** The site for the browser tests: the current build on a fresh platform. */
const port = Number(process.env['E2E_PORT'] ?? 8790)
const stateDir = process.env['E2E_STATE'] ?? '.build/e2e-state'
rmSync(stateDir, { recursive: true, force: true })
// It has its own providers, shared with no other running site.
await checkPort(port, 'E2E_PORT')
await checkPort(sandboxPort(), 'SANDBOX_PORT')
await checkPort(vendorPort(), 'VENDOR_PORT')
const { OPS_KEY: key, PROVIDER_KEY, VENDOR_KEY } = localSecrets()
const stopProvider = await startLocalProvider(PROVIDER_KEY)
const stopOpenid = await startLocalOpenid(port)
const server = await serveLocal({ port, stateDir })
const target = { url: `http://ops.localhost:${port}`, key }
const brands = readEveryBrand()
await callOps(target, seedPlatform, withSocialLogin(platformSeed({ demo: true, brands })))
await seedDemoOperators(target)
// Without popups: they would stand before what a test looks for.
await seedContents(target, brands.right, ({ item }) => item.facts.kind !== 'popup')
// Last: the browser tests begin when it answers, and need the accounts and contents.
const stopVendor = await startLocalVendor(VENDOR_KEY)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(
    signal,
    () =>
      void Promise.all([server.stop(), stopProvider(), stopVendor(), stopOpenid()]).then(() =>
        process.exit(0),
      ),
  )
