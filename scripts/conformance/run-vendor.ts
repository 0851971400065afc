import { parseArgs } from 'node:util'
import type { Dialect } from '#lib/api/play/vendors-dialects.ts'
import { DEMO_PASSWORD } from '#lib/site/build/platform-seed.ts'
import { NotMet } from './expect.ts'
import { DEFECTS } from './defects.ts'
import { startLaunchServer } from './launch-server.ts'
import { makeKit } from './make-kit.ts'
import { CALLER_CASES, type Case } from './vendor-cases.ts'
import { BET_CASES } from './vendor-bet-cases.ts'
import { WIN_CASES } from './vendor-win-cases.ts'
import { VendorKit } from './vendor-kit.ts'

const USAGE = `usage: npm run conformance -- vendor --url <https://vendors.brand.example> --key <VENDOR.1:secret>
  --players <account:password,account:password>   two accounts of the brand with a little money; on *.localhost the demo ones
  --game <nodeId>     a game of the vendor; the first of the catalogue unless given
  --only <number>     one case
  --slow              also what waits for more than a minute
  --defects           shows that each case fails on a fault, simulated between the kit and the wallet
  --format <rs|one-wallet|recon>   the format of the vendor's catalogue entry, where it is not our own; cases that it cannot
                      express are listed. --key is the vendor's secret (recon, one-wallet: of "ops vendors keys")
  --private-key <pem> rs: the vendor's RSA key; its public half is set with "ops vendors rules … --public-key"
  --listen <port>     rs, one-wallet: answers the brand's launches here, on 127.0.0.1; the "url" of the vendor's entry in
                      VENDOR_CONNECTIONS leads to it (docs/vendor-guide.md has the steps for a local site)
  --currency <code>, --exponent <digits>   of the brand, for a format; BRL and 2 unless given
  On *.localhost --key may be the key id alone: the secret comes from .dev.vars.`

const OPTIONS = {
  url: { type: 'string', default: 'http://vendors.localhost:8787' },
  key: { type: 'string', default: '' },
  players: { type: 'string', default: `demo:${DEMO_PASSWORD},agent:${DEMO_PASSWORD}` },
  game: { type: 'string', default: '' },
  only: { type: 'string' },
  slow: { type: 'boolean', default: false },
  defects: { type: 'boolean', default: false },
  format: { type: 'string' },
  'private-key': { type: 'string' },
  listen: { type: 'string' },
  currency: { type: 'string', default: 'BRL' },
  exponent: { type: 'string', default: '2' },
  help: { type: 'boolean', default: false },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']

/** The cases of the game vendors' wallet API against a deployment; whether all were met. */
export async function runVendor(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: OPTIONS })
  if (values.help) {
    console.log(USAGE)
    return true
  }
  const launches = values.listen === undefined ? undefined : await startLaunchServer(Number(values.listen))
  try {
    const kit = await makeKit(values)
    return (await runAll(kit, values)) && (!values.defects || (await plantAll(kit, values)))
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : String(cause))
    return false
  } finally {
    launches?.stop()
  }
}

async function runAll(kit: VendorKit, values: Values): Promise<boolean> {
  const { format } = kit.settings.wire
  const wanted = [...CALLER_CASES, ...BET_CASES, ...WIN_CASES]
    .filter(({ number, isSlow }) => (values.only ? String(number) === values.only : values.slow || !isSlow))
    .toSorted((one, other) => one.number - other.number)
  const cases = wanted.filter((each) => isExpressible(each, format))
  for (const { number, name, cannot } of wanted)
    if (format && cannot?.[format])
      console.log(`none ${String(number).padStart(2)} ${name}: not in ${format}, ${cannot[format]}`)
  let met = 0
  for (const each of cases) {
    const failure = await failureOf(kit, each)
    if (failure === undefined) met += 1
    console.log(
      `${failure === undefined ? 'met ' : 'NOT '} ${String(each.number).padStart(2)} ${each.name}${failure ? `: ${failure}` : ''}`,
    )
  }
  const less = wanted.length - cases.length
  const rest = less > 0 ? `; ${less} that ${format} cannot express` : ''
  console.log(`${met}/${cases.length} cases met at ${kit.settings.url.origin}${rest}`)
  return cases.length > 0 && met === cases.length
}

/** Each defect in turn, in front of a wallet that meets the cases: the case of its number has to fail. */
async function plantAll({ settings }: VendorKit, values: Values): Promise<boolean> {
  const { format } = settings.wire
  const cases = [...CALLER_CASES, ...BET_CASES, ...WIN_CASES].filter(
    (each) => !each.isSlow && isExpressible(each, format),
  )
  const defects = DEFECTS.filter(
    ({ number, without = [] }) =>
      (!values.only || String(number) === values.only) &&
      cases.some((each) => each.number === number) &&
      (format === undefined || !without.includes(format)),
  )
  const without = cases.filter(({ number }) => !DEFECTS.some((each) => each.number === number))
  let caught = 0
  for (const { number, name, plant } of defects) {
    const judged = cases.filter((each) => each.number === number)
    const failures = await Promise.all(judged.map((each) => failureOf(new VendorKit(settings, plant), each)))
    const seen = failures.find((failure) => failure !== undefined)
    if (seen !== undefined) caught += 1
    console.log(
      `${seen === undefined ? 'MISSED' : 'caught'} ${String(number).padStart(2)} ${name}${seen ? `: ${seen}` : ''}`,
    )
  }
  for (const { number, name } of without)
    console.log(`MISSED ${String(number).padStart(2)} no defect for: ${name}`)
  console.log(`${caught}/${defects.length} planted defects caught`)
  return caught === defects.length && without.length === 0
}

function isExpressible({ cannot }: Case, format: Dialect | undefined): boolean {
  return format === undefined || cannot?.[format] === undefined
}

async function failureOf(kit: VendorKit, { run }: Case): Promise<string | undefined> {
  try {
    await run(kit)
    return undefined
  } catch (cause) {
    // A case that cannot be judged (no reply, no session) fails as well, with the reason.
    return cause instanceof NotMet ? cause.message : `could not be judged: ${String(cause)}`
  }
}
