import * as z from 'zod/mini'
import type { MessageKind } from '#lib/api/people/messages.ts'
import { PUSH_GROUPS, type PushDevice } from '#lib/api/talk/push.ts'
import type { Env } from '#platform/base/env.ts'

interface Owner {
  tenant: string
  member: string
}
interface DeviceRow extends Record<string, unknown> {
  id: string
  endpoint: string
  p256dh: string
  auth: string
  groups: string
  quiet_from: number | null
  quiet_to: number | null
  time_zone: string
  locale: string
  user_agent: string
  created_at: number
}
export interface StoredDevice extends PushDevice {
  endpoint: string
  p256dh: string
  auth: string
  locale: string
}
export interface DuePush extends Record<string, unknown> {
  tenant: string
  device: string
  message: string
  member: string
  kind: MessageKind
  at: number
  tries: number
}

const groups = z.array(z.enum(PUSH_GROUPS))

export async function listDevices(env: Env, { tenant, member }: Owner): Promise<StoredDevice[]> {
  const { results } = await env.DB.prepare(
    'SELECT * FROM push_device WHERE tenant = ? AND member = ? ORDER BY created_at DESC, id',
  )
    .bind(tenant, member)
    .all<DeviceRow>()
  return results.map(toDevice)
}

export async function findDevice(env: Env, tenant: string, id: string): Promise<StoredDevice | undefined> {
  const row = await env.DB.prepare('SELECT * FROM push_device WHERE tenant = ? AND id = ?')
    .bind(tenant, id)
    .first<DeviceRow>()
  return row ? toDevice(row) : undefined
}

/** Inserts or changes the device; of the member's other devices the newest are kept, `most` in all. */
export async function writeDevice(
  env: Env,
  { tenant, member }: Owner,
  { device, most }: { device: StoredDevice; most: number },
): Promise<void> {
  const { id, endpoint, p256dh, auth, quiet, timeZone, locale, userAgent, createdAtMs } = device
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO push_device (tenant, id, member, endpoint, p256dh, auth, groups, quiet_from, quiet_to, time_zone, locale,
         user_agent, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
       ON CONFLICT DO UPDATE SET member = excluded.member, p256dh = excluded.p256dh, auth = excluded.auth,
         groups = excluded.groups, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
         time_zone = excluded.time_zone, locale = excluded.locale, user_agent = excluded.user_agent`,
    ).bind(
      ...[tenant, id, member, endpoint, p256dh, auth, JSON.stringify(device.groups)],
      ...[quiet?.fromMinute ?? null, quiet?.toMinute ?? null, timeZone, locale, userAgent, createdAtMs],
    ),
    env.DB.prepare(
      `DELETE FROM push_device WHERE tenant = ?1 AND member = ?2 AND id <> ?3 AND id NOT IN
         (SELECT id FROM push_device WHERE tenant = ?1 AND member = ?2 AND id <> ?3 ORDER BY created_at DESC LIMIT ?4)`,
    ).bind(tenant, member, id, most - 1),
  ])
}

export async function deleteDevice(env: Env, { tenant, member }: Owner, id: string): Promise<void> {
  await env.DB.prepare('DELETE FROM push_device WHERE tenant = ? AND member = ? AND id = ?')
    .bind(tenant, member, id)
    .run()
}

interface Claim {
  nowMs: number
  untilMs: number
  limit: number
  /** This member's alone. */
  owner?: Owner | undefined
}

/** Claims due notifications until `untilMs`, so that no other run sends them as well. */
export async function claimPushes(env: Env, { nowMs, untilMs, limit, owner }: Claim): Promise<DuePush[]> {
  const { results } = await env.DB.prepare(
    `UPDATE push_due SET next_try_at = ?1 WHERE (tenant, device, message) IN
       (SELECT tenant, device, message FROM push_due WHERE next_try_at <= ?2
          ${owner ? 'AND tenant = ?4 AND member = ?5' : 'AND ?4 IS NULL AND ?5 IS NULL'} ORDER BY next_try_at LIMIT ?3)
     RETURNING *`,
  )
    .bind(untilMs, nowMs, limit, owner?.tenant ?? null, owner?.member ?? null)
    .all<DuePush>()
  return results
}

export async function dropPush(env: Env, { tenant, device, message }: DuePush): Promise<void> {
  await env.DB.prepare('DELETE FROM push_due WHERE tenant = ? AND device = ? AND message = ?')
    .bind(tenant, device, message)
    .run()
}

export async function delayPush(
  env: Env,
  { tenant, device, message }: DuePush,
  { untilMs, tries }: { untilMs: number; tries: number },
): Promise<void> {
  await env.DB.prepare(
    'UPDATE push_due SET next_try_at = ?, tries = ? WHERE tenant = ? AND device = ? AND message = ?',
  )
    .bind(untilMs, tries, tenant, device, message)
    .run()
}

function toDevice(row: DeviceRow): StoredDevice {
  const { id, endpoint, p256dh, auth, quiet_from, quiet_to, time_zone, locale, user_agent, created_at } = row
  return {
    ...{ id, endpoint, p256dh, auth, locale, timeZone: time_zone, userAgent: user_agent },
    ...{ groups: groups.parse(JSON.parse(row.groups)), createdAtMs: created_at },
    ...(quiet_from !== null && quiet_to !== null
      ? { quiet: { fromMinute: quiet_from, toMinute: quiet_to } }
      : {}),
  }
}
