import { runGateway } from './conformance/gateway/run-gateway.ts'
import { runVendor } from './conformance/run-vendor.ts'

const KITS: Readonly<Record<string, (args: string[]) => Promise<boolean>>> = {
  vendor: runVendor,
  gateway: runGateway,
}

const [kit = '', ...args] = process.argv.slice(2)
const run = Object.hasOwn(KITS, kit) ? KITS[kit] : undefined
if (run) process.exitCode = (await run(args)) ? 0 : 1
else {
  const isHelp = kit === '--help'
  console.log('usage: npm run conformance -- vendor|gateway …   (vendor --help, gateway --help)')
  process.exitCode = isHelp ? 0 : 1
}
