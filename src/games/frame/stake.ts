import type { Memory } from './memory.ts'
import { stakeOf, type PlayLoop } from './play-loop.ts'

/** The stake of the next round, for games with one stake a round. */
export interface StakeChoice {
  /** What is played now: free rounds have a stake of their own, which is not kept. */
  minor: () => number
  /** Moves it up or down by one; nothing while a round runs. */
  step: (by: 1 | -1) => void
  /** The highest that the balance covers; the lowest where it covers none. */
  lowerToBalance: () => void
  /** Whether there is a lower or a higher one. */
  canStep: (by: 1 | -1) => boolean
}

/** @param parts.onChange the choice has changed: it is to be drawn */
export function createStakeChoice(parts: {
  loop: Pick<PlayLoop, 'stakes' | 'isBusy' | 'balanceMinor'>
  memory: Pick<Memory, 'stake' | 'keepStake'>
  stakesMinor: readonly number[]
  onChange: () => void
}): StakeChoice {
  const { loop, memory, stakesMinor, onChange } = parts
  let chosenMinor = firstStake(memory.stake(), stakesMinor)
  const minor = () => stakeOf(loop, chosenMinor)

  function choose(next: number | undefined): void {
    if (next === undefined || loop.isBusy()) return
    chosenMinor = next
    memory.keepStake(next)
    onChange()
  }

  const nextBy = (by: 1 | -1) => loop.stakes()[loop.stakes().indexOf(minor()) + by]

  return {
    minor,
    step: (by) => choose(nextBy(by)),
    canStep: (by) => nextBy(by) !== undefined,
    lowerToBalance() {
      const stakes = loop.stakes()
      choose(stakes.findLast((stake) => stake <= loop.balanceMinor()) ?? stakes[0])
    },
  }
}

/** The stake of the last visit, or the third of the list: neither the lowest nor a high one. */
function firstStake(keptMinor: number | undefined, stakes: readonly number[]): number {
  if (keptMinor !== undefined && stakes.includes(keptMinor)) return keptMinor
  return stakes[Math.min(2, stakes.length - 1)] ?? 0
}
