import * as z from 'zod/mini'
import { rates as ratesSchema } from '#lib/api/agents/agent.ts'
import { ApiError } from '#lib/api/errors.ts'
import { AGENT_KINDS } from '#lib/shared/agent/agent-types.ts'
import { rateProblems, type Rates } from '#lib/shared/agent/rates.ts'
import type { CallBase } from '#platform/base/call.ts'

type BrandScope = Pick<CallBase, 'env' | 'tenant'>

/** The rates that a member was given; for a top agent without rates the brand's highest. */
export async function ratesOf({ env, tenant }: BrandScope, of: { id: string; type: number }): Promise<Rates> {
  const row = await env.DB.prepare('SELECT rates FROM agent_member WHERE tenant = ? AND member = ?')
    .bind(tenant.id, of.id)
    .first<{ rates: string }>()
  return row ? toRates(row.rates) : unwrittenRates(tenant, of.type)
}

/** The rates of a member without stored ones. */
export function unwrittenRates(tenant: BrandScope['tenant'], type: number): Rates {
  return isTop(type) ? tenant.agents.topRates : {}
}

/** @throws ApiError `agent.rate` with the category, and the bound that is passed */
export function checkRates(given: Rates, bounds: { own: Rates; below?: readonly Rates[] }): void {
  const [problem] = rateProblems(given, { own: bounds.own, below: bounds.below ?? [] })
  if (problem) throw new ApiError('agent.rate', { ...problem })
}

/**
 * Refuses rates at a brand without agents, as it would pay nothing for them.
 * @throws ApiError `system.moduleOff`
 */
export function checkPaid({ tenant }: Pick<BrandScope, 'tenant'>, given: Rates): void {
  const isGiven = Object.values(given).some((rateE6) => rateE6 > 0)
  if (isGiven && !tenant.modules.includes('AGENTPOLICY3'))
    throw new ApiError('system.moduleOff', { module: 'AGENTPOLICY3' })
}

/** The rates that a member passed on: to the direct downline, and by open links. */
export async function givenBelow({ env, tenant }: BrandScope, memberId: string): Promise<Rates[]> {
  const { results } = await env.DB.prepare(
    `SELECT a.rates FROM lineage l JOIN agent_member a ON a.tenant = l.tenant AND a.member = l.member
       WHERE l.tenant = ?1 AND l.ancestor = ?2 AND l.level = 1
     UNION ALL SELECT rates FROM affiliate WHERE tenant = ?1 AND agent_id = ?2 AND is_open = 1`,
  )
    .bind(tenant.id, memberId)
    .all<{ rates: string }>()
  return results.map(({ rates }) => toRates(rates))
}

/** Writes the rates that a member is given. */
export function writeRates(
  { env, tenant, now }: BrandScope & Pick<CallBase, 'now'>,
  memberId: string,
  rates: Rates,
): D1PreparedStatement {
  return env.DB.prepare(
    `INSERT INTO agent_member (tenant, member, rates, rates_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (tenant, member) DO UPDATE SET rates = excluded.rates, rates_at = excluded.rates_at`,
  ).bind(tenant.id, memberId, JSON.stringify(rates), now)
}

export function toRates(text: string | null): Rates {
  const read: unknown = JSON.parse(text ?? '{}')
  const parsed = z.safeParse(ratesSchema, read)
  if (!parsed.success) throw new Error('rates of a member cannot be read')
  return Object.fromEntries(Object.entries(parsed.data).filter(([, rateE6]) => rateE6 !== undefined))
}

function isTop(type: number): boolean {
  return (type === 1 || type === 41) && AGENT_KINDS[type].isTop
}
