import type { Env } from '#platform/base/env.ts'
import type { PastEvent, PastQuery } from '#platform/base/records/service.ts'

export interface PlaceKey {
  kind: 'device' | 'address'
  mark: string
}

export interface PlaceRow extends PlaceKey {
  label: string
  first_at: number
  seen_at: number
  /** Other members who were seen there. */
  others: number
}

/** Places that are counted and shown of one member, the latest first. */
const MOST = 50
/** Members that one place names. */
const MOST_MEMBERS = 50

export async function writePlace(
  env: Env,
  place: PlaceKey & { tenant: string; member: string; label: string; nowMs: number },
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO member_place (tenant, member, kind, mark, label, first_at, seen_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)
     ON CONFLICT (tenant, member, kind, mark) DO UPDATE SET seen_at = max(seen_at, excluded.seen_at), label = excluded.label`,
  )
    .bind(place.tenant, place.member, place.kind, place.mark, place.label, place.nowMs)
    .run()
}

/** When a member was last seen at a place. */
export async function seenAt(
  env: Env,
  { tenant, member, kind, mark }: PlaceKey & { tenant: string; member: string },
): Promise<number | undefined> {
  const at = await env.DB.prepare(
    'SELECT seen_at FROM member_place WHERE tenant = ? AND member = ? AND kind = ? AND mark = ?',
  )
    .bind(tenant, member, kind, mark)
    .first<number>('seen_at')
  return at ?? undefined
}

export async function membersAt(
  env: Env,
  tenant: string,
  { kind, mark }: PlaceKey,
): Promise<{ member: string; kind: PlaceKey['kind'] }[]> {
  const { results } = await env.DB.prepare(
    `SELECT member, kind FROM member_place INDEXED BY member_place_shared WHERE tenant = ? AND kind = ? AND mark = ? LIMIT ${MOST_MEMBERS}`,
  )
    .bind(tenant, kind, mark)
    .all<{ member: string; kind: PlaceKey['kind'] }>()
  return results
}

export async function placesOfMember(env: Env, tenant: string, member: string): Promise<PlaceRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT kind, mark, label, first_at, seen_at, (SELECT count(*) - 1 FROM member_place same INDEXED BY member_place_shared
       WHERE same.tenant = own.tenant AND same.kind = own.kind AND same.mark = own.mark) AS others
     FROM member_place own WHERE tenant = ? AND member = ? ORDER BY seen_at DESC LIMIT ${MOST}`,
  )
    .bind(tenant, member)
    .all<PlaceRow & Record<string, unknown>>()
  return results
}

/**
 * Of each member, how many others share a browser, and how many an address, with those of theirs that were seen last. The
 * index is named: without statistics the database may read the whole brand along the primary key.
 */
export async function countShared(
  env: Env,
  tenant: string,
  members: readonly string[],
): Promise<{ member: string; device: number; address: number }[]> {
  const shared = (kind: PlaceKey['kind']) => `(SELECT count(DISTINCT same.member) FROM (
      SELECT mark FROM member_place WHERE tenant = ?1 AND member = wanted.value AND kind = '${kind}'
      ORDER BY seen_at DESC LIMIT ${MOST}) own
    CROSS JOIN member_place same INDEXED BY member_place_shared
      ON same.tenant = ?1 AND same.kind = '${kind}' AND same.mark = own.mark
    WHERE same.member <> wanted.value)`
  const { results } = await env.DB.prepare(
    `SELECT wanted.value AS member, ${shared('device')} AS device, ${shared('address')} AS address
     FROM json_each(?2) AS wanted`,
  )
    .bind(tenant, JSON.stringify(members))
    .all<{ member: string; device: number; address: number }>()
  return results
}

/** Members who were seen with one of a member's browsers, or at one of their addresses. */
export async function membersBeside(
  env: Env,
  tenant: string,
  member: string,
): Promise<{ member: string; kind: PlaceKey['kind'] }[]> {
  const { results } = await env.DB.prepare(
    `SELECT DISTINCT same.member, same.kind FROM (SELECT kind, mark FROM member_place
         WHERE tenant = ?1 AND member = ?2 ORDER BY kind = 'address', seen_at DESC LIMIT ${MOST}) own
       CROSS JOIN member_place same INDEXED BY member_place_shared ON same.tenant = ?1 AND same.kind = own.kind AND same.mark = own.mark
     WHERE same.member <> ?2 LIMIT ${2 * MOST_MEMBERS}`,
  )
    .bind(tenant, member)
    .all<{ member: string; kind: PlaceKey['kind'] }>()
  return results
}

/** First logins from a browser or an address. */
export async function pastPlaces(
  env: Env,
  { tenant, member, untilMs, limit }: PastQuery,
): Promise<PastEvent[]> {
  const { results } = await env.DB.prepare(
    `SELECT kind, mark, label, first_at FROM member_place WHERE tenant = ? AND member = ? AND first_at <= ?
     ORDER BY first_at DESC LIMIT ?`,
  )
    .bind(tenant, member, untilMs, limit)
    .all<PlaceRow & Record<string, unknown>>()
  return results.map(({ kind, mark, label, first_at }) => ({
    ...{
      id: `place-${kind}-${mark}`,
      kind: 'place' as const,
      atMs: first_at,
      what: kind,
      details: { label },
    },
  }))
}
