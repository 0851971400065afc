import * as z from 'zod/mini'
import { scheduleProblems } from '#lib/shared/draws/schedule-check.ts'
import type { DrawSchedule } from '#lib/shared/draws/schedule-types.ts'
import { id, positiveMinorUnits } from './fields.ts'

/** Facts of a lottery game as the platform keeps them for a brand: every default is filled in (`lib/site/lottery-games.ts`). */

export const LOTTERY_FAMILIES = ['vn', 'elevenFive', 'markSix', 'sum28', 'togel', 'thai', 'fourD'] as const
/** Groups of the lobby, in its order; their names are words. */
export const GAME_GROUPS = ['VN', 'VNFAST', 'TOGEL', 'THAI', '4D', '11X5', 'LHC', 'PC28'] as const
export type GameGroup = (typeof GAME_GROUPS)[number]
/** The page on which a game is played. */
export const LOTTERY_PAGES = ['lottery', 'seaLottery', 'vnLottery'] as const
export type LotteryPage = (typeof LOTTERY_PAGES)[number]
/** The product's prize modes (`prizeMode`, `lottoPrizeMode`). */
export const PRIZE_MODES = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const
export type PrizeMode = (typeof PRIZE_MODES)[number]

export const gameCode = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/))
/** `20261122-0731`: the draw's business day, and its place in that day. */
export const issue = z.string().check(z.regex(/^\d{8}-\d{4}$/))
/** Decimal odds ×10⁴, stake included, by `<play>.<class>` and `<play>.<class>.<member>`. */
export const oddsTable = z.record(z.string(), z.int())

export const restricted = z.object({
  /** Cannot be bet on. */
  closed: z.array(z.string()),
  /** Pay half. */
  half: z.array(z.string()),
})

const planShape = z.record(z.string(), z.unknown())
/** See `lib/shared/draws/schedule-types.ts`; its own check judges what the plans hold. */
export const drawSchedule = z
  .strictObject({ timeZone: z.string(), plans: z.array(planShape) })
  .check(z.refine((value) => scheduleProblems(value).length === 0)) as unknown as z.ZodMiniType<
  DrawSchedule,
  DrawSchedule
>

/** What a line, a slip and a draw may cost and win, in minor units. */
export const lotteryLimits = z.object({
  /** Stakes of one unit that are offered, rising; any whole amount from the first on is taken. */
  unitsMinor: z.array(positiveMinorUnits),
  maxMultiple: positiveMinorUnits,
  /** What one line may cost at most, and one slip with all of its draws. */
  maxLineMinor: positiveMinorUnits,
  maxSlipMinor: positiveMinorUnits,
  /** Most that may be won under one number, one play, one draw: what would pass it is refused. */
  numberMinor: positiveMinorUnits,
  playMinor: positiveMinorUnits,
  drawMinor: positiveMinorUnits,
  /** Most that one member can win in one draw above their stakes. */
  winCapMinor: positiveMinorUnits,
})
export type LotteryLimits = z.infer<typeof lotteryLimits>

/** What of the family's rules is this game's own; the rest is the family's default. */
export const lotteryVariant = z.object({
  region: z.optional(z.enum(['north', 'central', 'south'])),
  model: z.optional(z.enum(['agency', 'house'])),
  hasFrontAndBack: z.optional(z.boolean()),
  /** The prize series of 11-choose-5 games, 1700 to 1980. */
  series: z.optional(z.int()),
  plays: z.optional(z.array(id)),
  pricesE4: z.optional(z.record(z.string(), z.int())),
})

export const lotterySettings = z.object({
  gameCode,
  /** A proper name, the same in every language. */
  name: z.string(),
  family: z.enum(LOTTERY_FAMILIES),
  group: z.enum(GAME_GROUPS),
  page: z.enum(LOTTERY_PAGES),
  prizeMode: z.enum(PRIZE_MODES),
  category: z.enum(['LOTT', 'ELOTT']),
  /** Whether results follow from the published seed or are delivered. */
  resultFrom: z.enum(['seed', 'feed']),
  schedule: drawSchedule,
  variant: lotteryVariant,
  odds: oddsTable,
  limits: lotteryLimits,
  restricted,
  /** Whether members may cancel while the draw is open. */
  canCancel: z.boolean(),
  /** A slip with one refused line is refused wholly, or goes on without the line. */
  slipMode: z.enum(['all', 'lines']),
  /** Most draws of one chase plan; 1: no chase. */
  maxChaseDraws: z.int(),
  /** An official draw without a result so long after it was due is void. */
  voidAfterMinutes: z.int(),
})
export type LotterySettings = z.infer<typeof lotterySettings>

/** Of a brand: its games, in the order of the lobby. */
export const lotteryOfBrand = z.object({ games: z.array(lotterySettings) })
