import type { Env } from '#platform/base/env.ts'
import type { ReleaseKey } from './release-repository.ts'

/** Items of the release (`?1` tenant, `?2` id), in the batch of this run (`?3`) alone. */
const OF_RUN = `i.tenant = ?1 AND i.release = ?2
  AND EXISTS (SELECT 1 FROM content_release r WHERE r.tenant = ?1 AND r.id = ?2 AND r.run = ?3)`
const ITEMS = `content_release_item i WHERE ${OF_RUN}`

/** No item whose newest version is another one: a text's, or an offer's that lies `later` versions above the draft. */
const unchanged = (
  later: 0 | 1,
) => `NOT EXISTS (SELECT 1 FROM content_release_item i WHERE i.tenant = ?1 AND i.release = ?2 AND i.version +
  CASE i.kind WHEN 'text' THEN 0 ELSE ${later} END <> CASE i.kind
    WHEN 'text' THEN (SELECT max(version) FROM content_version WHERE tenant = ?1 AND name = i.name)
    ELSE (SELECT max(version) FROM offer WHERE tenant = ?1 AND id = i.name) END)`

/**
 * Puts all of an approved release live in one transaction, or nothing of it: where a draft was written anew since, the release
 * is stopped. The first statement takes the release for this run, and the others ask for the run; so of two at once one works.
 */
export async function goLive(env: Env, { tenant, id }: ReleaseKey, nowMs: number): Promise<void> {
  const run = crypto.randomUUID()
  const of = (sql: string, ...more: (string | number)[]) => env.DB.prepare(sql).bind(tenant, id, run, ...more)
  await env.DB.batch([
    of(
      `UPDATE content_release SET state = 'live', run = ?3, ended_at = ?4
       WHERE tenant = ?1 AND id = ?2 AND state = 'approved' AND at <= ?4 AND ${unchanged(0)}`,
      nowMs,
    ),
    of(
      `UPDATE content_release_item AS i SET before = (SELECT live FROM content_item t WHERE t.tenant = ?1 AND t.name = i.name)
       WHERE ${OF_RUN} AND kind = 'text'`,
    ),
    of(
      `UPDATE content_item AS t SET live = (SELECT i.version FROM ${ITEMS} AND i.kind = 'text' AND i.name = t.name)
       WHERE t.tenant = ?1 AND EXISTS (SELECT 1 FROM ${ITEMS} AND i.kind = 'text' AND i.name = t.name)`,
    ),
    ...events(of, { live: 'i.version', nowMs }),
    of(
      `INSERT INTO offer (tenant, id, version, state, body, words, made_by, made_at)
       SELECT o.tenant, o.id, o.version + 1, iif(o.body ->> '$.startsAtMs' > ?4, 'scheduled', 'live'), o.body, o.words,
         (SELECT made_by || ', ' || decided_by FROM content_release WHERE tenant = ?1 AND id = ?2), ?4
       FROM content_release_item i JOIN offer o ON o.tenant = ?1 AND o.id = i.name AND o.version = i.version
       WHERE ${OF_RUN} AND i.kind = 'offer'`,
      nowMs,
    ),
    env.DB.prepare(
      `UPDATE content_release SET state = 'stopped', ended_at = ?3
       WHERE tenant = ?1 AND id = ?2 AND state = 'approved' AND at <= ?3`,
    ).bind(tenant, id, nowMs),
  ])
}

/**
 * Takes all of a live release back in one transaction: texts to what was live before, offers to their end. False where
 * something of it was changed since.
 */
export async function goBack(
  env: Env,
  { tenant, id }: ReleaseKey,
  { operator, reason, nowMs }: { operator: string; reason: string; nowMs: number },
): Promise<boolean> {
  const run = crypto.randomUUID()
  const of = (sql: string, ...more: (string | number)[]) => env.DB.prepare(sql).bind(tenant, id, run, ...more)
  const [taken] = await env.DB.batch([
    of(
      `UPDATE content_release SET state = 'rolledBack', run = ?3, ended_by = ?4, ended_at = ?5, ending = ?6
       WHERE tenant = ?1 AND id = ?2 AND state = 'live' AND ${unchanged(1)} AND NOT EXISTS (SELECT 1 FROM content_release_item i
         JOIN content_item t ON t.tenant = ?1 AND t.name = i.name
         WHERE i.tenant = ?1 AND i.release = ?2 AND i.kind = 'text' AND t.live IS NOT i.version)`,
      ...[operator, nowMs, reason],
    ),
    of(
      `UPDATE content_item AS t SET live = (SELECT i.before FROM ${ITEMS} AND i.kind = 'text' AND i.name = t.name)
       WHERE t.tenant = ?1 AND EXISTS (SELECT 1 FROM ${ITEMS} AND i.kind = 'text' AND i.name = t.name)`,
    ),
    ...events(of, { live: 'i.before', nowMs }),
    of(
      `INSERT INTO offer (tenant, id, version, state, body, words, made_by, made_at)
       SELECT o.tenant, o.id, o.version + 1, 'ended', o.body, o.words, ?4, ?5
       FROM content_release_item i JOIN offer o ON o.tenant = ?1 AND o.id = i.name AND o.version = i.version + 1
       WHERE ${OF_RUN} AND i.kind = 'offer'`,
      ...[`${operator}: ${reason}`, nowMs],
    ),
  ])
  return (taken?.meta.changes ?? 0) > 0
}

type Statement = (sql: string, ...more: (string | number)[]) => D1PreparedStatement

/** The history of each text says what happened, by whom: the two people of the release, or whoever took it back. */
function events(of: Statement, { live, nowMs }: { live: string; nowMs: number }): D1PreparedStatement[] {
  return [
    of(
      `INSERT INTO content_event (tenant, name, at, live, operator, note)
       SELECT i.tenant, i.name, ?4, ${live}, coalesce(r.ended_by, r.made_by || ', ' || r.decided_by), r.name
       FROM content_release_item i JOIN content_release r ON r.tenant = ?1 AND r.id = ?2
       WHERE ${OF_RUN} AND i.kind = 'text'`,
      nowMs,
    ),
  ]
}
