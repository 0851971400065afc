import { memberChannel } from '#lib/api/talk/live.ts'
import { tellRoom } from '#platform/base/rooms/service.ts'
import type { OwnCall } from './settings.ts'
import { writeLog } from '#platform/base/log.ts'

/** Tells all tabs of a member that their protection has changed. Never fails: each tab reads it again by itself later. */
export async function tellProtection({ env, tenant, member, now }: OwnCall): Promise<void> {
  try {
    const room = { tenant: tenant.id, channel: memberChannel, memberId: member.id }
    await tellRoom(env, room, { type: 'protection', value: { atMs: now } })
  } catch (cause) {
    writeLog('live.notTold', { brand: tenant.id, about: 'protection', cause })
  }
}
