import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/today.ts'
import type { Call } from '#platform/base/call.ts'
import { brandSet, upToDate } from '#platform/ops/reports/service.ts'
import { readAlarms } from './alarm-repository.ts'
import { dayOf } from './day-figures.ts'
import { readQueues } from './queue-repository.ts'

export async function getToday(call: Call<typeof calls.getToday>): Promise<OutputOf<typeof calls.getToday>> {
  const { env, now, input } = call
  const { subject } = input
  const set = await brandSet(env, input.tenants)
  const isDay = subject === 'reports'
  const state = isDay ? await upToDate(set, now) : { asOfMs: now, waiting: 0 }
  const brands = set.brands.map((tenant) => ({
    tenant,
    env: set.parts.find(({ tenants }) => tenants.includes(tenant.id))?.env ?? env,
  }))
  const [queues, alarms, day] = await Promise.all([
    Promise.all(
      brands.map(async (each) => {
        const rows = await readQueues(each.env, { ...each, subject }, now)
        return rows.map(({ queue, waiting, oldest, newest, due, late }) => ({
          ...{ queue, brand: each.tenant.id, waiting, late },
          ...{ oldestAtMs: oldest, newestAtMs: newest, dueAtMs: due },
        }))
      }),
    ),
    Promise.all(brands.map((each) => readAlarms(subject, { ...each, nowMs: now }))),
    isDay ? dayOf(set, now) : null,
  ])
  return { ...state, queues: queues.flat(), alarms: alarms.flat(), day }
}
