import * as z from 'zod/mini'
import { scheduleProblems } from '#lib/shared/draws/schedule-check.ts'
import type { DrawSchedule } from '#lib/shared/draws/schedule-types.ts'
import { id } from '#lib/api/fields.ts'
import {
  GAME_GROUPS,
  gameCode,
  LOTTERY_FAMILIES,
  LOTTERY_PAGES,
  lotteryLimits,
  oddsTable,
  PRIZE_MODES,
  restricted,
} from './lottery-fields.ts'

/** The settings of a lottery game as the platform stores them: every default is filled in (`lib/site/brand/lottery-games.ts`). */

const planShape = z.record(z.string(), z.unknown())
/** The draws of a game (`lib/shared/draws/schedule-types.ts`); `schedule-check.ts` validates the plans. */
const drawSchedule = z
  .strictObject({ timeZone: z.string(), plans: z.array(planShape) })
  .check(z.refine((value) => scheduleProblems(value).length === 0)) as unknown as z.ZodMiniType<
  DrawSchedule,
  DrawSchedule
>

/** The game's own rules; all others are the family's defaults. */
const lotteryVariant = z.object({
  region: z.optional(z.enum(['north', 'central', 'south'])),
  model: z.optional(z.enum(['agency', 'house'])),
  hasFrontAndBack: z.optional(z.boolean()),
  /** Of Vietnamese agencies: the pairs of a winning đá from which its bonus is paid. */
  bonusFrom: z.optional(z.int()),
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
