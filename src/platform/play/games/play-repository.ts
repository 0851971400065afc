import type { PlaySession } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'

export interface PlayRow extends PlaySession {
  kind: 'launch' | 'play'
  /** The session that launched the game. */
  sessionHash: string
  expiresAtMs: number
}

interface StoredRow {
  member_id: string
  session_hash: string
  node_id: string
  locale: string
  expires_at: number
}

/** Restricts rows to members who may still play and whose session is still open. */
const PLAY_OF_SESSION = `SELECT play.member_id, play.session_hash, play.node_id, play.locale, play.expires_at FROM play
  JOIN member ON member.tenant = play.tenant AND member.id = play.member_id AND member.status = 'active'
  WHERE play.tenant = ?1 AND play.token_hash = ?2 AND EXISTS (SELECT 1 FROM session
    WHERE session.tenant = play.tenant AND session.cookie_hash = play.session_hash
      AND session.member_id = play.member_id AND session.expires_at > ?3)`

/** Stores the hash of a token; the member's expired ones are deleted at the same time. */
export async function insertPlay(
  env: Env,
  tenant: string,
  { row, nowMs }: { row: PlayRow; nowMs: number },
): Promise<void> {
  const { tokenHash, kind, memberId, sessionHash, nodeId, locale, expiresAtMs } = row
  await env.DB.batch([
    env.DB.prepare('DELETE FROM play WHERE tenant = ? AND member_id = ? AND expires_at <= ?').bind(
      tenant,
      memberId,
      nowMs,
    ),
    env.DB.prepare(
      `INSERT INTO play (tenant, token_hash, kind, member_id, session_hash, node_id, locale, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ).bind(tenant, tokenHash, kind, memberId, sessionHash, nodeId, locale, expiresAtMs),
  ])
}

/**
 * Uses up a launch token in one transaction, so that only one of two concurrent calls gets it. A token of an ended
 * session opens nothing.
 */
export async function takeLaunch(
  env: Env,
  tenant: string,
  { tokenHash, nowMs }: { tokenHash: string; nowMs: number },
): Promise<Omit<PlayRow, 'kind'> | undefined> {
  const bound = [tenant, tokenHash]
  const [found] = await env.DB.batch<StoredRow>([
    env.DB.prepare(`${PLAY_OF_SESSION} AND play.kind = 'launch'`).bind(...bound, nowMs),
    env.DB.prepare("DELETE FROM play WHERE tenant = ? AND token_hash = ? AND kind = 'launch'").bind(...bound),
  ])
  const row = found?.results[0]
  return row ? toPlay(row, tokenHash) : undefined
}

/**
 * A running game of a member who may still play and is still logged in where it was launched: a logout, a session that
 * was ended elsewhere and a changed password end the games too.
 */
export async function readPlay(
  env: Env,
  tenant: string,
  { tokenHash, nowMs }: { tokenHash: string; nowMs: number },
): Promise<Omit<PlayRow, 'kind'> | undefined> {
  const row = await env.DB.prepare(`${PLAY_OF_SESSION} AND play.kind = 'play'`)
    .bind(tenant, tokenHash, nowMs)
    .first<StoredRow>()
  return row ? toPlay(row, tokenHash) : undefined
}

export async function extendPlay(
  env: Env,
  tenant: string,
  row: { tokenHash: string; expiresAtMs: number },
): Promise<void> {
  const sql = "UPDATE play SET expires_at = ? WHERE tenant = ? AND token_hash = ? AND kind = 'play'"
  await env.DB.prepare(sql).bind(row.expiresAtMs, tenant, row.tokenHash).run()
}

function toPlay(row: StoredRow, tokenHash: string): Omit<PlayRow, 'kind'> {
  return {
    tokenHash,
    memberId: row.member_id,
    sessionHash: row.session_hash,
    nodeId: row.node_id,
    locale: row.locale,
    expiresAtMs: row.expires_at,
  }
}
