import { CATEGORIES } from '#lib/shared/product/vocabulary.ts'
import type { PeriodKind } from './period-id.ts'

/** The games of a contract: one category, or all. */
export const CONTRACT_CATEGORIES = ['ALL', ...CATEGORIES] as const
export type ContractCategory = (typeof CONTRACT_CATEGORIES)[number]

/** An upper bound of the tiers of a readable contract; tenants allow fewer. */
export const MAX_TIERS = 100
/** An upper bound of the active members that a contract may require. */
export const MAX_COUNT = 1_000_000

export const CONTRACT_STATES = [
  'requested',
  'offered',
  'accepted',
  'ending',
  'resting',
  'rejected',
  'revoked',
  'replaced',
  'terminated',
] as const
export type ContractState = (typeof CONTRACT_STATES)[number]

export const PAYERS = ['platform', 'upline'] as const
/** The payer of an agent's bills. Top agents are always paid by the platform. */
export type Payer = (typeof PAYERS)[number]

export const DIVIDEND_CYCLES = ['day', 'week', 'halfMonth', 'month'] as const
export type DividendCycle = (typeof DIVIDEND_CYCLES)[number]

export const CARRIES = ['none', 'previous', 'permanent', 'secondHalf'] as const
/** The carried result when the team won: none, the previous period, all earlier periods, or the first half of a month. */
export type Carry = (typeof CARRIES)[number]

export const LOSS_CHECKS = ['none', 'fixed', 'floating'] as const
/** A tier's loss as no condition, as a threshold, or as a factor `min(1, loss / tier's loss)`. */
export type LossCheck = (typeof LOSS_CHECKS)[number]

/** An active member has at least this turnover and these deposits. A daily mean is rounded down. */
export interface ActiveRule {
  count: 'period' | 'dailyMean'
  minTurnoverMinor: number
  minDepositMinor: number
}

/** A share in millionths (10 000 is 1 %), or an amount per period. */
export type Rate = { type: 'percent'; rateE6: number } | { type: 'fixed'; valueMinor: number }

/** The minimum values that reach a tier. A bound of 0 is no condition. */
export interface Tier {
  turnoverMinor: number
  activeMembers: number
  lossMinor: number
  rate: Rate
}

/** A share of the team's losses. */
export interface DividendTerms {
  kind: 'dividend'
  category: ContractCategory
  payer: Payer
  cycle: DividendCycle
  active: ActiveRule
  minActiveMembers: number
  carry: Carry
  lossCheck: LossCheck
  tiers: readonly Tier[]
}

/** A share of the team's turnover of a day, or a fixed amount per day. */
export interface WageTerms {
  kind: 'wage'
  category: ContractCategory
  payer: Payer
  active: ActiveRule
  lossCheck: Exclude<LossCheck, 'floating'>
  tiers: readonly Tier[]
}

/** A share of the team's turnover of an hour, or a fixed amount per hour. */
export interface HourlyTerms {
  kind: 'hourly'
  category: ContractCategory
  payer: Payer
  active: ActiveRule
  tiers: readonly Tier[]
}

/** A share of the net loss: losses of the team less rebates, promotions and a fee on its deposits (set by the tenant). */
export interface ProfitShareTerms {
  kind: 'profitShare'
  category: ContractCategory
  payer: Payer
  cycle: DividendCycle
  active: ActiveRule
  /** Whether tiers are selected by the loss before or after deductions; the rate always applies to the net amount. */
  tiersBy: 'gross' | 'net'
  depositFeeE6: number
  tiers: readonly Tier[]
}

/** Real-time salary: shares of the stakes of won and lost bets, by rate difference along the line. */
export interface RealtimeTerms {
  kind: 'realtime'
  category: ContractCategory
  profitRateE6: number
  lossRateE6: number
  minStakeMinor: number
}

/** A series of 2000 returns everything as prizes. */
export const FULL_SERIES = 2000

/** The highest prize series that a member may choose; the unused part is rebate. */
export interface RebateTerms {
  kind: 'rebate'
  category: ContractCategory
  maxSeries: number
}

/** A share of stakes, or of members' losses (card games), by rate difference along the line. */
export interface CommissionTerms {
  kind: 'commission'
  category: ContractCategory
  cycle: DividendCycle
  basis: 'stake' | 'loss'
  rateE6: number
  creditTo: 'main' | 'lottery'
}

/** Kinds settled by subtracting downlines' amounts along the line. */
export type TieredTerms = DividendTerms | WageTerms | HourlyTerms | ProfitShareTerms
/** Kinds that divide one sum by rate differences. */
export type ShareTerms = RealtimeTerms | RebateTerms | CommissionTerms
export type Terms = TieredTerms | ShareTerms
export type ContractKind = Terms['kind']
const TIERED_KINDS = ['dividend', 'wage', 'hourly', 'profitShare'] as const
export const CONTRACT_KINDS = [...TIERED_KINDS, 'realtime', 'rebate', 'commission'] as const

/**
 * One version of an agreement, immutable: other terms are a new version. `uplineId` is the offering agent; `null` is the
 * platform. An agent has at most one contract in force per kind and category.
 */
export interface Contract<T extends Terms = Terms> {
  contractId: string
  version: number
  agentId: string
  uplineId: string | null
  state: ContractState
  acceptedAtMs: number | null
  endedAtMs: number | null
  terms: T
}

export function isTiered(terms: Terms): terms is TieredTerms {
  return TIERED_KINDS.some((kind) => kind === terms.kind)
}

/** Whether the agreement is in force. A suspended one is not, but resumes automatically. */
export function isStanding(state: ContractState): boolean {
  return state === 'accepted' || state === 'ending'
}

/**
 * Whether the contract was made with the agent's current upline, or with the platform. After a move to another upline
 * it is suspended: nobody pays for a contract that another upline offered.
 */
export function isOfUpline({ uplineId }: Contract, currentUplineId: string | undefined): boolean {
  return uplineId === null || uplineId === currentUplineId
}

/** The settlement period of a contract; a rebate is settled with its bet. */
export function settledBy(terms: Terms): PeriodKind | 'bet' {
  switch (terms.kind) {
    case 'wage':
      return 'day'
    case 'hourly':
      return 'hour'
    case 'realtime':
      return 'fiveMinutes'
    case 'rebate':
      return 'bet'
    default:
      return terms.cycle
  }
}

/**
 * The versions that apply to a period: accepted when it began, and not ended by then. New terms therefore apply from the
 * next period on.
 */
export function countingIn<T extends Terms>(
  contracts: readonly Contract<T>[],
  periodStartMs: number,
): Contract<T>[] {
  return contracts.filter(
    ({ acceptedAtMs, endedAtMs }) =>
      acceptedAtMs !== null &&
      acceptedAtMs <= periodStartMs &&
      (endedAtMs === null || endedAtMs > periodStartMs),
  )
}
