import type { BrandContext } from '#platform/base/call.ts'
import type { Member } from '#lib/shared/contracts/line.ts'
import { hasMovedSince, lineAt } from './line-at.ts'

/** Ids of one statement: a bound value has at most two megabytes. */
const A_STATEMENT = 5000

interface Place extends Record<string, unknown> {
  id: string
  upline_id: string | null
  created_at: number
}

/**
 * Some members of a top agent's line and everyone above them, as the line stood at a moment, in the order in which they
 * joined. Members who did nothing in a period change no share of it, so a large team is not read for a few bets.
 */
export async function partOfLine(
  base: BrandContext,
  { rootId, atMs }: { rootId: string; atMs: number },
  ids: readonly string[],
): Promise<Member[]> {
  if (await hasMovedSince(base, atMs)) return prunedLine(await lineAt(base, rootId, atMs), ids)
  const { env, tenant } = base
  const found = await inParts([...new Set(ids)], async (part) => {
    const { results } = await env.DB.prepare(
      `SELECT id, upline_id, created_at FROM member WHERE tenant = ?1 AND id IN (SELECT value FROM json_each(?2)
         UNION SELECT l.ancestor FROM json_each(?2) w CROSS JOIN lineage l ON l.tenant = ?1 AND l.member = w.value)`,
    )
      .bind(tenant.id, JSON.stringify(part))
      .all<Place>()
    return results
  })
  const places = [...new Map(found.map((place) => [place.id, place])).values()]
  return places
    .toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
    .map(({ id, upline_id }) => ({ id, parentId: id === rootId ? null : upline_id }))
}

/** Reads for many ids, some at a time. */
export async function inParts<Row>(
  ids: readonly string[],
  read: (part: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let from = 0; from < ids.length; from += A_STATEMENT)
    all.push(...(await read(ids.slice(from, from + A_STATEMENT))))
  return all
}

function prunedLine(line: readonly Member[], ids: readonly string[]): Member[] {
  const parentOf = new Map(line.map(({ id, parentId }) => [id, parentId]))
  const kept = new Set<string>()
  for (const id of ids)
    for (
      let at: string | null = id;
      at !== null && parentOf.has(at) && !kept.has(at);
      at = parentOf.get(at) ?? null
    )
      kept.add(at)
  return line.filter(({ id }) => kept.has(id))
}
