import { z } from 'zod'
import { DOCUMENT_RULES } from '#lib/api/protection-settings.ts'
import { LIMIT_KINDS, LIMIT_PERIODS, LIMIT_WINDOWS } from '#lib/shared/protection/limits.ts'
import { region } from './code-fields.ts'

/** `true`, or the market's rule that allows the brand to omit it. */
const protectedBy = z.union(
  [z.literal(true), z.strictObject({ off: z.string().min(20) })],
  'true, or { "off": "which rule of its market lets this brand leave it out" }',
)

/** A brand's player protection: `protection` in its file. */
export const protectionSchema = z.strictObject({
  /** Limits that players can set for themselves: deposits, losses, stakes, time played. */
  depositLimit: protectedBy.default(true),
  lossLimit: protectedBy.default(true),
  stakeLimit: protectedBy.default(true),
  timeLimit: protectedBy.default(true),
  /** Players are asked for a deposit limit before their first deposit; none of their own is an answer, too. */
  firstLimit: protectedBy.default(true),
  /** A break of 24 hours to 6 weeks. */
  timeOut: protectedBy.default(true),
  /** A break of 6 months or more, or without end. */
  exclusion: protectedBy.default(true),
  /** Reports play time and result at an interval. */
  realityCheck: protectedBy.default(true),
  /** Minutes between reality checks of players who chose no interval. */
  checkMinutes: z.int().min(5).max(240).default(60),
  /**
   * Periods of limits: the last 24 hours, 7 and 30 days (`rolling`), or since midnight, Monday and the first of the month
   * (`calendar`).
   */
  windows: z.enum(LIMIT_WINDOWS).default('rolling'),
  /** Limits for everyone, by the brand or its market: minor units, minutes for `time`. */
  brandLimits: z
    .array(
      z.strictObject({
        limit: z.enum(LIMIT_KINDS),
        period: z.enum(LIMIT_PERIODS),
        max: z.int().min(0),
        by: z.enum(['operator', 'market']),
      }),
    )
    .default([]),
  /** Brands with the same operator share exclusions; default: the brand's own id. */
  operator: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,30}$/)
    .optional(),
  /** Thresholds of signs of harm within seven days from which on a player is listed for trained staff; 0: not counted. */
  markers: z
    .strictObject({
      depositsADay: z.int().min(0).default(4),
      nights: z.int().min(0).max(7).default(3),
      raises: z.int().min(0).default(2),
      failedDeposits: z.int().min(0).default(3),
      /** Chasing losses: deposits within an hour of losing. */
      reloads: z.int().min(0).default(5),
      /** Chasing losses: days on which stakes doubled while the player was losing. */
      raisedStakes: z.int().min(0).max(7).default(3),
    })
    .prefault({}),
  /** Identity documents of players: when they are asked for, and how long pictures are kept. Withdrawals wait for them, and transfers to others are refused without them. */
  documents: z
    .strictObject({
      /** `withdrawal`: before the first withdrawal; `registration`: from the start; `never`: only where a sum or an operator asks. */
      ask: z.enum(DOCUMENT_RULES).default('never'),
      /** Asked for once withdrawals and transfers to other members together pass this sum in minor units; 0: no sum. */
      aboveMinor: z.int().min(0).default(0),
      /** How often refused documents may be sent again, the first time included. */
      tries: z.int().min(1).max(10).default(3),
      /** Months after which accepted documents are asked for again; 0: never. */
      validMonths: z.int().min(0).max(120).default(36),
      /** Days after a decision until the pictures are deleted. */
      keepDays: z.int().min(0).max(3650).default(30),
    })
    .prefault({}),
  /** Independent help for players, shown in this order. */
  helpContacts: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(80),
        phone: z.string().min(3).max(30).optional(),
        url: z.url({ protocol: /^https$/, error: 'an https:// address' }).optional(),
        /** ISO 3166-1; omitted where it helps everywhere. */
        country: region.optional(),
        /** One of the brand's locales; omitted where it helps in each. */
        locale: z.string().min(2).max(10).optional(),
      }),
    )
    .default([]),
})
