import { openApiDocument } from '#lib/api/openapi.ts'
import {
  checkLedger,
  getEdgeStatus,
  getOpenApi,
  seedPlatform,
  setBlockedRegions,
  setMaintenance,
} from '#lib/api/ops.ts'
import { serve, type App } from '#platform/serve.ts'
import { readStatus, writeStatus } from '#platform/system/site-status.ts'
import { knownTenant } from '#platform/system/known-tenant.ts'
import { checkLedgers } from './ledger-check.ts'
import { seed } from './seed-service.ts'

export function routeOps(app: App): void {
  serve(app, seedPlatform, seed)

  serve(app, getEdgeStatus, async ({ env, input }) => {
    const { id } = await knownTenant(env, input.tenant)
    return readStatus(env, id)
  })

  serve(app, setMaintenance, async ({ env, now, input }) => {
    const { id } = await knownTenant(env, input.tenant)
    const { sinceMs = now, blockedRegions, allowAddresses } = await readStatus(env, id)
    const kept = { blockedRegions, allowAddresses }
    if (!input.on) return writeStatus(env, id, { ...kept, maintenance: false })
    const { retryAfterSeconds } = input
    return writeStatus(env, id, { ...kept, maintenance: true, sinceMs, retryAfterSeconds })
  })

  serve(app, setBlockedRegions, async ({ env, input }) => {
    const { id } = await knownTenant(env, input.tenant)
    const status = await readStatus(env, id)
    return writeStatus(env, id, { ...status, blockedRegions: [...new Set(input.blockedRegions)].sort() })
  })

  serve(app, checkLedger, async ({ env, input }) => {
    const { id } = await knownTenant(env, input.tenant)
    return checkLedgers(env, id)
  })

  serve(app, getOpenApi, () => openApiDocument())
}
