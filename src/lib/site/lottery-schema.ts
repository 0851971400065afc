import { z } from 'zod'
import { minor } from './code-fields.ts'
import { LOTTERY_PRESET_IDS } from './lottery-presets.ts'

const oddsTable = z.record(z.string(), z.int().min(0).max(1_000_000_000))

/** One lottery of a brand: a preset and its overrides. */
const lotteryGame = z.strictObject({
  /** The preset to start from: family, schedule and rules (`lottery-presets.ts`). */
  preset: z.enum(LOTTERY_PRESET_IDS),
  /** Permanent code of the game in addresses, bets and records; default: the preset's id. */
  gameCode: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,31}$/, 'lower-case letters, digits and hyphens, 2 to 32 characters')
    .optional(),
  /** Name shown to players, the same in every language. */
  name: z.string().min(1).max(40).optional(),
  /** Vietnamese games: stakes in units of all prizes (`agency`), or in points and money (`house`). */
  model: z.enum(['agency', 'house']).optional(),
  /** Vietnamese agencies: the pairs of a winning đá from which repeated numbers pay a bonus; default 1. */
  bonusFrom: z.int().min(1).max(20).optional(),
  /** 11-choose-5: the prize series; a higher one pays more and returns less of the stake. */
  series: z.int().min(1700).max(1980).optional(),
  /** Ids of the offered plays; default: all of the family. */
  plays: z.array(z.string()).min(1).optional(),
  /** Payable part of the stake ×10⁴, by `<play>.<ticket>`, `<play>` or `*`. */
  pricesE4: z.record(z.string(), z.int().min(1).max(10_000_000)).optional(),
  /** Odds ×10⁴, stake included, by `<play>.<class>`; they override the family's. */
  odds: oddsTable.default({}),
  /** Plays that may return more than 100 %: named in both lists, or the file is refused. */
  aboveHundred: z.strictObject({ stated: z.array(z.string()), statedAgain: z.array(z.string()) }).optional(),
  /** Amounts in minor units; defaults follow from the currency (`lottery-games.ts`). */
  limits: z
    .strictObject({
      unitsMinor: z.array(minor).min(1).max(12).optional(),
      maxMultiple: z.int().min(1).max(1_000_000).optional(),
      maxLineMinor: minor.optional(),
      maxSlipMinor: minor.optional(),
      numberMinor: minor.optional(),
      playMinor: minor.optional(),
      drawMinor: minor.optional(),
      winCapMinor: minor.optional(),
    })
    .default({}),
  /** Whether members may cancel while a draw is open. */
  canCancel: z.boolean().default(true),
  /** A slip with a refused line is refused completely (`all`), or placed without that line (`lines`). */
  slipMode: z.enum(['all', 'lines']).default('all'),
  /** Maximum of draws of a chase plan; 1 switches chasing off. */
  maxChaseDraws: z.int().min(1).max(200).default(50),
  /** An official draw without a result this long after it was due is void. */
  voidAfterMinutes: z.int().min(30).max(43_200).default(4_320),
})
export type LotteryGameFile = z.infer<typeof lotteryGame>

/** The brand's lotteries, in the order of the lobby. */
export const lotteryField = z.strictObject({ games: z.array(lotteryGame).max(60).default([]) }).prefault({})
