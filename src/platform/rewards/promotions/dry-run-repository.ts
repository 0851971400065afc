import { AGENT_TYPES, TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import type { Env } from '#platform/base/env.ts'

export interface ActiveMember {
  id: string
  account: string
  birthday: string | null
  isBarred: boolean
  isIdentityProved: boolean
}
export interface TotalRow {
  subject: string
  day: string
  /** Running sums up to the day, as JSON. */
  sums: string
}
interface Range {
  fromDay: string
  toDay: string
}

/** Players with a movement in these days, in the order of their ids. */
export async function activeMembers(
  env: Env,
  tenant: string,
  { fromDay, toDay, after, limit }: Range & { after: string; limit: number },
): Promise<ActiveMember[]> {
  const { results } = await env.DB.prepare(
    `SELECT m.id, m.account, m.birthday,
       m.status <> 'active' OR m.type IN (SELECT value FROM json_each(?6)) AS barred,
       coalesce((SELECT c.state FROM document_check c WHERE c.tenant = m.tenant AND c.member = m.id
         ORDER BY c.seq DESC LIMIT 1), '') = 'accepted' AS proved
     FROM member m
     WHERE m.tenant = ?1 AND m.id > ?2
       AND EXISTS (SELECT 1 FROM total_day t WHERE t.tenant = ?1 AND t.subject = m.id AND t.day BETWEEN ?3 AND ?4)
     ORDER BY m.id LIMIT ?5`,
  )
    .bind(tenant, after, fromDay, toDay, limit, JSON.stringify([...AGENT_TYPES, ...TRIAL_TYPES]))
    .all<{ id: string; account: string; birthday: string | null; barred: number; proved: number }>()
  return results.map(({ id, account, birthday, barred, proved }) => ({
    ...{ id, account, birthday, isBarred: barred === 1, isIdentityProved: proved === 1 },
  }))
}

/** The running sums of some players within these days, and the last ones before, by player and day. */
export async function totalsOfMembers(
  env: Env,
  tenant: string,
  { members, fromDay, toDay }: Range & { members: readonly string[] },
): Promise<TotalRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT t.subject, t.day, t.sums FROM json_each(?2) w JOIN total_day t ON t.tenant = ?1 AND t.subject = w.value
     WHERE t.day BETWEEN ?3 AND ?4
     UNION ALL
     SELECT w.value, '', coalesce((SELECT t.sums FROM total_day t WHERE t.tenant = ?1 AND t.subject = w.value
       AND t.day < ?3 ORDER BY t.day DESC LIMIT 1), '{}') FROM json_each(?2) w
     ORDER BY 1, 2`,
  )
    .bind(tenant, JSON.stringify(members), fromDay, toDay)
    .all<TotalRow & Record<string, unknown>>()
  return results
}

export interface DepositRow {
  member: string
  creditedMinor: number
  atMs: number
  isTakenBack: boolean
}

/** All deposits of some players that arrived, in their order: a first deposit is the first one ever. */
export async function depositsOfMembers(
  env: Env,
  tenant: string,
  members: readonly string[],
): Promise<DepositRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT d.member, d.credited, d.credited_at, r.deposit IS NOT NULL AS taken_back
     FROM json_each(?2) w JOIN deposit d ON d.tenant = ?1 AND d.member = w.value
       LEFT JOIN deposit_reversal r ON r.tenant = d.tenant AND r.deposit = d.id
     WHERE d.status = 'credited' AND d.credited > 0 ORDER BY d.credited_at, d.id`,
  )
    .bind(tenant, JSON.stringify(members))
    .all<{ member: string; credited: number; credited_at: number; taken_back: number }>()
  return results.map(({ member, credited, credited_at, taken_back }) => ({
    ...{ member, creditedMinor: credited, atMs: credited_at, isTakenBack: taken_back === 1 },
  }))
}
