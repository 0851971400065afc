import * as z from 'zod/mini'
import { GOAL_KINDS } from '#lib/shared/rewards/mission.ts'
import { PRODUCTS } from '#lib/shared/rewards/products.ts'
import { category } from '#lib/api/fields.ts'

/** Only parsed here; `problemsToPublish` decides whether a number is plausible and lawful. */
const number = z.number()
const product = z.enum(PRODUCTS)
const weightBp = number

const contribution = z.strictObject({
  /** `nodeId`s of games that accept no bonus money and count nothing; at most 500. */
  excludedGames: z._default(z.array(z.string()).check(z.maxLength(500)), []),
  /** Weights of single games, which come first; at most 500. */
  games: z._default(
    z.array(
      z.strictObject({
        /** The game's `nodeId`. */
        gameId: z.string(),
        /** The game's own product. */
        product,
        /** Share of its stakes that counts, 0 to 10,000. */
        weightBp,
      }),
    ),
    [],
  ),
  /** Weights of categories, each once: for games without a weight of their own. */
  categories: z._default(
    z.array(
      z.strictObject({
        /** The category. */
        category,
        /** Share of its stakes that counts, 0 to 10,000. */
        weightBp,
      }),
    ),
    [],
  ),
  /** Weights of products, each once: for games that neither list has. */
  products: z._default(
    z.array(
      z.strictObject({
        /** The product. */
        product,
        /** Share of its stakes that counts, 0 to 10,000. */
        weightBp,
      }),
    ),
    [],
  ),
  /** Share of all other stakes that counts, 0 to 10,000; without it nothing. */
  defaultBp: z.optional(weightBp),
})

/** The wagering requirement of a bonus. */
export const wagering = z.strictObject({
  /** How often it is staked, × 10⁴: 50,000 is five times; at most 1,000,000; 0: real money at once. */
  multipleE4: number,
  /** What is multiplied: the bonus, or deposit and bonus together. */
  basis: z._default(z.enum(['bonus', 'depositAndBonus']), 'bonus'),
  /** What counts: the whole stake, or its part in bonus money. */
  counts: z._default(z.enum(['stake', 'bonusStake']), 'stake'),
  /** Whether the bonus itself never becomes real money: only what is won with it does. */
  isSticky: z._default(z.boolean(), false),
  /** Highest stake while the bonus runs, in minor units; without it no limit. */
  maxStakeMinor: z.optional(number),
  /** Most that becomes real money, as a multiple of the bonus × 10⁴: 50,000 is five times; without it no cap. */
  capE4: z.optional(number),
  /** Time to wager from the activation, in milliseconds: 1 hour (3,600,000) to 90 days. */
  lifeMs: number,
  /** Which share of a stake counts; the first entry that fits decides: game, category, product, `defaultBp`. */
  contribution,
  /** Refused when `true`: the ledger locks no deposit. */
  locksDeposit: z._default(z.boolean(), false),
  /** Whether a part of the reward depends on a further deposit; some markets forbid that. */
  needsNewDeposit: z._default(z.boolean(), false),
})

/** What must be done before a reward is given. */
export const condition = z.discriminatedUnion('kind', [
  z.strictObject({
    /** Nothing must be done before. */
    kind: z.literal('none'),
  }),
  z.strictObject({
    /** Settled stakes of real money come first. */
    kind: z.literal('stake'),
    /** Their sum, in minor units. */
    stakeMinor: number,
  }),
  z.strictObject({
    /** A deposit comes first. */
    kind: z.literal('deposit'),
    /** Its least amount, in minor units. */
    depositMinor: number,
  }),
])

/** A goal of a mission. */
export const goal = z.strictObject({
  /** What is counted; `…Minor` are sums in minor units, `verifiedPhone` and `verifiedEmail` are done at 1. */
  kind: z.enum(GOAL_KINDS),
  /** Categories that count for bets, stakes and wins; an empty list: every category. */
  categories: z._default(z.array(category), []),
  /** The count or sum to reach, above 0. */
  target: number,
})
/** One level of the VIP programme. */
export const vipLevel = z.strictObject({
  /** Valid stake since the programme began that the level asks for, in minor units; rises from level to level. */
  turnoverMinor: number,
  /** Deposits since the programme began that it asks for as well, in minor units. */
  depositMinor: number,
  /** Valid stake in a month that keeps the level, in minor units; 0: it is kept for ever. */
  keepMinor: number,
  /** Gift when a member first reaches the level, in minor units; 0: none. */
  giftMinor: number,
  /** Pay of the level for each closed period, in minor units; 0: none. */
  pay: z.strictObject({
    /** For a day. */
    day: number,
    /** For a week. */
    week: number,
    /** For a month. */
    month: number,
  }),
  /** Gift once a year for the birthday, in minor units; 0: none. */
  birthdayMinor: number,
  /** Share of a week's loss that comes back, in ten-thousandths, at most 5,000; 0: none. */
  cashbackBp: number,
  /** Most that comes back for a week, in minor units; 0: no cap. */
  cashbackMaxMinor: number,
})
