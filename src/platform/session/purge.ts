import type { Env } from '#platform/env.ts'

/** How long it stays on record that a message was sent. */
const MESSAGE_DAYS_MS = 30 * 24 * 60 * 60_000

/** A device that was not seen for so long is told as new again. */
const DEVICE_DAYS_MS = 180 * 24 * 60 * 60_000
/** Longer than any session lives: nobody is in a trial account any more. */
const TRIAL_MS = 2 * 24 * 60 * 60_000

/** Deletes what is over: sessions, remembered logins, trial accounts, old messages. For the schedule; nothing depends on its hour. */
export async function purgeIdentity(env: Env, nowMs: number): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM session WHERE expires_at <= ?').bind(nowMs),
    env.DB.prepare('DELETE FROM remember WHERE expires_at <= ?').bind(nowMs),
    env.DB.prepare("DELETE FROM member WHERE type = 4 AND account LIKE 'trial-%' AND created_at <= ?").bind(
      nowMs - TRIAL_MS,
    ),
    env.DB.prepare('DELETE FROM known_place WHERE seen_at <= ?').bind(nowMs - DEVICE_DAYS_MS),
    // Too late to be sent, and what it says must not lie here: codes and links.
    env.DB.prepare(
      "UPDATE outbox SET status = 'failed', content = '{}' WHERE status = 'waiting' AND expires_at <= ?",
    ).bind(nowMs),
    env.DB.prepare("DELETE FROM outbox WHERE status <> 'waiting' AND created_at <= ?").bind(
      nowMs - MESSAGE_DAYS_MS,
    ),
  ])
}
