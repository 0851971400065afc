import * as z from 'zod/mini'
import { id, positiveMinorUnits } from '#lib/api/fields.ts'

/** Facts of lotteries that calls of members and the settings of brands share. */

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

/** One line: a play with a selection from its picker. */
export const betLine = z.strictObject({
  play: id,
  selection: z.unknown(),
  /** Stake of one priced unit. */
  unitMinor: positiveMinorUnits,
  multiple: z.int().check(z.minimum(1), z.maximum(1_000_000)),
})
export type BetLine = z.infer<typeof betLine>

export const restricted = z.object({
  /** Closed to bets. */
  closed: z.array(z.string()),
  /** Pay half. */
  half: z.array(z.string()),
})

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
