import type { MessageKind } from '#lib/api/people/messages.ts'
import type { CallBase } from '#platform/base/call.ts'
import { inboxStatement, insertInboxMessage, type NewInboxMessage } from './inbox-repository.ts'

export interface Told {
  member: string
  /** Names the event, such as `reward:<id>:granted`; repeating it has no effect. */
  event: string
  kind: MessageKind
  /** Values for the words of the kind; `text` was written by a person. Money in minor units. */
  values?: Record<string, string | number>
}

type Base = Pick<CallBase, 'env' | 'tenant' | 'now'>

/** Writes to a member's inbox. Returns whether the message is new. */
export function tellMember(base: Base, told: Told): Promise<boolean> {
  return insertInboxMessage(base.env, messageOf(base, told))
}

/** The same as a statement for the batch that writes the event; the caller notifies the member's room afterwards. */
export function tellStatement(base: Base, told: Told): D1PreparedStatement {
  return inboxStatement(base.env, messageOf(base, told))
}

function messageOf({ tenant, now }: Base, { member, event, kind, values = {} }: Told): NewInboxMessage {
  return { tenant: tenant.id, member, id: event, kind, content: values, nowMs: now }
}
