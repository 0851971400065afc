import {
  decideLotteryVersion,
  draftLotteryVersion,
  listLotteryVersions,
  type LotteryVersion,
  type VersionFinding,
} from '#lib/api/play/lottery-versions.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { readVersionFile, type VersionChanges } from './version-file.ts'
import { say } from './say.ts'

interface VersionOptions {
  tenant: string
  game?: string | undefined
  id?: string | undefined
  file?: string | undefined
  /** `open` or `stopped`, without a file. */
  sale?: string | undefined
  /** Plays that may return more than 100 %. */
  above?: string | undefined
  /** When a version comes into force. */
  at?: string | undefined
  as?: string | undefined
  reason?: string | undefined
}

const FILE_HELP =
  'name the file with what changes: --file <json>, such as {"odds": {"sum.sum13": 12.5}, "limits": {"maxLineMinor": 50000}, "plan": {…}}, or --sale stopped'

/** `lottery versions`: what is in force, and who changed what; `draft`, `publish`, `withdraw`: one of them. */
export async function showVersions(target: OpsTarget, options: VersionOptions): Promise<void> {
  const { odds, limits, sale, restricted, plans, versions, oddsVersion } = await callOps(
    target,
    listLotteryVersions,
    gameOf(options),
  )
  say(`${options.tenant} ${options.game}: sale ${sale}, odds ${oddsVersion}`)
  if (!options.id) {
    const { closed, half } = restricted
    say(`  closed ${closed.join(', ') || 'none'}; half ${half.join(', ') || 'none'}`)
    for (const [key, value] of Object.entries(limits)) say(`  ${key.padEnd(28)} ${String(value)}`)
    for (const plan of plans) say(`  plan ${JSON.stringify(plan)}`)
    for (const [key, oddsE4] of Object.entries(odds)) say(`  ${key.padEnd(28)} ${decimal(oddsE4)}`)
  }
  for (const version of versions) if (!options.id || String(version.id) === options.id) tell(version)
}

export async function draftVersion(target: OpsTarget, options: VersionOptions): Promise<void> {
  const input = {
    ...gameOf(options),
    ...changesOf(options),
    aboveHundred: listIn(options.above),
    ...by(options),
  }
  tell(await decided(callOps(target, draftLotteryVersion, input)))
}

export async function decideVersion(
  target: OpsTarget,
  options: VersionOptions,
  decision: 'publish' | 'withdraw',
): Promise<void> {
  const id = Number(options.id)
  if (!options.id || !Number.isSafeInteger(id)) throw new OpsError('name the version with --id <number>')
  const at = options.at === undefined ? {} : { atMs: timeIn(options.at) }
  const input = {
    ...gameOf(options),
    id,
    decision,
    ...at,
    aboveHundred: listIn(options.above),
    ...by(options),
  }
  tell(await decided(callOps(target, decideLotteryVersion, input)))
}

/** A refusal of the check says what it found. */
async function decided(call: Promise<LotteryVersion>): Promise<LotteryVersion> {
  try {
    return await call
  } catch (cause) {
    const findings = cause instanceof OpsError ? cause.details['findings'] : undefined
    if (!(cause instanceof OpsError) || !Array.isArray(findings)) throw cause
    // As the platform's own check wrote them.
    const lines = (findings as VersionFinding[]).map((each) => `  check: ${findingText(each)}`)
    throw new OpsError([cause.message, ...lines].join('\n'))
  }
}

function changesOf({ file, sale }: VersionOptions): VersionChanges {
  if (!file && !sale) throw new OpsError(FILE_HELP)
  if (sale !== undefined && sale !== 'open' && sale !== 'stopped')
    throw new OpsError(`--sale is "open" or "stopped", not "${sale}"`)
  const read = file ? readVersionFile(file) : {}
  return { ...read, ...(sale ? { sale } : {}) }
}

function tell(version: LotteryVersion): void {
  const { id, state, operator, reason, atMs, fromMs, published, withdrawn, findings } = version
  const from = fromMs === undefined ? '' : `, from ${timeText(fromMs)}`
  say(`  version ${id} ${state}${from}: drafted ${timeText(atMs)} by ${operator}, ${reason}`)
  if (published) say(`    published by ${published.operator}: ${published.reason}`)
  if (withdrawn) say(`    withdrawn by ${withdrawn.operator}: ${withdrawn.reason}`)
  tellChanges(version)
  for (const finding of findings) say(`    check: ${findingText(finding)}`)
  if (state === 'draft' && findings.length === 0) say('    check: nothing found')
}

function tellChanges({ changes, before }: LotteryVersion): void {
  const row = (key: string, was: string | undefined, is: string) =>
    say(`    ${key.padEnd(26)} ${was ?? 'nothing'} → ${is}`)
  for (const [key, oddsE4] of Object.entries(changes.odds ?? {})) {
    const was = before.odds?.[key]
    row(key, was === undefined ? undefined : decimal(was), decimal(oddsE4))
  }
  const limits = new Map(Object.entries(before.limits ?? {}))
  for (const [key, value] of Object.entries(changes.limits ?? {}))
    row(key, textOf(limits.get(key)), String(value))
  if (changes.sale) row('sale', before.sale, changes.sale)
  if (changes.plan) row('plan', before.plan && JSON.stringify(before.plan), JSON.stringify(changes.plan))
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value)
}

function findingText(finding: VersionFinding): string {
  switch (finding.code) {
    case 'missing':
      return `${finding.key} is missing`
    case 'notWhole':
      return `${finding.key} is not a number of at most four decimals`
    case 'unknown':
      return `${finding.key} is of no play of this game`
    case 'unknownPrice':
      return `the price ${finding.key} is of no play of this game, or of no ticket with its own price`
    case 'limits':
    case 'plan':
      return `${finding.code} ${finding.key}: ${finding.allowed}`
    case 'aboveHundred':
      return `${finding.play} (${finding.ticket}) returns ${(finding.returnE4 / 100).toFixed(2)} %${finding.isAccepted ? ', as stated' : ': name the play with --above in draft and publication, if it shall'}`
  }
}

function timeIn(text: string): number {
  const atMs = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(atMs))
    throw new OpsError('--at takes a time with its zone, such as 2027-01-31T18:00:00+07:00')
  return atMs
}

function timeText(atMs: number): string {
  return new Date(atMs).toISOString()
}

function decimal(oddsE4: number): string {
  return String(oddsE4 / 10_000)
}

export function gameOf({ tenant, game }: Pick<VersionOptions, 'tenant' | 'game'>): {
  tenant: string
  gameCode: string
} {
  if (!game) throw new OpsError('name the lottery with --game <gameCode>')
  return { tenant, gameCode: game }
}

export function by({ as: operator, reason }: Pick<VersionOptions, 'as' | 'reason'>): {
  operator: string
  reason: string
} {
  if (!operator) throw new OpsError('say who does it with --as <name>')
  if (!reason) throw new OpsError('say why with --reason "…"')
  return { operator, reason }
}

/** A list that is written with commas. */
export function listIn(list = ''): string[] {
  return list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}
