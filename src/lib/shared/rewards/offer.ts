import type { CashbackRule } from './cashback.ts'
import type { DropRule } from './drops.ts'
import type { TieRule } from './leaderboard.ts'
import type { Goal, MissionPeriod } from './mission.ts'
import type { ConvertRule, EarningType, PointRate } from './points.ts'
import type { Product } from './products.ts'
import type { RebateRate } from './rebate.ts'
import type { VipLevel } from './vip.ts'
import type { ContributionTable } from './weights.ts'
import type { Segment } from './wheel.ts'
import type { Period } from './windows.ts'

/** The jurisdiction of a brand; `other` has no rules of its own. */
export type Market = 'GB' | 'BR' | 'MT' | 'PH' | 'VN' | 'other'

/** The product's promotion types: the filter of the promotions page. */
type PromotionType =
  | 'newbie'
  | 'deposit'
  | 'slots'
  | 'live'
  | 'sports'
  | 'card'
  | 'fishing'
  | 'lotto'
  | 'rebate'
  | 'pointsMall'
  | 'ranking'
  | 'appDownload'
  | 'others'

/**
 * An offer in a brand's files. Amounts are minor units of `currency`, 1 to 9 × 10¹¹ unless 0 is named; times are epoch
 * milliseconds. `problemsToPublish` validates it.
 */
export interface Offer {
  /** 4 to 40 of `[\w.-]`: part of wallet keys. */
  id: string
  type: PromotionType
  /** Withdrawable money, or play money only. */
  money: 'real' | 'play'
  /** ISO 4217. */
  currency: string
  startsAtMs: number
  /** Undefined: no end. */
  endsAtMs?: number | undefined
  products: ProductScope
  audience: Audience
  caps: OfferCaps
  advert: Advert
  /** Whether stakes or rewards are on credit, to be repaid. */
  isCredit: boolean
  /** BR: number of the authorisation under Lei 5.768/1971 for prizes drawn by lot. */
  permit?: string | undefined
  reward: Reward
}

/** `any`: the member chooses freely among all products of the brand. */
export type Scope = 'any' | readonly Product[]
interface ProductScope {
  /** What must be played to get the reward; empty: nothing. */
  activity: Scope
  /** Where the reward may be used; empty for money without conditions. */
  reward: Scope
}

interface Audience {
  /** 18 to 99. */
  minAgeYears: number
  /** Whether persons whom the market's law bars (officials, athletes, relatives of staff …) are refused. */
  excludesRestricted: boolean
  needsIdentity: boolean
  /** The member is in one of them; empty: all members. At most 20. */
  segments: readonly string[]
  /** A code to type, 3 to 32 of `[A-Z\d-]`; undefined: none. */
  code?: string | undefined
}

/** Maximum per claim, per member, per day (all members), and in total; undefined: no cap. */
interface OfferCaps {
  perClaimMinor?: number | undefined
  perMemberMinor?: number | undefined
  perDayMinor?: number | undefined
  budgetMinor: number
}

/** The brand's declaration about its texts and pictures; the texts themselves are not analysed. */
interface Advert {
  /** Calls something free, a gift or without risk. */
  saysFree: boolean
  /** Creates urgency: countdowns, "last chance", "only today". */
  hasUrgency: boolean
  /** Share of the picture covered by the safer-play notice, 0 to 10,000. */
  saferPlayShareBp: number
  /** PH: number of the approval by the Ad Standards Council. */
  ascApproval?: string | undefined
}

/** The wagering requirement of a bonus. */
export interface Wagering {
  /** k × 10⁴, 0 to 1,000,000; 0: real money at once. */
  multipleE4: number
  /** k times the bonus, or k times deposit and bonus. */
  basis: 'bonus' | 'depositAndBonus'
  counts: 'stake' | 'bonusStake'
  /** The bonus is staked first and never converted itself. */
  isSticky: boolean
  maxStakeMinor?: number | undefined
  /** Maximum that becomes real money, as a multiple of the bonus × 10⁴: 50,000 is five times; undefined: no cap. */
  capE4?: number | undefined
  /** From activation, 1 hour to 90 days. */
  lifeMs: number
  contribution: ContributionTable
  /** The deposit must not be withdrawn before the wagering is complete. The ledger has no such lock. */
  locksDeposit: boolean
  /** Part of the reward depends on a further deposit. */
  needsNewDeposit: boolean
}

/** The precondition: none, a settled real stake, a deposit. */
export type Condition =
  { kind: 'none' } | { kind: 'stake'; stakeMinor: number } | { kind: 'deposit'; depositMinor: number }

/** The kind of a reward; each is paid under its own wallet key. Wagering undefined: real money. */
export type Reward =
  | {
      kind: 'depositMatch'
      /** The number of the member's deposit, 1 to 10; undefined: every deposit. */
      nth?: number | undefined
      /** 1 to 100,000: 50 % is 5,000. */
      percentBp: number
      minDepositMinor: number
      maxBonusMinor: number
      wagering: Wagering
    }
  | {
      kind: 'freeRounds'
      gameId: string
      /** 1 to 1,000. */
      rounds: number
      roundValueMinor: number
      lifeMs: number
      after: Condition
      /** The wagering of the winnings, as a bonus with the basis `bonus`. */
      wagering?: Wagering | undefined
    }
  | { kind: 'stakeAndGet'; stakeMinor: number; rewardMinor: number; wagering?: Wagering | undefined }
  | { kind: 'rebate'; rates: readonly RebateRate[] }
  | { kind: 'cashback'; rule: CashbackRule }
  | { kind: 'ranking'; period: Period; prizesMinor: readonly number[]; ties: TieRule }
  /** One amount, 0 or more, for each day of the streak, 1 to 31 days. */
  | { kind: 'signIn'; daysMinor: readonly number[]; wagering?: Wagering | undefined }
  | { kind: 'appLogin'; rewardMinor: number; wagering?: Wagering | undefined }
  /** Decided by people; `rewardMinor` is the most that they may give. */
  | { kind: 'application'; rewardMinor: number; wagering?: Wagering | undefined }
  /** With `drops`: pool and shares are those of each drop. */
  | {
      kind: 'redEnvelope'
      poolMinor: number
      shares: number
      after: Condition
      drops?: DropRule | undefined
    }
  | { kind: 'wheel'; segments: readonly Segment[]; after: Condition }
  | { kind: 'raffle'; perMinor: number; prizesMinor: readonly number[] }
  | {
      kind: 'mission'
      period: MissionPeriod
      goals: readonly Goal[]
      rewardMinor: number
      wagering?: Wagering | undefined
    }
  /** `hasChecks`: a rise requires checks of age, identity, affordability and source of funds. */
  | { kind: 'vip'; levels: readonly VipLevel[]; hasChecks: boolean }
  | {
      kind: 'points'
      rates: readonly { type: EarningType; rate: PointRate }[]
      /** Undefined: points cannot be converted to money. */
      convert?: ConvertRule | undefined
      /** Whether the brand shows points within the money balance; the ledger keeps them separate. */
      isShownAsMoney: boolean
    }
  | {
      kind: 'referral'
      /** 0: nothing for that. */
      registrationMinor: number
      depositMinor: number
      minDepositMinor: number
      turnoverBp: number
      dailyCapMinor: number
    }
