import { env } from 'cloudflare:workers'
import type { ContractSettings } from '#lib/api/agents/contracts.ts'
import { changeContract, offerContract } from '#lib/api/agents/contracts.ts'
import { offerTopContract } from '#lib/api/agents/contracts-ops.ts'
import type { WageTerms, DividendTerms, Tier } from '#lib/shared/contracts/contract.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { payDue } from '#platform/agents/contracts/pay-service.ts'
import { settleDue } from '#platform/agents/contracts/settle-service.ts'
import { baseOf } from '../../fixtures/worker/members.ts'
import { aTenant, tenantRecordOf } from '../../fixtures/worker/tenants.ts'
import { aLine, NOW, type Person, ZONE } from './agent-line.ts'

export const DAY_MS = 24 * 60 * 60_000
export const CONTRACTS: ContractSettings = {
  kinds: ['dividend', 'wage', 'hourly', 'profitShare', 'realtime', 'commission'],
  categories: ['ALL', 'RNG', 'LIVE'],
  maxRateE6: { wage: 50_000, dividend: 500_000 },
  maxValueMinor: 1_000_00,
  maxTiers: 5,
  holdE6: 100_000,
  maximumShareE6: 900_000,
  reviewAboveMinor: 1_000_000_00,
  billDays: 30,
}

type Terms = InputOf<typeof offerContract>['terms']
export const tier = (rateE6: number, over: Partial<Tier> = {}): Tier => ({
  turnoverMinor: 0,
  activeMembers: 0,
  lossMinor: 0,
  rate: { type: 'percent', rateE6 },
  ...over,
})
const active = { count: 'period', minTurnoverMinor: 1, minDepositMinor: 0 } as const
export const wage = (rateE6: number, over: Partial<WageTerms> = {}): Terms => ({
  kind: 'wage',
  category: 'ALL',
  payer: 'platform',
  active,
  lossCheck: 'none',
  ...over,
  tiers: [...(over.tiers ?? [tier(rateE6)])],
})
export const dividend = (rateE6: number, over: Partial<DividendTerms> = {}): Terms => ({
  kind: 'dividend',
  category: 'ALL',
  payer: 'platform',
  cycle: 'day',
  active,
  minActiveMembers: 0,
  carry: 'none',
  lossCheck: 'none',
  ...over,
  tiers: [...(over.tiers ?? [tier(rateE6)])],
})

export const hourly: Terms = {
  kind: 'hourly',
  category: 'ALL',
  payer: 'platform',
  active: { count: 'period', minTurnoverMinor: 1, minDepositMinor: 0 },
  tiers: [tier(10_000)],
}

export const operator = { operator: 'olga', reason: 'agreed by mail' }

/** A line at a brand with contracts. */
export async function aContractLine(tenant: string, over: Partial<ContractSettings> = {}) {
  const settings = tenantRecordOf(tenant).agents
  const record = { timeZone: ZONE, agents: { ...settings, contracts: { ...CONTRACTS, ...over } } }
  const line = await aLine(tenant, record)
  const base = await baseOf(line.top.visitor)
  const later = (days: number) => ({ env, tenant: base.tenant, now: NOW + days * DAY_MS })
  return {
    ...line,
    tenant,
    later,
    /** Closes and pays as if it were so many days later. */
    settle: async (days: number) => {
      const at = later(days)
      const settled = await settleDue(at)
      return { ...settled, ...(await payDue(at)) }
    },
  }
}
export type ContractLine = Awaited<ReturnType<typeof aContractLine>>

export async function topSigns(top: Person, terms: Terms) {
  const made = await top.visitor.call(offerTopContract, {
    tenant: top.visitor.tenant,
    account: top.member.account,
    ...operator,
    terms,
    isWarned: true,
  })
  return sign(top, made.id)
}

export const sign = (agent: Person, contractId: string, isWarned = false) =>
  agent.visitor.call(changeContract, { contractId, change: 'accept', isWarned })

export const offerTo = (upline: Person, agent: Person, terms: Terms) =>
  upline.visitor.call(offerContract, {
    account: agent.member.account,
    terms,
    operationKey: crypto.randomUUID(),
  })

export const belowSigns = async (upline: Person, agent: Person, terms: Terms) =>
  sign(agent, (await offerTo(upline, agent, terms)).id)

/** Closes and pays at a moment, where the brand's zone is the one it now has. */
export async function settleAt(person: Person, nowMs: number) {
  const { tenant } = await baseOf(person.visitor)
  const base = { env, tenant, now: nowMs }
  const settled = await settleDue(base)
  return { ...settled, ...(await payDue(base)) }
}

/** What the line's only player stakes and loses at a moment, as the wallet tells it in a zone. */
export async function playAt(person: Person, atMs: number, stakeMinor: number, zone: string) {
  const money = { operationKey: `round-${crypto.randomUUID()}`, currency: 'BRL' }
  const reply = await person.wallet.execute(
    {
      kind: 'round',
      ...money,
      game: 'nova-one',
      world: 'world:game:NOVA',
      category: 'RNG',
      stakeMinor,
      winMinor: 0,
      outcomeJson: '{}',
      minGapMs: 0,
    },
    atMs,
    zone,
  )
  if (!reply.ok) throw new Error(`round: ${reply.code}`)
}

export async function depositAt(person: Person, atMs: number, zone: string) {
  await person.wallet.execute(
    {
      kind: 'deposit',
      operationKey: `key-${crypto.randomUUID()}`,
      currency: 'BRL',
      amountMinor: 1_000_000_00,
      reference: 'first',
    },
    atMs,
    zone,
  )
}

/** As if all contracts of the line had been signed at one moment and ended at another. */
export async function heldFrom({ tenant }: ContractLine, acceptedMs: number, endedMs: number) {
  await env.DB.prepare('UPDATE contract SET accepted_at = ?2, ended_at = ?3 WHERE tenant = ?1')
    .bind(tenant, acceptedMs, endedMs)
    .run()
}

/** Moves the brand to another time zone. */
export async function inZone(line: ContractLine, timeZone: string) {
  const record = (await baseOf(line.top.visitor)).tenant
  await aTenant(line.tenant, { timeZone, agents: record.agents })
}
