import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/money/points.ts'
import { EARNING_TYPES } from '#lib/shared/rewards/points.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { readMember } from '#platform/people/session/service.ts'
import { type PointMovement, walletOf } from '#platform/ledger/wallet/service.ts'
import { convertedToday } from './convert-service.ts'
import { countPoints, earningsOf } from './earning.ts'
import { itemWords, mallItems } from './mall-repository.ts'
import { canEarn, liveProgramme } from './programme.ts'

/** Changes that one page lists. */
const A_PAGE = 30

export async function getPointBalance(
  call: Call<typeof calls.getPointBalance>,
): Promise<OutputOf<typeof calls.getPointBalance>> {
  const { env, tenant, member } = call
  await countPoints(call, member.id)
  const [{ points }, programme, rows] = await Promise.all([
    walletOf(env, tenant.id, member.id).balance(),
    liveProgramme(call),
    earningsOf(call, member.id),
  ])
  const earned = (programme?.reward.rates ?? []).map(({ type }) => {
    const row = rows.find((each) => each.offer === programme?.stored.id && each.type === type)
    const nextE4 = row ? Math.floor((row.remainder * 10_000) / row.rate_per) : 0
    return { type, points: row?.earned ?? 0, nextE4 }
  })
  return { points, earned }
}

export async function getPointConfig(
  call: Call<typeof calls.getPointConfig>,
): Promise<OutputOf<typeof calls.getPointConfig>> {
  const { tenant } = call
  const [member, programme] = await Promise.all([readMember(call, call.member), liveProgramme(call)])
  const rule = programme?.reward.convert
  const of = programme && { memberId: member.id, offerId: programme.stored.id }
  const used = of && rule ? await convertedToday(call, of) : 0
  return {
    currency: tenant.currency,
    rates: (programme?.reward.rates ?? [])
      .filter(({ type }) => canEarn(type, tenant.categories))
      .map(({ type, rate }) => ({ type, ...rate })),
    ...(rule ? { convert: { ...rule, leftToday: Math.max(0, rule.maxPointsADay - used) } } : {}),
    hasPin: member.pinHash !== undefined,
    hasMobile: member.mobile !== undefined,
  }
}

export async function listPointRewards({
  env,
  tenant,
  locale,
}: Call<typeof calls.listPointRewards>): Promise<OutputOf<typeof calls.listPointRewards>> {
  const items = await mallItems(env, tenant.id)
  return {
    rewards: items
      .filter(({ isShown }) => isShown)
      .map((item) => ({
        id: item.id,
        ...itemWords(item, locale),
        picture: item.picture,
        points: item.points,
        left: Math.max(0, item.stock - item.taken),
      })),
  }
}

export async function listPointChanges(
  call: Call<typeof calls.listPointChanges>,
): Promise<OutputOf<typeof calls.listPointChanges>> {
  const { env, tenant, member, input } = call
  if (input.before === undefined) await countPoints(call, member.id)
  const wallet = walletOf(env, tenant.id, member.id)
  const { changes, hasMore } = await wallet.points({ before: input.before, limit: A_PAGE })
  const remarks = await remarksOf(env, tenant.id, member.id)
  return { changes: changes.map((movement) => toChange(movement, remarks)), hasMore }
}

async function remarksOf(env: Env, tenant: string, member: string): Promise<ReadonlyMap<string, string>> {
  const { results } = await env.DB.prepare(
    'SELECT id, reason FROM point_correction WHERE tenant = ? AND member = ?',
  )
    .bind(tenant, member)
    .all<{ id: string; reason: string }>()
  return new Map(results.map(({ id, reason }) => [id, reason]))
}

/** References begin with what the points came or went for. */
function toChange(
  { seq, reference, changed, balance, atMs }: PointMovement,
  remarks: ReadonlyMap<string, string>,
): calls.PointChange {
  const [of = '', about = ''] = reference.split('/')
  const reason = REASONS[of] ?? (changed > 0 ? 'granted' : 'taken')
  const remark = remarks.get(about)
  return {
    seq,
    type: EARNING_TYPES.find((type) => of === 'earn' && type === about) ?? 'redeem',
    reason,
    changed,
    balance,
    reference: reason === 'earned' || reason === 'converted' ? '' : about,
    ...(remark === undefined ? {} : { remark }),
    atMs,
  }
}

const REASONS: Readonly<Record<string, calls.PointChange['reason']>> = {
  earn: 'earned',
  order: 'order',
  back: 'orderBack',
  convert: 'converted',
  grant: 'granted',
  take: 'taken',
}
