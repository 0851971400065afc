import type { BrandContext } from '#platform/base/call.ts'
import type { Member } from '#lib/shared/contracts/line.ts'

interface Place extends Record<string, unknown> {
  id: string
  upline_id: string | null
}

/**
 * The line of a top agent at a moment: later moves are undone. Members who joined later are included, as they did nothing
 * before. Members are in the order in which they joined.
 */
export async function lineAt(base: BrandContext, rootId: string, atMs: number): Promise<Member[]> {
  const before = await uplinesBefore(base, atMs)
  const places = before.size === 0 ? await teamNow(base, rootId) : await brandNow(base)
  const parentOf = new Map(places.map(({ id, upline_id }) => [id, before.get(id) ?? upline_id]))
  const isBelow = inLineOf(rootId, parentOf)
  return places
    .filter(({ id }) => isBelow(id))
    .map(({ id }) => ({ id, parentId: id === rootId ? null : (parentOf.get(id) ?? null) }))
}

/** Whether anybody of the brand was moved since a moment: then places have to be taken back. */
export async function hasMovedSince({ env, tenant }: BrandContext, atMs: number): Promise<boolean> {
  const row = await env.DB.prepare('SELECT 1 FROM line_move WHERE tenant = ? AND at >= ? LIMIT 1')
    .bind(tenant.id, atMs)
    .first()
  return row !== null
}

/** The former uplines of members who were moved since. */
async function uplinesBefore({ env, tenant }: BrandContext, atMs: number): Promise<Map<string, string>> {
  const { results } = await env.DB.prepare(
    'SELECT member, from_upline FROM line_move WHERE tenant = ? AND at >= ? ORDER BY at DESC',
  )
    .bind(tenant.id, atMs)
    .all<{ member: string; from_upline: string }>()
  return new Map(results.map(({ member, from_upline }) => [member, from_upline]))
}

async function teamNow({ env, tenant }: BrandContext, rootId: string): Promise<Place[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, upline_id FROM member WHERE tenant = ?1 AND id IN (
       SELECT ?2 UNION ALL SELECT member FROM lineage WHERE tenant = ?1 AND ancestor = ?2)
     ORDER BY created_at, id`,
  )
    .bind(tenant.id, rootId)
    .all<Place>()
  return results
}

async function brandNow({ env, tenant }: BrandContext): Promise<Place[]> {
  const { results } = await env.DB.prepare(
    'SELECT id, upline_id FROM member WHERE tenant = ? ORDER BY created_at, id',
  )
    .bind(tenant.id)
    .all<Place>()
  return results
}

function inLineOf(rootId: string, parentOf: ReadonlyMap<string, string | null>): (id: string) => boolean {
  const known = new Map([[rootId, true]])
  return (id) => {
    const path: string[] = []
    let at: string | null | undefined = id
    while (typeof at === 'string' && !known.has(at)) {
      path.push(at)
      at = parentOf.get(at)
    }
    const isBelow = typeof at === 'string' && known.get(at) === true
    for (const each of path) known.set(each, isBelow)
    return known.get(id) === true
  }
}
