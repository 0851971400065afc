import { readFileSync } from 'node:fs'
import {
  decideOddsVersion,
  draftOddsVersion,
  listOddsVersions,
  type OddsFindingView,
  type OddsVersionView,
} from '#lib/api/lottery-odds.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { say } from './say.ts'

interface OddsOptions {
  tenant: string
  game?: string | undefined
  id?: string | undefined
  file?: string | undefined
  /** Plays that may return more than 100 %. */
  above?: string | undefined
  /** When a version comes into force. */
  at?: string | undefined
  as?: string | undefined
  reason?: string | undefined
}

/** `lottery odds`: versions; `lottery draft`, `publish`, `withdraw`: one of them. */
export async function showOdds(target: OpsTarget, options: OddsOptions): Promise<void> {
  const { odds, versions, oddsVersion } = await callOps(target, listOddsVersions, gameOf(options))
  say(`${options.tenant} ${options.game}: odds ${oddsVersion}`)
  if (!options.id)
    for (const [key, oddsE4] of Object.entries(odds)) say(`  ${key.padEnd(28)} ${decimal(oddsE4)}`)
  for (const version of versions) if (!options.id || String(version.id) === options.id) tell(version)
}

export async function draftOdds(target: OpsTarget, options: OddsOptions): Promise<void> {
  if (!options.file)
    throw new OpsError('name the file with the odds that change: --file <json>, such as {"sum.sum13": 12.5}')
  const input = {
    ...gameOf(options),
    odds: oddsIn(options.file),
    aboveHundred: listIn(options.above),
    ...by(options),
  }
  tell(await callOps(target, draftOddsVersion, input))
}

export async function decideOdds(
  target: OpsTarget,
  options: OddsOptions,
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
  tell(await callOps(target, decideOddsVersion, input))
}

function tell({
  id,
  state,
  odds,
  operator,
  reason,
  fromMs,
  published,
  withdrawn,
  findings,
}: OddsVersionView): void {
  const from = fromMs === undefined ? '' : `, from ${new Date(fromMs).toISOString()}`
  say(`  version ${id} ${state}${from}: by ${operator}, ${reason}`)
  if (published) say(`    published by ${published.operator}: ${published.reason}`)
  if (withdrawn) say(`    withdrawn by ${withdrawn.operator}: ${withdrawn.reason}`)
  for (const [key, oddsE4] of Object.entries(odds)) say(`    ${key.padEnd(26)} ${decimal(oddsE4)}`)
  for (const finding of findings) say(`    check: ${findingText(finding)}`)
  if (state === 'draft' && findings.length === 0) say('    check: nothing found')
}

function findingText(finding: OddsFindingView): string {
  switch (finding.code) {
    case 'missing':
      return `${finding.key} is missing`
    case 'notWhole':
      return `${finding.key} is not a number of at most four decimals`
    case 'unknown':
      return `${finding.key} is of no play of this game`
    case 'aboveHundred':
      return `${finding.play} (${finding.ticket}) returns ${(finding.returnE4 / 100).toFixed(2)} %${finding.isAccepted ? ', as stated' : ': name the play with --above in draft and publication, if it shall'}`
  }
}

/** Decimal odds of a file, as they are kept: in ten-thousandths. */
function oddsIn(file: string): Record<string, number> {
  let read: unknown
  try {
    read = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new OpsError(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new OpsError(`${file}: an object of odds`)
  return Object.fromEntries(
    Object.entries(read).map(([key, value]: [string, unknown]) => {
      const oddsE4 = typeof value === 'number' ? Math.round(value * 10_000) : Number.NaN
      if (!Number.isSafeInteger(oddsE4) || Math.abs(Number(value) * 10_000 - oddsE4) > 1e-6)
        throw new OpsError(`${file}: ${key} takes odds with at most four decimals`)
      return [key, oddsE4]
    }),
  )
}

function timeIn(text: string): number {
  const atMs = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(atMs))
    throw new OpsError('--at takes a time with its zone, such as 2027-01-31T18:00:00+07:00')
  return atMs
}

function decimal(oddsE4: number): string {
  return String(oddsE4 / 10_000)
}

export function gameOf({ tenant, game }: Pick<OddsOptions, 'tenant' | 'game'>): {
  tenant: string
  gameCode: string
} {
  if (!game) throw new OpsError('name the lottery with --game <gameCode>')
  return { tenant, gameCode: game }
}

export function by({ as: operator, reason }: Pick<OddsOptions, 'as' | 'reason'>): {
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
