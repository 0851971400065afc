import type { MessageKind } from '#lib/api/messages.ts'
import type { CallBase } from '#platform/call.ts'
import { insertInboxMessage } from './inbox-repository.ts'

export interface Told {
  member: string
  /** Names the event, such as `reward:<id>:granted`; repeating it has no effect. */
  event: string
  kind: MessageKind
  /** Values for the words of the kind; `text` was written by a person. Money in minor units. */
  values?: Record<string, string | number>
}

/** Writes to a member's inbox. Returns whether the message is new. */
export function tellMember(
  { env, tenant, now }: Pick<CallBase, 'env' | 'tenant' | 'now'>,
  { member, event, kind, values = {} }: Told,
): Promise<boolean> {
  return insertInboxMessage(env, { tenant: tenant.id, member, id: event, kind, content: values, nowMs: now })
}
