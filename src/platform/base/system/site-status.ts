import { edgeStatus, type EdgeStatus, type TenantRecord } from '#lib/api/ops/ops.ts'
import { statusAt } from '#lib/shared/product/planned-closing.ts'
import type { Env } from '#platform/base/env.ts'

const OPEN: EdgeStatus = { maintenance: false, blockedRegions: [] }

/** The status at a moment, as operators set and planned it. */
export async function readStatus(env: Env, tenant: string, nowMs: number): Promise<EdgeStatus> {
  return statusAt(await storedStatus(env, tenant), nowMs)
}

/** What operators set, for a change of it; the edge reads the same entry. Missing or invalid: open. */
export async function storedStatus(env: Env, tenant: string): Promise<EdgeStatus> {
  const parsed = edgeStatus.safeParse(readJson(await env.STATUS.get(tenant)))
  return parsed.success ? parsed.data : OPEN
}

export async function writeStatus(env: Env, tenant: string, status: EdgeStatus): Promise<EdgeStatus> {
  await env.STATUS.put(tenant, JSON.stringify(status))
  return status
}

/** Regions in the brand's own file stay blocked whatever operators set: the licence requires it. */
export function isRegionBlocked(tenant: TenantRecord, status: EdgeStatus, country: string): boolean {
  return [...tenant.blockedRegions, ...status.blockedRegions].includes(country.toUpperCase())
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // A malformed entry must not take the brand down.
    return undefined
  }
}
