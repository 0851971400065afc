import * as z from 'zod/mini'
import { scheduleProblems } from '#lib/shared/draws/schedule-check.ts'
import type { DrawSchedule } from '#lib/shared/draws/schedule-types.ts'
import { id, positiveMinorUnits } from './fields.ts'

/** The settings of a lottery game as the platform stores them: every default is filled in (`lib/site/lottery-games.ts`). */

export const LOTTERY_FAMILIES = ['vn', 'elevenFive', 'markSix', 'sum28', 'togel', 'thai', 'fourD'] as const
/** Groups of the lobby, in order; their names are in the words. */
export const GAME_GROUPS = ['VN', 'VNFAST', 'TOGEL', 'THAI', '4D', '11X5', 'LHC', 'PC28'] as const
export type GameGroup = (typeof GAME_GROUPS)[number]
/** The page on which a game is played. */
export const LOTTERY_PAGES = ['lottery', 'seaLottery', 'vnLottery'] as const
export type LotteryPage = (typeof LOTTERY_PAGES)[number]
/** The product's prize modes (`prizeMode`, `lottoPrizeMode`). */
export const PRIZE_MODES = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const
export type PrizeMode = (typeof PRIZE_MODES)[number]

export const gameCode = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/))
/** `20261122-0731`: the draw's business day, and its position in that day. */
export const issue = z.string().check(z.regex(/^\d{8}-\d{4}$/))
/** Decimal odds ×10⁴, stake included, by `<play>.<class>` and `<play>.<class>.<member>`. */
export const oddsTable = z.record(z.string(), z.int())

export const restricted = z.object({
  /** Closed to bets. */
  closed: z.array(z.string()),
  /** Pay half. */
  half: z.array(z.string()),
})

const planShape = z.record(z.string(), z.unknown())
/** See `lib/shared/draws/schedule-types.ts`; `schedule-check.ts` validates the plans. */
const drawSchedule = z
  .strictObject({ timeZone: z.string(), plans: z.array(planShape) })
  .check(z.refine((value) => scheduleProblems(value).length === 0)) as unknown as z.ZodMiniType<
  DrawSchedule,
  DrawSchedule
>

/** Limits of cost and win of a line, a slip and a draw, in minor units. */
export const lotteryLimits = z.object({
  /** Suggested stakes per unit, ascending; any whole amount from the first on is accepted. */
  unitsMinor: z.array(positiveMinorUnits),
  maxMultiple: positiveMinorUnits,
  /** Maximum cost of a line, and of a slip with all of its draws. */
  maxLineMinor: positiveMinorUnits,
  maxSlipMinor: positiveMinorUnits,
  /** Maximum win under one number, one play, one draw: bets beyond it are refused. */
  numberMinor: positiveMinorUnits,
  playMinor: positiveMinorUnits,
  drawMinor: positiveMinorUnits,
  /** Maximum win of one member in one draw above their stakes. */
  winCapMinor: positiveMinorUnits,
})
export type LotteryLimits = z.infer<typeof lotteryLimits>

/** The game's own rules; all others are the family's defaults. */
const lotteryVariant = z.object({
  region: z.optional(z.enum(['north', 'central', 'south'])),
  model: z.optional(z.enum(['agency', 'house'])),
  hasFrontAndBack: z.optional(z.boolean()),
  /** The prize series of 11-choose-5 games, 1700 to 1980. */
  series: z.optional(z.int()),
  plays: z.optional(z.array(id)),
  pricesE4: z.optional(z.record(z.string(), z.int())),
})

const lotterySettings = z.object({
  gameCode,
  /** A proper name, the same in every language. */
  name: z.string(),
  family: z.enum(LOTTERY_FAMILIES),
  group: z.enum(GAME_GROUPS),
  page: z.enum(LOTTERY_PAGES),
  prizeMode: z.enum(PRIZE_MODES),
  category: z.enum(['LOTT', 'ELOTT']),
  /** Whether results follow from the published seed or are delivered by a feed. */
  resultFrom: z.enum(['seed', 'feed']),
  schedule: drawSchedule,
  variant: lotteryVariant,
  odds: oddsTable,
  limits: lotteryLimits,
  restricted,
  /** Whether members may cancel while the draw is open. */
  canCancel: z.boolean(),
  /** A slip with a refused line is refused completely, or placed without the line. */
  slipMode: z.enum(['all', 'lines']),
  /** Maximum of draws of a chase plan; 1 switches chasing off. */
  maxChaseDraws: z.int(),
  /** An official draw without a result this long after it was due is void. */
  voidAfterMinutes: z.int(),
})
export type LotterySettings = z.infer<typeof lotterySettings>

/** A brand's games, in the order of the lobby. */
export const lotteryOfBrand = z.object({ games: z.array(lotterySettings) })
