import type { BaseRules, Count, Picker, Play, PrizeClass, Problem, TicketKind, Win } from './play.ts'
import type { OddsOfMember, OddsTable } from './play.ts'
import type { Rational } from './exact.ts'
import type { Read } from './read.ts'

/** A play in terms of its parsed selection. `count` must not expand the selection. */
export interface PlayParts<Picked, Result, Rules extends BaseRules> {
  id: string
  picker: Picker
  /** Kinds of tickets may have their own prices: `count` gives its units by the ids of `tickets`. */
  isPricedByTicket?: boolean
  isOffered?(rules: Rules): boolean
  read(selection: unknown, rules: Rules): Read<Picked>
  count(picked: Picked, rules: Rules): Count
  classes(rules: Rules): readonly PrizeClass[]
  tickets(rules: Rules): readonly TicketKind[]
  wins(picked: Picked, result: Result, rules: Rules): Win[]
  candidates(picked: Picked, rules: Rules, oddsOf: OddsOfMember): Iterable<Result>
  bestReturn?(odds: OddsTable, rules: Rules): Rational
}

/** Creates a play whose methods accept exactly the selections for which `problem` finds nothing. */
export function definePlay<Picked, Result, Rules extends BaseRules>(
  parts: PlayParts<Picked, Result, Rules>,
): Play<Result, Rules> {
  const { id, picker, isPricedByTicket = false, bestReturn } = parts
  const isOffered = (rules: Rules) =>
    (rules.plays?.includes(id) ?? true) && (parts.isOffered?.(rules) ?? true)

  function read(selection: unknown, rules: Rules): Read<Picked> {
    if (!isOffered(rules)) return { problem: { code: 'notOffered' } }
    const answer = parts.read(selection, rules)
    if (answer.problem) return answer
    const problem = problemOfCount(parts.count(answer.picked, rules), rules)
    return problem ? { problem } : answer
  }

  function pick(selection: unknown, rules: Rules): Picked {
    const { problem, picked } = read(selection, rules)
    if (problem) throw new RangeError(`${id}: ${JSON.stringify(problem)}`)
    return picked
  }

  return {
    id,
    picker,
    isPricedByTicket,
    isOffered,
    problem: (selection, rules) => read(selection, rules).problem,
    count: (selection, rules) => parts.count(pick(selection, rules), rules),
    classes: (rules) => parts.classes(rules),
    tickets: (rules) => parts.tickets(rules),
    wins: (selection, result, rules) => parts.wins(pick(selection, rules), result, rules),
    candidates: (selection, rules, oddsOf) => parts.candidates(pick(selection, rules), rules, oddsOf),
    ...(bestReturn ? { bestReturn } : {}),
  }
}

function problemOfCount({ bets }: Count, { maxBets }: BaseRules): Problem | undefined {
  if (bets < 1) return { code: 'noBets' }
  return bets > maxBets ? { code: 'tooManyBets', max: maxBets } : undefined
}
