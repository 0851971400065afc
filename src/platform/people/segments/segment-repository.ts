import type { SegmentVersion } from '#lib/api/people/segments-ops.ts'
import { segmentRule, type SegmentRule } from '#lib/api/people/segments-rule.ts'
import type { Env } from '#platform/base/env.ts'

interface VersionRow extends Record<string, unknown> {
  id: string
  version: number
  state: SegmentVersion['state']
  title: string
  rule: string
  made_by: string
  made_at: number
  note: string
  decided_by: string | null
  decided_at: number | null
  decision: string | null
}

export interface StoredVersion extends SegmentVersion {
  id: string
}

const COLUMNS = 'id, version, state, title, rule, made_by, made_at, note, decided_by, decided_at, decision'

/** Versions of one segment, or of all, newest first. */
export async function segmentVersions(env: Env, tenant: string, id?: string): Promise<StoredVersion[]> {
  const { results } = await env.DB.prepare(
    `SELECT ${COLUMNS} FROM segment_version WHERE tenant = ?1 AND (?2 IS NULL OR id = ?2) ORDER BY id, version DESC`,
  )
    .bind(tenant, id ?? null)
    .all<VersionRow>()
  return results.map(toVersion)
}

/** The version in force is the newest that was not kept waiting; it may be the end of the segment. */
const IN_FORCE = `SELECT id, version, rule FROM segment_version s WHERE tenant = ?1 AND state = 'live'
  AND version = (SELECT max(version) FROM segment_version WHERE tenant = ?1 AND id = s.id AND state IN ('live', 'ended'))`

/** The rules in force of some segments. */
export async function liveRules(
  env: Env,
  tenant: string,
  segments: readonly string[],
): Promise<{ id: string; version: number; rule: SegmentRule }[]> {
  const { results } = await env.DB.prepare(
    `${IN_FORCE} AND id IN (SELECT value FROM json_each(?2)) ORDER BY id`,
  )
    .bind(tenant, JSON.stringify(segments))
    .all<Pick<VersionRow, 'id' | 'version' | 'rule'>>()
  return results.map(({ id, version, rule }) => ({ id, version, rule: segmentRule.parse(JSON.parse(rule)) }))
}

/** Newest versions of offers that are open or will be, and that ask for a segment (`?2`: one, or NULL for all). */
const DEPENDENT = `SELECT s.value AS segment, o.id AS offer FROM offer o, json_each(o.body, '$.audience.segments') s
  WHERE o.tenant = ?1 AND o.state IN ('scheduled', 'live') AND coalesce(o.body ->> '$.endsAtMs', ?3) >= ?3
    AND o.version = (SELECT max(version) FROM offer WHERE tenant = ?1 AND id = o.id) AND (?2 IS NULL OR s.value = ?2)`

/** The offers that depend on segments. */
export async function dependentOffers(
  env: Env,
  tenant: string,
  { id, nowMs }: { id?: string | undefined; nowMs: number },
): Promise<ReadonlyMap<string, string[]>> {
  const { results } = await env.DB.prepare(`${DEPENDENT} ORDER BY o.id`)
    .bind(tenant, id ?? null, nowMs)
    .all<{ segment: string; offer: string }>()
  const offers = new Map<string, string[]>()
  for (const { segment, offer } of results) offers.set(segment, [...(offers.get(segment) ?? []), offer])
  return offers
}

interface NewVersion {
  id: string
  /** Undefined: whatever is there. */
  basedOn: number | undefined
  title: string
  rule: SegmentRule
  operator: string
  note: string
  nowMs: number
}

/**
 * Writes the next version: in force at once, or waiting where an offer depends on the segment. One batch, so that an offer
 * published meanwhile is seen; false where the newest version is another one than its author saw.
 */
export async function insertVersion(env: Env, tenant: string, row: NewVersion): Promise<boolean> {
  const { id, basedOn = null, title, rule, operator, note, nowMs } = row
  const newest = `coalesce((SELECT max(version) FROM segment_version WHERE tenant = ?1 AND id = ?2), 0)`
  const [, inserted] = await env.DB.batch([
    env.DB.prepare(
      `UPDATE segment_version SET state = 'replaced'
       WHERE tenant = ?1 AND id = ?2 AND state = 'waiting' AND (?3 IS NULL OR ?3 = ${newest})`,
    ).bind(tenant, id, basedOn),
    env.DB.prepare(
      `INSERT INTO segment_version (tenant, id, version, state, title, rule, made_by, made_at, note)
       SELECT ?1, ?2, ${newest} + 1, iif(EXISTS (${DEPENDENT}), 'waiting', 'live'), ?5, ?6, ?7, ?3, ?8
       WHERE ?4 IS NULL OR ?4 = ${newest}`,
    ).bind(tenant, id, nowMs, basedOn, title, JSON.stringify(rule), operator, note),
  ])
  return (inserted?.meta.changes ?? 0) > 0
}

interface Decision {
  id: string
  version: number
  state: 'live' | 'refused'
  operator: string
  reason: string
  nowMs: number
}

/** Decides a version that waits; false where it does not wait any more, or where its author decides. */
export async function decideVersion(env: Env, tenant: string, decision: Decision): Promise<boolean> {
  const { id, version, state, operator, reason, nowMs } = decision
  const { meta } = await env.DB.prepare(
    `UPDATE segment_version SET state = ?4, decided_by = ?5, decided_at = ?6, decision = ?7
     WHERE tenant = ?1 AND id = ?2 AND version = ?3 AND state = 'waiting' AND made_by <> ?5`,
  )
    .bind(tenant, id, version, state, operator, nowMs, reason)
    .run()
  return meta.changes > 0
}

/** Ends a segment: a version like the newest that says so. False where an offer depends on it, or it has ended. */
export async function insertEnd(
  env: Env,
  tenant: string,
  { id, operator, reason, nowMs }: { id: string; operator: string; reason: string; nowMs: number },
): Promise<boolean> {
  const [ended] = await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO segment_version (tenant, id, version, state, title, rule, made_by, made_at, note)
       SELECT tenant, id, version + 1, 'ended', title, rule, ?4, ?3, ?5 FROM segment_version
       WHERE tenant = ?1 AND id = ?2 AND state <> 'ended' AND NOT EXISTS (${DEPENDENT})
         AND version = (SELECT max(version) FROM segment_version WHERE tenant = ?1 AND id = ?2)`,
    ).bind(tenant, id, nowMs, operator, reason),
    env.DB.prepare(
      `UPDATE segment_version SET state = 'replaced' WHERE tenant = ?1 AND id = ?2 AND state = 'waiting' AND changes() = 1`,
    ).bind(tenant, id),
  ])
  return (ended?.meta.changes ?? 0) > 0
}

function toVersion(row: VersionRow): StoredVersion {
  const { id, version, state, title, note } = row
  return {
    ...{ id, version, state, title, note },
    rule: segmentRule.parse(JSON.parse(row.rule)),
    madeBy: row.made_by,
    madeAtMs: row.made_at,
    ...(row.decided_by === null ? {} : { decidedBy: row.decided_by }),
    ...(row.decided_at === null ? {} : { decidedAtMs: row.decided_at }),
    ...(row.decision === null ? {} : { decision: row.decision }),
  }
}
