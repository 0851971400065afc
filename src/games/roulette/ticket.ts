import { betOf } from '#lib/shared/roulette/bets.ts'
import { checkChips, mergeChips } from '#lib/shared/roulette/chips.ts'
import type { Chip, ChipProblem, TableLimits } from '#lib/shared/roulette/chips.ts'

/** Why a chip was not laid, with the bound that it would pass. */
export type LayProblem =
  | { reason: 'balance' }
  | { reason: 'tooManyBets'; count: number }
  | { reason: 'aboveBetMaximum' | 'aboveTableMaximum'; mostMinor: number }

/** The chips of a round while they are laid, one after another. */
export interface Ticket {
  /** Lays a chip, or says why not. */
  lay: (chip: Chip, balanceMinor: number) => LayProblem | undefined
  undo: () => void
  clear: () => void
  /** Takes all chips off one bet. */
  take: (betId: string) => void
  /** Lays a whole ticket as far as limits and balance allow: all of it, or nothing. */
  repeat: (chips: readonly Chip[], balanceMinor: number) => boolean
  /** Put together by bet. */
  chips: () => Chip[]
  totalMinor: () => number
  onMinor: (betId: string) => number
}

export function createTicket(limits: TableLimits): Ticket {
  let laid: Chip[] = []
  const sum = (chips: readonly Chip[]) => chips.reduce((total, { stakeMinor }) => total + stakeMinor, 0)

  return {
    lay(chip, balanceMinor) {
      const next = [...laid, chip]
      if (sum(next) > balanceMinor) return { reason: 'balance' }
      const answer = checkChips(next, limits)
      if (!answer.ok) return problemOf(answer.reason, chip.betId, limits)
      laid = next
      return undefined
    },
    undo() {
      laid = laid.slice(0, -1)
    },
    clear() {
      laid = []
    },
    take(betId) {
      laid = laid.filter((chip) => chip.betId !== betId)
    },
    repeat(chips, balanceMinor) {
      if (sum(chips) > balanceMinor || !checkChips(chips, limits).ok) return false
      laid = [...chips]
      return true
    },
    chips: () => mergeChips(laid),
    totalMinor: () => sum(laid),
    onMinor: (betId) => sum(laid.filter((chip) => chip.betId === betId)),
  }
}

function problemOf(reason: ChipProblem, betId: string, limits: TableLimits): LayProblem {
  const bet = betOf(betId)
  if (reason === 'tooManyBets') return { reason, count: limits.maxBets }
  if (reason === 'aboveBetMaximum' && bet) return { reason, mostMinor: limits.maxBetMinor[bet.kind] }
  return { reason: 'aboveTableMaximum', mostMinor: limits.maxTotalMinor }
}
