import type { BarCause } from '#lib/shared/protection/register.ts'
import type { Env } from '#platform/base/env.ts'
import { type Barred, BARRED_COLUMNS } from '#platform/care/protection/service.ts'

type Step = 'stopped_at' | 'told_at' | 'closed_at' | 'returned_at'

/** Once for an account: a later answer changes nothing. */
export async function insertBarred(
  env: Env,
  tenant: string,
  { member, cause, at }: { member: string; cause: BarCause; at: number },
): Promise<void> {
  await env.DB.prepare(
    'INSERT INTO barred_member (tenant, member, cause, barred_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
    .bind(tenant, member, cause, at)
    .run()
}

/** Accounts whose closing is not finished, the oldest first. */
export async function openBarred(env: Env, tenant: string, limit: number): Promise<Barred[]> {
  const { results } = await env.DB.prepare(
    `SELECT ${BARRED_COLUMNS} FROM barred_member WHERE tenant = ? AND returned_at IS NULL ORDER BY barred_at LIMIT ?`,
  )
    .bind(tenant, limit)
    .all<Barred>()
  return results
}

export async function barredOfBrand(env: Env, tenant: string): Promise<(Barred & { account: string })[]> {
  const { results } = await env.DB.prepare(
    `SELECT ${BARRED_COLUMNS.replaceAll(/\w+/g, 'b.$&')}, coalesce(m.account, b.member) AS account
     FROM barred_member b LEFT JOIN member m ON m.tenant = b.tenant AND m.id = b.member
     WHERE b.tenant = ? ORDER BY b.barred_at DESC LIMIT 1000`,
  )
    .bind(tenant)
    .all<Barred & { account: string }>()
  return results
}

export async function stampBarred(
  env: Env,
  tenant: string,
  { member, step, at }: { member: string; step: Step; at: number },
): Promise<void> {
  await env.DB.prepare(
    `UPDATE barred_member SET ${step} = ? WHERE tenant = ? AND member = ? AND ${step} IS NULL`,
  )
    .bind(at, tenant, member)
    .run()
}

export async function insertNotice(
  env: Env,
  tenant: string,
  notice: { member: string; channel: 'inbox' | 'email' | 'sms'; at: number; content: object },
): Promise<void> {
  const { member, channel, at, content } = notice
  await env.DB.prepare(
    'INSERT INTO barred_notice (tenant, member, channel, at, content) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
    .bind(tenant, member, channel, at, JSON.stringify(content))
    .run()
}
