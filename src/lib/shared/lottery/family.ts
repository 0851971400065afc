import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import type { BaseRules, Family, OddsTable, Play, Problem } from './play.ts'

/** All rules of one family. It is loaded separately: `load-family.ts` in the browser, `all-families.ts` on the platform. */
export interface FamilyRules<Result, Rules extends BaseRules> {
  readonly id: Family
  readonly plays: readonly Play<Result, Rules>[]
  /** Missing data of the family: a game with a problem here is not published. */
  problemOfRules(rules: Rules): Problem | undefined
  /** Odds stated by the family; others default to a share of the fair odds (`defaultOdds`). */
  statedOdds(rules: Rules): OddsTable
  /** Draws one result; each possible result is equally likely. */
  drawResult(rules: Rules, draw: Draw): Result
  /** The problem of an entered or delivered result; never throws. */
  problemOfResult(result: unknown, rules: Rules): Problem | undefined
  /** The default share of the fair odds; absent: `rules.fairShareE4`. */
  fairShareE4?(rules: Rules): number
  /** The returned part of the stake, ×10⁴; stakes returned for ties earn none. */
  rebateE4?(rules: Rules): number
}

/**
 * A family that is known only at runtime. Its methods accept any rules and results, which must belong to the family: check
 * `rules.family` and `problemOfResult` first.
 */
export type AnyFamily = FamilyRules<unknown, BaseRules>
export type AnyPlay = Play<unknown, BaseRules>
