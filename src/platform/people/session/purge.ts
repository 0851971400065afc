import type { Env } from '#platform/base/env.ts'

/** Retention of the record that a message was sent. */
const MESSAGE_DAYS_MS = 30 * 24 * 60 * 60_000

/** A device that has not been seen for this long counts as new again. */
const DEVICE_DAYS_MS = 180 * 24 * 60 * 60_000
/** Addresses of ended sessions are compared with those of new accounts for this long. */
const ADDRESS_MS = 24 * 60 * 60_000
/** Longer than any session: trial accounts of this age are unused. */
const TRIAL_MS = 2 * 24 * 60 * 60_000

/**
 * Deletes expired sessions, remembered logins, trial accounts, old addresses and messages. The schedule may run it at any
 * time.
 */
export async function purgeIdentity(env: Env, nowMs: number): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM session WHERE expires_at <= ?').bind(nowMs),
    env.DB.prepare('DELETE FROM left_address WHERE seen_at <= ?').bind(nowMs - ADDRESS_MS),
    env.DB.prepare('DELETE FROM remember WHERE expires_at <= ?').bind(nowMs),
    env.DB.prepare("DELETE FROM member WHERE type = 4 AND account LIKE 'trial-%' AND created_at <= ?").bind(
      nowMs - TRIAL_MS,
    ),
    env.DB.prepare('DELETE FROM known_place WHERE seen_at <= ?').bind(nowMs - DEVICE_DAYS_MS),
    env.DB.prepare('DELETE FROM member_place WHERE seen_at <= ?').bind(nowMs - DEVICE_DAYS_MS),
    // Expired messages are not sent any more; their codes and links must not stay in the database.
    env.DB.prepare(
      "UPDATE outbox SET status = 'failed', content = '{}' WHERE status = 'waiting' AND expires_at <= ?",
    ).bind(nowMs),
    env.DB.prepare("DELETE FROM outbox WHERE status <> 'waiting' AND created_at <= ?").bind(
      nowMs - MESSAGE_DAYS_MS,
    ),
  ])
}
