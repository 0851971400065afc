import type { Env } from '#platform/base/env.ts'
import { forEachApart, forEachBrand } from '#platform/base/system/service.ts'
import { payDue } from './pay-service.ts'
import { hasAgents } from './rates-due.ts'
import { settleDue } from './settle-service.ts'

/** The schedule's work for every brand with agents: it closes periods, then pays. */
export async function settleAll(env: Env, now: number): Promise<void> {
  await forEachBrand(env, async (tenant) => {
    if (!hasAgents(tenant)) return
    await forEachApart([settleDue, payDue], (step) => step({ env, tenant, now }))
  })
}
