import type { FamilyRules } from '#lib/shared/lottery/family.ts'
import type { BaseRules, OddsTable, Play } from '#lib/shared/lottery/play.ts'
import { prizeOf } from '#lib/shared/lottery/prize.ts'
import { stakeOf } from '#lib/shared/lottery/stake.ts'
import { expect } from 'vitest'
import { paidFor } from '../oracles/payment.ts'
import type { Ticket } from '../oracles/payment.ts'
import { seeded } from './random.ts'
import type { Random } from './random.ts'
import { randomSelection } from './selections.ts'
import type { Selection } from './selections.ts'

/** A family beside its naive settlement. */
export interface Bench<Result, Rules extends BaseRules> {
  family: FamilyRules<Result, Rules>
  games: readonly Rules[]
  stations?(rules: Rules): readonly string[]
  /** A result that is likelier than a fair one to have something to do with the selection. */
  result(random: Random, selection: Selection, rules: Rules): Result
  tickets(play: string, selection: Selection, rules: Rules, result: Result): Ticket[]
}

/** How many random lines a family is settled over; a longer proof sets the variable. */
export const TICKETS = Number(process.env['LOTTERY_TICKETS'] ?? 20_000)

export interface Tally {
  lines: number
  won: number
}

/**
 * Settles `lines` random lines and compares counts, stakes and every class's prize with the naive settlement, to the
 * minor unit. Gives what happened by play, so that a test can say that nothing was left out.
 */
export function settleMany<Result, Rules extends BaseRules>(
  bench: Bench<Result, Rules>,
  lines: number,
  seed: number,
): Map<string, Tally> {
  const random = seeded(seed)
  const tallies = new Map<string, Tally>()
  const games = bench.games.map((rules) => ({
    rules,
    plays: bench.family.plays.filter((play) => play.isOffered(rules)),
    odds: [0, 1].map((own) => bench.family.plays.map((play) => randomOdds(random, play, { rules, own }))),
  }))
  for (let line = 0; line < lines;) {
    const { rules, plays, odds: tables } = random.pick(games)
    const play = random.pick(plays)
    const odds: OddsTable = random.pick(tables)[bench.family.plays.indexOf(play)] ?? {}
    const selection = randomSelection(random, play.picker, bench.stations?.(rules) ?? [])
    if (play.problem(selection, rules)) continue
    line += 1
    const result = bench.result(random, selection, rules)
    const isWon = compare(bench, { play, selection, rules, result, odds, random })
    const tally = tallies.get(play.id) ?? { lines: 0, won: 0 }
    tallies.set(play.id, { lines: tally.lines + 1, won: tally.won + (isWon ? 1 : 0) })
  }
  return tallies
}

function compare<Result, Rules extends BaseRules>(
  bench: Bench<Result, Rules>,
  {
    play,
    selection,
    rules,
    result,
    odds,
    random,
  }: {
    play: Play<Result, Rules>
    selection: Selection
    rules: Rules
    result: Result
    odds: OddsTable
    random: Random
  },
): boolean {
  const tickets = bench.tickets(play.id, selection, rules, result)
  const units = tickets.reduce((sum, ticket) => sum + ticket.units, 0)
  const unit = { unitMinor: 1 + random.draw(5000), multiple: 1 + random.draw(3) }
  const stake = stakeOf(play, selection, { unit, rules })
  const context = () => JSON.stringify({ play: play.id, selection, result })
  if (stake.bets !== tickets.length || stake.units !== units)
    expect({ bets: stake.bets, units: stake.units }, context()).toEqual({ bets: tickets.length, units })
  const prize = prizeOf(play.wins(selection, result, rules), odds, stake)
  const baseMinor = unit.unitMinor * unit.multiple
  const paid = paidFor(tickets, odds, { baseMinor, payableMinor: stake.payableMinor })
  const expected = Object.entries(paid.classes).reduce((sum, [, minor]) => sum + minor, 0)
  const isSame =
    prize.prizeMinor === expected &&
    prize.refundMinor === paid.refundMinor &&
    prize.totalMinor === expected + paid.refundMinor &&
    prize.classes.every(({ key, minor }) => paid.classes[key] === minor)
  if (!isSame) expect(prize, context()).toEqual(paid)
  return prize.totalMinor > 0
}

/** Odds of any value for every class, and with `own` for half of the members too. */
export function randomOdds<Result, Rules extends BaseRules>(
  random: Random,
  play: Play<Result, Rules>,
  { rules, own }: { rules: Rules; own: number },
): OddsTable {
  const odds: Record<string, number> = {}
  if (!play.isOffered(rules)) return odds
  for (const { id, members = [] } of play.classes(rules)) {
    odds[`${play.id}.${id}`] = 10_000 + random.draw(2_000_000)
    for (const member of members)
      if (own === 1 && random.chance(0.5))
        odds[`${play.id}.${id}.${member}`] = 10_000 + random.draw(2_000_000)
  }
  return odds
}
