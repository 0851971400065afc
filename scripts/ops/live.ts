import type { InputOf } from '#lib/api/endpoint.ts'
import { planMaintenance } from '#lib/api/talk/live-ops.ts'
import { listChat, moderateChat, MOST_WITHDRAW_HOURS } from '#lib/api/talk/chat-ops.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { say } from './say.ts'

export interface LiveOptions {
  tenant: string
  id?: string | undefined
  as?: string | undefined
  reason?: string | undefined
  account?: string | undefined
  minutes?: string | undefined
  seconds?: string | undefined
  for?: string | undefined
  'withdraw-hours'?: string | undefined
}

export const LIVE_OPTIONS = {
  minutes: { type: 'string' },
  seconds: { type: 'string' },
  for: { type: 'string' },
  'withdraw-hours': { type: 'string' },
} as const

type Act = InputOf<typeof moderateChat>['act']

const ACTIONS = ['list', 'reports', 'remove', 'keep', 'mute', 'unmute', 'slow', 'close', 'open']
/** What to write for an option that is left out. */
const MISSING: Readonly<Record<string, string>> = {
  '--id': 'name the line with --id; "chat list" shows them',
  '--account': 'name the member with --account <login name>',
  '--minutes': 'say how long with --minutes <n>',
  '--seconds': 'say how long with --seconds <n>; 0: no pause between lines',
  '--as': 'say who does it with --as <name>',
  '--reason': 'say why with --reason "…"',
}

const MOST_MINUTES = 525_600
const MOST_SECONDS = 600

/** `chat list|reports|remove|keep|mute|unmute|slow|close|open`. */
export async function runChat(
  target: OpsTarget,
  words: readonly string[],
  options: LiveOptions,
): Promise<void> {
  const [action, ...more] = words
  if (!action || more.length > 0) throw new OpsError('chat takes one word: see --help')
  const { tenant } = options
  if (action === 'list' || action === 'reports') return showChat(target, tenant, action === 'reports')
  if (!ACTIONS.includes(action))
    throw new OpsError(`chat takes ${ACTIONS.map((each) => `"${each}"`).join(', ')}, not "${action}"`)
  const { operator, reason } = who(options)
  const act = await actOf(target, action, options)
  const { rules, withdrawn } = await callOps(target, moderateChat, { tenant, operator, reason, act })
  const lines = withdrawn === undefined ? '' : `; ${withdrawn} lines withdrawn`
  say(
    `${tenant}: ${action} done${lines}; the room is ${rules.isOpen ? 'open' : 'closed'}, a line every ${rules.slowSeconds} s`,
  )
}

/** `closing soon|never`: plans when the brand closes, for how long, and tells everybody who is logged in. */
export async function runClosing(
  target: OpsTarget,
  words: readonly string[],
  { tenant, minutes, for: openAfter }: LiveOptions,
): Promise<void> {
  const [action, ...more] = words
  if ((action !== 'soon' && action !== 'never') || more.length > 0)
    throw new OpsError(`closing takes "soon" or "never", not "${words.join(' ')}"`)
  const inMs =
    action === 'soon'
      ? whole('--minutes', need('--minutes', minutes), { least: 0, most: MOST_MINUTES }) * 60_000
      : undefined
  if (openAfter !== undefined && inMs === undefined) throw new OpsError('--for belongs to "closing soon"')
  const startsAtMs = inMs === undefined ? null : Date.now() + inMs
  const forMs =
    openAfter === undefined ? undefined : whole('--for', openAfter, { least: 1, most: MOST_MINUTES }) * 60_000
  const ends = startsAtMs === null || forMs === undefined ? {} : { endsAtMs: startsAtMs + forMs }
  const { listeners } = await callOps(target, planMaintenance, { tenant, startsAtMs, ...ends })
  const until =
    ends.endsAtMs === undefined ? 'until it is opened' : `to ${new Date(ends.endsAtMs).toISOString()}`
  const what =
    startsAtMs === null
      ? 'no maintenance is planned'
      : `closed from ${new Date(startsAtMs).toISOString()} ${until}`
  say(`${tenant}: ${what}; told to ${listeners} open pages`)
}

async function showChat(target: OpsTarget, tenant: string, isReported: boolean): Promise<void> {
  const { rules, lines } = await callOps(target, listChat, {
    tenant,
    ...(isReported ? { reported: '1' } : {}),
  })
  say(
    `${tenant}: ${rules.isOpen ? 'open' : 'closed'}, a line every ${rules.slowSeconds} s; ${lines.length} lines`,
  )
  for (const { id, account, text, atMs, isRemoved, reports } of lines) {
    const marks = [...(isRemoved ? ['removed'] : []), ...reports.map((reason) => `reported: ${reason}`)]
    say(`  ${id}  ${new Date(atMs).toISOString()}  ${account}  ${marks.join(', ')}`)
    say(`    ${text}`)
  }
}

/** The member's lines of the last hours go as well. */
function withdrawal({ 'withdraw-hours': hours }: LiveOptions): { withdrawHours?: number } {
  if (hours === undefined) return {}
  return { withdrawHours: whole('--withdraw-hours', hours, { least: 1, most: MOST_WITHDRAW_HOURS }) }
}

async function actOf(target: OpsTarget, action: string, options: LiveOptions): Promise<Act> {
  const { id, account, minutes, seconds, tenant } = options
  if (action === 'remove' || action === 'keep') return { kind: action, lineId: need('--id', id) }
  if (action === 'unmute') return { kind: action, account: need('--account', account) }
  if (action === 'mute')
    return {
      kind: action,
      account: need('--account', account),
      minutes: whole('--minutes', need('--minutes', minutes), { least: 1, most: MOST_MINUTES }),
      ...withdrawal(options),
    }
  const { rules } = await callOps(target, listChat, { tenant })
  if (action === 'slow')
    return {
      kind: 'rules',
      rules: {
        ...rules,
        slowSeconds: whole('--seconds', need('--seconds', seconds), { least: 0, most: MOST_SECONDS }),
      },
    }
  if (action === 'open' || action === 'close')
    return { kind: 'rules', rules: { ...rules, isOpen: action === 'open' } }
  throw new OpsError(`chat knows no "${action}": see --help`)
}

function who({ as, reason }: LiveOptions): { operator: string; reason: string } {
  return { operator: need('--as', as), reason: need('--reason', reason) }
}

function need(option: string, value: string | undefined): string {
  if (!value) throw new OpsError(MISSING[option] ?? `${option} is missing`)
  return value
}

function whole(option: string, text: string, { least, most }: { least: number; most: number }): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new OpsError(`${option} takes a whole number from ${least} to ${most}`)
  return value
}
