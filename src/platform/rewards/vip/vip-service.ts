import type { OutputOf } from '#lib/api/endpoint.ts'
import type { getVip } from '#lib/api/rewards/vip.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
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
import { windowAt } from '#lib/shared/rewards/windows.ts'
import type { BrandContext } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import type { Member } from '#platform/people/member/service.ts'
import { keptDeposits, played, totalsOf } from '#platform/base/records/service.ts'
import { shownOffers } from '#platform/rewards/offers/service.ts'
import { endsSince } from './vip-history.ts'

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

/** The brand's programme, where it has one. */
async function vipLevels({ env, tenant, now }: BrandContext): Promise<readonly VipLevel[] | undefined> {
  for (const { offer } of await shownOffers(env, tenant.id))
    if (offer.reward.kind === 'vip' && offer.startsAtMs <= now && (offer.endsAtMs ?? Infinity) > now)
      return offer.reward.levels
  return undefined
}

/**
 * The member's level by the ledger's own totals: months that have ended since it was looked at are closed, and a level
 * that is reached counts at once, at the latest from the end of the day or week that reached it. The label in the header
 * follows.
 */
export async function readVip(
  { env, tenant, now }: BrandContext,
  { member, levels }: { member: Pick<Member, 'id'>; levels: readonly VipLevel[] },
): Promise<{ state: KeptVip; totals: VipTotals }> {
  const row = await vipRow(env, tenant.id, member.id)
  const month = windowAt('month', now, tenant.timeZone)
  const totals = await totalsUpTo(env, {
    tenant: tenant.id,
    member: member.id,
    day: dayAt(now, tenant.timeZone),
  })
  let state = row ? toKept(row) : { ...VIP_START, reachedAtMs: now }
  const isHigher = riseVip(levels, state, totals).state.level > state.level
  if (row?.month === month.key && !isHigher) return { state, totals }
  const changes: KeptVip[] = []
  const follow = (next: VipState, atMs: number) => {
    const isChange = next.level !== state.level
    state = { ...next, reachedAtMs: isChange ? atMs : state.reachedAtMs }
    if (isChange) changes.push(state)
  }
  for (const end of row ? endsSince({ ...state, month: row.month }, { now, zone: tenant.timeZone }) : []) {
    const then = await totalsUpTo(env, { tenant: tenant.id, member: member.id, day: end.day })
    follow(riseVip(levels, state, then).state, end.endsAtMs - 1)
    if (end.isMonth) follow(closeVipMonth(levels, state, then), end.endsAtMs)
  }
  follow(riseVip(levels, state, totals).state, now)
  const of = { tenant: tenant.id, member: member.id }
  await keepVip(env, { ...of, states: [...changes, state], month: month.key })
  return { state, totals }
}

/** The level as it was kept last: a programme that is over raises nobody. */
export async function keptVip(
  { env, tenant, now }: BrandContext,
  { id }: Pick<Member, 'id'>,
): Promise<KeptVip> {
  const row = await vipRow(env, tenant.id, id)
  return row ? toKept(row) : { ...VIP_START, reachedAtMs: now }
}

function vipRow(env: Env, tenant: string, member: string): Promise<VipRow | null> {
  return env.DB.prepare('SELECT * FROM vip_state WHERE tenant = ? AND member = ?')
    .bind(tenant, member)
    .first<VipRow>()
}

/** The level of now, for the header. */
export async function vipRank(base: BrandContext, member: Pick<Member, 'id'>): Promise<number> {
  const levels = await vipLevels(base)
  return levels ? (await readVip(base, { member, levels })).state.level : 0
}

export async function vipOf(
  base: BrandContext,
  member: Pick<Member, 'id'>,
): Promise<OutputOf<typeof getVip>> {
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

/** Writes states, one after the other; a later month is never overwritten by an earlier one. `vip_level` follows. */
export async function keepVip(
  env: Env,
  {
    tenant,
    member,
    states,
    month,
  }: { tenant: string; member: string; states: readonly KeptVip[]; month: string },
): Promise<void> {
  const write = env.DB.prepare(
    `INSERT INTO vip_state (tenant, member, level, gifted, offset_turnover, offset_deposit, month_start, has_risen, month,
       reached_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
     ON CONFLICT (tenant, member) DO UPDATE SET level = excluded.level, gifted = max(gifted, excluded.gifted),
       offset_turnover = excluded.offset_turnover, offset_deposit = excluded.offset_deposit,
       month_start = excluded.month_start, has_risen = excluded.has_risen, month = excluded.month,
       reached_at = excluded.reached_at WHERE excluded.month >= vip_state.month`,
  )
  await env.DB.batch([
    ...states.map(({ level, giftedLevel, offset, ...state }) =>
      write.bind(
        tenant,
        member,
        level,
        giftedLevel,
        offset.turnoverMinor,
        offset.depositMinor,
        state.monthStartTurnoverMinor,
        state.hasRisenThisMonth ? 1 : 0,
        month,
        state.reachedAtMs,
      ),
    ),
    env.DB.prepare('UPDATE member SET vip_rank = ?3 WHERE tenant = ?1 AND id = ?2').bind(
      tenant,
      member,
      states.at(-1)?.level ?? 0,
    ),
  ])
}

function toKept(row: VipRow): KeptVip {
  return {
    level: row.level,
    giftedLevel: row.gifted,
    offset: { turnoverMinor: row.offset_turnover, depositMinor: row.offset_deposit },
    monthStartTurnoverMinor: row.month_start,
    hasRisenThisMonth: row.has_risen === 1,
    reachedAtMs: row.reached_at,
  }
}
