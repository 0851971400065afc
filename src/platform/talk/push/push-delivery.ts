import { createHash } from 'node:crypto'
import { MESSAGE_GROUPS, type MessageKind } from '#lib/api/people/messages.ts'
import type { PushPayload } from '#lib/api/talk/push.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { quietUntilMs } from '#lib/shared/push/quiet-hours.ts'
import type { Env } from '#platform/base/env.ts'
import { mayPromote } from '#platform/care/protection/service.ts'
import { readTenant } from '#platform/base/system/service.ts'
import { encryptFor } from './encrypt.ts'
import {
  claimPushes,
  delayPush,
  deleteDevice,
  dropPush,
  findDevice,
  type DuePush,
  type StoredDevice,
} from './push-repository.ts'
import { isPushService } from './push-services.ts'
import { vapidHeader } from './vapid.ts'

const TIMEOUT_MS = 5_000
const BATCH = 40
/** Pauses before the second, third … attempt; after the last one the notification is dropped. The inbox has the message. */
const RETRY_AFTER_MS = [60_000, 10 * 60_000, 60 * 60_000]
/** Kinds that may promote something: only those whom the law lets a brand advertise to get them. */
const MAY_PROMOTE: ReadonlySet<MessageKind> = new Set<MessageKind>([...MESSAGE_GROUPS.rewards, 'message'])

/**
 * Sends due notifications, of one member or of all; called after each message and by the schedule. Delivery is at least
 * once: a device shows the same message once.
 */
export async function sendPushes(
  env: Env,
  nowMs: number,
  owner?: { tenant: string; member: string },
): Promise<number> {
  if (!env.PUSH_KEY) return 0
  const untilMs = nowMs + (BATCH + 1) * TIMEOUT_MS
  const due = await claimPushes(env, { nowMs, untilMs, limit: BATCH, owner })
  for (const push of due) await deliver(env, push, nowMs)
  return due.length
}

async function deliver(env: Env, push: DuePush, nowMs: number): Promise<void> {
  const device = await findDevice(env, push.tenant, push.device)
  if (!device || push.at + DAY_MS <= nowMs || !isWanted(device, push.kind)) return dropPush(env, push)
  const quietUntil = isUrgent(push.kind) ? undefined : quietEnd(device, nowMs)
  if (quietUntil !== undefined) return delayPush(env, push, { untilMs: quietUntil, tries: push.tries })
  if (MAY_PROMOTE.has(push.kind) && !(await mayPromote(env, push, nowMs))) return dropPush(env, push)
  const status = await handOver(env, { push, device, nowMs })
  // The browser's subscription is over.
  if (status === 404 || status === 410)
    return deleteDevice(env, { tenant: push.tenant, member: push.member }, device.id)
  if (status >= 200 && status < 300) return dropPush(env, push)
  const pauseMs = RETRY_AFTER_MS[push.tries]
  const isFinal = status >= 400 && status < 500 && status !== 429
  if (isFinal || pauseMs === undefined) return dropPush(env, push)
  await delayPush(env, push, { untilMs: nowMs + pauseMs, tries: push.tries + 1 })
}

function isWanted({ groups }: StoredDevice, kind: MessageKind): boolean {
  return groups.some((group) => (MESSAGE_GROUPS[group] as readonly MessageKind[]).includes(kind))
}

function isUrgent(kind: MessageKind): boolean {
  return (MESSAGE_GROUPS.security as readonly MessageKind[]).includes(kind)
}

function quietEnd({ quiet, timeZone }: StoredDevice, nowMs: number): number | undefined {
  return quiet && quietUntilMs(quiet, nowMs, timeZone)
}

interface Delivery {
  push: DuePush
  device: StoredDevice
  nowMs: number
}

/** The push service's status; 0 where it was not reached. */
async function handOver(env: Env, { push, device, nowMs }: Delivery): Promise<number> {
  const { endpoint } = device
  if (!isPushService(env, endpoint)) return 410
  const tenant = await readTenant(env, push.tenant)
  const payload: PushPayload = { kind: push.kind, id: push.message, locale: device.locale }
  const subject = `https://${tenant?.hosts[0] ?? 'localhost'}`
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        authorization: (await vapidHeader(env, { endpoint, subject, nowMs })) ?? '',
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(DAY_MS / 1000),
        urgency: isUrgent(push.kind) ? 'high' : 'normal',
        // A repeated notification replaces the one that still waits at the service.
        topic: createHash('sha256').update(push.message).digest('base64url').slice(0, 32),
      },
      body: await encryptFor(device, JSON.stringify(payload)),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    // Unreachable or too slow: tried again.
    return 0
  }
}
