import * as z from 'zod/mini'
import { MOST_DROPS } from '#lib/shared/rewards/drops.ts'
import { MISSION_PERIODS } from '#lib/shared/rewards/mission.ts'
import type { Reward } from '#lib/shared/rewards/offer.ts'
import { EARNING_TYPES } from '#lib/shared/rewards/points.ts'
import { PERIODS } from '#lib/shared/rewards/windows.ts'
import { category } from '#lib/api/fields.ts'
import { condition, goal, vipLevel, wagering } from './offers-terms.ts'

/** Only parsed here; `problemsToPublish` decides whether a number is plausible and lawful. */
const number = z.number()

/** A reward that becomes real money only when it was wagered. */
const wagered = {
  /** Conditions of the bonus; without them the reward is real money. */
  wagering: z.optional(wagering),
}

/** Each kind is paid under its own wallet key. */
export const reward = z.discriminatedUnion('kind', [
  z.strictObject({
    /** A bonus on a deposit. */
    kind: z.literal('depositMatch'),
    /** Which of the member's deposits, 1 to 10; without it each one. */
    nth: z.optional(number),
    /** Share of the deposit, in ten-thousandths: 5,000 is 50 %; at most 100,000. */
    percentBp: number,
    /** Least deposit, in minor units. */
    minDepositMinor: number,
    /** Largest bonus, in minor units. */
    maxBonusMinor: number,
    /** Conditions under which the bonus becomes real money. */
    wagering,
  }),
  z.strictObject({
    /** Rounds of one game without a stake. */
    kind: z.literal('freeRounds'),
    /** `nodeId` of the game, of one of the brand's vendors. */
    gameId: z.string(),
    /** Number of rounds, 1 to 1,000. */
    rounds: number,
    /** Stake that each round is played at, in minor units. */
    roundValueMinor: number,
    /** How long they can be played, in milliseconds. */
    lifeMs: number,
    /** What must be done before. */
    after: condition,
    /** Conditions of the winnings, as of a bonus; without them they are real money. */
    wagering: z.optional(wagering),
  }),
  z.strictObject({
    /** A fixed reward for stakes of one day. */
    kind: z.literal('stakeAndGet'),
    /** Stakes of real money to reach, in minor units. */
    stakeMinor: number,
    /** The reward, in minor units. */
    rewardMinor: number,
    ...wagered,
  }),
  z.strictObject({
    /** A share of each day's stakes. */
    kind: z.literal('rebate'),
    /** Rates by category, each once. */
    rates: z.array(
      z.strictObject({
        /** The category. */
        category,
        /** The rate in ten-thousandths: 120 is 1.2 %; at most 500. */
        rateBp: number,
        /** What the rate is of: the valid stake, or the loss (PVP). */
        of: z.enum(['validStake', 'loss']),
      }),
    ),
  }),
  z.strictObject({
    /** A share of the losses of a period. */
    kind: z.literal('cashback'),
    /** How it is reckoned. */
    rule: z.strictObject({
      /** The share in ten-thousandths: 1,000 is 10 %; at most 10,000. */
      rateBp: number,
      /** The period that is closed and paid. */
      period: z.enum(['day', 'week']),
      /** Most for one period, in minor units; without it no cap. */
      maxMinor: z.optional(number),
    }),
  }),
  z.strictObject({
    /** Prizes for the highest stakes of a period. */
    kind: z.literal('ranking'),
    /** The period that is ranked. */
    period: z.enum(PERIODS),
    /** Prizes from the first rank down, in minor units. */
    prizesMinor: z.array(number),
    /** Equal scores: the first to reach it ranks higher, or both share their prizes. */
    ties: z.enum(['reachedFirst', 'shared']),
  }),
  z.strictObject({
    /** A reward for each day of a streak of sign-ins. */
    kind: z.literal('signIn'),
    /** One amount for each day of the streak, 1 to 31 days, in minor units; 0: none that day. After the last the first follows. */
    daysMinor: z.array(number),
    ...wagered,
  }),
  z.strictObject({
    /** A reward for the first login in the installed app. */
    kind: z.literal('appLogin'),
    /** The reward, in minor units. */
    rewardMinor: number,
    ...wagered,
  }),
  z.strictObject({
    /** A reward that members apply for and operators decide on. */
    kind: z.literal('application'),
    /** Most that may be given, in minor units. */
    rewardMinor: number,
    ...wagered,
  }),
  z.strictObject({
    /** A pool in random shares, first come first served. */
    kind: z.literal('redEnvelope'),
    /** The pool, in minor units; with `drops` that of each drop. */
    poolMinor: number,
    /** Number of shares; with `drops` that of each drop. */
    shares: number,
    /** What must be done before. */
    after: condition,
    /** Times at which envelopes fall every day; without it there is one pool for the whole offer. */
    drops: z.optional(
      z.strictObject({
        /** `HH:MM` in the brand's time zone, rising, in steps of five minutes; at most 24. */
        times: z.array(z.string()).check(z.maxLength(MOST_DROPS)),
        /** Minutes for which each is open, 1 to 60, and over before the next one falls. */
        openMinutes: number,
      }),
    ),
  }),
  z.strictObject({
    /** A wheel of fortune. */
    kind: z.literal('wheel'),
    /** Its segments. */
    segments: z.array(
      z.strictObject({
        /** The prize, in minor units; 0: none. */
        prizeMinor: number,
        /** Its chance is this whole number divided by the sum of all. */
        weight: number,
      }),
    ),
    /** What must be done before a spin. */
    after: condition,
  }),
  z.strictObject({
    /** Tickets for stakes, and a draw among them. */
    kind: z.literal('raffle'),
    /** Valid stake for one ticket, in minor units. */
    perMinor: number,
    /** Prizes from the first down, in minor units. */
    prizesMinor: z.array(number),
  }),
  z.strictObject({
    /** A reward when all goals of a period are reached. */
    kind: z.literal('mission'),
    /** The period; `once`: the whole time of the offer, with one reward. */
    period: z.enum(MISSION_PERIODS),
    /** The goals; all must be reached. */
    goals: z.array(goal),
    /** The reward, in minor units. */
    rewardMinor: number,
    ...wagered,
  }),
  z.strictObject({
    /** The VIP programme. */
    kind: z.literal('vip'),
    /** Its levels from the first up. */
    levels: z.array(vipLevel),
    /** Whether a rise requires checks of age, identity, affordability and source of funds. */
    hasChecks: z.boolean(),
  }),
  z.strictObject({
    /** The points programme. */
    kind: z.literal('points'),
    /** What earns points. */
    rates: z.array(
      z.strictObject({
        /** Stakes of these games, or deposits. */
        type: z.enum(EARNING_TYPES),
        /** `points` for every `perMinor`. */
        rate: z.strictObject({
          /** Points, a whole number. */
          points: number,
          /** For this valid stake or deposit, in minor units: 1 point for 100.00 is 10,000. */
          perMinor: number,
        }),
      }),
    ),
    /** Points for money; without it they can only be spent in the shop. */
    convert: z.optional(
      z.strictObject({
        /** So many points … */
        points: number,
        /** … are worth this, in minor units. */
        minor: number,
        /** Fewest points at a time. */
        minPoints: number,
        /** Most points of a member in a day. */
        maxPointsADay: number,
      }),
    ),
    /** Whether the brand shows points within the money balance; the ledger keeps them apart, and some markets forbid it. */
    isShownAsMoney: z.boolean(),
  }),
  z.strictObject({
    /** Rewards for inviting friends. */
    kind: z.literal('referral'),
    /** For a friend's registration, in minor units; 0: none. */
    registrationMinor: number,
    /** For a friend's first deposit, in minor units; 0: none. */
    depositMinor: number,
    /** Least first deposit, in minor units. */
    minDepositMinor: number,
    /** Share of friends' valid stake, in ten-thousandths; 0: none. */
    turnoverBp: number,
    /** Most for one member in a day, in minor units. */
    dailyCapMinor: number,
  }),
]) satisfies z.ZodMiniType<Reward>
