import type { BrandContext } from '#platform/base/call.ts'
import type { Terms, TieredTerms } from '#lib/shared/contracts/contract.ts'
import { addDays, dayAt, dayStartMs } from '#lib/shared/time/zone.ts'
import { findMemberByAccount, type Member } from '#platform/people/member/service.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { writeChange, writeOffer } from './contract-changes.ts'
import { heldContracts } from './contract-repository.ts'
import { settingsOf } from './contract-settings.ts'
import { payDue } from './pay-service.ts'
import { settleDue } from './settle-service.ts'

interface DemoContract {
  /** `undefined`: the top agent. */
  account: string | undefined
  upline: string | undefined
  daysAgo: number
  terms: Terms
  /** Left waiting for a signature. */
  isWaiting?: boolean
}

const active = { count: 'period', minTurnoverMinor: 1, minDepositMinor: 0 } as const
const ALL = { category: 'ALL', payer: 'platform', active } as const

function tiers(unitMinor: number, ratesE6: readonly number[]): TieredTerms['tiers'] {
  return ratesE6.map((rateE6, index) => ({
    turnoverMinor: index * 100 * unitMinor,
    activeMembers: index * 2,
    lossMinor: 0,
    rate: { type: 'percent', rateE6 },
  }))
}

/** Contracts of the demo line, the oldest first: three levels of dividends, two of wages, one of each salary. */
function demoContracts(unitMinor: number): DemoContract[] {
  const dividend = (ratesE6: readonly number[]): Terms => ({
    ...ALL,
    kind: 'dividend',
    cycle: 'week',
    minActiveMembers: 0,
    carry: 'previous',
    lossCheck: 'none',
    tiers: tiers(unitMinor, ratesE6),
  })
  const wage = (ratesE6: readonly number[], payer: 'platform' | 'upline'): Terms => ({
    ...ALL,
    payer,
    kind: 'wage',
    lossCheck: 'none',
    tiers: tiers(unitMinor, ratesE6),
  })
  return [
    { account: undefined, upline: undefined, daysAgo: 95, terms: dividend([100_000, 150_000, 200_000]) },
    { account: 'anaagent', upline: undefined, daysAgo: 94, terms: dividend([80_000, 120_000]) },
    { account: 'duarteagent', upline: 'anaagent', daysAgo: 93, terms: dividend([50_000, 80_000]) },
    { account: undefined, upline: undefined, daysAgo: 20, terms: wage([5_000, 8_000], 'platform') },
    { account: 'anaagent', upline: undefined, daysAgo: 19, terms: wage([3_000, 5_000], 'upline') },
    {
      account: undefined,
      upline: undefined,
      daysAgo: 2,
      terms: { ...ALL, kind: 'hourly', tiers: tiers(unitMinor, [2_000]) },
    },
    {
      account: undefined,
      upline: undefined,
      daysAgo: 1,
      terms: {
        kind: 'realtime',
        category: 'ALL',
        profitRateE6: 1_000,
        lossRateE6: 2_000,
        minStakeMinor: unitMinor,
      },
    },
    {
      account: 'anaagent',
      upline: undefined,
      daysAgo: 0,
      terms: wage([4_000, 6_000], 'upline'),
      isWaiting: true,
    },
  ]
}

/** Contracts and closed periods to look at; once. */
export async function seedContracts(base: BrandContext, top: Member, unitMinor: number): Promise<void> {
  const { env, tenant, now } = base
  const settings = settingsOf(tenant)
  if (!settings || (await heldContracts(base, { agentId: top.id, withBelow: false })).length > 0) return
  for (const { account, upline, daysAgo, terms, isWaiting } of demoContracts(unitMinor)) {
    if (!settings.kinds.includes(terms.kind)) continue
    const agent = await memberOf(base, account, top)
    const above = account === undefined ? null : await memberOf(base, upline, top)
    if (!agent || above === undefined) continue
    const day = addDays(dayAt(now, tenant.timeZone), -daysAgo)
    const at = { ...base, now: daysAgo === 0 ? now : dayStartMs(day, tenant.timeZone) - 1 }
    const actor = above?.id ?? 'operator/demo'
    const { contractId } = await writeOffer(at, {
      id: crypto.randomUUID(),
      agentId: agent.id,
      uplineId: above?.id ?? null,
      terms,
      state: 'offered',
      actor,
      isSilent: !isWaiting,
      isShareWanted: true,
    })
    if (isWaiting) continue
    const accepted = { contractId, change: 'accept', actor: agent.id, by: 'agent', isWarned: true } as const
    await writeChange(at, { ...accepted, isShareWanted: true })
  }
  const { results } = await env.DB.prepare(
    'SELECT member AS id FROM lineage WHERE tenant = ?1 AND ancestor = ?2 UNION ALL SELECT ?2',
  )
    .bind(tenant.id, top.id)
    .all<{ id: string }>()
  // What wallets have not told yet would be missing in the bills.
  for (const { id } of results) await walletOf(env, tenant.id, id).sweep()
  await settleDue(base)
  await payDue(base)
}

async function memberOf(
  { env, tenant }: BrandContext,
  account: string | undefined,
  top: Member,
): Promise<Member | undefined> {
  return account === undefined ? top : findMemberByAccount(env, { tenant: tenant.id, account })
}
