import type { Rates } from '#lib/shared/agent/rates.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { BrandContext } from '#platform/base/call.ts'

interface DemoLink {
  code: string
  type: number
  visits: number
  maxUses: number | null
  daysAgo: number
  /** Accounts of the plan that came by it. */
  brought: readonly string[]
}

const LINKS: readonly DemoLink[] = [
  { code: 'DEMOTEAM', type: 2, visits: 9, maxUses: 10, daysAgo: 88, brought: ['anaagent', 'bentoagent'] },
  { code: 'DEMOPLAY', type: 0, visits: 31, maxUses: null, daysAgo: 30, brought: [] },
]

/** Two links of the demo agent, one of them used; written once. */
export async function seedLinks(
  { env, tenant, now }: BrandContext,
  agentId: string,
  rates: Rates,
): Promise<void> {
  await env.DB.batch(
    LINKS.flatMap(({ code, type, visits, maxUses, daysAgo, brought }) => [
      env.DB.prepare(
        `INSERT INTO affiliate (tenant, code, agent_id, member_type, rates, max_uses, uses, visits, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      ).bind(
        tenant.id,
        code,
        agentId,
        type,
        JSON.stringify(rates),
        maxUses,
        brought.length,
        visits,
        now - daysAgo * DAY_MS,
      ),
      env.DB.prepare(
        `UPDATE member SET invite_code = ?2 WHERE tenant = ?1 AND account IN (SELECT value FROM json_each(?3))
           AND upline_id = ?4 AND invite_code IS NULL`,
      ).bind(tenant.id, code, JSON.stringify(brought), agentId),
    ]),
  )
}
