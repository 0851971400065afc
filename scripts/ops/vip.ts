import { randomUUID } from 'node:crypto'
import {
  getVipMember,
  giveVipGift,
  listVipMembers,
  setVipLevel,
  type VipStanding,
} from '#lib/api/rewards/vip-ops.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { minorOf } from './amount.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { say } from './say.ts'

export interface VipOptions {
  tenant: string
  account?: string | undefined
  level?: string | undefined
  amount?: string | undefined
  as?: string | undefined
  reason?: string | undefined
}

/** `vip list|show|set|gift`: members with a level; one member; a level or a gift, with its reason. */
export async function runVip(
  target: OpsTarget,
  words: readonly string[],
  options: VipOptions,
): Promise<void> {
  const [action = '', surplus] = words
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  const { tenant, account, as: operator, reason } = options
  if (action === 'list') {
    const fromLevel = options.level === undefined ? 1 : wholeOf(options.level, 'level')
    const { members } = await callOps(target, listVipMembers, { tenant, fromLevel })
    say(`${tenant}: ${members.length} members from level ${fromLevel}`)
    for (const { account: name, level, reachedAtMs } of members)
      say(`  ${name}  level ${level} since ${new Date(reachedAtMs).toISOString().slice(0, 10)}`)
    return
  }
  if (action !== 'show' && action !== 'set' && action !== 'gift')
    throw new OpsError(`vip takes "list", "show", "set" or "gift", not "${action}"`)
  if (!account) throw new OpsError('name the member with --account <name>')
  if (action === 'show') return tell(await callOps(target, getVipMember, { tenant, account }))
  if (!operator) throw new OpsError('say who decides with --as <name>')
  if (!reason) throw new OpsError('say why with --reason "…"')
  const of = { tenant, account, operator, reason }
  if (action === 'set') {
    const level = wholeOf(options.level, 'level')
    return tell(await callOps(target, setVipLevel, { ...of, level }))
  }
  const amountMinor = minorOf(options.amount)
  tell(await callOps(target, giveVipGift, { ...of, amountMinor, operationKey: randomUUID() }))
}

function wholeOf(text: string | undefined, option: string): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw new OpsError(`--${option} takes a whole number`)
  return Number(text)
}

function tell(vip: VipStanding): void {
  const { currency, account, level, levels, turnoverMinor, depositMinor, monthMinor, decisions } = vip
  const money = (minor: number) => `${currency.code} ${formatMoney(minor, currency, 'en')}`
  say(`  ${account}  level ${level} of ${levels}`)
  say(
    `    counted ${money(turnoverMinor)} staked, ${money(depositMinor)} deposited; this month ${money(monthMinor)}`,
  )
  for (const { what, level: to, amountMinor = 0, operator, reason, atMs } of decisions)
    say(
      `    ${new Date(atMs).toISOString().slice(0, 16)}  ${what === 'level' ? `level ${to ?? 0}` : `gift ${money(amountMinor)}`}  ${operator}: ${reason}`,
    )
}
