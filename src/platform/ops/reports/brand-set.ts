import { ApiError } from '#lib/api/errors.ts'
import { addDays } from '#lib/shared/time/zone.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Env } from '#platform/base/env.ts'
import { brandEnv, knownTenant } from '#platform/base/system/service.ts'
import { waitingArrivals } from './arrival-repository.ts'
import { collectReports } from './collect.ts'
import type { Days } from './report-repository.ts'

/** Twelve months, with an extra day for leap years. */
const LONGEST_DAYS = 367
/** Runs of counting that a reader waits for; the schedule does the rest. */
const RUNS = 4

/** The brands of a call by the database that has their rows. */
export interface BrandSet {
  brands: readonly TenantRecord[]
  parts: readonly { env: Env; tenants: string[] }[]
}

/** @throws ApiError `tenant.unknown` */
export async function brandSet(env: Env, named: string): Promise<BrandSet> {
  const brands = await Promise.all([...new Set(named.split(','))].map((id) => knownTenant(env, id)))
  const parts = new Map<string, { env: Env; tenants: string[] }>()
  for (const brand of brands) {
    const part = parts.get(brand.database) ?? { env: brandEnv(env, brand), tenants: [] }
    part.tenants.push(brand.id)
    parts.set(brand.database, part)
  }
  return { brands, parts: [...parts.values()] }
}

/** Counts what has arrived, and says how far the figures go. */
export async function upToDate(
  { parts }: BrandSet,
  nowMs: number,
): Promise<{ asOfMs: number; waiting: number }> {
  const states = await Promise.all(
    parts.map(async ({ env, tenants }) => {
      await collectReports(env, nowMs, { runs: RUNS })
      return waitingArrivals(env, tenants)
    }),
  )
  const oldest = states.flatMap(({ oldestAtMs }) => oldestAtMs ?? [])
  return {
    asOfMs: Math.min(nowMs, ...oldest),
    waiting: states.reduce((sum, { count }) => sum + count, 0),
  }
}

/** @throws ApiError `records.range` for days that no calendar has, an empty range, and more than twelve months */
export function checkDays({ fromDay, toDay }: Days): void {
  const isReal = [fromDay, toDay].every((day) => !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day)
  if (!isReal || toDay < fromDay || addDays(fromDay, LONGEST_DAYS) < toDay)
    throw new ApiError('records.range', { days: LONGEST_DAYS })
}

/** The currencies that rows are in, with their digits. A brand that changed its currency has rows of both. */
export function currenciesOf(
  { brands }: BrandSet,
  codes: readonly string[],
): { code: string; exponent: number }[] {
  const known = new Map(brands.map(({ currency }) => [currency.code, currency]))
  return [...new Set([...known.keys(), ...codes])]
    .filter((code) => code !== '')
    .map((code) => ({ code, exponent: known.get(code)?.exponent ?? 2 }))
}
