import type { Category } from '#lib/shared/product/vocabulary.ts'
import type { Carry, ContractCategory, ContractKind, LossCheck, Rate } from './contract.ts'
import type { Figures } from './figures.ts'

export type ResultItem = Exclude<keyof Figures, 'depositsMinor'>
export type TierCondition = 'turnover' | 'active' | 'loss'
type NotReachedReason = 'minimumActive' | 'result' | 'tiers'

/**
 * One line of a bill. Together the lines contain every input number, so that a screen can explain the sum and anybody can
 * compute it again (`tests/fixtures/node/recompute-bill.ts`). Amounts are in minor units; `sumMinor` is the sum after the line.
 */
export type Step =
  | {
      step: 'contract'
      kind: ContractKind
      category: ContractCategory
      contractId: string
      version: number
      /** The base of rates, and the meaning of a tier's loss. */
      base: 'loss' | 'turnover' | 'net' | 'shares'
      tiersBy: 'total' | 'gross' | 'net'
      lossCheck: LossCheck
    }
  /** Shares by the rates that the upline gave, without a contract. */
  | { step: 'rates'; category: Category; basis: 'stake' | 'loss' }
  | { step: 'turnover'; ownMinor: number; belowMinor: number; teamMinor: number }
  | {
      step: 'active'
      count: 'period' | 'dailyMean'
      minTurnoverMinor: number
      minDepositMinor: number
      /** Members per period; the sum of each day's active members for a daily mean. */
      counted: number
      days: number
      activeMembers: number
    }
  /** A part of the result. Positive values are the team's wins in dividends, its losses in a profit share. */
  | { step: 'item'; item: ResultItem; amountMinor: number; sumMinor: number }
  | { step: 'gross'; grossMinor: number }
  /** The fee may be a fraction: `feeMinor` is rounded for display, the sum is exact. */
  | { step: 'fee'; depositsMinor: number; rateE6: number; feeMinor: number; sumMinor: number }
  | { step: 'result'; resultMinor: number }
  | { step: 'carry'; carry: Carry; previousMinor: number; addedMinor: number; totalMinor: number }
  | { step: 'minimum'; activeMembers: number; requiredMembers: number; isReached: boolean }
  | {
      step: 'tier'
      tier: number
      turnoverMinor: number
      activeMembers: number
      lossMinor: number
      rate: Rate
      missing: readonly TierCondition[]
    }
  | { step: 'notReached'; reason: NotReachedReason }
  /** The selected tier. The factor `partMinor / wholeMinor` is below 1 only for a floating loss check. */
  | {
      step: 'own'
      tier: number
      rate: Rate
      baseMinor: number
      partMinor: number
      wholeMinor: number
      ownMinor: number
    }
  | { step: 'downline'; agentId: string; ownMinor: number; sumMinor: number }
  | { step: 'payable'; ownMinor: number; downlinesMinor: number; payableMinor: number }
  | { step: 'resting'; uplineId: string | null }
  | { step: 'notCalculated'; uplineId: string }
  /**
   * The contract of `agentId` has a downline's contract, `downlineId`'s, that does not fit below: it and all below get
   * nothing.
   */
  | { step: 'refused'; agentId: string; downlineId: string; rule: 'rateAbove' | 'notComparable' }
  /** A share by rate difference: `baseMinor` times (`rateE6` - `belowRateE6`), rounded down once for all shares. */
  | {
      step: 'share'
      outcome: ShareOutcome
      baseMinor: number
      rateE6: number
      belowRateE6: number
      isCapped: boolean
    }
  | { step: 'roundedDown'; amountMinor: number; remainderE6: number }
  /** The remainder of rounding in the line, for its top agent. */
  | { step: 'rest'; agents: number; remaindersE6: number; restMinor: number; sumMinor: number }

export type ShareOutcome = 'stake' | 'won' | 'lost'
export type StepOf<Name extends Step['step']> = Extract<Step, { step: Name }>
