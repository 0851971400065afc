import { ODDS_SCALE } from '#lib/shared/money/money.ts'
import { ceilE4, minus, ONE, over, plus, ratio, sumOf, times, ZERO } from './exact.ts'
import type { Rational } from './exact.ts'
import type { FamilyRules } from './family.ts'
import { highestOdds } from './odds-of-members.ts'
import type { BaseRules, OddsTable, Play, TicketKind } from './play.ts'
import { oddsAt } from './prize.ts'
import { ticketPriceE4 } from './stake.ts'

export interface TicketReturn {
  /** The kind of ticket; `best` where kinds cannot be listed. */
  ticket: string
  /** The mean payout of a ticket relative to its price: prizes, returned stakes and rebate. */
  exact: Rational
  /** The same ×10⁴, rounded up: 10,000 is 100 %. */
  returnE4: number
}

/**
 * Mean returns of a play, per kind of ticket, relative to the payable stake. Where members have their own odds, a ticket
 * counts with the highest odds of its kind in each class, so the true mean is not higher.
 */
export function returnOf<Result, Rules extends BaseRules>(
  play: Play<Result, Rules>,
  odds: OddsTable,
  { family, rules }: { family: FamilyRules<Result, Rules>; rules: Rules },
): TicketReturn[] {
  const rebate = ratio(family.rebateE4?.(rules) ?? 0, ODDS_SCALE)
  if (play.bestReturn) {
    const price = ratio(ticketPriceE4(play, '', rules), ODDS_SCALE)
    return [stated('best', plus(over(play.bestReturn(odds, rules), price), rebate))]
  }
  const oddsByClass = new Map(
    play.classes(rules).map((prizeClass) => {
      const key = `${play.id}.${prizeClass.id}`
      return [prizeClass.id, highestOdds(prizeClass, (member) => oddsAt(odds, key, member))]
    }),
  )
  return play.tickets(rules).map((kind) => {
    const price = ratio(ticketPriceE4(play, kind.id, rules), ODDS_SCALE)
    const paid = over(facePaid(kind, oddsByClass), price)
    const tie = kind.tie ?? ZERO
    // A returned stake is not turnover and earns no rebate.
    return stated(kind.id, sumOf([paid, tie, times(rebate, minus(ONE, tie))]))
  })
}

/** The mean prize of the ticket's face stake. */
function facePaid(kind: TicketKind, oddsByClass: ReadonlyMap<string, number>): Rational {
  const prizes = kind.outcomes.map(({ classId, mean }) =>
    times(mean, ratio(oddsByClass.get(classId) ?? 0, ODDS_SCALE)),
  )
  return over(sumOf([...prizes, kind.onTop ?? ZERO]), ratio(kind.units, 1))
}

function stated(ticket: string, exact: Rational): TicketReturn {
  return { ticket, exact, returnE4: ceilE4(exact) }
}
