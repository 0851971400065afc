import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { DEMO_PASSWORD } from '#lib/site/platform-seed.ts'
import { readCatalogue } from '#lib/site/tenants.ts'
import { readKeyId, vendorSecret } from '#lib/shared/vendor-signature.ts'
import { NotMet } from './conformance/expect.ts'
import { DEFECTS } from './conformance/defects.ts'
import { Player } from './conformance/player.ts'
import { CALLER_CASES, type Case } from './conformance/vendor-cases.ts'
import { MONEY_CASES } from './conformance/vendor-money-cases.ts'
import { VendorKit } from './conformance/vendor-kit.ts'

const USAGE = `usage: npm run conformance -- vendor --url <https://vendors.brand.example> --key <VENDOR.1:secret>
  --players <account:password,account:password>   two accounts of the brand with a little money; on *.localhost the demo ones
  --game <nodeId>     a game of the vendor; the first of the catalogue unless given
  --only <number>     one case
  --slow              also what waits for more than a minute
  --defects           shows that each case fails on a fault, simulated between the kit and the wallet
  On *.localhost --key may be the key id alone: the secret comes from .dev.vars.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://vendors.localhost:8787' },
    key: { type: 'string', default: '' },
    players: { type: 'string', default: `demo:${DEMO_PASSWORD},agent:${DEMO_PASSWORD}` },
    game: { type: 'string', default: '' },
    only: { type: 'string' },
    slow: { type: 'boolean', default: false },
    defects: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help || positionals[0] !== 'vendor' || positionals.length > 1) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

try {
  const kit = await makeKit()
  const isMet = await runAll(kit)
  process.exitCode = isMet && (!values.defects || (await plantAll(kit))) ? 0 : 1
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause))
  process.exitCode = 1
}

async function makeKit(): Promise<VendorKit> {
  const url = new URL(values.url)
  if (!url.host.startsWith('vendors.')) throw new Error('--url is the wallet’s host, vendors.<brand host>')
  const [keyId = '', given] = values.key.split(':')
  const key = readKeyId(keyId)
  if (!key) throw new Error(`--key is like NOVA.1:<secret>, not "${values.key}"`)
  const game = readCatalogue().games.find(
    ({ vassalage, nodeId }) => vassalage === key.vendor && (values.game === '' || nodeId === values.game),
  )
  if (!game) throw new Error(`there is no such game of ${key.vendor} in the catalogue`)
  const brand = new URL(`${url.protocol}//${url.host.slice('vendors.'.length)}`)
  const [one, other] = values.players.split(',').map((each) => {
    const [account = '', password = ''] = each.split(':')
    return { account, password }
  })
  if (!one || !other) throw new Error('--players are two accounts')
  const players = [await Player.logIn(brand, one), await Player.logIn(brand, other)] as const
  const secret = given ?? localSecret(url, key)
  return new VendorKit({ url, key, secret, players, game: { nodeId: game.nodeId, gameCode: game.gameCode } })
}

/** Locally the host names the brand; `localhost` alone is the first one. */
function localSecret(url: URL, key: { vendor: string; generation: number }): string {
  const brand = /^vendors\.([a-z0-9-]+)\.localhost$/.exec(url.hostname)?.[1]
  const file = '.dev.vars'
  const master = existsSync(file) ? /^VENDOR_KEY=(\S+)$/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined
  if (!brand || !master) throw new Error('give the secret: --key NOVA.1:<secret>')
  return vendorSecret(master, { ...key, brand, signedBy: 'vendor' })
}

async function runAll(kit: VendorKit): Promise<boolean> {
  const cases = [...CALLER_CASES, ...MONEY_CASES]
    .filter(({ number, isSlow }) => (values.only ? String(number) === values.only : values.slow || !isSlow))
    .toSorted((one, other) => one.number - other.number)
  let met = 0
  for (const each of cases) {
    const failure = await failureOf(kit, each)
    if (failure === undefined) met += 1
    console.log(
      `${failure === undefined ? 'met ' : 'NOT '} ${String(each.number).padStart(2)} ${each.name}${failure ? `: ${failure}` : ''}`,
    )
  }
  console.log(`${met}/${cases.length} cases met at ${kit.settings.url.origin}`)
  return cases.length > 0 && met === cases.length
}

/** Each defect in turn, in front of a wallet that meets the cases: the case of its number has to fail. */
async function plantAll({ settings }: VendorKit): Promise<boolean> {
  const cases = [...CALLER_CASES, ...MONEY_CASES].filter(({ isSlow }) => !isSlow)
  const defects = DEFECTS.filter(({ number }) => !values.only || String(number) === values.only)
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

async function failureOf(kit: VendorKit, { run }: Case): Promise<string | undefined> {
  try {
    await run(kit)
    return undefined
  } catch (cause) {
    // A case that cannot be judged (no reply, no session) fails as well, with the reason.
    return cause instanceof NotMet ? cause.message : `could not be judged: ${String(cause)}`
  }
}
