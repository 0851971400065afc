import { z } from 'zod'
import { minor } from './config-fields.ts'
import { LOTTERY_PRESET_IDS } from './lottery-presets.ts'

const oddsTable = z.record(z.string(), z.int().min(0).max(1_000_000_000))

/** One lottery of a brand: a preset and its overrides. */
const lotteryGame = z.strictObject({
  /** The preset to start from: family, schedule and rules (`src/lib/site/brand/lottery-presets.ts`). */
  preset: z.enum(LOTTERY_PRESET_IDS),
  /** Permanent code of the game in addresses, bets and records, unique in the brand; without it the preset's id. */
  gameCode: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,31}$/, 'lower-case letters, digits and hyphens, 2 to 32 characters')
    .optional(),
  /** Name shown to players, the same in every language; without it the preset's. */
  name: z.string().min(1).max(40).optional(),
  /**
   * Vietnamese games: stakes in units of all prizes (`agency`), or in points and money (`house`); without it the preset's.
   */
  model: z.enum(['agency', 'house']).optional(),
  /** Vietnamese agencies: the pairs of a winning đá from which repeated numbers pay a bonus; without it 1. */
  bonusFrom: z.int().min(1).max(20).optional(),
  /**
   * 11-choose-5: the prize series; a higher one pays higher prizes and gives back less of the stake. Without it the preset's.
   */
  series: z.int().min(1700).max(1980).optional(),
  /** Ids of the offered plays; without it all plays of the family. */
  plays: z.array(z.string()).min(1).optional(),
  /**
   * Payable part of the stake ×10⁴ (10,000 is the whole stake), by `<play>.<ticket>`, `<play>` or `*`; what is not named has
   * the family's price.
   */
  pricesE4: z.record(z.string(), z.int().min(1).max(10_000_000)).optional(),
  /** Odds ×10⁴, stake included, by `<play>.<class>`; they override those of the preset and the family. */
  odds: oddsTable.default({}),
  /** Plays that may return more than 100 %: named in both lists, or the file is refused. Without it none may. */
  aboveHundred: z
    .strictObject({
      /** Ids of plays that the brand wants to return more than 100 %. */
      stated: z.array(z.string()),
      /** The same ids again: a name in one list alone is taken for a mistake. */
      statedAgain: z.array(z.string()),
    })
    .optional(),
  /**
   * Bounds of stakes and wins, in minor units. Those that are missing follow from the smallest stake of the currency
   * (`src/lib/site/brand/lottery-games.ts`).
   */
  limits: z
    .strictObject({
      /** Unit stakes to choose from, rising; the first is the least. Without it 1, 5, 10, 50 and 100 smallest stakes. */
      unitsMinor: z.array(minor).min(1).max(12).optional(),
      /** Highest multiple of the unit stake, that of a chase plan included; without it 1,000. */
      maxMultiple: z.int().min(1).max(1_000_000).optional(),
      /** Most that one line may cost; without it 50,000 smallest stakes. */
      maxLineMinor: minor.optional(),
      /** Most that one slip may cost, over all its lines and draws; without it 200,000 smallest stakes. */
      maxSlipMinor: minor.optional(),
      /**
       * Most that the house may have to pay on one number of a play in one draw; without it 5,000,000 smallest stakes. Bets
       * beyond it are refused.
       */
      numberMinor: minor.optional(),
      /** The same for one play in one draw; without it 50,000,000 smallest stakes. */
      playMinor: minor.optional(),
      /** The same for one draw; without it 200,000,000 smallest stakes. */
      drawMinor: minor.optional(),
      /** Most that one member can win in one draw; without it 2,500,000 smallest stakes. */
      winCapMinor: minor.optional(),
    })
    .default({}),
  /** Whether members may cancel their bets while the draw is open. */
  canCancel: z.boolean().default(true),
  /** A slip with a refused line is refused completely (`all`), or placed without that line (`lines`). */
  slipMode: z.enum(['all', 'lines']).default('all'),
  /** Most draws of a chase plan, the current one included; 1 switches chasing off. */
  maxChaseDraws: z.int().min(1).max(200).default(50),
  /** An official draw whose result is missing this many minutes after it was due is void, and its stakes go back. */
  voidAfterMinutes: z.int().min(30).max(43_200).default(4_320),
})
export type LotteryGameFile = z.infer<typeof lotteryGame>

/** The brand's lotteries, in the order of the lobby. */
export const lotteryField = z
  .strictObject({
    /** The brand's lotteries, in the order of the lobby; without any the brand has no lottery of its own. */
    games: z.array(lotteryGame).max(60).default([]),
    /**
     * Whether guests see the boards and may build a slip: the login is asked for when they bet, and the slip is still there
     * after it. `false` asks for it before the board.
     */
    guestBoards: z.boolean().default(true),
  })
  .prefault({})
