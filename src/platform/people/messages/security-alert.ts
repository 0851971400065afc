import type { ContactKind } from '#lib/api/access/account-contact.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { Notifier } from '#platform/base/call.ts'
import { guardOf, limitUse } from '#platform/base/guard/service.ts'
import { findMemberById, type Member } from '#platform/people/member/service.ts'
import { canSend, queueMessage, type Message } from './sender.ts'
import { tellMember } from './tell-member.ts'
import { SMS_NUMBER_A_DAY, useBudget } from './sms-budget.ts'

/** Per kind, so that a flood of harmless notices cannot hide another. */
const NOTICES_A_DAY = { limit: 5, windowMs: 24 * 60 * 60_000 }

/** Changes that affect access to an account or payments from it. */
export type SecurityChange =
  | 'password'
  | 'pin'
  | 'totpOn'
  | 'totpOff'
  /** Removed by an operator of the brand. */
  | 'totpReset'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'socialLinked'
  | 'socialUnlinked'
  | 'payoutAccount'
  | ContactKind

/** Notifies a member of a security change after the reply, so that a thief cannot make it unnoticed. */
export function tellChange(base: Notifier, { id }: { id: string }, change: SecurityChange): void {
  base.later(
    findMemberById(base.env, { tenant: base.tenant.id, id }).then(async (member) => {
      if (member) await sendNotice(base, member, { template: 'securityChange', kind: change })
    }),
  )
}

/** Announces a new contact on all contacts that the member had before: a thief reads the new one, the member the old ones. */
export function tellContactChange(base: Notifier, before: Member, kind: ContactKind): void {
  const told = { template: 'securityChange', kind }
  base.later(
    Promise.all([
      writeToInbox(base, before, told),
      before.email && notify(base, before, { ...told, channel: 'email', recipient: before.email }),
      before.mobile && notify(base, before, { ...told, channel: 'sms', recipient: before.mobile }),
    ]),
  )
}

/**
 * Tells a member what happened in their account, from where and when. Prefers e-mail: it is free, and a thief of the phone
 * may not see it.
 */
export async function sendNotice(
  base: Notifier,
  member: Member,
  told: { template: string; kind?: SecurityChange },
): Promise<void> {
  await writeToInbox(base, member, told)
  if (member.email) await notify(base, member, { ...told, channel: 'email', recipient: member.email })
  else if (member.mobile) await notify(base, member, { ...told, channel: 'sms', recipient: member.mobile })
}

/** Also where nothing can be sent and above the daily limit: the inbox is free, and only the member reads it. */
function writeToInbox(base: Notifier, member: Member, { kind }: { kind?: SecurityChange }): Promise<boolean> {
  const place: Record<string, string> = base.host
    ? { country: base.country ?? '', address: base.address ?? '' }
    : {}
  return tellMember(base, {
    member: member.id,
    event: `security:${crypto.randomUUID()}`,
    ...(kind
      ? { kind: 'security', values: { change: kind, ...place } }
      : { kind: 'newDevice', values: { ...place } }),
  })
}

type Notice = Pick<Message, 'channel' | 'recipient' | 'template'> & { kind?: SecurityChange }

async function notify(base: Notifier, member: Member, { kind, ...to }: Notice): Promise<void> {
  const { host, address = '', country = '', userAgent = '', now } = base
  if (!canSend(base.env)) return
  // An operator's call has no device or place of the member, so none is named.
  const place: Message['content'] = host ? { device: userAgent, address, country } : {}
  const content = { ...place, at: new Date(now).toISOString() }
  const message: Message = { ...to, content: kind ? { ...content, change: kind } : content }
  const key = `notice:${kind ?? to.template}:${to.channel}`
  if (await isWithinLimits(base, member, { message, key })) await queueMessage(base, message)
}

/** Limits cost and clutter where somebody triggers notices on purpose. */
async function isWithinLimits(
  base: Notifier,
  member: Member,
  { message, key }: { message: Message; key: string },
): Promise<boolean> {
  try {
    await limitUse(base, guardOf(base, 'member', member.id), { key, ...NOTICES_A_DAY })
    if (message.channel === 'email') return true
    await limitUse(base, guardOf(base, 'code', message.recipient), { key: 'day:notice', ...SMS_NUMBER_A_DAY })
    return await useBudget(base, 'member')
  } catch (refusal) {
    // Runs after the reply; above the limit the notice is dropped.
    if (refusal instanceof ApiError) return false
    throw refusal
  }
}
