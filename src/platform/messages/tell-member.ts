import type { MessageKind } from '#lib/api/messages.ts'
import type { CallBase } from '#platform/call.ts'
import { insertInboxMessage } from './inbox-repository.ts'

export interface Told {
  member: string
  /** Names the event, such as `reward:<id>:granted`: however often it is told, it is one message. */
  event: string
  kind: MessageKind
  /** Values of the words of the kind; `text` is what a person wrote. Money in minor units. */
  values?: Record<string, string | number>
}

/** Writes to a member's inbox. Whether it was news. */
export function tellMember(
  { env, tenant, now }: Pick<CallBase, 'env' | 'tenant' | 'now'>,
  { member, event, kind, values = {} }: Told,
): Promise<boolean> {
  return insertInboxMessage(env, { tenant: tenant.id, member, id: event, kind, content: values, nowMs: now })
}
