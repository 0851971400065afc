import { ODDS_SCALE } from '#lib/shared/money/money.ts'
import { floorE4, minus, ONE, over, ratio, times, ZERO } from './exact.ts'
import type { Rational } from './exact.ts'
import type { FamilyRules } from './family.ts'
import type { BaseRules, OddsTable, Play } from './play.ts'
import { ticketPriceE4 } from './stake.ts'

/**
 * The default odds of a game: those stated by its family, and `fairShareE4` of the fair odds for other classes. Without
 * that share the other classes have none, and `checkOdds` names them until the operator sets them.
 */
export function defaultOdds<Result, Rules extends BaseRules>(
  family: FamilyRules<Result, Rules>,
  rules: Rules,
): OddsTable {
  const stated = family.statedOdds(rules)
  const shareE4 = family.fairShareE4?.(rules) ?? rules.fairShareE4
  const odds: Record<string, number> = {}
  for (const play of family.plays.filter((each) => each.isOffered(rules)))
    for (const { id } of play.classes(rules)) {
      const key = `${play.id}.${id}`
      const oddsE4 = stated[key] ?? shareOfFair(play, id, { rules, shareE4 })
      if (oddsE4 !== undefined) odds[key] = oddsE4
    }
  return odds
}

/**
 * The odds at which a class alone would return the whole face stake: (1 − chance that the stake is returned beside it) ÷
 * mean. Of several kinds of tickets the most likely counts.
 */
export function fairOdds<Result, Rules extends BaseRules>(
  play: Play<Result, Rules>,
  classId: string,
  rules: Rules,
): Rational | undefined {
  let fair: Rational | undefined
  for (const { outcomes, tie = ZERO, onTop = ZERO, units } of play.tickets(rules)) {
    const mean = outcomes.find((outcome) => outcome.classId === classId)?.mean
    if (!mean || mean.wins === 0n) continue
    const own = times(over(minus(minus(ONE, tie), onTop), mean), ratio(units, 1))
    if (!fair || own.wins * fair.of < fair.wins * own.of) fair = own
  }
  return fair
}

/** Of the payable stake. Classes that one ticket can win together divide the share between them. */
function shareOfFair<Result, Rules extends BaseRules>(
  play: Play<Result, Rules>,
  classId: string,
  { rules, shareE4 }: { rules: Rules; shareE4: number | undefined },
): number | undefined {
  const fair = fairOdds(play, classId, rules)
  if (!fair || shareE4 === undefined) return undefined
  const kinds = play
    .tickets(rules)
    .filter(({ outcomes }) => outcomes.some((outcome) => outcome.classId === classId))
  const beside = Math.max(...kinds.map(({ outcomes }) => outcomes.length))
  const price = Math.min(...kinds.map(({ id }) => ticketPriceE4(play, id, rules)))
  return floorE4(times(fair, times(ratio(shareE4, ODDS_SCALE * beside), ratio(price, ODDS_SCALE))))
}
