import type { ContactKind } from '#lib/api/contact.ts'
import type { Env } from '#platform/env.ts'
import type { MemberKey } from './member-repository.ts'

const STATEMENTS: Record<ContactKind, string> = {
  // A number belongs to one account: a unique index decides, also between concurrent calls.
  mobile: 'UPDATE OR IGNORE member SET mobile = ? WHERE tenant = ? AND id = ?',
  email: 'UPDATE member SET email = ? WHERE tenant = ? AND id = ?',
}

/** False where the number is another account's. */
export async function writeContact(
  env: Env,
  { tenant, id }: MemberKey,
  { kind, recipient }: { kind: ContactKind; recipient: string },
): Promise<boolean> {
  const written = await env.DB.prepare(STATEMENTS[kind]).bind(recipient, tenant, id).run()
  return written.meta.changes > 0
}
