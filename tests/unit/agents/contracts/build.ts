import type {
  CommissionTerms,
  Contract,
  DividendTerms,
  HourlyTerms,
  ProfitShareTerms,
  RealtimeTerms,
  RebateTerms,
  Terms,
  Tier,
  WageTerms,
} from '#lib/shared/contracts/contract.ts'
import type { ContractBounds } from '#lib/shared/contracts/bounds.ts'
import { NO_FIGURES, type MemberFigures } from '#lib/shared/contracts/figures.ts'
import type { PeriodMember } from '#lib/shared/contracts/settle.ts'

export const PERCENT = 10_000
const active = { count: 'period', minTurnoverMinor: 1, minDepositMinor: 0 } as const

/** `[turnover, active members, loss, rate in percent]`, amounts in minor units. */
export function tier(
  ...[turnoverMinor, activeMembers, lossMinor, percent]: [number, number, number, number]
): Tier {
  return {
    turnoverMinor,
    activeMembers,
    lossMinor,
    rate: { type: 'percent', rateE6: Math.round(percent * PERCENT) },
  }
}

/** `[turnover, active members, amount]`. */
export function fixedTier(...[turnoverMinor, activeMembers, valueMinor]: [number, number, number]): Tier {
  return { turnoverMinor, activeMembers, lossMinor: 0, rate: { type: 'fixed', valueMinor } }
}

export function aDividend(terms: Partial<DividendTerms> = {}): DividendTerms {
  return {
    kind: 'dividend',
    category: 'ALL',
    payer: 'platform',
    cycle: 'month',
    active,
    minActiveMembers: 0,
    carry: 'none',
    lossCheck: 'none',
    tiers: [tier(0, 0, 0, 10)],
    ...terms,
  }
}

export function aWage(terms: Partial<WageTerms> = {}): WageTerms {
  return {
    kind: 'wage',
    category: 'ALL',
    payer: 'platform',
    active,
    lossCheck: 'none',
    tiers: [tier(0, 0, 0, 1)],
    ...terms,
  }
}

export function anHourly(terms: Partial<HourlyTerms> = {}): HourlyTerms {
  return { kind: 'hourly', category: 'ALL', payer: 'platform', active, tiers: [tier(0, 0, 0, 1)], ...terms }
}

export function aProfitShare(terms: Partial<ProfitShareTerms> = {}): ProfitShareTerms {
  return {
    kind: 'profitShare',
    category: 'ALL',
    payer: 'platform',
    cycle: 'month',
    active,
    tiersBy: 'gross',
    depositFeeE6: 0,
    tiers: [tier(0, 0, 0, 20)],
    ...terms,
  }
}

export function aRealtime(terms: Partial<RealtimeTerms> = {}): RealtimeTerms {
  return {
    kind: 'realtime',
    category: 'ALL',
    profitRateE6: PERCENT,
    lossRateE6: 2 * PERCENT,
    minStakeMinor: 0,
    ...terms,
  }
}

export function aRebate(maxSeries: number): RebateTerms {
  return { kind: 'rebate', category: 'LOTT', maxSeries }
}

export function aCommission(terms: Partial<CommissionTerms> = {}): CommissionTerms {
  return {
    kind: 'commission',
    category: 'RNG',
    cycle: 'day',
    basis: 'stake',
    rateE6: PERCENT,
    creditTo: 'lottery',
    ...terms,
  }
}

export function contract<T extends Terms>(agentId: string, uplineId: string | null, terms: T): Contract<T> {
  return {
    contractId: `contract-${agentId}`,
    version: 1,
    agentId,
    uplineId,
    state: 'accepted',
    acceptedAtMs: 0,
    endedAtMs: null,
    terms,
  }
}

export function member(
  id: string,
  parentId: string | null,
  figures: Partial<MemberFigures> = {},
): PeriodMember {
  return { id, parentId, figures: { ...NO_FIGURES, ...figures } }
}

export const BOUNDS: ContractBounds = {
  kinds: ['dividend', 'wage', 'hourly', 'profitShare', 'realtime', 'rebate', 'commission'],
  categories: ['ALL', 'RNG', 'LIVE', 'LOTT', 'PVP'],
  maxRateE6: { dividend: 40 * PERCENT, wage: 2 * PERCENT, hourly: 2 * PERCENT, realtime: 3 * PERCENT },
  maxValueMinor: 100_000_00,
  maxTiers: 10,
  series: { min: 1700, max: 1980 },
}
