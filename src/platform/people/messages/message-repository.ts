import type { Env } from '#platform/base/env.ts'

export interface OutboxRow extends Record<string, unknown> {
  tenant: string
  id: string
  channel: 'sms' | 'email'
  recipient: string
  template: string
  content: string
  locale: string
  status: 'waiting' | 'sent' | 'failed'
  tries: number
  created_at: number
}

interface NewMessage {
  tenant: string
  id: string
  nowMs: number
  expiresAtMs: number
  locale: string
  message: { channel: string; recipient: string; template: string; content: Record<string, string> }
}

export async function insertMessage(
  env: Env,
  { tenant, id, nowMs, expiresAtMs, locale, message }: NewMessage,
): Promise<void> {
  const { channel, recipient, template, content } = message
  await env.DB.prepare(
    `INSERT INTO outbox (tenant, id, channel, recipient, template, content, locale, next_try_at, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
    .bind(
      tenant,
      id,
      channel,
      recipient,
      template,
      JSON.stringify(content),
      locale,
      nowMs,
      nowMs,
      expiresAtMs,
    )
    .run()
}

interface Claim {
  nowMs: number
  untilMs: number
  limit: number
  /** This message alone. */
  one?: { tenant: string; id: string } | undefined
}

/** Claims due messages until `untilMs`, so that no other run sends them as well. */
export async function claimMessages(env: Env, { nowMs, untilMs, limit, one }: Claim): Promise<OutboxRow[]> {
  const { results } = await env.DB.prepare(
    `UPDATE outbox SET next_try_at = ?1 WHERE (tenant, id) IN
       (SELECT tenant, id FROM outbox WHERE status = 'waiting' AND next_try_at <= ?2 AND coalesce(expires_at, ?2 + 1) > ?2
          AND (?4 IS NULL OR (tenant = ?4 AND id = ?5)) ORDER BY next_try_at LIMIT ?3)
     RETURNING *`,
  )
    .bind(untilMs, nowMs, limit, one?.tenant ?? null, one?.id ?? null)
    .all<OutboxRow>()
  return results
}

/** Clears the text of a sent message, so that no code or link stays in the database. */
export async function markSent(env: Env, { tenant, id }: OutboxRow): Promise<void> {
  await env.DB.prepare(
    "UPDATE outbox SET status = 'sent', content = '{}', tries = tries + 1 WHERE tenant = ? AND id = ?",
  )
    .bind(tenant, id)
    .run()
}

/** Without a next attempt the message has failed permanently, and its text is cleared too. */
export async function markFailed(
  env: Env,
  { tenant, id }: OutboxRow,
  nextTryAtMs: number | undefined,
): Promise<void> {
  const statement =
    nextTryAtMs === undefined
      ? env.DB.prepare(
          "UPDATE outbox SET status = 'failed', content = '{}', tries = tries + 1 WHERE tenant = ? AND id = ?",
        ).bind(tenant, id)
      : env.DB.prepare(
          'UPDATE outbox SET next_try_at = ?, tries = tries + 1 WHERE tenant = ? AND id = ?',
        ).bind(nextTryAtMs, tenant, id)
  await statement.run()
}

export async function listMessages(env: Env, tenant: string, limit: number): Promise<OutboxRow[]> {
  const { results } = await env.DB.prepare(
    'SELECT * FROM outbox WHERE tenant = ? ORDER BY created_at DESC, rowid DESC LIMIT ?',
  )
    .bind(tenant, limit)
    .all<OutboxRow>()
  return results
}
