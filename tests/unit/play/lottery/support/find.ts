import type { FamilyRules } from '#lib/shared/lottery/family.ts'
import { fairOdds } from '#lib/shared/lottery/default-odds.ts'
import type { Rational } from '#lib/shared/lottery/exact.ts'
import type { BaseRules, OddsTable, Play, TicketKind } from '#lib/shared/lottery/play.ts'
import { prizeOf } from '#lib/shared/lottery/prize.ts'
import { stakeOf } from '#lib/shared/lottery/stake.ts'

export function playOf<Result, Rules extends BaseRules>(
  family: FamilyRules<Result, Rules>,
  id: string,
): Play<Result, Rules> {
  const play = family.plays.find((each) => each.id === id)
  if (!play) throw new Error(`no play ${id}`)
  return play
}

export function ticketOf<Result, Rules extends BaseRules>(
  play: Play<Result, Rules>,
  rules: Rules,
  id?: string,
): TicketKind {
  const ticket = play.tickets(rules).find((each) => id === undefined || each.id === id)
  if (!ticket) throw new Error(`no ticket ${id ?? ''} of ${play.id}`)
  return ticket
}

export function numberOf({ wins, of }: Rational): number {
  return Number((wins * 10n ** 15n) / of) / 1e15
}

/** Fair odds of a class, as a number to a few places. */
export function fair<Result, Rules extends BaseRules>(
  family: FamilyRules<Result, Rules>,
  key: string,
  rules: Rules,
): number {
  const [id = '', classId = ''] = key.split('.')
  const odds = fairOdds(playOf(family, id), classId, rules)
  if (!odds) throw new Error(`no odds for ${key}`)
  return numberOf(odds)
}

/** What a line of a unit of 100 is paid in all, and what it costs. */
export function settled<Result, Rules extends BaseRules>(
  play: Play<Result, Rules>,
  selection: unknown,
  {
    rules,
    result,
    odds,
    unitMinor = 100,
  }: { rules: Rules; result: Result; odds: OddsTable; unitMinor?: number },
) {
  const stake = stakeOf(play, selection, { unit: { unitMinor, multiple: 1 }, rules })
  return { stake, prize: prizeOf(play.wins(selection, result, rules), odds, stake) }
}
