import { fieldOf, indexFrom, oneStake, REEL_CYCLE_MS } from './kind.ts'
import type { Kind } from './kind.ts'

/** The pay of each kind of fish, in stakes; all have the same return. */
const FISH_PAYS: readonly number[] = [2, 3, 5, 10, 25, 100]
/** The long-term return of a shot, whatever its target. */
export const FISH_PERCENT = 95.5
const SCALE = 1_000_000

export interface FishView {
  target: number
  isCaught: boolean
}

/** One shot, one fish: it is caught with a chance of return ÷ pay, drawn after the stake was taken. */
export const fish: Kind = {
  cycleMs: REEL_CYCLE_MS,
  facts: () => ({ pays: FISH_PAYS, percent: FISH_PERCENT }),
  price: (choice, stakesMinor) => {
    indexFrom(fieldOf(choice, 'target'), FISH_PAYS.length)
    return oneStake(choice, stakesMinor)
  },
  start: ({ draw, stakeMinor, choice }) => {
    const target = indexFrom(fieldOf(choice, 'target'), FISH_PAYS.length)
    const pay = FISH_PAYS[target] ?? 1
    const isCaught = draw(SCALE * pay) < (FISH_PERCENT / 100) * SCALE
    return { view: { target, isCaught } satisfies FishView, winMinor: isCaught ? pay * stakeMinor : 0 }
  },
}
