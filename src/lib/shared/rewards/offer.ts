import type { CashbackRule } from './cashback.ts'
import type { TieRule } from './leaderboard.ts'
import type { Goal } from './mission.ts'
import type { ConvertRule, EarningType, PointRate } from './points.ts'
import type { Product } from './products.ts'
import type { RebateRate } from './rebate.ts'
import type { VipLevel } from './vip.ts'
import type { ContributionTable } from './weights.ts'
import type { Segment } from './wheel.ts'
import type { Period } from './windows.ts'

/** The law that a brand works under; `other` has no table of its own. */
export type Market = 'GB' | 'BR' | 'MT' | 'PH' | 'VN' | 'other'

/** The product's promotion types: the filter of the promotions page. */
export type PromotionType =
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
 * An offer as a brand writes it. Amounts are minor units of `currency`, 1 to 9 × 10¹¹ unless 0 is named; times are epoch
 * milliseconds. `problemsOf` says what is wrong with it.
 */
export interface Offer {
  /** 4 to 40 of `[\w.-]`: part of wallet keys. */
  id: string
  type: PromotionType
  /** Money that can be withdrawn in the end, or play money alone. */
  money: 'real' | 'play'
  /** ISO 4217. */
  currency: string
  startsAtMs: number
  /** Undefined: without an end. */
  endsAtMs?: number | undefined
  products: ProductScope
  audience: Audience
  caps: OfferCaps
  advert: Advert
  /** Whether stakes or rewards are on credit, to be paid back. */
  isCredit: boolean
  /** BR: number of the authorisation under Lei 5.768/1971 for prizes that are drawn by lot. */
  permit?: string | undefined
  reward: Reward
}

/** `any`: the member chooses freely among all products of the brand. */
export type Scope = 'any' | readonly Product[]
export interface ProductScope {
  /** What must be played to get the reward; empty where nothing must. */
  activity: Scope
  /** Where the reward may be used; empty for money without conditions. */
  reward: Scope
}

export interface Audience {
  /** 18 to 99. */
  minAgeYears: number
  /** Whether persons whom the market's law bars (officials, athletes, relatives of staff …) are refused. */
  excludesRestricted: boolean
  needsIdentity: boolean
  /** The member is in one of them; empty: everybody. At most 20. */
  segments: readonly string[]
  /** To be typed by the member, 3 to 32 of `[A-Z\d-]`; undefined: none. */
  code?: string | undefined
}

/** Most for one claim, one member, one day (all members), and all of it; undefined: no such cap. */
export interface OfferCaps {
  perClaimMinor?: number | undefined
  perMemberMinor?: number | undefined
  perDayMinor?: number | undefined
  budgetMinor: number
}

/** What the brand says of its texts and pictures; the words themselves are not read. */
export interface Advert {
  /** It calls anything free, a gift or without risk. */
  saysFree: boolean
  /** It presses: countdowns, "last chance", "only today". */
  hasUrgency: boolean
  /** Share of the picture that the safer-play notice takes, 0 to 10,000. */
  saferPlayShareBp: number
  /** PH: number of the approval by the Ad Standards Council. */
  ascApproval?: string | undefined
}

/** What must be done with a bonus before it becomes real money. */
export interface Wagering {
  /** k × 10⁴, 0 to 1,000,000; 0: real money at once. */
  multipleE4: number
  /** k times the bonus, or k times deposit and bonus. */
  basis: 'bonus' | 'depositAndBonus'
  counts: 'stake' | 'bonusStake'
  /** The bonus is staked first and never converted itself. */
  isSticky: boolean
  maxStakeMinor?: number | undefined
  /** Most that becomes real money, as a multiple of the bonus × 10⁴: 50,000 is five times; undefined: no cap. */
  capE4?: number | undefined
  /** From activation, 1 hour to 90 days. */
  lifeMs: number
  contribution: ContributionTable
  /** The deposit may not be withdrawn before the wagering is done. The ledger knows no such lock. */
  locksDeposit: boolean
  /** Anything of the reward depends on depositing again. */
  needsNewDeposit: boolean
}

/** What must have been done before: nothing, a settled real stake, a deposit. */
export type Condition =
  { kind: 'none' } | { kind: 'stake'; stakeMinor: number } | { kind: 'deposit'; depositMinor: number }

/** The shape of the rule; each kind pays under its own wallet key. Wagering undefined: the reward is real money. */
export type Reward =
  | {
      kind: 'depositMatch'
      /** Which deposit of the member, 1 to 10; undefined: each one. */
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
      /** What the winnings are wagered by, as a bonus; the basis is `bonus`. */
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
  | { kind: 'redEnvelope'; poolMinor: number; shares: number; after: Condition }
  | { kind: 'wheel'; segments: readonly Segment[]; after: Condition }
  | { kind: 'raffle'; perMinor: number; prizesMinor: readonly number[] }
  | {
      kind: 'mission'
      period: Period
      goals: readonly Goal[]
      rewardMinor: number
      wagering?: Wagering | undefined
    }
  /** `hasChecks`: nobody rises before age, identity, affordability and source of funds are checked. */
  | { kind: 'vip'; levels: readonly VipLevel[]; hasChecks: boolean }
  | {
      kind: 'points'
      rates: readonly { type: EarningType; rate: PointRate }[]
      /** Undefined: points never become money. */
      convert?: ConvertRule | undefined
      /** Whether the brand shows points within the balance of money; the ledger keeps them apart. */
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
