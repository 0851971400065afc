import {
  LARGEST_WIN_MINOR,
  listVendorKeys,
  listVendorSettings,
  reconcileVendor,
  rotateVendorKey,
  setVendor,
  type VendorRules,
  type VendorSetting,
} from '#lib/api/play/vendors-ops.ts'
import { decideHeldPrize, listHeldPrizes } from '#lib/api/play/vendors-prizes.ts'
import type { VendorState } from '#lib/api/play/vendors-states.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { isRegion } from '#lib/shared/product/iso-codes.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { dayOf } from './dates.ts'
import { readInput } from './files.ts'
import { say } from './say.ts'

/** Options of this command only. */
export const VENDOR_OPTIONS = {
  until: { type: 'string' },
  addresses: { type: 'string' },
  currencies: { type: 'string' },
  'min-stake': { type: 'string' },
  'max-stake': { type: 'string' },
  'max-win': { type: 'string' },
  'max-prize': { type: 'string' },
  'max-prizes-a-day': { type: 'string' },
  countries: { type: 'string' },
  'calls-per-second': { type: 'string' },
  'round-hours': { type: 'string' },
  'public-key': { type: 'string' },
  overlap: { type: 'string' },
} as const
type VendorOption = keyof typeof VENDOR_OPTIONS
export const VENDOR_OPTION_NAMES: readonly VendorOption[] = [
  'until',
  'addresses',
  'currencies',
  'min-stake',
  'max-stake',
  'max-win',
  'max-prize',
  'max-prizes-a-day',
  'countries',
  'calls-per-second',
  'round-hours',
  'public-key',
  'overlap',
]

type Options = Partial<Record<VendorOption | 'tenant' | 'as' | 'reason' | 'date', string | undefined>>
/** Default overlap of a key rotation: a day. */
const OVERLAP_MINUTES = '1440'

const STATES: Readonly<Record<string, VendorState>> = {
  on: 'on',
  maintenance: 'maintenance',
  hide: 'hidden',
  stop: 'stopped',
}

/** `vendors …`: opens, closes, hides or stops a game vendor within seconds; its rules and its keys. */
export async function runVendors(
  target: OpsTarget,
  words: readonly string[],
  options: Options,
): Promise<void> {
  const [action = '', vendor = '', transaction = '', surplus] = words
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  if (action === 'list') return list(target, options)
  const state = Object.hasOwn(STATES, action) ? STATES[action] : undefined
  if (!state && !['rules', 'held', 'keys', 'rotate', 'reconcile'].includes(action))
    throw new OpsError(
      `vendors takes "list", "on", "maintenance", "hide", "stop", "rules", "held", "keys", "rotate" or "reconcile", not "${action}"`,
    )
  if (action === 'held') return runHeld(target, { decision: vendor, transaction, options })
  if (transaction) throw new OpsError(`"${transaction}" is too much`)
  if (!vendor) throw new OpsError('name the vendor by its code; "vendors list" shows them')
  if (action === 'keys' || action === 'rotate') return keys(target, { action, vendor, options })
  if (action === 'reconcile') return reconcile(target, vendor, options)
  const tenant = action === 'rules' ? needTenant(options) : options.tenant
  const change = state ? { state, ...untilOf(options) } : { rules: rulesOf(options) }
  const setting = await said(vendor, () =>
    callOps(target, setVendor, { ...(tenant ? { tenant } : {}), vendor, ...change, ...decidedBy(options) }),
  )
  tell(tenant ?? 'all brands', setting)
}

async function list(target: OpsTarget, options: Options): Promise<void> {
  const tenant = needTenant(options)
  const { vendors } = await callOps(target, listVendorSettings, { tenant })
  for (const each of vendors) tell(tenant, each)
}

/** `vendors held`, `vendors held pass|refuse <id> --vendor …`: money beyond a bound, which is booked when it was let pass. */
async function runHeld(
  target: OpsTarget,
  { decision, transaction, options }: { decision: string; transaction: string; options: Options },
): Promise<void> {
  const tenant = needTenant(options)
  if (decision === '') {
    const { held } = await callOps(target, listHeldPrizes, { tenant })
    say(`${tenant}: ${held.length} movements of vendors are held`)
    for (const { vendor, transaction: id, account, amountMinor, reason, atMs } of held)
      say(`  ${vendor} ${id}  ${amountMinor} to ${account}  ${reason}  ${new Date(atMs).toISOString()}`)
    return
  }
  if (decision !== 'pass' && decision !== 'refuse')
    throw new OpsError(`vendors held takes "pass" or "refuse", not "${decision}"`)
  const [vendor = '', id = ''] = transaction.split(/:(.*)/s)
  if (id === '') throw new OpsError('name the movement as <VENDOR>:<id>; "vendors held" shows them')
  const { operator, reason } = decidedBy(options)
  await said(vendor, () =>
    callOps(target, decideHeldPrize, { tenant, vendor, transaction: id, decision, operator, reason }),
  )
  say(
    `${tenant}: ${vendor} ${id} ${decision === 'pass' ? 'is booked when the vendor repeats it' : 'stays refused'}`,
  )
}

async function keys(
  target: OpsTarget,
  { action, vendor, options }: { action: 'keys' | 'rotate'; vendor: string; options: Options },
): Promise<void> {
  const tenant = needTenant(options)
  const overlapMinutes = numberOf('overlap', options.overlap ?? OVERLAP_MINUTES)
  const answer = await said(vendor, () =>
    action === 'keys'
      ? callOps(target, listVendorKeys, { tenant, vendor })
      : callOps(target, rotateVendorKey, { tenant, vendor, overlapMinutes }),
  )
  for (const { keyId, secret, launchSecret, endsAtMs } of answer.keys) {
    const ends = endsAtMs === undefined ? '' : `, taken until ${new Date(endsAtMs).toISOString()}`
    say(`${tenant} ${keyId}${ends}`)
    say(`  secret of its calls to us   ${secret}`)
    say(`  secret of our launches      ${launchSecret}`)
  }
}

async function reconcile(target: OpsTarget, vendor: string, options: Options): Promise<void> {
  const tenant = needTenant(options)
  const day = dayOf(options.date ?? new Date(Date.now() - DAY_MS).toISOString().slice(0, 10))
  const report = await said(vendor, () => callOps(target, reconcileVendor, { tenant, vendor, day }))
  if (report.failure !== undefined)
    throw new OpsError(`${tenant}: ${vendor}'s list of ${day} could not be had: ${report.failure}`)
  const side = ({ transactions, betMinor, winMinor }: typeof report.ours) =>
    `${transactions} movements, bet ${betMinor}, won ${winMinor}`
  say(`${tenant}: ${vendor} ${day}: theirs ${side(report.theirs)}; ours ${side(report.ours)}`)
  for (const { transaction, kind, what, theirs, ours } of report.differences)
    say(`  ${kind} ${transaction}: ${what} (theirs ${theirs}, ours ${ours})`)
  if (report.differing > 0) throw new OpsError(`${report.differing} differences`)
}

function tell(tenant: string, { vendor, state, untilMs, rules, changedBy, reason }: VendorSetting): void {
  const until = untilMs === undefined ? '' : ` until ${new Date(untilMs).toISOString()}`
  const why = changedBy === '' ? '' : ` (${changedBy}: ${reason})`
  const bounds = Object.entries(rules).flatMap(([name, value]) =>
    value === undefined || (Array.isArray(value) && value.length === 0)
      ? []
      : [name === 'publicKey' ? 'a public key' : `${name} ${String(value)}`],
  )
  say(`${tenant}: ${vendor} is ${state}${until}${why}${bounds.length > 0 ? `; ${bounds.join(', ')}` : ''}`)
}

function rulesOf(options: Options): VendorRules {
  const listOf = (text: string | undefined) => (text ? text.split(',').map((each) => each.trim()) : [])
  const bound = (name: VendorOption) => {
    const text = options[name]
    return text === undefined ? undefined : numberOf(name, text)
  }
  const bounds = {
    minStakeMinor: bound('min-stake'),
    maxStakeMinor: bound('max-stake'),
    maxWinMinor: bound('max-win'),
    maxPrizeMinor: bound('max-prize'),
    maxPrizesADayMinor: bound('max-prizes-a-day'),
    callsPerSecond: bound('calls-per-second'),
    roundHours: bound('round-hours'),
  }
  const { minStakeMinor = 0, maxStakeMinor, maxWinMinor = 0 } = bounds
  if (maxStakeMinor !== undefined && minStakeMinor > maxStakeMinor)
    throw new OpsError(
      `--min-stake ${minStakeMinor} is above --max-stake ${maxStakeMinor}: every stake would be refused`,
    )
  if (maxWinMinor > LARGEST_WIN_MINOR)
    throw new OpsError(`--max-win is at most ${LARGEST_WIN_MINOR} minor units, not ${maxWinMinor}`)
  const countries = listOf(options.countries).map((code) => code.toUpperCase())
  const wrong = countries.find((code) => !isRegion(code))
  if (wrong !== undefined)
    throw new OpsError(`"${wrong}" is no country: two letters (ISO 3166-1 alpha-2), for example BR,US`)
  return {
    addresses: listOf(options.addresses),
    currencies: listOf(options.currencies),
    countries,
    ...bounds,
    ...keyOf(options),
  }
}

/** The file with the key that a vendor signs with. */
function keyOf({ 'public-key': file }: Options): { publicKey?: string } {
  return file === undefined ? {} : { publicKey: readInput(file, '--public-key').trim() }
}

function untilOf({ until }: Options): { untilMs?: number } {
  if (until === undefined) return {}
  const untilMs = Date.parse(until)
  if (!Number.isFinite(untilMs))
    throw new OpsError(`--until is a time like 2026-12-31T18:00Z, not "${until}"`)
  if (untilMs <= Date.now())
    throw new OpsError(
      `--until ${new Date(untilMs).toISOString()} is in the past: name a later time, or leave it out`,
    )
  return { untilMs }
}

function numberOf(name: VendorOption, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new OpsError(`--${name} is a whole number, not "${text}"`)
  return Number(text)
}

function needTenant({ tenant }: Options): string {
  if (!tenant) throw new OpsError('name the brand with --tenant')
  return tenant
}

function decidedBy({ as: operator, reason }: Options): { operator: string; reason: string } {
  if (!operator) throw new OpsError('say who decides with --as <name>')
  if (!reason) throw new OpsError('say why with --reason "…"')
  return { operator, reason }
}

async function said<T>(vendor: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (!(cause instanceof OpsError) || cause.code !== 'vendor.unknown') throw cause
    throw new OpsError(`there is no vendor "${vendor}" in the catalogue`)
  }
}
