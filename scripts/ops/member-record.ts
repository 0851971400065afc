import { getMember, readMemberInFull, type MemberRecord } from '#lib/api/ops/member-ops.ts'
import { AGENT_TYPES, TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import type { MemberOptions } from './members.ts'
import { say } from './say.ts'

const WAYS = { registration: 'at the registration', dialog: 'when asked later' } as const

/** `members show`: the record of an account, masked; with `--full` unmasked, which is recorded with its reason. */
export async function showMember(
  target: OpsTarget,
  { tenant, account, as: operator, reason, full }: MemberOptions,
): Promise<void> {
  if (!account) throw new OpsError('name the account with --account')
  if (!full) return tell(tenant, await callOps(target, getMember, { tenant, account }))
  if (!operator) throw new OpsError('say who reads with --as <name>')
  if (!reason) throw new OpsError('say why with --reason "…"')
  tell(tenant, await callOps(target, readMemberInFull, { tenant, account, operator, reason }))
}

function tell(tenant: string, record: MemberRecord): void {
  const { account, status, isBanned, joinedAtMs, currency, upline, pause } = record
  say(
    `${tenant}: ${account}  ${kindOf(record)}  ${status}${isBanned ? ', barred from play for ever' : ''}  since ${dayOf(joinedAtMs)}  ${currency.code}`,
  )
  say(`  upline: ${upline ?? 'none'}  terms accepted: ${termsText(record)}`)
  for (const { version, way, acceptedAtMs } of record.acceptances)
    say(`  accepted terms ${version} at ${new Date(acceptedAtMs).toISOString()}, ${WAYS[way]}`)
  say(`  e-mail: ${record.email ?? '-'}  mobile, verified: ${record.mobile ?? '-'}`)
  const contacts = Object.entries(record.contacts).map(([field, text]) => `${field} ${text}`)
  say(`  given: ${contacts.join('  ') || 'nothing else'}`)
  const { documents, hasIdNumber, secondFactor } = record.verification
  say(
    `  documents: ${documents}  identity number: ${hasIdNumber ? 'given' : 'none'}  second factor: ${secondFactor ? 'on' : 'off'}`,
  )
  say(`  limits: ${record.limits.map((limit) => limitText(limit, currency)).join('; ') || 'none'}`)
  if (pause)
    say(
      `  ${pause.kind === 'timeOut' ? 'time-out' : 'excluded'} ${pause.untilMs === null ? 'for ever' : `until ${new Date(pause.untilMs).toISOString()}`}`,
    )
  for (const { operator, reason, atMs } of record.readings)
    say(`  read in full by ${operator} at ${new Date(atMs).toISOString()}: ${reason}`)
}

function kindOf({ type }: MemberRecord): string {
  if (TRIAL_TYPES.includes(type)) return 'trial account'
  return AGENT_TYPES.includes(type) ? `agent (type ${type})` : 'player'
}

function termsText({ terms }: MemberRecord): string {
  return terms ? `version ${terms.version} at ${new Date(terms.acceptedAtMs).toISOString()}` : 'not recorded'
}

function limitText(
  { kind, period, max, by }: MemberRecord['limits'][number],
  currency: MemberRecord['currency'],
): string {
  const most = kind === 'time' ? `${max} minutes` : `${currency.code} ${formatMoney(max, currency, 'en')}`
  return `${kind} ${most} a ${period}${by === 'player' ? '' : `, by the ${by}`}`
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
