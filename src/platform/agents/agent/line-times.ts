import type { Env } from '#platform/base/env.ts'
import { difference, sumOf, totalsOfAll, type Sums } from '#platform/base/records/service.ts'

/**
 * Activity belongs to the line in which it happened. Members who were moved, or are below a moved one, have totals for each
 * time between two changes (migration 0050); an agent sees those that belong to their own line.
 */
export interface Share {
  /** Of everything: all but the times of `left`; else only the times of `held`. */
  isFromStart: boolean
  held: number[]
  left: number[]
}

interface ShareQuery {
  /** Whose line it is. */
  agent: string
  members: readonly string[]
  /** Only while they stood directly below this one. */
  directlyBelow?: string | undefined
}

interface Days {
  before: string
  last: string
}

interface BrandDatabase {
  env: Env
  tenant: string
}

const ALL: Share = { isFromStart: true, held: [], left: [] }

/** Which times of each member belong to an agent's line. */
export async function sharesOf(
  { env, tenant }: BrandDatabase,
  query: ShareQuery,
): Promise<Map<string, Share>> {
  const { agent, members, directlyBelow = null } = query
  const stoodAt = (at: string) => `(w.value = ?2 OR EXISTS (SELECT 1 FROM line_ever l WHERE l.tenant = ?1
      AND l.member = w.value AND l.ancestor = ?2 AND l.since <= ${at} AND ${at} < l.until))
    AND (?4 IS NULL OR EXISTS (SELECT 1 FROM line_ever l WHERE l.tenant = ?1
      AND l.member = w.value AND l.ancestor = ?4 AND l.level = 1 AND l.since <= ${at} AND ${at} < l.until))`
  const { results } = await env.DB.prepare(
    `SELECT w.value AS member, s.at, ${stoodAt('s.at')} AS isHeld
     FROM json_each(?3) w CROSS JOIN stint s ON s.tenant = ?1 AND s.member = w.value
     UNION ALL SELECT w.value, 0, ${stoodAt('0')} FROM json_each(?3) w
       WHERE EXISTS (SELECT 1 FROM stint s WHERE s.tenant = ?1 AND s.member = w.value)`,
  )
    .bind(tenant, agent, JSON.stringify(members), directlyBelow)
    .all<{ member: string; at: number; isHeld: number }>()
  const shares = new Map<string, Share>()
  for (const { member, at, isHeld } of results) {
    const share = shares.get(member) ?? { isFromStart: false, held: [], left: [] }
    if (at === 0) share.isFromStart = isHeld === 1
    else (isHeld === 1 ? share.held : share.left).push(at)
    shares.set(member, share)
  }
  return new Map(members.map((member) => [member, shares.get(member) ?? ALL]))
}

/** What was added within a range, of each list of subjects as far as the share goes. */
export async function sharedTotals(
  { env, tenant }: BrandDatabase,
  wanted: readonly { subjects: readonly string[]; share: Share | undefined }[],
  days: Days,
): Promise<Sums[]> {
  const parts = wanted.map(({ subjects, share = ALL }) => {
    const at = (times: readonly number[]) =>
      subjects.flatMap((subject) => times.map((time) => `${subject}@${time}`))
    return share.isFromStart ? { plus: subjects, minus: at(share.left) } : { plus: at(share.held), minus: [] }
  })
  const all = await totalsOfAll(
    { env, tenant },
    parts.flatMap(({ plus, minus }) => [...plus, ...minus]),
    days,
  )
  let from = 0
  const next = (count: number) => sumOf(all.slice(from, (from += count)))
  return parts.map(({ plus, minus }) => {
    const added = next(plus.length)
    return difference(next(minus.length), added)
  })
}
