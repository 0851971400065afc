import { brandFolders, readBrands } from '#lib/site/brand/brands.ts'
import { ConfigError } from '#lib/site/brand/config-mistakes.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/site/build/platform-seed.ts'
import { buildSite, type BuildResult } from './lib/build-site.ts'
import { liveBrands } from './lib/last-build.ts'
import { DEMO_OPERATOR_PASSWORD, DEMO_OPERATORS, seedDemoOperators } from './lib/demo-operators.ts'
import { describeMistakes } from './lib/mistakes.ts'
import { startLocalProvider } from './lib/local-provider.ts'
import { startLocalResults } from './lib/local-results.ts'
import { startLocalVendor } from './lib/local-vendor.ts'
import { localSecrets, sandboxPort, vendorOrigin } from './lib/local-secrets.ts'
import { fail, say } from './lib/run.ts'
import { holdState } from './lib/state-lock.ts'
import { checkPort, serveLocal } from './lib/serve-local.ts'
import { describeBuild, goOnWithoutBroken } from './lib/tell-build.ts'
import { localUrl } from './ops/address.ts'
import { seedDemoBusiness } from './ops/demo-business.ts'
import { seed, seedDemoLines } from './ops.ts'

const port = Number(process.env['PORT'] ?? 8787)
if (!Number.isInteger(port) || port < 1 || port > 65_535)
  fail(`PORT is ${process.env['PORT']}: it must be a number from 1 to 65535.`)

const STATE = '.wrangler/state'
try {
  await holdState(STATE, `npm start at http://localhost:${port}`)
  await checkPort(port)
  const { OPS_KEY: key, PROVIDER_KEY, RESULT_KEY, VENDOR_KEY } = localSecrets()
  const built = await buildSite().catch(goOnWithoutBroken)
  say(describeBuild(built))
  const stopProvider = await startLocalProvider(PROVIDER_KEY)
  const stopVendor = await startLocalVendor(VENDOR_KEY)
  const server = await serveLocal({ port, stateDir: STATE, isKept: true })
  await seed({ port, key, demo: true })
  await seedDemoOperators({ url: localUrl(port), key })
  await seedDemoBusiness({ url: localUrl(port), key })
  const stopResults = startLocalResults({ port, key: RESULT_KEY })
  announce(built)
  seedDemoLines({ port, key }).catch((cause: unknown) =>
    say(`The demo agents have no line: ${String(cause)}`),
  )
  let isStopping = false
  const stop = (code: number) => {
    if (isStopping) return
    isStopping = true
    stopResults()
    void Promise.all([server.stop(), stopProvider(), stopVendor()]).then(() => process.exit(code))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
  server.ended.then(
    () => stop(1),
    () => stop(1),
  )
} catch (error) {
  fail(
    error instanceof ConfigError
      ? describeMistakes(error.mistakes)
      : error instanceof Error
        ? error.message
        : String(error),
  )
}

function announce({ built, unchanged, kept, left }: BuildResult): void {
  const { right } = readBrands({ live: liveBrands() })
  const nameOf = (id: string) => right.find(({ tenant }) => tenant.id === id)?.tenant.brand.name ?? id
  const served = brandFolders().filter((id) => [...built, ...unchanged, ...kept].includes(id))
  say('\nVitrine is serving:\n')
  for (const id of served) say(`  ${nameOf(id).padEnd(10)} http://${id}.localhost:${port}`)
  say(`\n  http://localhost:${port} is ${nameOf(served[0] ?? '')}.`)
  if (kept.length > 0) say(`\nWith mistakes (above), so served as it was built last: ${kept.join(', ')}.`)
  if (left.length > 0) say(`\nWith mistakes (above), so not served: ${left.join(', ')}.`)
  say(`\nDemo accounts on every brand (password ${DEMO_PASSWORD}):`)
  for (const account of DEMO_ACCOUNTS) say(`  ${account.account.padEnd(10)} ${account.nickname}`)
  say(`\nPayments are played by a sandbox provider: http://localhost:${sandboxPort()}`)
  say(`Outside vendors' games are played by a sandbox vendor: ${vendorOrigin()}`)
  say(`\nThe operators’ console: ${localUrl(port)} (password ${DEMO_OPERATOR_PASSWORD}):`)
  for (const { name, text } of DEMO_OPERATORS) say(`  ${name.padEnd(10)} ${text}`)
  say('Operators’ command line: npm run ops -- --help. Stop with Ctrl+C.\n')
}
