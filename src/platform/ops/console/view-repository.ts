import type { Env } from '#platform/base/env.ts'
import { directoryOf } from '#platform/base/system/service.ts'

export interface ViewRow extends Record<string, unknown> {
  id: string
  owner: string
  page: string
  name: string
  query: string
  /** `NULL`: not shared. */
  duty: string | null
  /** `all`, or a JSON array of ids. */
  brands: string | null
}

const SHOWN = 1_000

/** One's own views and all shared ones. */
export async function listViews(env: Env, owner: string): Promise<ViewRow[]> {
  const { results } = await directoryOf(env)
    .prepare(
      `SELECT * FROM operator_view WHERE owner = ? OR duty IS NOT NULL ORDER BY page, name, owner LIMIT ${SHOWN}`,
    )
    .bind(owner)
    .all<ViewRow>()
  return results
}

/** `undefined` where the owner has `most` others. */
export async function putView(env: Env, row: ViewRow, most: number): Promise<ViewRow | undefined> {
  const { id, owner, page, name, query, duty, brands } = row
  const kept = await directoryOf(env)
    .prepare(
      `INSERT INTO operator_view (id, owner, page, name, query, duty, brands)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
       WHERE (SELECT count(*) FROM operator_view WHERE owner = ?2 AND NOT (page = ?3 AND name = ?4)) < ?8
       ON CONFLICT (owner, page, name) DO UPDATE
       SET query = excluded.query, duty = excluded.duty, brands = excluded.brands RETURNING *`,
    )
    .bind(id, owner, page, name, query, duty, brands, most)
    .first<ViewRow>()
  return kept ?? undefined
}

export async function deleteView(env: Env, { id, owner }: Pick<ViewRow, 'id' | 'owner'>): Promise<void> {
  await directoryOf(env).prepare('DELETE FROM operator_view WHERE id = ? AND owner = ?').bind(id, owner).run()
}
