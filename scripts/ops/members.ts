import type { OutputOf } from '#lib/api/endpoint.ts'
import { resetSecondFactor, setMemberStatus } from '#lib/api/ops/member-ops.ts'
import { listExclusions } from '#lib/api/care/protection-ops.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { showMember } from './member-record.ts'
import { say } from './say.ts'

export interface MemberOptions {
  tenant: string
  /** The member's login name. */
  account?: string | undefined
  /** The operator's name. */
  as?: string | undefined
  reason?: string | undefined
  /** Shows personal data in full. */
  full?: boolean | undefined
}

interface Decision {
  tenant: string
  account: string
  operator: string
  reason: string
}

/** An operator's actions on an account; each returns its state and all recorded actions. */
const ACTIONS = {
  suspend: (target: OpsTarget, decision: Decision) => setStatus(target, decision, 'suspended'),
  ban: async (target: OpsTarget, decision: Decision) => {
    const after = await setStatus(target, decision, 'banned')
    return { ...after, now: 'barred from play for ever; bonuses ended, real money can be withdrawn' }
  },
  restore: async (target: OpsTarget, decision: Decision) => {
    const after = await setStatus(target, decision, 'active')
    return { ...after, now: `${after.now}${await barOf(target, decision.tenant, after)}` }
  },
  'reset-2fa': async (target: OpsTarget, decision: Decision) => {
    const after = await callOps(target, resetSecondFactor, decision)
    return { ...after, now: 'without a second factor, and logged out everywhere' }
  },
}

/**
 * `members show|suspend|restore|ban|reset-2fa`: shows a record, suspends or restores an account or bars it from play for ever,
 * effective everywhere at once, or removes its second factor.
 */
export async function runMembers(
  target: OpsTarget,
  words: readonly string[],
  options: MemberOptions,
): Promise<void> {
  const { tenant, account, as: operator, reason, full } = options
  const [action = '', surplus] = words
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  if (action === 'show') return orUnknown(options, showMember(target, options))
  if (!isAction(action))
    throw new OpsError(`members takes "show", "suspend", "restore", "ban" or "reset-2fa", not "${action}"`)
  if (full) throw new OpsError('"members show" alone takes --full')
  if (!account) throw new OpsError('name the account with --account')
  if (!operator) throw new OpsError('say who decides with --as <name>')
  if (!reason) throw new OpsError('say why with --reason "…"')
  const after = await decide(target, action, { tenant, account, operator, reason })
  say(`${tenant}: ${after.account} is ${after.now}`)
  for (const { status, atMs, ...each } of after.actions)
    say(
      `  ${new Date(atMs).toISOString()} ${status === 'secondFactorOff' ? 'second factor taken off' : status} by ${each.operator}: ${each.reason}`,
    )
}

function isAction(word: string): word is keyof typeof ACTIONS {
  return Object.hasOwn(ACTIONS, word)
}

async function setStatus(target: OpsTarget, decision: Decision, status: 'active' | 'suspended' | 'banned') {
  const after = await callOps(target, setMemberStatus, { ...decision, status })
  return { ...after, now: after.status }
}

function since(details: unknown): string {
  const { operator, atMs } = Object(details)
  return typeof atMs === 'number' ? ` by ${operator} since ${new Date(atMs).toISOString()}` : ''
}

/** An exclusion outlives a restored account: a ban is one for ever, and no operator lifts the member's own. */
async function barOf(
  target: OpsTarget,
  tenant: string,
  { account, actions }: OutputOf<typeof setMemberStatus>,
): Promise<string> {
  const { exclusions } = await callOps(target, listExclusions, { tenant })
  const found = exclusions.find((each) => each.account === account)
  const isBanned = actions.some(({ status }) => status === 'banned')
  if (!found && !isBanned) return ''
  const endsAtMs = isBanned ? null : (found?.endsAtMs ?? null)
  const until = endsAtMs === null ? 'for ever' : `until ${new Date(endsAtMs).toISOString()}`
  return `, but stays barred from play ${until}: real money can be withdrawn, nothing can be staked`
}

async function decide(target: OpsTarget, action: keyof typeof ACTIONS, decision: Decision) {
  try {
    return await orUnknown(decision, ACTIONS[action](target, decision))
  } catch (cause) {
    if (!(cause instanceof OpsError)) throw cause
    if (cause.code === 'member.banned')
      throw new OpsError(
        `"${decision.account}" is banned${since(cause.details)}, and a ban is for ever; the member can log in and withdraw. Nothing was done`,
      )
    if (cause.code === 'totp.notOn')
      throw new OpsError(`"${decision.account}" has no second factor; nothing was done`)
    throw cause
  }
}

async function orUnknown<Answer>(
  { tenant, account = '' }: Pick<MemberOptions, 'tenant' | 'account'>,
  asked: Promise<Answer>,
): Promise<Answer> {
  try {
    return await asked
  } catch (cause) {
    if (cause instanceof OpsError && cause.code === 'member.unknown')
      throw new OpsError(`there is no account "${account}" at ${tenant}`)
    throw cause
  }
}
