import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import type { Share } from '#lib/shared/money/share.ts'
import { betOf, POCKETS } from './bets.ts'
import type { Chip } from './chips.ts'

export interface RouletteRules {
  /** Zero returns half of every even chance, rounded down to whole minor units. */
  isLaPartage: boolean
}

/** A bet with a payout. */
interface RouletteWin {
  betId: string
  /** Including the stake, which is returned with every win. */
  payoutMinor: number
}

export interface RouletteOutcome {
  number: number
  wins: RouletteWin[]
  winMinor: number
}

/** Spins the wheel: a single draw. `chips` come from `checkChips`. */
export function spinWheel(draw: Draw, chips: readonly Chip[], rules: RouletteRules): RouletteOutcome {
  return settleChips(chips, draw(POCKETS), rules)
}

/**
 * The result of these chips when the ball lands on `number`.
 * @throws RangeError for an unknown bet or number
 */
export function settleChips(chips: readonly Chip[], number: number, rules: RouletteRules): RouletteOutcome {
  if (!Number.isInteger(number) || number < 0 || number >= POCKETS) throw new RangeError('no such pocket')
  const wins = chips.flatMap((chip) => {
    const payoutMinor = payoutOf(chip, number, rules)
    return payoutMinor > 0 ? [{ betId: chip.betId, payoutMinor }] : []
  })
  return { number, wins, winMinor: wins.reduce((sum, win) => sum + win.payoutMinor, 0) }
}

/** The return of a ticket over all 37 pockets, relative to its stakes; exact, including the rounding of la partage. */
export function ticketReturn(chips: readonly Chip[], rules: RouletteRules): Share {
  const stakeMinor = chips.reduce((sum, chip) => sum + chip.stakeMinor, 0)
  const part = payouts(chips, rules).reduce((sum, payout) => sum + payout, 0)
  return { part, whole: stakeMinor * POCKETS }
}

/** The pockets with any payout for a ticket. */
export function ticketHits(chips: readonly Chip[], rules: RouletteRules): Share {
  return { part: payouts(chips, rules).filter((payout) => payout > 0).length, whole: POCKETS }
}

function payouts(chips: readonly Chip[], rules: RouletteRules): number[] {
  return Array.from({ length: POCKETS }, (_, number) => settleChips(chips, number, rules).winMinor)
}

function payoutOf({ betId, stakeMinor }: Chip, number: number, { isLaPartage }: RouletteRules): number {
  const bet = betOf(betId)
  if (!bet) throw new RangeError(`no bet ${betId}`)
  if (bet.numbers.includes(number)) return stakeMinor * (bet.pays + 1)
  return isLaPartage && number === 0 && bet.kind === 'even' ? Math.floor(stakeMinor / 2) : 0
}
