import { ApiError } from '#lib/api/errors.ts'
import { TRIAL_TYPES } from '#lib/api/member.ts'
import type { CallBase } from '#platform/call.ts'
import { guardOf, limitUse } from '#platform/guard/guard.ts'
import { networkPrefix } from '#platform/guard/network-prefix.ts'
import type { Member } from '#platform/member/member-repository.ts'
import { canSend, queueMessage, type Message } from './sender.ts'
import { SMS_BRAND_A_DAY, SMS_NUMBER_A_DAY } from './sms-budget.ts'
import { hashToken } from './tokens.ts'

const NOTICES_A_DAY = { limit: 5, windowMs: 24 * 60 * 60_000 }

/**
 * Remembers where a member logs in from, and tells them of a login by a browser or from a network not seen before. The
 * first login of all is no news. Runs after the answer, so it shows in no time that a login takes.
 */
export async function noteDevice(base: CallBase, member: Member): Promise<void> {
  if (TRIAL_TYPES.includes(member.type)) return
  const isFirst = !(await knowsAny(base, member.id))
  const news = await Promise.all([
    see(base, member.id, { kind: 'device', text: deviceOf(base.userAgent) }),
    see(base, member.id, { kind: 'network', text: networkPrefix(base.address) }),
  ])
  if (isFirst || !news.includes(true) || !canSend(base.env)) return
  const message = noticeTo(base, member)
  if (message && (await isWithinLimits(base, member, message))) await queueMessage(base, message)
}

/** Browser and system without their versions: an update makes no new device. */
export function deviceOf(userAgent: string): string {
  return userAgent.replace(/[\d._]+/g, '')
}

async function knowsAny({ env, tenant }: CallBase, memberId: string): Promise<boolean> {
  const statement = env.DB.prepare('SELECT 1 FROM known_device WHERE tenant = ? AND member_id = ? LIMIT 1')
  return (await statement.bind(tenant.id, memberId).first()) !== null
}

/** True the first time. The member's id is part of what is hashed: equal devices of two members cannot be matched. */
async function see(
  { env, tenant, now }: CallBase,
  memberId: string,
  { kind, text }: { kind: 'device' | 'network'; text: string },
): Promise<boolean> {
  const row = [tenant.id, memberId, kind, hashToken(`${memberId} ${text}`)] as const
  const added = await env.DB.prepare(
    'INSERT INTO known_device (tenant, member_id, kind, hash, seen_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
    .bind(...row, now)
    .run()
  if (added.meta.changes === 1) return true
  await env.DB.prepare(
    'UPDATE known_device SET seen_at = ?5 WHERE tenant = ?1 AND member_id = ?2 AND kind = ?3 AND hash = ?4',
  )
    .bind(...row, now)
    .run()
  return false
}

/** By e-mail where there is one: it costs nothing, and a thief of the phone does not see it first. */
function noticeTo({ address, country, userAgent, now }: CallBase, member: Member): Message | undefined {
  const recipient = member.email ?? member.mobile
  if (!recipient) return undefined
  const content = { device: userAgent, address, country, at: new Date(now).toISOString() }
  return { channel: member.email ? 'email' : 'sms', recipient, template: 'newDevice', content }
}

/** Someone who keeps changing browsers must not make us pay for it, nor fill a member's inbox. */
async function isWithinLimits(base: CallBase, member: Member, message: Message): Promise<boolean> {
  try {
    await limitUse(base, guardOf(base, 'member', member.id), { key: 'newDevice', ...NOTICES_A_DAY })
    if (message.channel === 'email') return true
    await limitUse(base, guardOf(base, 'code', message.recipient), { key: 'day', ...SMS_NUMBER_A_DAY })
    await limitUse(base, guardOf(base, 'budget', 'sms'), { key: 'day', ...SMS_BRAND_A_DAY })
    return true
  } catch (refusal) {
    // Nobody waits for this answer: what is over the limit is left out.
    if (refusal instanceof ApiError) return false
    throw refusal
  }
}
