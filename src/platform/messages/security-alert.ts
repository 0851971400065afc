import type { ContactKind } from '#lib/api/contact.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { Notifier } from '#platform/call.ts'
import { guardOf, limitUse } from '#platform/guard/guard.ts'
import { findMemberById, type Member } from '#platform/member/member-repository.ts'
import { canSend, queueMessage, type Message } from './sender.ts'
import { tellMember } from './tell-member.ts'
import { SMS_NUMBER_A_DAY, useBudget } from './sms-budget.ts'

/** Of each kind: a flood of harmless ones must not hide another. */
const NOTICES_A_DAY = { limit: 5, windowMs: 24 * 60 * 60_000 }

/** Whatever opens an account, or pays from it. */
export type SecurityChange =
  | 'password'
  | 'pin'
  | 'totpOn'
  | 'totpOff'
  /** Taken off by an operator of the brand. */
  | 'totpReset'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'socialLinked'
  | 'socialUnlinked'
  | 'payoutAccount'
  | ContactKind

/** Tells members of a change in how their account is secured, once the call is answered: no thief makes it unseen. */
export function tellChange(base: Notifier, { id }: { id: string }, change: SecurityChange): void {
  base.later(
    findMemberById(base.env, { tenant: base.tenant.id, id }).then(async (member) => {
      if (member) await sendNotice(base, member, { template: 'securityChange', kind: change })
    }),
  )
}

/**
 * Tells of a new number or address at all that the member had before: whoever put it there reads the new one, and the
 * member the old.
 */
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
 * Says to a member what happened in their account, from where and when. By e-mail where there is one: it costs nothing,
 * and a thief of the phone does not see it first.
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

/** Also where nothing can be sent, and however many there were today: it costs nothing and nobody else reads it. */
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
  // An operator's call comes from no page, so from no device or place of the member's: none is named.
  const place: Message['content'] = host ? { device: userAgent, address, country } : {}
  const content = { ...place, at: new Date(now).toISOString() }
  const message: Message = { ...to, content: kind ? { ...content, change: kind } : content }
  const key = `notice:${kind ?? to.template}:${to.channel}`
  if (await isWithinLimits(base, member, { message, key })) await queueMessage(base, message)
}

/** Someone who keeps doing it must not make us pay for it, nor fill a member's inbox. */
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
    // Nobody waits for this answer: what is over the limit is left out.
    if (refusal instanceof ApiError) return false
    throw refusal
  }
}
