import type { Env } from '#platform/base/env.ts'

export interface Doubt {
  tenant: string
  member: string
  likeTenant: string
  likeMember: string
  reason: 'birthday' | 'name' | 'number'
  at: number
}

type Key = Pick<Doubt, 'tenant' | 'member'>

/** Stores a doubt once; whether it still waits for a decision. */
export async function openDoubt(env: Env, doubt: Doubt): Promise<boolean> {
  const { tenant, member, likeTenant, likeMember, reason, at } = doubt
  const [, found] = await env.DB.batch<{ decision: string | null }>([
    env.DB.prepare(
      `INSERT INTO exclusion_doubt (tenant, member, like_tenant, like_member, reason, at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
    ).bind(tenant, member, likeTenant, likeMember, reason, at),
    env.DB.prepare(
      `SELECT decision FROM exclusion_doubt WHERE tenant = ? AND member = ? AND like_tenant = ? AND like_member = ?`,
    ).bind(tenant, member, likeTenant, likeMember),
  ])
  return found?.results[0]?.decision === null
}

const COLUMNS = `d.tenant, d.member, d.like_tenant AS likeTenant, d.like_member AS likeMember, d.reason, d.at`

/** A member's doubts without a decision. */
export async function openDoubtsOf(env: Env, { tenant, member }: Key): Promise<Doubt[]> {
  const { results } = await env.DB.prepare(
    `SELECT ${COLUMNS} FROM exclusion_doubt d WHERE d.tenant = ? AND d.member = ? AND d.decision IS NULL`,
  )
    .bind(tenant, member)
    .all<Doubt>()
  return results
}

/** All doubts of a brand without a decision, the oldest first. */
export async function openDoubts(
  env: Env,
  tenant: string,
): Promise<(Doubt & { account: string; likeAccount: string })[]> {
  const { results } = await env.DB.prepare(
    `SELECT ${COLUMNS}, m.account, coalesce(l.account, d.like_member) AS likeAccount FROM exclusion_doubt d
       JOIN member m ON m.tenant = d.tenant AND m.id = d.member
       LEFT JOIN member l ON l.tenant = d.like_tenant AND l.id = d.like_member
     WHERE d.tenant = ? AND d.decision IS NULL ORDER BY d.at LIMIT 500`,
  )
    .bind(tenant)
    .all<Doubt & { account: string; likeAccount: string }>()
  return results
}

/** Decides all open doubts of a member at once. */
export async function decideDoubts(
  env: Env,
  { tenant, member }: Key,
  by: { decision: 'same' | 'other'; operator: string; note: string; nowMs: number },
): Promise<void> {
  await env.DB.prepare(
    `UPDATE exclusion_doubt SET decision = ?3, decided_by = ?4, note = ?5, decided_at = ?6
     WHERE tenant = ?1 AND member = ?2 AND decision IS NULL`,
  )
    .bind(tenant, member, by.decision, by.operator, by.note, by.nowMs)
    .run()
}

/** The longest running exclusion of a brand with a mark, whose account was seen where this member was. */
export async function excludedBeside(
  env: Env,
  of: Key & { operator: string; mark: string; nowMs: number },
): Promise<{ tenant: string; member: string } | null> {
  return env.DB.prepare(
    `SELECT e.tenant, e.member FROM exclusion_mark x CROSS JOIN exclusion e ON e.tenant = x.tenant AND e.member = x.member
     WHERE x.operator = ?5 AND x.mark = ?3 AND e.tenant = ?1 AND e.member <> ?2 AND (e.ends_at IS NULL OR e.ends_at > ?4) AND EXISTS (
       SELECT 1 FROM member_place own CROSS JOIN member_place same
         ON same.tenant = own.tenant AND same.member = e.member AND same.kind = own.kind AND same.mark = own.mark
       WHERE own.tenant = ?1 AND own.member = ?2)
     ORDER BY e.ends_at IS NOT NULL, e.ends_at DESC LIMIT 1`,
  )
    .bind(of.tenant, of.member, of.mark, of.nowMs, of.operator)
    .first()
}

/** Remembers who is paid out under a name: only hashes of names are stored. */
export async function noteNames(
  env: Env,
  { tenant, member, names }: Key & { names: string[] },
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO player_name (tenant, name, member) SELECT ?1, value, ?2 FROM json_each(?3) WHERE true ON CONFLICT DO NOTHING`,
  )
    .bind(tenant, member, JSON.stringify(names))
    .run()
}

/** How many other accounts of a brand, opened before a moment, have one of the names. */
export async function playersNamed(
  env: Env,
  of: { tenant: string; names: string[]; beforeMs: number; besides: string[] },
): Promise<number> {
  const count = await env.DB.prepare(
    `SELECT count(DISTINCT n.member) AS players FROM json_each(?2) j
       CROSS JOIN player_name n ON n.tenant = ?1 AND n.name = j.value
       JOIN member m ON m.tenant = n.tenant AND m.id = n.member
     WHERE m.created_at < ?3 AND n.member NOT IN (SELECT value FROM json_each(?4))`,
  )
    .bind(of.tenant, JSON.stringify(of.names), of.beforeMs, JSON.stringify(of.besides))
    .first<number>('players')
  return count ?? 0
}

/** Whether two accounts of a brand were used from one browser or address. */
export async function sharesPlace(
  env: Env,
  tenant: string,
  [one, other]: readonly [string, string],
): Promise<boolean> {
  const found = await env.DB.prepare(
    `SELECT 1 FROM member_place own CROSS JOIN member_place same
       ON same.tenant = own.tenant AND same.member = ?3 AND same.kind = own.kind AND same.mark = own.mark
     WHERE own.tenant = ?1 AND own.member = ?2 LIMIT 1`,
  )
    .bind(tenant, one, other)
    .first()
  return found !== null
}
