import type { ExclusionScope } from '#lib/shared/protection/breaks.ts'
import type { Env } from '#platform/base/env.ts'

/** The kinds of marks that are written now; exclusions from before have fewer until the schedule completes them. */
const MARKS_VERSION = 2

export interface Exclusion {
  tenant: string
  member: string
  operator: string
  scope: ExclusionScope
  startsAtMs: number
  endsAtMs: number | null
}

/** Stores an exclusion with its identity marks; it replaces the member's previous one. */
export async function writeExclusion(
  env: Env,
  exclusion: Exclusion,
  marks: readonly string[],
): Promise<void> {
  const { tenant, member, operator, scope, startsAtMs, endsAtMs } = exclusion
  const mark = env.DB.prepare(
    'INSERT INTO exclusion_mark (operator, mark, tenant, member) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO exclusion (tenant, member, operator, scope, starts_at, ends_at, marks) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (tenant, member) DO UPDATE SET operator = excluded.operator, scope = excluded.scope,
         starts_at = excluded.starts_at, ends_at = excluded.ends_at, marks = excluded.marks`,
    ).bind(tenant, member, operator, scope, startsAtMs, endsAtMs, MARKS_VERSION),
    ...marks.map((each) => mark.bind(operator, each, tenant, member)),
  ])
}

/** Running exclusions without the marks that are written now. */
export async function exclusionsToMark(
  env: Env,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<Exclusion[]> {
  const { results } = await env.DB.prepare(
    `SELECT tenant, member, operator, scope, starts_at AS startsAtMs, ends_at AS endsAtMs FROM exclusion
     WHERE marks < ? AND (ends_at IS NULL OR ends_at > ?) LIMIT ?`,
  )
    .bind(MARKS_VERSION, nowMs, limit)
    .all<Exclusion>()
  return results
}

/** The member's own exclusion, where one runs. */
export async function ownExclusion(
  env: Env,
  { tenant, member, nowMs }: { tenant: string; member: string; nowMs: number },
): Promise<Exclusion | null> {
  return env.DB.prepare(
    `SELECT tenant, member, operator, scope, starts_at AS startsAtMs, ends_at AS endsAtMs FROM exclusion
     WHERE tenant = ? AND member = ? AND (ends_at IS NULL OR ends_at > ?)`,
  )
    .bind(tenant, member, nowMs)
    .first<Exclusion>()
}

export type FoundExclusion = Pick<Exclusion, 'tenant' | 'member' | 'scope' | 'startsAtMs' | 'endsAtMs'>

/** The most exclusions that one name is compared with. */
const MOST_ALIKE = 50

/** Exclusions that cover this brand and have one of the marks, the longest first. */
export async function findExclusions(
  env: Env,
  {
    tenant,
    operator,
    marks,
    nowMs,
  }: { tenant: string; operator: string; marks: readonly string[]; nowMs: number },
): Promise<FoundExclusion[]> {
  if (marks.length === 0) return []
  const { results } = await env.DB.prepare(
    `SELECT DISTINCT e.tenant, e.member, e.scope, e.starts_at AS startsAtMs, e.ends_at AS endsAtMs
     FROM exclusion_mark m JOIN exclusion e ON e.tenant = m.tenant AND e.member = m.member
     WHERE m.operator = ?1 AND m.mark IN (SELECT value FROM json_each(?2)) AND (e.ends_at IS NULL OR e.ends_at > ?3)
       AND (e.scope = 'operator' OR e.tenant = ?4) ORDER BY e.ends_at IS NOT NULL, e.ends_at DESC LIMIT ?5`,
  )
    .bind(operator, JSON.stringify(marks), nowMs, tenant, MOST_ALIKE)
    .all<FoundExclusion>()
  return results
}

export async function runningExclusions(
  env: Env,
  { tenant, nowMs }: { tenant: string; nowMs: number },
): Promise<(Exclusion & { account: string })[]> {
  const { results } = await env.DB.prepare(
    `SELECT e.tenant, e.member, e.operator, e.scope, e.starts_at AS startsAtMs, e.ends_at AS endsAtMs,
       coalesce(m.account, e.member) AS account
     FROM exclusion e LEFT JOIN member m ON m.tenant = e.tenant AND m.id = e.member
     WHERE e.tenant = ? AND (e.ends_at IS NULL OR e.ends_at > ?) ORDER BY e.starts_at DESC LIMIT 1000`,
  )
    .bind(tenant, nowMs)
    .all<Exclusion & { account: string }>()
  return results
}
