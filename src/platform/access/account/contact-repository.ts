import type { ContactKind } from '#lib/api/access/account-contact.ts'
import type { Env } from '#platform/base/env.ts'
import type { MemberKey } from '#platform/people/member/service.ts'

const STATEMENTS: Record<ContactKind, string> = {
  // A number belongs to one account: a unique index decides, also between concurrent calls.
  mobile: 'UPDATE OR IGNORE member SET mobile = ? WHERE tenant = ? AND id = ?',
  email: 'UPDATE member SET email = ? WHERE tenant = ? AND id = ?',
}

/** The member has proved this address by its code. */
export async function noteVerifiedEmail(
  env: Env,
  { tenant, id }: MemberKey,
  { email, nowMs }: { email: string; nowMs: number },
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO verified_email (tenant, member, email, at) VALUES (?, ?, ?, ?)
     ON CONFLICT (tenant, member) DO UPDATE SET email = excluded.email, at = excluded.at`,
  )
    .bind(tenant, id, email, nowMs)
    .run()
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
