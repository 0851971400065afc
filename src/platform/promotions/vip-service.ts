import type { OutputOf } from '#lib/api/endpoint.ts'
import type { getVip } from '#lib/api/vip.ts'
import { addDays, dayAt } from '#lib/shared/zone.ts'
import {
  closeVipMonth,
  riseVip,
  vipDone,
  vipMonthTurnover,
  VIP_START,
  type VipLevel,
  type VipState,
  type VipTotals,
} from '#lib/shared/rewards/vip.ts'
import { closedWindowBefore, windowAt } from '#lib/shared/rewards/windows.ts'
import type { CallBase } from '#platform/call.ts'
import type { Env } from '#platform/env.ts'
import type { Member } from '#platform/member/service.ts'
import { keptDeposits, played, totalsOf } from '#platform/records/service.ts'
import { shownOffers } from './offer-repository.ts'

type VipBase = Pick<CallBase, 'env' | 'tenant' | 'now'>
/** `reachedAtMs`: when the level of now was reached. */
export type KeptVip = VipState & { reachedAtMs: number }

type VipRow = {
  level: number
  gifted: number
  offset_turnover: number
  offset_deposit: number
  month_start: number
  has_risen: number
  month: string
  reached_at: number
}
const FIRST_DAY = '2000-01-01'
const MOST_MONTHS = 24

/** The brand's programme, where it has one. */
async function vipLevels({ env, tenant, now }: VipBase): Promise<readonly VipLevel[] | undefined> {
  for (const { offer } of await shownOffers(env, tenant.id))
    if (offer.reward.kind === 'vip' && offer.startsAtMs <= now && (offer.endsAtMs ?? Infinity) > now)
      return offer.reward.levels
  return undefined
}

/**
 * The member's level by the ledger's own totals: months that have ended since it was looked at are closed, and a level
 * that is reached counts at once. The label in the header follows.
 */
export async function readVip(
  { env, tenant, now }: VipBase,
  { member, levels }: { member: Pick<Member, 'id'>; levels: readonly VipLevel[] },
): Promise<{ state: KeptVip; totals: VipTotals }> {
  const row = await vipRow(env, tenant.id, member.id)
  const month = windowAt('month', now, tenant.timeZone)
  const totals = await totalsUpTo(env, {
    tenant: tenant.id,
    member: member.id,
    day: dayAt(now, tenant.timeZone),
  })
  let state: VipState = row ? toState(row) : VIP_START
  for (const day of row ? closedMonths(row.month, { now, zone: tenant.timeZone }) : [])
    state = closeVipMonth(levels, state, await totalsUpTo(env, { tenant: tenant.id, member: member.id, day }))
  const risen = riseVip(levels, state, totals).state
  const reachedAtMs = !row || risen.level !== row.level ? now : row.reached_at
  const kept: KeptVip = { ...risen, reachedAtMs }
  if (!row || JSON.stringify(toState(row)) !== JSON.stringify(risen) || row.month !== month.key)
    await keepVip(env, { tenant: tenant.id, member: member.id, kept, month: month.key })
  return { state: kept, totals }
}

/** The level as it was kept last: a programme that is over raises nobody. */
export async function keptVip({ env, tenant, now }: VipBase, { id }: Pick<Member, 'id'>): Promise<KeptVip> {
  const row = await vipRow(env, tenant.id, id)
  return row ? { ...toState(row), reachedAtMs: row.reached_at } : { ...VIP_START, reachedAtMs: now }
}

function vipRow(env: Env, tenant: string, member: string): Promise<VipRow | null> {
  return env.DB.prepare('SELECT * FROM vip_state WHERE tenant = ? AND member = ?')
    .bind(tenant, member)
    .first<VipRow>()
}

/** The level of now, for the header. */
export async function vipRank(base: VipBase, member: Pick<Member, 'id'>): Promise<number> {
  const levels = await vipLevels(base)
  return levels ? (await readVip(base, { member, levels })).state.level : 0
}

export async function vipOf(base: VipBase, member: Pick<Member, 'id'>): Promise<OutputOf<typeof getVip>> {
  const levels = await vipLevels(base)
  const { currency } = base.tenant
  if (!levels) return { currency, level: 0, levels: [], monthMinor: 0, turnoverMinor: 0, depositMinor: 0 }
  const { state, totals } = await readVip(base, { member, levels })
  const done = vipDone(state, totals)
  return {
    currency,
    level: state.level,
    levels: levels.map((level) => ({ ...level, pay: { ...level.pay } })),
    turnoverMinor: done.turnoverMinor,
    depositMinor: done.depositMinor,
    monthMinor: vipMonthTurnover(state, totals),
    monthEndsAtMs: windowAt('month', base.now, base.tenant.timeZone).endsAtMs,
  }
}

/** The last days of the months that have ended since one, at most two years back. */
function closedMonths(since: string, { now, zone }: { now: number; zone: string }): string[] {
  const days: string[] = []
  let month = closedWindowBefore('month', now, zone)
  while (month.key >= since && days.length < MOST_MONTHS) {
    days.unshift(addDays(dayAt(month.endsAtMs, zone), -1))
    month = windowAt('month', month.startsAtMs - 1, zone)
  }
  return days
}

async function totalsUpTo(
  env: Env,
  { tenant, member, day }: { tenant: string; member: string; day: string },
): Promise<VipTotals> {
  const sums = await totalsOf({ env, tenant }, member, { fromDay: FIRST_DAY, toDay: day })
  return {
    turnoverMinor: Math.max(0, played(sums, 'turnoverReal')),
    depositMinor: keptDeposits(sums).minor,
  }
}

/** Writes a state; a later month is never overwritten by an earlier one. */
export async function keepVip(
  env: Env,
  { tenant, member, kept, month }: { tenant: string; member: string; kept: KeptVip; month: string },
): Promise<void> {
  const { level, giftedLevel, offset, monthStartTurnoverMinor, hasRisenThisMonth, reachedAtMs } = kept
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO vip_state (tenant, member, level, gifted, offset_turnover, offset_deposit, month_start, has_risen, month,
         reached_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
       ON CONFLICT (tenant, member) DO UPDATE SET level = excluded.level, gifted = max(gifted, excluded.gifted),
         offset_turnover = excluded.offset_turnover, offset_deposit = excluded.offset_deposit,
         month_start = excluded.month_start, has_risen = excluded.has_risen, month = excluded.month,
         reached_at = excluded.reached_at WHERE excluded.month >= vip_state.month`,
    ).bind(
      tenant,
      member,
      level,
      giftedLevel,
      offset.turnoverMinor,
      offset.depositMinor,
      monthStartTurnoverMinor,
      hasRisenThisMonth ? 1 : 0,
      month,
      reachedAtMs,
    ),
    env.DB.prepare('UPDATE member SET vip_rank = ?3 WHERE tenant = ?1 AND id = ?2').bind(
      tenant,
      member,
      level,
    ),
  ])
}

function toState(row: VipRow): VipState {
  return {
    level: row.level,
    giftedLevel: row.gifted,
    offset: { turnoverMinor: row.offset_turnover, depositMinor: row.offset_deposit },
    monthStartTurnoverMinor: row.month_start,
    hasRisenThisMonth: row.has_risen === 1,
  }
}
