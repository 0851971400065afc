import type { MessageKind } from '#lib/api/people/messages.ts'
import type { BrandContext } from '#platform/base/call.ts'
import { inboxStatement, insertInboxMessage, type NewInboxMessage } from './inbox-repository.ts'

export interface MemberMessage {
  member: string
  /** Names the event, such as `reward:<id>:granted`; repeating it has no effect. */
  event: string
  kind: MessageKind
  /** Values for the words of the kind; `text` was written by a person. Money in minor units. */
  values?: Record<string, string | number>
}

/** Writes to a member's inbox. Returns whether the message is new. */
export function tellMember(base: BrandContext, message: MemberMessage): Promise<boolean> {
  return insertInboxMessage(base.env, messageOf(base, message))
}

/** The same as a statement for the batch that writes the event; the caller notifies the member's room afterwards. */
export function tellStatement(base: BrandContext, message: MemberMessage): D1PreparedStatement {
  return inboxStatement(base.env, messageOf(base, message))
}

function messageOf(
  { tenant, now }: BrandContext,
  { member, event, kind, values = {} }: MemberMessage,
): NewInboxMessage {
  return { tenant: tenant.id, member, id: event, kind, content: values, nowMs: now }
}
