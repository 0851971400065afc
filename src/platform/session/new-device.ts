import { ApiError } from '#lib/api/errors.ts'
import { TRIAL_TYPES } from '#lib/shared/member-types.ts'
import type { CallBase } from '#platform/call.ts'
import { guardOf, limitUse } from '#platform/guard/guard.ts'
import type { Member } from '#platform/member/member-repository.ts'
import { networkOf, seePlace } from './known-place.ts'
import { canSend, queueMessage, type Message } from './sender.ts'
import { SMS_NUMBER_A_DAY, useBudget } from './sms-budget.ts'

const NOTICES_A_DAY = { limit: 5, windowMs: 24 * 60 * 60_000 }

/**
 * Remembers where a member logs in from, and tells them of a login by a browser or from a network not seen before. The
 * first login of all is no news. Runs after the answer, so it shows in no time that a login takes.
 */
export async function noteDevice(base: CallBase, member: Member): Promise<void> {
  if (TRIAL_TYPES.includes(member.type)) return
  const isFirst = member.logins === 0
  const news = await Promise.all([
    seePlace(base, member.id, { kind: 'device', text: deviceOf(base.userAgent) }),
    seePlace(base, member.id, networkOf(base)),
  ])
  if (isFirst || !news.includes(true) || !canSend(base.env)) return
  const message = noticeTo(base, member)
  if (message && (await isWithinLimits(base, member, message))) await queueMessage(base, message)
}

/** Browser and system without their versions: an update makes no new device. */
export function deviceOf(userAgent: string): string {
  return userAgent.replace(/[\d._]+/g, '')
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
    return await useBudget(base)
  } catch (refusal) {
    // Nobody waits for this answer: what is over the limit is left out.
    if (refusal instanceof ApiError) return false
    throw refusal
  }
}
