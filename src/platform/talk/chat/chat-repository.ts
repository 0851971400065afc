import type { ChatRules } from '#lib/api/talk/chat.ts'
import type { ChatRow } from '#lib/api/talk/chat-ops.ts'
import type { Env } from '#platform/base/env.ts'

/** The rules of an unchanged room: open, and at most one line every three seconds. */
const USUAL: ChatRules = { isOpen: true, slowSeconds: 3 }

export async function readChatRules(env: Env, tenant: string): Promise<ChatRules> {
  const row = await env.DB.prepare('SELECT is_open, slow_seconds FROM chat_rule WHERE tenant = ?')
    .bind(tenant)
    .first<{ is_open: number; slow_seconds: number }>()
  return row ? { isOpen: row.is_open === 1, slowSeconds: row.slow_seconds } : USUAL
}

export function rulesStatement(
  env: Env,
  tenant: string,
  { isOpen, slowSeconds }: ChatRules,
): D1PreparedStatement {
  return env.DB.prepare(
    `INSERT INTO chat_rule (tenant, is_open, slow_seconds) VALUES (?1, ?2, ?3)
     ON CONFLICT (tenant) DO UPDATE SET is_open = ?2, slow_seconds = ?3`,
  ).bind(tenant, isOpen ? 1 : 0, slowSeconds)
}

/** The rules of a room, and until when a member is silenced in it: checked before each line. */
export async function readStanding(
  env: Env,
  tenant: string,
  asked: { member: string; nowMs: number },
): Promise<{ rules: ChatRules; mutedUntilMs: number | undefined }> {
  const row = await env.DB.prepare(
    `SELECT is_open, slow_seconds, until FROM (SELECT ?1 AS tenant) asked
       LEFT JOIN chat_rule USING (tenant)
       LEFT JOIN chat_mute m ON m.tenant = asked.tenant AND m.member = ?2 AND m.until > ?3`,
  )
    .bind(tenant, asked.member, asked.nowMs)
    .first<{ is_open: number | null; slow_seconds: number | null; until: number | null }>()
  const { is_open: isOpen = null, slow_seconds: slowSeconds = null, until = null } = row ?? {}
  return {
    rules: isOpen === null || slowSeconds === null ? USUAL : { isOpen: isOpen === 1, slowSeconds },
    mutedUntilMs: until ?? undefined,
  }
}

export function muteStatement(
  env: Env,
  tenant: string,
  { member, untilMs }: { member: string; untilMs: number },
): D1PreparedStatement {
  return env.DB.prepare(
    `INSERT INTO chat_mute (tenant, member, until) VALUES (?1, ?2, ?3)
     ON CONFLICT (tenant, member) DO UPDATE SET until = ?3`,
  ).bind(tenant, member, untilMs)
}

interface NewLine {
  id: string
  member: string
  text: string
  /** It waits for a moderator. */
  isHeld: boolean
  nowMs: number
}

/**
 * Writes a line unless its author is silenced. The insert itself checks this, so that no line is written after a mute.
 * @returns `mutedUntilMs` where nothing was written; `isNew` is also false where the line exists already
 */
export async function insertLine(
  env: Env,
  tenant: string,
  { id, member, text, isHeld, nowMs }: NewLine,
): Promise<{ isNew: boolean; isOther: boolean; mutedUntilMs: number | undefined }> {
  const mutes = 'FROM chat_mute WHERE tenant = ?1 AND member = ?2 AND until > ?3'
  const [inserted, muted, known] = await env.DB.batch<{ until: number; is_same: number }>([
    env.DB.prepare(
      `INSERT INTO chat_line (tenant, member, at, id, text, is_held) SELECT ?1, ?2, ?3, ?4, ?5, ?6
       WHERE NOT EXISTS (SELECT 1 ${mutes}) ON CONFLICT DO NOTHING`,
    ).bind(tenant, member, nowMs, id, text, isHeld ? 1 : 0),
    env.DB.prepare(`SELECT until ${mutes}`).bind(tenant, member, nowMs),
    env.DB.prepare(
      'SELECT member = ?3 AND text = ?4 AS is_same FROM chat_line WHERE tenant = ?1 AND id = ?2',
    ).bind(tenant, id, member, text),
  ])
  return {
    isNew: (inserted?.meta.changes ?? 0) > 0,
    isOther: known?.results[0]?.is_same === 0,
    mutedUntilMs: muted?.results[0]?.until,
  }
}

/** Frees a line that was held, once; the line, where it was. */
export async function freeHeld(
  env: Env,
  tenant: string,
  line: string,
): Promise<{ member: string; text: string } | undefined> {
  const row = await env.DB.prepare(
    `UPDATE chat_line SET is_held = 0 WHERE tenant = ? AND id = ? AND is_held = 1 AND removed_at IS NULL
     RETURNING member, text`,
  )
    .bind(tenant, line)
    .first<{ member: string; text: string }>()
  return row ?? undefined
}

export async function isRemoved(env: Env, tenant: string, line: string): Promise<boolean> {
  const found = env.DB.prepare(
    'SELECT 1 FROM chat_line WHERE tenant = ? AND id = ? AND removed_at IS NOT NULL',
  ).bind(tenant, line)
  return (await found.first()) !== null
}

/** False where there is no such line. */
export async function insertReport(
  env: Env,
  tenant: string,
  report: { line: string; reporter: string; reason: string; nowMs: number },
): Promise<boolean> {
  const { line, reporter, reason, nowMs } = report
  const known = await env.DB.prepare('SELECT 1 FROM chat_line WHERE tenant = ? AND id = ?')
    .bind(tenant, line)
    .first()
  if (!known) return false
  await env.DB.prepare(
    'INSERT INTO chat_report (tenant, line, reporter, reason, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
    .bind(tenant, line, reporter, reason, nowMs)
    .run()
  return true
}

/** Decides the reports of a line; with `isRemoved` the line is withdrawn. */
export function decideStatements(
  env: Env,
  tenant: string,
  { line, nowMs, isRemoved }: { line: string; nowMs: number; isRemoved: boolean },
): D1PreparedStatement[] {
  const decided = env.DB.prepare(
    'UPDATE chat_report SET decided_at = ? WHERE tenant = ? AND line = ? AND decided_at IS NULL',
  ).bind(nowMs, tenant, line)
  const removed = env.DB.prepare(
    'UPDATE chat_line SET removed_at = ? WHERE tenant = ? AND id = ? AND removed_at IS NULL',
  ).bind(nowMs, tenant, line)
  return isRemoved ? [decided, removed] : [decided]
}

interface Withdrawal {
  member: string
  sinceMs: number
}

/** Withdraws all lines of a member since a moment, and decides their reports. */
export function withdrawStatements(
  env: Env,
  tenant: string,
  { member, sinceMs, nowMs }: Withdrawal & { nowMs: number },
): D1PreparedStatement[] {
  const of = [tenant, nowMs, member, sinceMs] as const
  return [
    env.DB.prepare(
      `UPDATE chat_report SET decided_at = ?2 WHERE tenant = ?1 AND decided_at IS NULL AND line IN
         (SELECT id FROM chat_line WHERE tenant = ?1 AND member = ?3 AND at >= ?4)`,
    ).bind(...of),
    env.DB.prepare(
      'UPDATE chat_line SET removed_at = ?2 WHERE tenant = ?1 AND member = ?3 AND at >= ?4 AND removed_at IS NULL',
    ).bind(...of),
  ]
}

/** Withdrawn lines of a member since a moment, newest first. */
export async function listWithdrawn(
  env: Env,
  tenant: string,
  { member, sinceMs }: Withdrawal,
): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT id FROM chat_line WHERE tenant = ? AND at >= ? AND member = ? AND removed_at IS NOT NULL
     ORDER BY at DESC LIMIT 5000`,
  )
    .bind(tenant, sinceMs, member)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

export async function hasLine(env: Env, tenant: string, line: string): Promise<boolean> {
  const found = env.DB.prepare('SELECT 1 FROM chat_line WHERE tenant = ? AND id = ?').bind(tenant, line)
  return (await found.first()) !== null
}

export function actionStatement(
  env: Env,
  tenant: string,
  action: { operator: string; reason: string; act: unknown; nowMs: number },
): D1PreparedStatement {
  const { operator, reason, act, nowMs } = action
  return env.DB.prepare(
    'INSERT INTO chat_action (tenant, at, operator, reason, act) VALUES (?, ?, ?, ?, ?)',
  ).bind(tenant, nowMs, operator, reason, JSON.stringify(act))
}

/** The newest first; with `isReported` only lines with undecided reports. */
export async function listLines(env: Env, tenant: string, isReported: boolean): Promise<ChatRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT l.id, m.account, l.text, l.at, l.removed_at,
       (SELECT json_group_array(reason) FROM chat_report r
        WHERE r.tenant = l.tenant AND r.line = l.id AND r.decided_at IS NULL) AS reasons
     FROM chat_line l JOIN member m ON m.tenant = l.tenant AND m.id = l.member
     WHERE l.tenant = ?1 AND (?2 = 0 OR l.id IN
       (SELECT line FROM chat_report WHERE tenant = ?1 AND decided_at IS NULL))
     ORDER BY l.at DESC LIMIT 100`,
  )
    .bind(tenant, isReported ? 1 : 0)
    .all<{
      id: string
      account: string
      text: string
      at: number
      removed_at: number | null
      reasons: string
    }>()
  return results.map(({ id, account, text, at, removed_at, reasons }) => ({
    ...{ id, account, text, atMs: at, isRemoved: removed_at !== null },
    reports: JSON.parse(reasons),
  }))
}

/** Lines are stored for a quarter, the time in which a line may be disputed. */
const KEPT_MS = 90 * 24 * 60 * 60_000

export async function purgeChat(env: Env, nowMs: number): Promise<void> {
  const before = nowMs - KEPT_MS
  await env.DB.batch([
    env.DB.prepare('DELETE FROM chat_report WHERE at < ?').bind(before),
    env.DB.prepare('DELETE FROM chat_line WHERE at < ?').bind(before),
    env.DB.prepare('DELETE FROM chat_mute WHERE until < ?').bind(nowMs),
  ])
}
