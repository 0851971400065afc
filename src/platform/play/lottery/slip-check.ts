import { ApiError } from '#lib/api/errors.ts'
import { MAX_NUMBERS, type LineRefusal } from '#lib/api/play/lottery-bets.ts'
import type { BetLine } from '#lib/api/play/lottery-fields.ts'
import { exposureKey, type Demands } from '#lib/shared/draws/exposure.ts'
import type { AnyPlay } from '#lib/shared/lottery/family.ts'
import type { Terms } from '#lib/shared/lottery/game-rules.ts'
import type { BaseRules, Problem } from '#lib/shared/lottery/play.ts'
import { possibleWin, type PossibleWin } from '#lib/shared/lottery/possible-win.ts'
import { stakeOf, type Stake } from '#lib/shared/lottery/stake.ts'
import type { Game } from './game.ts'
import { numbersOf } from './selection-numbers.ts'
import type { DrawTerms } from './terms.ts'

/** A valid line with its cost and its maximum win. */
export interface PricedLine {
  line: number
  bet: BetLine
  play: AnyPlay
  stake: Stake
  possible: PossibleWin
}

export type LineCheck =
  { priced: PricedLine; refusal?: undefined } | { priced?: undefined; refusal: LineRefusal }

/** Validates one line by the terms of its draw; `multiple` is that of the draw in a chase plan. */
export function checkLine(
  { family }: Pick<Game, 'family'>,
  { rules, odds, limits }: Pick<DrawTerms, 'rules' | 'odds' | 'limits'>,
  { bet, line, multiple = 1 }: { bet: BetLine; line: number; multiple?: number },
): LineCheck {
  const play = family.plays.find(({ id }) => id === bet.play)
  if (!play) return misfit(line, { code: 'notOffered' })
  const problem = play.problem(bet.selection, rules)
  if (problem) return misfit(line, problem)
  const times = bet.multiple * multiple
  const least = limits.unitsMinor[0] ?? 1
  if (bet.unitMinor < least || times > limits.maxMultiple)
    return overStake(line, { least, maxMultiple: limits.maxMultiple })
  try {
    const unit = { unitMinor: bet.unitMinor, multiple: times }
    const stake = stakeOf(play, bet.selection, { unit, rules })
    if (stake.payableMinor < 1 || stake.payableMinor > limits.maxLineMinor)
      return overStake(line, { max: limits.maxLineMinor })
    const possible = possibleWin(play, bet.selection, { rules, odds, stake })
    return { priced: { line, bet, play, stake, possible } }
  } catch (cause) {
    // Sums beyond exact numbers, which no valid stake reaches.
    if (cause instanceof RangeError) return overStake(line, { max: limits.maxLineMinor })
    throw cause
  }
}

/** The possible cost of a line under each exposure bound of its draw: by play and draw, and by each of its numbers. */
export function demandsOfLine(priced: PricedLine, { rules, odds }: Pick<Terms, 'rules' | 'odds'>): Demands {
  const { play, bet, possible, stake } = priced
  const plain: BaseRules = { ...rules, restricted: {} }
  const known = new Map<string, number>()
  const amountOf = (selection: unknown, kind: string) => {
    const before = known.get(kind)
    if (before !== undefined) return before
    const unit = { unitMinor: stake.unitMinor, multiple: stake.multiple }
    const own = stakeOf(play, selection, { unit, rules: plain })
    const { minor } = possibleWin(play, selection, { rules: plain, odds, stake: own })
    known.set(kind, minor)
    return minor
  }
  const demands = new Map<string, number>([
    [exposureKey.draw(), possible.minor],
    [exposureKey.play(play.id), possible.minor],
  ])
  for (const { number, selection, kind } of numbersOf(play, bet.selection, odds)) {
    const key = exposureKey.number(play.id, number)
    const amount =
      selection === undefined ? possible.minor : Math.min(possible.minor, amountOf(selection, kind))
    demands.set(key, (demands.get(key) ?? 0) + amount)
  }
  return demands
}

/**
 * Checks the numbers and the cost of a slip so far.
 * @throws ApiError `lottery.tooManyNumbers`, `lottery.stake`
 */
export function checkSlip(
  { numbers, payableMinor }: { numbers: number; payableMinor: number },
  { maxSlipMinor }: Pick<DrawTerms['limits'], 'maxSlipMinor'>,
): void {
  if (numbers > MAX_NUMBERS) throw new ApiError('lottery.tooManyNumbers', { max: MAX_NUMBERS })
  if (payableMinor > maxSlipMinor) throw new ApiError('lottery.stake', { max: maxSlipMinor })
}

function misfit(line: number, problem: Problem): LineCheck {
  return { refusal: { line, code: 'lottery.selection', problem: { ...problem } } }
}

function overStake(line: number, problem: Record<string, number>): LineCheck {
  return { refusal: { line, code: 'lottery.stake', problem } }
}
