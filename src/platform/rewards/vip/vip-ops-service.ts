import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/rewards/vip-ops.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import { vipSetTo, type VipLevel } from '#lib/shared/rewards/vip.ts'
import { windowAt } from '#lib/shared/rewards/windows.ts'
import type { BrandContext, Call } from '#platform/base/call.ts'
import { findMemberByAccount, type Member } from '#platform/people/member/service.ts'
import {
  findClaim,
  payClaim,
  shownOffers,
  type StoredOffer,
  takeClaim,
} from '#platform/rewards/offers/service.ts'
import { keepVip, readVip, vipOf } from './vip-service.ts'

const MOST = 200

export async function listVipMembers({
  env,
  tenant,
  input,
}: Call<typeof calls.listVipMembers>): Promise<OutputOf<typeof calls.listVipMembers>> {
  const { results } = await env.DB.prepare(
    `SELECT m.account, v.level, v.reached_at AS reachedAtMs FROM vip_state v
       JOIN member m ON m.tenant = v.tenant AND m.id = v.member
     WHERE v.tenant = ? AND v.level >= ? ORDER BY v.level DESC, v.reached_at LIMIT ?`,
  )
    .bind(tenant.id, input.fromLevel, MOST)
    .all<{ account: string; level: number; reachedAtMs: number }>()
  return { members: results }
}

export async function getVipMember(call: Call<typeof calls.getVipMember>): Promise<calls.VipStanding> {
  const { levels } = await programmeOf(call)
  return standingOf(call, await knownMember(call, call.input.account), levels)
}

/** The decision and the level are written together; counting goes on from the level's threshold. */
export async function setVipLevel(call: Call<typeof calls.setVipLevel>): Promise<calls.VipStanding> {
  const { tenant, now, input } = call
  const { levels } = await programmeOf(call)
  const member = await knownMember(call, input.account)
  if (input.level > levels.length)
    throw new ApiError('request.invalid', { fields: [{ field: 'level', reason: 'tooHigh' }] })
  const { state, totals } = await readVip(call, { member, levels })
  const kept = { ...vipSetTo(levels, state, { level: input.level, totals }), reachedAtMs: now }
  const month = windowAt('month', now, tenant.timeZone).key
  await keepVip(call.env, { tenant: tenant.id, member: member.id, states: [kept], month })
  await note(call, member, { what: 'level', value: input.level, key: crypto.randomUUID() })
  return standingOf(call, member, levels)
}

/** A gift is a claim of the programme: it counts against its budget, and the wallet pays its key once. */
export async function giveVipGift(call: Call<typeof calls.giveVipGift>): Promise<calls.VipStanding> {
  const { env, tenant, now, input } = call
  const { amountMinor, operationKey, operator, reason } = input
  const { levels, stored } = await programmeOf(call)
  const member = await knownMember(call, input.account)
  const key = { member: member.id, offer: stored.id, occurrence: `gift-${operationKey}` }
  const command = {
    kind: 'post',
    operationKey: `vip-gift:${operationKey}`,
    currency: tenant.currency.code,
    amountMinor,
    purpose: 'promotion',
    direction: 'credit',
    reference: stored.id,
    note: `${operator}: ${reason}`.slice(0, 300),
  }
  const row = {
    ...key,
    version: stored.version,
    amount: amountMinor,
    wagering_e4: 0,
    command: JSON.stringify(command),
    status: 'inProcess' as const,
    address: '',
    day: dayAt(now, tenant.timeZone),
    made_at: now,
  }
  const known = await findClaim(env, tenant.id, key)
  if (known && known.amount !== amountMinor) throw new ApiError('request.keyReused')
  await takeClaim(env, tenant.id, { row, bounds: stored.offer.caps })
  const taken = await findClaim(env, tenant.id, key)
  if (!taken || taken.status === 'released') throw new ApiError('offer.spent')
  if (taken.amount !== amountMinor) throw new ApiError('request.keyReused')
  await payClaim(call, taken)
  await note(call, member, { what: 'gift', value: amountMinor, key: operationKey })
  return standingOf(call, member, levels)
}

async function programmeOf({
  env,
  tenant,
  now,
}: BrandContext): Promise<{ levels: readonly VipLevel[]; stored: StoredOffer }> {
  for (const stored of await shownOffers(env, tenant.id)) {
    const { reward, startsAtMs, endsAtMs = Infinity } = stored.offer
    if (reward.kind === 'vip' && startsAtMs <= now && endsAtMs > now) return { levels: reward.levels, stored }
  }
  throw new ApiError('offer.unknown')
}

async function knownMember({ env, tenant }: BrandContext, account: string): Promise<Member> {
  const member = await findMemberByAccount(env, { tenant: tenant.id, account })
  if (!member) throw new ApiError('member.unknown')
  return member
}

async function note(
  { env, tenant, now, input }: BrandContext & { input: { operator: string; reason: string } },
  member: Member,
  { what, value, key }: { what: 'level' | 'gift'; value: number; key: string },
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO vip_decision (tenant, id, member, what, value, operator, reason, made_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
    .bind(tenant.id, key, member.id, what, value, input.operator, input.reason, now)
    .run()
}

async function standingOf(
  base: BrandContext,
  member: Member,
  levels: readonly VipLevel[],
): Promise<calls.VipStanding> {
  const [vip, { results }] = await Promise.all([
    vipOf(base, member),
    base.env.DB.prepare(
      'SELECT what, value, operator, reason, made_at FROM vip_decision WHERE tenant = ? AND member = ? ORDER BY made_at DESC LIMIT 50',
    )
      .bind(base.tenant.id, member.id)
      .all<{ what: 'level' | 'gift'; value: number; operator: string; reason: string; made_at: number }>(),
  ])
  return {
    currency: vip.currency,
    account: member.account,
    memberId: member.id,
    level: vip.level,
    levels: levels.length,
    turnoverMinor: vip.turnoverMinor,
    depositMinor: vip.depositMinor,
    monthMinor: vip.monthMinor,
    decisions: results.map(({ what, value, operator, reason, made_at }) => ({
      what,
      ...(what === 'level' ? { level: value } : { amountMinor: value }),
      operator,
      reason,
      atMs: made_at,
    })),
  }
}
