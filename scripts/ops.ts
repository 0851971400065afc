import { inspect, parseArgs } from 'node:util'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { platformSeed } from '#lib/site/build/platform-seed.ts'
import { readBrands } from '#lib/site/brand/brands.ts'
import { ConfigError } from '#lib/site/brand/config-mistakes.ts'
import { listTenantIds } from '#lib/site/brand/tenants.ts'
import { liveBrands } from './lib/last-build.ts'
import { describeMistakes } from './lib/mistakes.ts'
import { isLocal, localUrl } from './ops/address.ts'
import { ADJUST_OPTION_NAMES, runAdjust } from './ops/adjustments.ts'
import { runApplications, runReferrals } from './ops/applications.ts'
import { runCare } from './ops/care.ts'
import { runGames } from './ops/games.ts'
import { runEntries } from './ops/entries.ts'
import { expectWords, wholeNumber } from './ops/words.ts'
import { callOps, OpsError, readOpsKey, type OpsTarget } from './ops/call.ts'
import { AGENT_OPTION_NAMES, runAgents, seedLines } from './ops/agents.ts'
import { runContent } from './ops/content.ts'
import { seedDemoBusiness } from './ops/demo-business.ts'
import { writeOpenApi } from './ops/openapi.ts'
import { OPERATOR_OPTIONS, runOperators } from './ops/operators.ts'
import { KEY_OPTIONS, runKeys } from './ops/keys.ts'
import { runLedger } from './ops/ledger.ts'
import { runBackup } from './ops/backup.ts'
import { LOG_OPTION_NAMES, LOG_OPTIONS, runLog } from './ops/log.ts'
import { LIVE_OPTIONS, runChat, runClosing } from './ops/live.ts'
import { LOTTERY_OPTION_NAMES, runLottery } from './ops/lottery.ts'
import { runMailings } from './ops/mailings.ts'
import { runMembers } from './ops/members.ts'
import { runDeposits, runGaps, runReconciliation } from './ops/money.ts'
import { PLAYER_OPTION_NAMES, runPlayers } from './ops/players.ts'
import { runPoints } from './ops/points.ts'
import { runReleases } from './ops/releases.ts'
import { REPORT_OPTION_NAMES, REPORT_OPTIONS } from './ops/report-options.ts'
import { runReport } from './ops/reports.ts'
import { runToday } from './ops/today.ts'
import { DEFAULT_PORT, USAGE } from './ops/usage.ts'
import { REWARD_OPTIONS, runClaims, runOffers } from './ops/rewards.ts'
import { runBonuses } from './ops/bonuses.ts'
import { runTrace } from './ops/trace.ts'
import { runVip } from './ops/vip.ts'
import { runHealth, runMetrics } from './ops/watch.ts'
import { runVendors, VENDOR_OPTION_NAMES, VENDOR_OPTIONS } from './ops/vendors.ts'
import { runWithdrawals } from './ops/withdrawals.ts'
import { say } from './ops/say.ts'
import { runSegments } from './ops/segments.ts'
import { changeRegions, showStatus, switchMaintenance } from './ops/site.ts'
import { seedContents } from './ops/seed-content.ts'
import { runAnswers, runCases, runFeedback } from './ops/support.ts'

const OPTIONS = {
  tenant: { type: 'string' },
  'retry-after': { type: 'string' },
  url: { type: 'string' },
  port: { type: 'string' },
  out: { type: 'string' },
  hours: { type: 'string' },
  id: { type: 'string' },
  as: { type: 'string' },
  reason: { type: 'string' },
  account: { type: 'string' },
  type: { type: 'string' },
  to: { type: 'string' },
  kind: { type: 'string' },
  period: { type: 'string' },
  file: { type: 'string' },
  date: { type: 'string' },
  game: { type: 'string' },
  issue: { type: 'string' },
  closed: { type: 'string' },
  half: { type: 'string' },
  above: { type: 'string' },
  sale: { type: 'string' },
  at: { type: 'string' },
  case: { type: 'string' },
  status: { type: 'string' },
  locale: { type: 'string' },
  name: { type: 'string' },
  ...REWARD_OPTIONS,
  ...LIVE_OPTIONS,
  ...VENDOR_OPTIONS,
  ...KEY_OPTIONS,
  ...OPERATOR_OPTIONS,
  ...LOG_OPTIONS,
  ...REPORT_OPTIONS,
  force: { type: 'boolean' },
  write: { type: 'boolean' },
  now: { type: 'boolean' },
  full: { type: 'boolean' },
  demo: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

export interface SeedSettings {
  /** The local site's port; other sites are named by `url`. */
  port?: number
  url?: string
  /** The operator's key; read from the environment if omitted. */
  key?: string
  /** Adds the demo accounts: local only. */
  demo?: boolean
  /** The folder of the brands. */
  root?: string
}

type Options = ReturnType<typeof readArguments>['values']
type Command = (target: OpsTarget, words: readonly string[], options: Options) => Promise<void>
/** A command, and the options that it accepts. */
const COMMANDS: Record<string, { run: Command; takes: readonly (keyof Options)[] }> = {
  status: { run: forTenant(showStatus), takes: ['tenant'] },
  maintenance: { run: forTenant(switchMaintenance), takes: ['tenant', 'retry-after'] },
  regions: { run: forTenant(changeRegions), takes: ['tenant'] },
  backup: { run: runBackup, takes: ['out', 'file', 'force', 'write'] },
  ledger: { run: runLedger, takes: ['tenant', 'out', 'file', 'force', 'write', 'id'] },
  reconciliation: { run: reconcile, takes: ['tenant', 'date', 'now', 'account'] },
  deposits: {
    run: forTenant(runDeposits),
    takes: ['tenant', 'id', 'as', 'reason', 'out', 'status', 'account', 'after'],
  },
  adjust: { run: forTenant(runAdjust), takes: ['tenant', ...ADJUST_OPTION_NAMES] },
  withdrawals: {
    run: forTenant(runWithdrawals),
    takes: ['tenant', 'id', 'as', 'reason', 'out', 'status', 'account', 'after'],
  },
  agents: { run: forTenant(runAgents), takes: ['tenant', ...AGENT_OPTION_NAMES] },
  care: { run: forTenant(runCare), takes: ['tenant', 'out', 'account', 'as', 'reason', 'date'] },
  players: { run: forTenant(runPlayers), takes: ['tenant', ...PLAYER_OPTION_NAMES] },
  members: { run: forTenant(runMembers), takes: ['tenant', 'account', 'as', 'reason', 'full'] },
  offers: { run: forTenant(runOffers), takes: ['tenant', 'id', 'as', 'reason', 'file', 'out', 'date', 'to'] },
  segments: { run: forTenant(runSegments), takes: ['tenant', 'id', 'file', 'account', 'as', 'reason'] },
  mailings: { run: forTenant(runMailings), takes: ['tenant', 'id', 'file', 'as', 'reason'] },
  bonuses: { run: forTenant(runBonuses), takes: ['tenant', 'account', 'id', 'as', 'reason'] },
  claims: { run: forTenant(runClaims), takes: ['tenant', 'id', 'as', 'reason'] },
  applications: { run: forTenant(runApplications), takes: ['tenant', 'id', 'as', 'reason', 'out'] },
  referrals: { run: forTenant(runReferrals), takes: ['tenant', 'id', 'as', 'reason'] },
  points: { run: forTenant(runPoints), takes: ['tenant', 'id', 'account', 'points', 'as', 'reason'] },
  vip: { run: forTenant(runVip), takes: ['tenant', 'account', 'level', 'amount', 'as', 'reason'] },
  vendors: { run: runVendors, takes: ['tenant', 'as', 'reason', 'date', ...VENDOR_OPTION_NAMES] },
  content: { run: forTenant(runContent), takes: ['tenant', 'id', 'file', 'as', 'reason', 'out', 'hours'] },
  releases: { run: forTenant(runReleases), takes: ['tenant', 'id', 'name', 'at', 'as', 'reason'] },
  chat: {
    run: forTenant(runChat),
    takes: ['tenant', 'id', 'account', 'minutes', 'seconds', 'withdraw-hours', 'as', 'reason'],
  },
  closing: { run: forTenant(runClosing), takes: ['tenant', 'minutes', 'for'] },
  feedback: { run: forTenant(runFeedback), takes: ['tenant', 'id', 'as', 'reason', 'out'] },
  answers: { run: forTenant(runAnswers), takes: ['tenant', 'id', 'as', 'reason', 'locale', 'name'] },
  cases: { run: forTenant(runCases), takes: ['tenant', 'id', 'as', 'reason'] },
  lottery: { run: forTenant(runLottery), takes: ['tenant', ...LOTTERY_OPTION_NAMES] },
  report: {
    run: forTenant(runReport),
    takes: ['tenant', 'to', 'by', 'game', 'out', 'as', 'reason', ...REPORT_OPTION_NAMES],
  },
  games: { run: forTenant(runGames), takes: ['tenant', 'game', 'name', 'at', 'as', 'reason'] },
  entries: { run: forTenant(runEntries), takes: ['tenant', 'kind'] },
  today: { run: forTenant(runToday), takes: ['tenant'] },
  health: { run: runHealth, takes: [] },
  metrics: { run: runMetrics, takes: [] },
  trace: { run: runTrace, takes: [] },
  log: { run: runLog, takes: ['tenant', 'out', ...LOG_OPTION_NAMES] },
  operators: {
    run: runOperators,
    takes: [
      ...['account', 'id', 'as', 'reason', 'may', 'brands', 'most', 'reads', 'until', 'hours', 'status'],
    ] as const,
  },
  keys: { run: runKeys, takes: ['as', 'may', 'brands', 'reads', 'until'] },
  seed: { run: runSeed, takes: ['demo'] },
  openapi: { run: writeOpenApi, takes: ['out'] },
}
export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS)
const FOR_ALL: readonly string[] = ['url', 'port', 'help']

/**
 * Brings the platform to the state of `tenants/`. Idempotent. Of brands with mistakes it keeps what it has.
 * @throws OpsError; ConfigError where no brand is right
 */
export async function seed(settings: SeedSettings = {}) {
  const url = settings.url ?? localUrl(settings.port ?? DEFAULT_PORT)
  if (settings.demo && !isLocal(url))
    throw new OpsError('--demo makes accounts whose password everyone knows: only on *.localhost')
  const target = { url, key: settings.key ?? readOpsKey() }
  const root = settings.root ?? 'tenants'
  const brands = readBrands({ root, live: liveBrands() })
  if (brands.right.length === 0) throw new ConfigError([...brands.broken.values()].flat())
  const platform = platformSeed({ demo: settings.demo ?? false, brands })
  const seeded = await callOps(target, seedPlatform, platform)
  await seedContents(target, brands.right)
  return { ...seeded, broken: brands.broken }
}

/** Creates sample lines for the demo agents. It is slow the first time, so a start does not wait for it. */
export async function seedDemoLines(settings: SeedSettings = {}): Promise<void> {
  const url = settings.url ?? localUrl(settings.port ?? DEFAULT_PORT)
  const target = { url, key: settings.key ?? readOpsKey() }
  const brands = readBrands({ root: settings.root ?? 'tenants', live: liveBrands() })
  await seedLines(target, platformSeed({ brands }))
}

/** Runs one command line; returns the exit code. */
export async function main(words: readonly string[]): Promise<number> {
  try {
    const { positionals, values } = readArguments(words)
    const [name = '', ...rest] = positionals
    if (values.help) {
      process.stdout.write(`${USAGE}\n`)
      return 0
    }
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!command) throw new OpsError(name ? `no command "${name}"\n\n${USAGE}` : USAGE)
    const stray = Object.keys(values).find(
      (each) => !FOR_ALL.includes(each) && !command.takes.some((taken) => taken === each),
    )
    if (stray) throw new OpsError(`"${name}" takes no --${stray}\n\n${USAGE}`)
    await command.run({ url: targetUrl(values), key: readOpsKey() }, rest, values)
    return 0
  } catch (cause) {
    // Expected errors are reported with a remedy; anything else is a bug and shows its stack.
    process.stderr.write(`${describe(cause)}\n`)
    return 1
  }
}

function describe(cause: unknown): string {
  if (cause instanceof ConfigError) return describeMistakes(cause.mistakes)
  return cause instanceof OpsError ? cause.message : inspect(cause)
}

/** A command that acts on one brand. */
function forTenant(
  run: (target: OpsTarget, words: readonly string[], options: Options & { tenant: string }) => Promise<void>,
): Command {
  return (target, words, options) => run(target, words, { ...options, tenant: needTenant(options) })
}

function reconcile(target: OpsTarget, words: readonly string[], options: Options): Promise<void> {
  const [action] = expectWords(words, 1)
  if (action !== undefined) return runGaps(target, action, { ...options, tenant: needTenant(options) })
  return runReconciliation(target, { ...options, tenant: needTenant(options) })
}

async function runSeed(target: OpsTarget, words: readonly string[], options: Options): Promise<void> {
  expectWords(words, 0)
  const { tenants, vendors, games, members, broken } = await seed({ ...target, demo: options.demo ?? false })
  if (options.demo) await seedDemoLines(target).then(() => seedDemoBusiness(target))
  say(`seeded ${tenants} tenants, ${vendors} vendors, ${games} games; ${members} new demo accounts`)
  if (broken.size === 0) return
  say(`not seeded, as their files have mistakes: ${[...broken.keys()].join(', ')}`)
  throw new ConfigError([...broken.values()].flat())
}

function readArguments(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true, strict: true })
  } catch (cause) {
    throw new OpsError(`${cause instanceof Error ? cause.message : String(cause)}\n\n${USAGE}`)
  }
}

function targetUrl({ url = process.env['OPS_URL'], port = process.env['PORT'] }: Options): string {
  if (url === undefined)
    return localUrl(port === undefined ? DEFAULT_PORT : wholeNumber('--port', port, 65_535))
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new OpsError(`"${url}" is no address; write it like https://ops.example.com`)
  if (new URL(url).protocol === 'http:' && !isLocal(url))
    throw new OpsError(`${url} would send the key unencrypted: use https`)
  return url
}

function needTenant({ tenant }: Options): string {
  if (tenant) return tenant
  throw new OpsError(`name the brand with --tenant; there are: ${listTenantIds().join(', ')}`)
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
