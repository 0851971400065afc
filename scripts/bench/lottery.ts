import type { Part } from './figure.ts'
import { figuresInRuntime } from './in-runtime.ts'

/** A draw with 100,000 bets, slips of 200 players, and a result that 1,000 wait for. */
export const measureLottery: Part = ({ quick }) => figuresInRuntime('lottery', quick ? 0.1 : 1)
