import type { Env } from '#platform/base/env.ts'
import type { PastEvent, PastQuery } from '#platform/base/records/service.ts'

export interface NoteRow {
  id: string
  member: string
  author: string
  text: string
  at: number
  is_pinned: number
  pinned_by: string | null
}

/** Pinned notes of one player; older pins stand in the list. */
const MOST_PINNED = 50
const COLUMNS = 'id, member, author, text, at, is_pinned, pinned_by'

/** The pinned notes, and a page of all with one extra row where more follow, newest first. */
export async function listNotes(
  env: Env,
  { tenant, member }: { tenant: string; member: string },
  { after, limit }: { after: { at: number; id: string } | undefined; limit: number },
): Promise<{ pinned: NoteRow[]; rows: NoteRow[] }> {
  const [pinned, page] = await env.DB.batch<NoteRow>([
    env.DB.prepare(
      `SELECT ${COLUMNS} FROM member_note WHERE tenant = ? AND member = ? AND is_pinned = 1
       ORDER BY at DESC, id DESC LIMIT ${MOST_PINNED}`,
    ).bind(tenant, member),
    env.DB.prepare(
      `SELECT ${COLUMNS} FROM member_note WHERE tenant = ?1 AND member = ?2
         AND ${after ? '(at, id) < (?3, ?4)' : '?3 IS NULL AND ?4 IS NULL'} ORDER BY at DESC, id DESC LIMIT ?5`,
    ).bind(tenant, member, after?.at ?? null, after?.id ?? null, limit + 1),
  ])
  return { pinned: pinned?.results ?? [], rows: page?.results ?? [] }
}

/** A note that is written again with its key stays as it is. */
export async function insertNote(
  env: Env,
  tenant: string,
  { id, member, author, text, at, is_pinned }: Omit<NoteRow, 'pinned_by'>,
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO member_note (tenant, id, member, author, text, at, is_pinned, pinned_by)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, iif(?7, ?4, NULL)) ON CONFLICT DO NOTHING`,
  )
    .bind(tenant, id, member, author, text, at, is_pinned)
    .run()
}

export function findNote(env: Env, tenant: string, id: string): Promise<NoteRow | null> {
  return env.DB.prepare(`SELECT ${COLUMNS} FROM member_note WHERE tenant = ? AND id = ?`)
    .bind(tenant, id)
    .first<NoteRow>()
}

export async function pinNote(
  env: Env,
  tenant: string,
  { id, isPinned, by }: { id: string; isPinned: boolean; by: string },
): Promise<void> {
  await env.DB.prepare(
    'UPDATE member_note SET is_pinned = ?3, pinned_by = ?4 WHERE tenant = ?1 AND id = ?2 AND is_pinned <> ?3',
  )
    .bind(tenant, id, isPinned ? 1 : 0, by)
    .run()
}

export async function pastNotes(
  env: Env,
  { tenant, member, untilMs, limit }: PastQuery,
): Promise<PastEvent[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, author, text, at, is_pinned FROM member_note WHERE tenant = ? AND member = ? AND at <= ?
     ORDER BY at DESC LIMIT ?`,
  )
    .bind(tenant, member, untilMs, limit)
    .all<NoteRow & Record<string, unknown>>()
  return results.map(({ id, author, text, at, is_pinned }) => ({
    ...{ id, kind: 'note' as const, atMs: at, what: is_pinned ? 'pinned' : 'written', by: author, text },
  }))
}
