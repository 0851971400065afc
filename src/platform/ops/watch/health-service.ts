import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/watch.ts'
import type { PartHealth } from '#lib/api/ops/watch.ts'
import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import type { BrandContext, Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { guardOf } from '#platform/base/guard/service.ts'
import { everyEnv, readStatus } from '#platform/base/system/service.ts'
import { outboxWaitsMs } from '#platform/ledger/wallet/service.ts'
import { readSettings } from '#platform/play/vendors/service.ts'
import { readAlarms } from '#platform/ops/today/service.ts'
import { brandContexts } from './brand-contexts.ts'
import { readAges, WINDOW_MS } from './brand-readings.ts'
import { probePart, probeServer } from './part-probe.ts'
import { scheduleAgeMs } from './schedule-age.ts'
import { FAILING_SHARE, FEWEST_FAILURES, vendorShares } from './vendor-shares.ts'

type Health = OutputOf<typeof calls.getHealth>

/** Beyond these, a part is down; the alert rules have the same figures. */
const OUTBOX_MS = MINUTE_MS
const SCHEDULE_MS = 15 * MINUTE_MS
const DRAW_MS = 15 * MINUTE_MS

export function getHealth({ env, now }: Call<typeof calls.getHealth>): Promise<Health> {
  return readHealth(env, now)
}

/** Every part at once; none waits for another, and none longer than its bound. */
export async function readHealth(env: Env, nowMs: number): Promise<Health> {
  const brands = await brandContexts(env, nowMs)
  const parts = (
    await Promise.all([
      probePart('edge', '', async () => {
        await readStatus(env, brands[0]?.tenant.id ?? '-', nowMs)
        return {}
      }),
      databases(env),
      probePart('objects', '', async () => {
        await guardOf({ env, tenant: { id: '' } }, 'operator', 'health').state('health', nowMs)
        return {}
      }),
      probeServer('provider', env.PROVIDER_URL),
      probeServer('sender', env.SENDER_URL),
      probeServer('documents', env.DOCUMENTS_URL),
      probePart('alarms', 'schedule', () => scheduleOf(env, nowMs)),
      ...brands.map(brandParts),
    ])
  ).flat()
  const has = (status: PartHealth['status']) => parts.some((each) => each.status === status)
  return { status: has('down') ? 'down' : has('slow') ? 'slow' : 'up', atMs: nowMs, parts }
}

async function databases(env: Env): Promise<PartHealth[]> {
  const own = await everyEnv(env).catch(() => [env])
  return Promise.all(
    own.map(({ DB, DATABASE = 'DB' }) =>
      probePart('database', DATABASE, async () => {
        await DB.prepare('SELECT 1').first()
        return {}
      }),
    ),
  )
}

async function scheduleOf(env: Env, nowMs: number) {
  const ageMs = await scheduleAgeMs(env, nowMs)
  if (ageMs === undefined) return { found: 'it has not run yet' }
  const found = `ran ${Math.round(ageMs / 1_000)} s ago`
  return ageMs > SCHEDULE_MS ? { status: 'down' as const, found } : { found }
}

async function brandParts(context: BrandContext): Promise<PartHealth[]> {
  const { env, tenant, now } = context
  const parts = await Promise.all([
    probePart('outbox', tenant.id, async () => {
      const waitsMs = await outboxWaitsMs(env, tenant.id, now)
      const found = waitsMs === 0 ? '' : `the oldest operation waits for ${Math.round(waitsMs / 1_000)} s`
      return waitsMs > OUTBOX_MS ? { status: 'down' as const, found } : { found }
    }),
    probePart('alarms', tenant.id, async () => {
      const { draw } = await readAges(context)
      if (draw === null || now - draw <= DRAW_MS) return {}
      return { status: 'down', found: `a draw waits since ${new Date(draw).toISOString()}` }
    }),
    probePart('feeds', tenant.id, async () => {
      if (!tenant.lottery.games.some(({ resultFrom }) => resultFrom === 'feed')) return { status: 'off' }
      const late = await readAlarms('lottery', { env, tenant, nowMs: now })
      if (late.length === 0) return {}
      return { status: 'down', found: late.map(({ about }) => about).join(', ') }
    }),
    vendorParts(context),
  ])
  return parts.flat()
}

/** Vendors that did something lately, and those that operators closed; all are read at once. */
async function vendorParts({ env, tenant, now }: BrandContext): Promise<PartHealth[]> {
  const read = Promise.all([
    readSettings(env, tenant.id),
    vendorShares({ env, tenant, now }, now - WINDOW_MS),
  ])
  const [settings, shares] = await read.catch(() => [])
  if (!settings || !shares) return []
  const closed = tenant.vendors.filter((vendor) => (settings.get(vendor)?.state ?? 'on') !== 'on')
  const names = [...new Set([...closed, ...shares.map(({ vendor }) => vendor)])]
  return Promise.all(
    names.map((vendor) =>
      probePart('vendor', `${tenant.id}/${vendor}`, async () => {
        if (closed.includes(vendor)) return { status: 'off', found: settings.get(vendor)?.state ?? '' }
        const own = shares.find((each) => each.vendor === vendor)
        if (!own || own.failed < FEWEST_FAILURES || own.share <= FAILING_SHARE) return {}
        const found = `${own.failed} of ${own.failed + own.calls} failed within 15 minutes`
        return { status: 'down', found }
      }),
    ),
  )
}
