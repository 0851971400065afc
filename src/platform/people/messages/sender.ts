import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { Notifier } from '#platform/base/call.ts'
import { postSigned } from '#platform/base/crypto/service.ts'
import type { Env } from '#platform/base/env.ts'
import { claimMessages, insertMessage, markFailed, markSent, type OutboxRow } from './message-repository.ts'
import { writeLog } from '#platform/base/log.ts'

const TIMEOUT_MS = 10_000
/** Pauses before the second, third … attempt; after the last one the message has failed. */
const RETRY_AFTER_MS = [10_000, 60_000, 5 * 60_000, 30 * 60_000]
const BATCH = 20

export interface Message {
  channel: 'sms' | 'email'
  recipient: string
  /** The sending service has the words, by the locale sent along; this carries only the variable parts. */
  template: string
  /** Plain text, whoever wrote it: the service escapes it where it sends HTML. */
  content: Record<string, string>
  /** After this time the message is not sent any more. Default: a day. */
  expiresAtMs?: number
}

/** Whether messages can be delivered: to the sending service, or to the outbox in local mode. */
export function canSend(env: Env): boolean {
  return env.LOCAL_MODE === '1' || Boolean(env.SENDER_URL && env.SENDER_KEY)
}

/** Stores the message and sends it after the reply; `deliverDue` repeats what fails. */
export async function queueMessage(base: Notifier, message: Message): Promise<void> {
  const { env, tenant, now, locale, later } = base
  const id = crypto.randomUUID()
  const { expiresAtMs = now + DAY_MS } = message
  await insertMessage(env, { tenant: tenant.id, id, nowMs: now, expiresAtMs, locale, message })
  // Only this message; the schedule sends all others.
  if (env.SENDER_URL) later(deliverDue(env, now, { tenant: tenant.id, id }))
}

/**
 * Sends due messages of all brands; called after each new message and by the schedule. Without a sending service messages
 * stay in the outbox. Delivery is at least once, with the same id, or the message is marked as failed.
 */
export async function deliverDue(
  env: Env,
  nowMs: number,
  one?: { tenant: string; id: string },
): Promise<number> {
  if (!env.SENDER_URL || !env.SENDER_KEY) return 0
  // Messages are sent one by one: the last one is due after all others have taken their time.
  const untilMs = nowMs + (BATCH + 1) * TIMEOUT_MS
  const due = await claimMessages(env, { nowMs, untilMs, limit: BATCH, one })
  for (const row of due) await deliver(env, row, nowMs)
  return due.length
}

async function deliver(env: Env, row: OutboxRow, nowMs: number): Promise<void> {
  if (await handOver(env, row, nowMs)) await markSent(env, row)
  else {
    const pauseMs = RETRY_AFTER_MS[row.tries]
    await markFailed(env, row, pauseMs === undefined ? undefined : nowMs + pauseMs)
  }
}

/** One POST, signed over time and body, so that the service can refuse forged and replayed messages. */
async function handOver(env: Env, row: OutboxRow, nowMs: number): Promise<boolean> {
  const { tenant, id, channel, recipient, locale, template } = row
  const content: unknown = JSON.parse(row.content)
  const body = JSON.stringify({ tenant, id, channel, recipient, locale, template, content })
  let answer = 'no answer'
  try {
    const response = await postSigned(env, {
      url: env.SENDER_URL ?? '',
      body,
      key: 'SENDER_KEY',
      nowMs,
      timeoutMs: TIMEOUT_MS,
      idempotencyKey: id,
    })
    answer = `status ${response.status}`
    await response.body?.cancel()
    if (response.ok) return true
  } catch {
    // Unreachable or too slow: the outbox tries again, and records when it gives up.
  }
  writeLog('sender.failed', { brand: tenant, message: id, answer })
  return false
}
