import type { BetLine } from '#lib/api/play/lottery-fields.ts'
import { possibleWin } from '#lib/shared/lottery/possible-win.ts'
import type { BaseRules, OddsTable, Problem } from '#lib/shared/lottery/play.ts'
import type { AnyFamily, AnyPlay } from '#lib/shared/lottery/family.ts'
import { stakeOf } from '#lib/shared/lottery/stake.ts'

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
