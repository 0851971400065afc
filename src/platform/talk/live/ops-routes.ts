import * as calls from '#lib/api/talk/live-ops.ts'
import { brandChannel } from '#lib/api/talk/live.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { tellRoom } from '#platform/base/rooms/service.ts'

export function routeLiveOps({ serve }: Routes): void {
  serve(calls.planMaintenance, planMaintenance)
}

const planMaintenance: Handler<typeof calls.planMaintenance> = async ({
  env,
  tenant,
  input: { startsAtMs },
}) => {
  const told = { type: 'maintenance', value: { startsAtMs } } as const
  const listeners = await tellRoom(env, { tenant: tenant.id, channel: brandChannel }, told)
  return { startsAtMs, listeners }
}
