import { createHash } from 'node:crypto'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/talk/push.ts'
import type { Call } from '#platform/base/call.ts'
import { guardOf, limitUse } from '#platform/base/guard/service.ts'
import { deleteDevice, listDevices, writeDevice } from './push-repository.ts'
import { isPushService } from './push-services.ts'
import { publicKeyOf } from './vapid.ts'

/** Devices of a member; of more, the oldest are forgotten. */
const MOST_DEVICES = 10
const AN_HOUR = { limit: 30, windowMs: 60 * 60_000 }

type Settings = OutputOf<typeof calls.getPushSettings>
type MemberCall = Pick<Call<typeof calls.getPushSettings>, 'env' | 'tenant' | 'member'>

export async function getPushSettings({ env, tenant, member }: MemberCall): Promise<Settings> {
  const publicKey = publicKeyOf(env)
  const devices = await listDevices(env, { tenant: tenant.id, member: member.id })
  return {
    ...(publicKey ? { publicKey } : {}),
    devices: devices.map(({ id, userAgent, groups, quiet, timeZone, createdAtMs }) => ({
      ...{ id, userAgent, groups, timeZone, createdAtMs },
      ...(quiet ? { quiet } : {}),
    })),
  }
}

export async function savePush(call: Call<typeof calls.savePush>): Promise<Settings> {
  const { env, tenant, member, now, locale, userAgent, input } = call
  if (!publicKeyOf(env)) throw new ApiError('push.off')
  if (!isPushService(env, input.endpoint)) throw new ApiError('push.endpoint')
  await limitUse(call, guardOf(call, 'member', member.id), { key: 'push', ...AN_HOUR })
  const { endpoint, p256dh, auth, groups, quiet, timeZone } = input
  const device = {
    ...{ id: createHash('sha256').update(endpoint).digest('base64url'), endpoint, p256dh, auth, timeZone },
    ...{ groups: [...new Set(groups)], locale, userAgent, createdAtMs: now, ...(quiet ? { quiet } : {}) },
  }
  await writeDevice(env, { tenant: tenant.id, member: member.id }, { device, most: MOST_DEVICES })
  return getPushSettings(call)
}

export async function removePush(call: Call<typeof calls.removePush>): Promise<Settings> {
  await deleteDevice(call.env, { tenant: call.tenant.id, member: call.member.id }, call.input.id)
  return getPushSettings(call)
}
