import type { Draw } from '#lib/shared/secure-draw.ts'
import type { BaseRules, Family, OddsTable, Play, Problem } from './play.ts'

/** All rules of one family. Load it by itself: `load-family.ts` in the browser, `all-families.ts` on the platform. */
export interface FamilyRules<Result, Rules extends BaseRules> {
  readonly id: Family
  readonly plays: readonly Play<Result, Rules>[]
  /** The family's own data that is missing: a game with a problem here is not published. */
  problemOfRules(rules: Rules): Problem | undefined
  /** Odds that the family states; the others default to a share of the fair odds (`defaultOdds`). */
  statedOdds(rules: Rules): OddsTable
  /** Draws one result; each possible result is equally likely. */
  drawResult(rules: Rules, draw: Draw): Result
  /** What is wrong with a result that was typed in or delivered; never throws. */
  problemOfResult(result: unknown, rules: Rules): Problem | undefined
  /** The share of the fair odds that other classes default to; absent: `rules.fairShareE4`. */
  fairShareE4?(rules: Rules): number
  /** Part of the stake that is returned to the bettor, ×10⁴; stakes returned for ties earn none. */
  rebateE4?(rules: Rules): number
}

/**
 * A family whose kind is known only while running. Its methods take any rules and results; those must be of the
 * family: check `rules.family` and `problemOfResult` first.
 */
export type AnyFamily = FamilyRules<unknown, BaseRules>
export type AnyPlay = Play<unknown, BaseRules>
