import { offer as offerSchema, offerWords } from '#lib/api/rewards/offers.ts'
import type { Release, ReleaseItem } from '#lib/api/rewards/releases-ops.ts'
import type { Env } from '#platform/base/env.ts'
import { wordsIn } from '#platform/rewards/offers/service.ts'

export interface ReleaseKey {
  tenant: string
  id: string
}
export type Draft = Pick<ReleaseItem, 'kind' | 'name' | 'version'>

interface ReleaseRow extends Record<string, unknown> {
  id: string
  name: string
  at: number
  state: Release['state']
  made_by: string
  made_at: number
  note: string
  decided_by: string | null
  decided_at: number | null
  decision: string | null
  ended_by: string | null
  ended_at: number | null
  ending: string | null
}
interface ItemRow extends Record<string, unknown> {
  release: string
  kind: Draft['kind']
  name: string
  version: number
  newest: number | null
  /** The text as it was parsed. */
  item: string | null
  body: string | null
  words: string | null
}

const MOST = 100
/** The newest version of a text or an offer, of a row `i` with its kind and name. */
const NEWEST = `CASE i.kind WHEN 'text' THEN (SELECT max(version) FROM content_version WHERE tenant = i.tenant AND name = i.name)
  ELSE (SELECT max(version) FROM offer WHERE tenant = i.tenant AND id = i.name) END`

/** Releases with their drafts, newest first: all, or one. */
export async function readReleases(env: Env, tenant: string, id?: string): Promise<Release[]> {
  const [releases, items] = await env.DB.batch<Record<string, unknown>>([
    env.DB.prepare(
      `SELECT * FROM content_release WHERE tenant = ?1 AND (?2 IS NULL OR id = ?2) ORDER BY made_at DESC, id LIMIT ${MOST}`,
    ).bind(tenant, id ?? null),
    env.DB.prepare(
      `SELECT i.release, i.kind, i.name, i.version, ${NEWEST} AS newest, v.item, o.body, o.words FROM content_release_item i
         LEFT JOIN content_version v ON i.kind = 'text' AND v.tenant = i.tenant AND v.name = i.name AND v.version = i.version
         LEFT JOIN offer o ON i.kind = 'offer' AND o.tenant = i.tenant AND o.id = i.name AND o.version = i.version
       WHERE i.tenant = ?1 AND (?2 IS NULL OR i.release = ?2) ORDER BY i.kind DESC, i.name`,
    ).bind(tenant, id ?? null),
  ])
  // Rows of the statements above.
  const itemRows = (items?.results ?? []) as unknown as ItemRow[]
  const ofRelease = Map.groupBy(itemRows, (row) => row.release)
  return ((releases?.results ?? []) as unknown as ReleaseRow[]).map((row) =>
    toRelease(row, ofRelease.get(row.id) ?? []),
  )
}

/** Those of some drafts that are the newest version, and not published. */
export async function openDrafts(env: Env, tenant: string, drafts: readonly Draft[]): Promise<number> {
  const count = await env.DB.prepare(
    `SELECT count(*) AS n FROM (SELECT ?1 AS tenant, value ->> 'kind' AS kind, value ->> 'name' AS name,
         value ->> 'version' AS version FROM json_each(?2)) i
     WHERE i.version = ${NEWEST} AND CASE i.kind
       WHEN 'text' THEN NOT EXISTS (SELECT 1 FROM content_item t WHERE t.tenant = i.tenant AND t.name = i.name AND t.live = i.version)
       ELSE EXISTS (SELECT 1 FROM offer o WHERE o.tenant = i.tenant AND o.id = i.name AND o.version = i.version AND o.state = 'draft') END`,
  )
    .bind(tenant, JSON.stringify(drafts))
    .first<number>('n')
  return count ?? 0
}

interface NewRelease extends ReleaseKey {
  name: string
  atMs: number
  drafts: readonly Draft[]
  operator: string
  note: string
  nowMs: number
}

/** Stores a release once. */
export async function insertRelease(env: Env, row: NewRelease): Promise<void> {
  const { tenant, id, name, atMs, drafts, operator, note, nowMs } = row
  const [insert, ...items] = [
    env.DB.prepare(
      `INSERT INTO content_release (tenant, id, name, at, state, made_by, made_at, note) VALUES (?, ?, ?, ?, 'waiting', ?, ?, ?)
       ON CONFLICT DO NOTHING`,
    ).bind(tenant, id, name, atMs, operator, nowMs, note),
    env.DB.prepare(
      `INSERT INTO content_release_item (tenant, release, kind, name, version)
       SELECT ?1, ?2, value ->> 'kind', value ->> 'name', value ->> 'version' FROM json_each(?3) WHERE changes() = 1`,
    ).bind(tenant, id, JSON.stringify(drafts)),
  ]
  if (insert) await env.DB.batch([insert, ...items])
}

interface Decision extends ReleaseKey {
  state: 'approved' | 'refused'
  operator: string
  reason: string
  nowMs: number
}

/** False where it waits no longer, or where its author decides. */
export async function decide(env: Env, decision: Decision): Promise<boolean> {
  const { tenant, id, state, operator, reason, nowMs } = decision
  const { meta } = await env.DB.prepare(
    `UPDATE content_release SET state = ?3, decided_by = ?4, decided_at = ?5, decision = ?6
     WHERE tenant = ?1 AND id = ?2 AND state = 'waiting' AND made_by <> ?4`,
  )
    .bind(tenant, id, state, operator, nowMs, reason)
    .run()
  return meta.changes > 0
}

interface Ending extends ReleaseKey {
  operator: string
  reason: string
  nowMs: number
}

export async function withdraw(env: Env, { tenant, id, operator, reason, nowMs }: Ending): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `UPDATE content_release SET state = 'withdrawn', ended_by = ?3, ended_at = ?4, ending = ?5
     WHERE tenant = ?1 AND id = ?2 AND state IN ('waiting', 'approved')`,
  )
    .bind(tenant, id, operator, nowMs, reason)
    .run()
  return meta.changes > 0
}

/** Approved releases whose moment has come. */
export async function dueReleases(env: Env, nowMs: number): Promise<ReleaseKey[]> {
  const { results } = await env.DB.prepare(
    `SELECT tenant, id FROM content_release WHERE state = 'approved' AND at <= ? ORDER BY at LIMIT 50`,
  )
    .bind(nowMs)
    .all<ReleaseKey & Record<string, unknown>>()
  return results
}

function toRelease(row: ReleaseRow, items: readonly ItemRow[]): Release {
  const { id, name, state, note } = row
  return {
    ...{ id, name, state, note, atMs: row.at, items: items.map(toItem), madeBy: row.made_by },
    madeAtMs: row.made_at,
    ...(row.decided_by === null ? {} : { decidedBy: row.decided_by }),
    ...(row.decided_at === null ? {} : { decidedAtMs: row.decided_at }),
    ...(row.decision === null ? {} : { decision: row.decision }),
    ...(row.ended_by === null ? {} : { endedBy: row.ended_by }),
    ...(row.ended_at === null ? {} : { endedAtMs: row.ended_at }),
    ...(row.ending === null ? {} : { ending: row.ending }),
  }
}

function toItem({ kind, name, version, newest, item, body, words }: ItemRow): ReleaseItem {
  const { title, about } = item === null ? offerFacts(body, words) : textFacts(item)
  return { kind, name, version, title, about, isOvertaken: newest !== null && newest > version }
}

/** Written by `content-repository.ts`. */
function textFacts(json: string): { title: string; about: string } {
  const { facts, texts }: { facts: { kind: string }; texts: Record<string, { title: string }> } =
    JSON.parse(json)
  return { title: Object.values(texts)[0]?.title ?? '', about: facts.kind }
}

function offerFacts(body: string | null, words: string | null): { title: string; about: string } {
  if (body === null || words === null) return { title: '', about: '' }
  const { reward } = offerSchema.parse(JSON.parse(body))
  return { title: wordsIn(offerWords.parse(JSON.parse(words)), 'en').title, about: reward.kind }
}
