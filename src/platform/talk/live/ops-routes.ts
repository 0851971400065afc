import { ApiError } from '#lib/api/errors.ts'
import * as calls from '#lib/api/talk/live-ops.ts'
import { brandChannel } from '#lib/api/talk/live.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { tellRoom } from '#platform/base/rooms/service.ts'
import { storedStatus, writeStatus } from '#platform/base/system/service.ts'

export function routeLiveOps({ serve }: Routes): void {
  serve(calls.planMaintenance, planMaintenance)
}

const planMaintenance: Handler<typeof calls.planMaintenance> = async (call) => {
  const { env, now, tenant, input } = call
  const { startsAtMs, endsAtMs } = input
  if (startsAtMs !== null && startsAtMs <= now) throw wrong('startsAtMs', 'past')
  if (endsAtMs !== undefined && (startsAtMs === null || endsAtMs <= startsAtMs))
    throw wrong('endsAtMs', 'beforeStart')
  const { planned: before, ...rest } = await storedStatus(env, tenant.id)
  const planned = startsAtMs === null ? undefined : { startsAtMs, endsAtMs }
  await writeStatus(env, tenant.id, { ...rest, ...(planned ? { planned } : {}) })
  call.noteChange({ before: { planned: before ?? null }, after: { planned: planned ?? null } })
  const told = { type: 'maintenance', value: { startsAtMs } } as const
  const listeners = await tellRoom(env, { tenant: tenant.id, channel: brandChannel }, told)
  return { startsAtMs, ...(endsAtMs === undefined ? {} : { endsAtMs }), listeners }
}

function wrong(field: string, reason: string): ApiError {
  return new ApiError('request.invalid', { fields: [{ field, reason }] })
}
