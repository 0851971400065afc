import type * as calls from '#lib/api/ops/watch.ts'
import type { BrandContext, Call } from '#platform/base/call.ts'
import { brandContexts } from './brand-contexts.ts'
import { readBrand } from './brand-readings.ts'
import { readHealth } from './health-service.ts'
import { openMetrics, type Sample } from './open-metrics.ts'
import { scheduleAgeMs } from './schedule-age.ts'

/** What a scraper reads: the parts, and every figure of every brand. */
export async function getMetrics({ env, now: nowMs }: Call<typeof calls.getMetrics>): Promise<string> {
  const brands = await brandContexts(env, nowMs)
  const [{ parts }, ageMs, ...ofBrands] = await Promise.all([
    readHealth(env, nowMs),
    scheduleAgeMs(env, nowMs),
    ...brands.map(readable),
  ])
  return openMetrics([
    ...parts
      .filter(({ status }) => status !== 'off')
      .flatMap(({ part, of, status, tookMs }): Sample[] => [
        { name: 'vitrine_part_up', labels: { part, of }, value: status === 'down' ? 0 : 1 },
        { name: 'vitrine_part_seconds', labels: { part, of }, value: tookMs / 1_000 },
      ]),
    ...(ageMs === undefined
      ? []
      : [{ name: 'vitrine_schedule_age_seconds' as const, labels: {}, value: ageMs / 1_000 }]),
    ...ofBrands.flat(),
  ])
}

/** A brand whose database is down hides no other: `vitrine_part_up` of its database says so. */
async function readable(context: BrandContext): Promise<Sample[]> {
  try {
    return await readBrand(context)
  } catch {
    // Its figures are missing, which `absent` alerts would hide; the part of the database tells.
    return [{ name: 'vitrine_part_up', labels: { part: 'brand', of: context.tenant.id }, value: 0 }]
  }
}
