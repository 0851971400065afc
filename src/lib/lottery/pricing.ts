import type { BetLine } from '#lib/api/play/lottery-fields.ts'
import { possibleWin } from '#lib/shared/lottery/possible-win.ts'
import type { BaseRules, OddsTable, Problem } from '#lib/shared/lottery/play.ts'
import type { AnyFamily, AnyPlay } from '#lib/shared/lottery/family.ts'
import { stakeOf, ticketPriceE4 } from '#lib/shared/lottery/stake.ts'
import { ODDS_SCALE } from '#lib/shared/money/money.ts'

export interface GameTerms {
  family: AnyFamily
  rules: BaseRules
  odds: OddsTable
}

export interface Price {
  bets: number
  faceMinor: number
  payableMinor: number
  possibleWinMinor: number
  /** False: an upper bound. */
  isExact: boolean
}

export type Priced = { price: Price; problem?: undefined } | { price?: undefined; problem: Problem }

/** Cost and maximum win of a line, by the platform's rules; the platform's price is authoritative. */
export function priceOf(line: BetLine, terms: GameTerms): Priced {
  const play = playOf(terms.family, line.play)
  const problem: Problem | undefined = play
    ? play.problem(line.selection, terms.rules)
    : { code: 'notOffered' }
  if (problem || !play) return { problem: problem ?? { code: 'notOffered' } }
  const { rules, odds } = terms
  const unit = { unitMinor: line.unitMinor, multiple: line.multiple }
  try {
    const stake = stakeOf(play, line.selection, { unit, rules })
    const { minor, isExact } = possibleWin(play, line.selection, { rules, odds, stake })
    const { bets, faceMinor, payableMinor } = stake
    return { price: { bets, faceMinor, payableMinor, possibleWinMinor: minor, isExact } }
  } catch (error) {
    // Sums beyond exact numbers, which no valid stake reaches.
    if (error instanceof RangeError) return { problem: { code: 'tooMany', at: 'stake' } }
    throw error
  }
}

export interface TicketPrice {
  payableMinor: number
  /** What the chosen stake is multiplied by, where that is a whole number. */
  times?: number
}

/**
 * What one ticket costs, where each of the play's costs the same, and not just the chosen stake; nothing where that is no whole
 * number of minor units, since a line is rounded once.
 */
export function ticketPrice(play: AnyPlay, { rules }: GameTerms, unitMinor: number): TicketPrice | undefined {
  const prices = play.tickets(rules).map(({ id, units }) => {
    const timesE4 = units * ticketPriceE4(play, id, rules)
    return { timesE4, payableMinor: (unitMinor * timesE4) / ODDS_SCALE }
  })
  const [first, ...others] = prices
  if (!first || first.payableMinor === unitMinor || !Number.isInteger(first.payableMinor)) return undefined
  if (others.some(({ payableMinor }) => payableMinor !== first.payableMinor)) return undefined
  const times = first.timesE4 / ODDS_SCALE
  return { payableMinor: first.payableMinor, ...(Number.isInteger(times) ? { times } : {}) }
}

export function playOf(family: AnyFamily, playId: string): AnyPlay | undefined {
  return family.plays.find(({ id }) => id === playId)
}

export function playsOf({ family, rules }: GameTerms): AnyPlay[] {
  return family.plays.filter((play) => play.isOffered(rules))
}

/** The cost of the lines in one draw with its own multiple. */
export function drawCost(lines: readonly BetLine[], terms: GameTerms, multiple: number): number {
  return lines.reduce((sum, line) => {
    const { price } = priceOf({ ...line, multiple: line.multiple * multiple }, terms)
    return sum + (price?.payableMinor ?? 0)
  }, 0)
}
