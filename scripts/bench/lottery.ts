import { measureBoard } from './board.ts'
import type { Part } from './figure.ts'
import { figuresInRuntime } from './in-runtime.ts'

/** A draw with 100,000 bets, slips of 200 players, a result that 1,000 wait for; and the board in a browser. */
export const measureLottery: Part = async ({ quick, smallest }) => [
  ...(await measureBoard()),
  ...(await figuresInRuntime('lottery', smallest ? 0.01 : quick ? 0.1 : 1)),
]
