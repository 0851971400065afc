import { z } from 'zod'
import { DOCUMENT_RULES } from '#lib/api/care/protection-settings.ts'
import { LIMIT_KINDS, LIMIT_PERIODS, LIMIT_WINDOWS } from '#lib/shared/protection/limits.ts'
import { region } from './config-fields.ts'

/** `true`, or the market's rule that allows the brand to omit it. */
const protectedBy = z.union(
  [
    z.literal(true),
    z.strictObject({
      /** The rule of the brand's market that lets it leave this out, in a sentence. */
      off: z.string().min(20),
    }),
  ],
  'true, or { "off": "which rule of its market lets this brand leave it out" }',
)

/** A brand's player protection: `protection` in its file. */
export const protectionSchema = z.strictObject({
  /** Players can limit what they deposit in a day, a week or a month. */
  depositLimit: protectedBy.default(true),
  /** Players can limit what they lose in a day, a week or a month: stakes less wins. */
  lossLimit: protectedBy.default(true),
  /** Players can limit what they stake in a day, a week or a month. */
  stakeLimit: protectedBy.default(true),
  /** Players can limit the minutes that they play in a day, a week or a month. */
  timeLimit: protectedBy.default(true),
  /**
   * Players are asked for a deposit limit before their first deposit; none of their own is an answer, too. Only with
   * `depositLimit`.
   */
  firstLimit: protectedBy.default(true),
  /** Players can take a break of 24 hours to 6 weeks. */
  timeOut: protectedBy.default(true),
  /** Players can exclude themselves for 6 months or more, or without end. */
  exclusion: protectedBy.default(true),
  /**
   * While they play, players are told at an interval how long they have played and with what result, and further
   * stakes are refused until they answer.
   */
  realityCheck: protectedBy.default(true),
  /** Minutes between reality checks of players who chose no interval. */
  checkMinutes: z.int().min(5).max(240).default(60),
  /**
   * Periods of limits: the last 24 hours, 7 and 30 days (`rolling`), or since midnight, Monday and the first of the month
   * (`calendar`).
   */
  windows: z.enum(LIMIT_WINDOWS).default('rolling'),
  /** Limits for every player, by the brand or its market, beside the player's own: the lowest holds. */
  brandLimits: z
    .array(
      z.strictObject({
        /** What is limited: deposits, losses, stakes or time played. */
        limit: z.enum(LIMIT_KINDS),
        /** The period that it holds for; `windows` says when it begins. */
        period: z.enum(LIMIT_PERIODS),
        /** The most of it in the period: minor units, minutes for `time`. */
        max: z.int().min(0),
        /** Who sets it, as players are told: the brand (`operator`) or the law of its market. */
        by: z.enum(['operator', 'market']),
      }),
    )
    .default([]),
  /** Brands with the same operator share exclusions; without it the brand's own id, so that it shares none. */
  operator: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,30}$/, 'lower-case letters, digits and hyphens, 2 to 31 characters')
    .optional(),
  /** Thresholds of signs of harm within seven days from which on a player is listed for trained staff; 0: not counted. */
  markers: z
    .strictObject({
      /** Deposits on one day of the brand. */
      depositsADay: z.int().min(0).default(4),
      /** Nights with stakes between midnight and five. */
      nights: z.int().min(0).max(7).default(3),
      /** Requests to raise or to remove a limit. */
      raises: z.int().min(0).default(2),
      /** Deposits whose payment failed. */
      failedDeposits: z.int().min(0).default(3),
      /** Chasing losses: deposits within an hour of a stake, after more was staked than won since the deposit before. */
      reloads: z.int().min(0).default(5),
      /** Chasing losses: days with a loss, in whose second half the average stake was at least twice that of the first. */
      raisedStakes: z.int().min(0).max(7).default(3),
    })
    .prefault({}),
  /**
   * Identity documents of players: when they are asked for, and how long pictures are kept. Withdrawals wait for them, and
   * transfers to others are refused without them.
   */
  documents: z
    .strictObject({
      /**
       * `withdrawal`: before the first withdrawal; `registration`: from the start; `deposit`: before the first deposit, too;
       * `never`: only where a sum or an operator asks.
       */
      ask: z.enum(DOCUMENT_RULES).default('never'),
      /** Asked for once withdrawals and transfers to other members together pass this sum in minor units; 0: no sum. */
      aboveMinor: z.int().min(0).default(0),
      /** How often documents may be sent in one check, the first time included. */
      tries: z.int().min(1).max(10).default(3),
      /** Months (of 30 days) after which accepted documents are asked for again; 0: never. */
      validMonths: z.int().min(0).max(120).default(36),
      /** Days after a decision until the pictures are deleted. */
      keepDays: z.int().min(0).max(3650).default(30),
    })
    .prefault({}),
  /** Independent help for players, shown in this order to those whom it is for. */
  helpContacts: z
    .array(
      z.strictObject({
        /** Name of the service. */
        name: z.string().min(1).max(80),
        /** Its telephone number, as it is dialled; without it none is shown. */
        phone: z.string().min(3).max(30).optional(),
        /** Its web page; without it none is linked. */
        url: z.url({ protocol: /^https$/, error: 'an https:// address' }).optional(),
        /** Country that it helps in (ISO 3166-1 alpha-2); left out where it helps everywhere. */
        country: region.optional(),
        /** The locale of the brand that it helps in; left out where it helps in each. */
        locale: z.string().min(2).max(10).optional(),
      }),
    )
    .default([]),
})
