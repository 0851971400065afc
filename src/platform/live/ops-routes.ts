import { planMaintenance } from '#lib/api/live-ops.ts'
import { brandChannel } from '#lib/api/live.ts'
import { serve, type App } from '#platform/serve.ts'
import { tellRoom } from './room-of.ts'

export function routeLiveOps(app: App): void {
  serve(app, planMaintenance, async ({ env, tenant, input: { startsAtMs } }) => {
    const told = { type: 'maintenance', value: { startsAtMs } } as const
    const listeners = await tellRoom(env, { tenant: tenant.id, channel: brandChannel }, told)
    return { startsAtMs, listeners }
  })
}
