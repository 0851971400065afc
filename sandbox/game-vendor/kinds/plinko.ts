import { mulOdds } from '#lib/shared/money/money.ts'
import { oneStake, TABLE_CYCLE_MS } from './kind.ts'
import type { Kind } from './kind.ts'

const PLINKO_ROWS = 12
/** The return of each slot, in ten-thousandths of the stake, from the left. */
const PLINKO_PAYS: readonly number[] = [
  300_000, 90_000, 35_000, 16_000, 10_000, 7_000, 4_000, 7_000, 10_000, 16_000, 35_000, 90_000, 300_000,
]

export interface PlinkoView {
  /** 1 for each peg that is passed on the right. */
  path: number[]
  slot: number
}

export const plinko: Kind = {
  cycleMs: TABLE_CYCLE_MS,
  facts: () => ({ rows: PLINKO_ROWS, pays: PLINKO_PAYS }),
  price: oneStake,
  start: ({ draw, stakeMinor }) => {
    const path = Array.from({ length: PLINKO_ROWS }, () => draw(2))
    const slot = path.reduce((sum, step) => sum + step, 0)
    return {
      view: { path, slot } satisfies PlinkoView,
      winMinor: mulOdds(stakeMinor, PLINKO_PAYS[slot] ?? 0),
    }
  },
}

/** The return of a ball, in percent: slots are hit with the frequencies of a row of Pascal's triangle. */
export function plinkoReturn(): number {
  let ways = 1
  let sum = 0
  PLINKO_PAYS.forEach((pay, slot) => {
    sum += ways * pay
    ways = (ways * (PLINKO_ROWS - slot)) / (slot + 1)
  })
  return sum / 2 ** PLINKO_ROWS / 100
}
