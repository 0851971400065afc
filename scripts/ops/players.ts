import { randomUUID } from 'node:crypto'
import { setMemberLimit } from '#lib/api/care/protection-ops.ts'
import { pinMemberNote, writeMemberNote } from '#lib/api/ops/players-notes.ts'
import { searchMembers } from '#lib/api/ops/players-search.ts'
import { writeMessage } from '#lib/api/people/messages.ts'
import { LIMIT_KINDS, LIMIT_PERIODS } from '#lib/shared/protection/limits.ts'
import { minorOf } from './amount.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { PLAYER_LISTS } from './player-lists.ts'
import { say } from './say.ts'

export interface PlayerOptions {
  tenant: string
  account?: string | undefined
  id?: string | undefined
  as?: string | undefined
  reason?: string | undefined
  kind?: string | undefined
  period?: string | undefined
  amount?: string | undefined
  date?: string | undefined
  /** The cursor that a list ends with. */
  after?: string | undefined
}
export const PLAYER_OPTION_NAMES = [
  ...(['account', 'id', 'as', 'reason', 'kind', 'period', 'amount', 'date', 'after'] as const),
]

/** What operators do to an account, and what it says afterwards. */
const ACTS = {
  note: async (target: OpsTarget, { operator, text, ...of }: Act) => {
    const note = { ...of, operator, text, operationKey: randomUUID() }
    return `note ${(await callOps(target, writeMemberNote, note)).id} is written`
  },
  message: async (target: OpsTarget, { operator, text, ...of }: Act) => {
    await callOps(target, writeMessage, { ...of, operator, text, operationKey: randomUUID() })
    return 'the message is in the inbox'
  },
} as const

interface Act {
  tenant: string
  account: string
  operator: string
  text: string
}

/** `players`: finds players, shows one with every list, writes notes and messages, sets a limit on the player's request. */
export async function runPlayers(
  target: OpsTarget,
  words: readonly string[],
  options: PlayerOptions,
): Promise<void> {
  const [action = '', ...rest] = words
  if (action === 'find') return find(target, options.tenant, rest.join(' '))
  if (rest.length > 0) throw new OpsError(`"${rest.join(' ')}" is too much`)
  const isList = Object.hasOwn(PLAYER_LISTS, action)
  if (!isList && !['note', 'message', 'pin', 'unpin', 'limit'].includes(action))
    throw new OpsError(
      `players takes "find", ${Object.keys(PLAYER_LISTS)
        .map((name) => `"${name}"`)
        .join(', ')}, "note", "pin", "unpin", "limit" or "message", not "${action}"`,
    )
  const { tenant, account, as: operator, reason: text } = options
  if (!account) throw new OpsError('name the account with --account; "players find" finds it')
  const of = { tenant, account }
  const show = isList ? new Map(Object.entries(PLAYER_LISTS)).get(action) : undefined
  if (show) return show(target, { ...options, account })
  if (!operator) throw new OpsError('say who acts with --as <name>')
  if (action === 'pin' || action === 'unpin')
    return pin(target, { ...of, operator, id: options.id, isPinned: action === 'pin' })
  if (!text) throw new OpsError('write it with --reason "…"')
  if (action === 'limit') return setLimit(target, { ...options, account, as: operator, reason: text })
  say(`${account}: ${await ACTS[action === 'note' ? 'note' : 'message'](target, { ...of, operator, text })}`)
}

async function find(target: OpsTarget, tenant: string, q: string): Promise<void> {
  if (q.trim().length < 2)
    throw new OpsError('say what to look for: players find <account, name, number, mail, payment, slip, …>')
  const { players, isCut } = await callOps(target, searchMembers, { tenant, q })
  say(`${tenant}: ${players.length}${isCut ? ' and more' : ''} found`)
  for (const { account, nickname, status, isBanned, found, email, mobile } of players) {
    const by = found.map((each) => `${each.by}${each.text ? ` ${each.text}` : ''}`).join(', ')
    say(
      `  ${account}  ${nickname}  ${isBanned ? 'banned' : status}  ${email ?? '-'}  ${mobile ?? '-'}  by ${by}`,
    )
  }
}

async function pin(
  target: OpsTarget,
  input: { tenant: string; account: string; operator: string; id: string | undefined; isPinned: boolean },
): Promise<void> {
  const { id } = input
  if (!id) throw new OpsError('name the note with --id; "players notes" shows them')
  const { author, isPinned } = await callOps(target, pinMemberNote, { ...input, id })
  say(`${input.account}: the note of ${author} is ${isPinned ? 'pinned' : 'not pinned'}`)
}

async function setLimit(
  target: OpsTarget,
  options: PlayerOptions & { account: string; as: string; reason: string },
): Promise<void> {
  const { tenant, account, as: operator, reason, amount } = options
  const kind = LIMIT_KINDS.find((each) => each === options.kind)
  const period = LIMIT_PERIODS.find((each) => each === options.period)
  if (!kind) throw new OpsError(`--kind is one of ${LIMIT_KINDS.join(', ')}`)
  if (!period) throw new OpsError(`--period is one of ${LIMIT_PERIODS.join(', ')}`)
  if (!amount) throw new OpsError('--amount takes minor units, minutes for time, or "none"')
  const max = amount === 'none' ? null : minorOf(amount)
  const of = { tenant, account, kind, period, max, operator, reason, operationKey: randomUUID() }
  const { limits } = await callOps(target, setMemberLimit, of)
  for (const each of limits.filter((limit) => limit.kind === kind && limit.period === period))
    say(
      `${account}: ${kind} a ${period}: ${each.max ?? 'none'}${each.raise ? `; ${each.raise.max ?? 'none'} once the player confirms it from ${new Date(each.raise.ripeAtMs).toISOString()} on` : ''}`,
    )
}
