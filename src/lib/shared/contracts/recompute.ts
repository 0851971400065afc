import { recomputeOwn } from './recompute-own.ts'
import type { Step } from './steps.ts'

const SCALE = 1_000_000n

export interface Recomputed {
  /** The result of the input numbers. */
  amountMinor: number
  /** Positions of lines that do not follow from the lines before. */
  wrongSteps: number[]
}

/**
 * Recomputes a bill from its lines alone, and finds inconsistent lines. It is independent of the settlement code, so that
 * one checks the other.
 */
export function recompute(steps: readonly Step[]): Recomputed {
  const wrongSteps: number[] = []
  const own = recomputeOwn(steps, wrongSteps)
  let [sum, downlines, exactE6] = [BigInt(own), 0n, 0n]
  let [amountMinor, shareMinor] = [own, 0]
  for (const [at, step] of steps.entries()) {
    switch (step.step) {
      case 'downline':
        sum -= BigInt(step.ownMinor)
        downlines += BigInt(step.ownMinor)
        if (BigInt(step.sumMinor) !== sum) wrongSteps.push(at)
        break
      case 'payable':
        amountMinor = sum > 0n ? Number(sum) : 0
        if (
          step.ownMinor !== own ||
          BigInt(step.downlinesMinor) !== downlines ||
          step.payableMinor !== amountMinor
        )
          wrongSteps.push(at)
        break
      case 'resting':
      case 'notCalculated':
      case 'refused':
        amountMinor = 0
        break
      case 'share':
        exactE6 += BigInt(step.baseMinor) * BigInt(step.rateE6 - step.belowRateE6)
        break
      case 'roundedDown':
        shareMinor = Number(exactE6 / SCALE)
        amountMinor += shareMinor
        if (step.amountMinor !== shareMinor || BigInt(step.remainderE6) !== exactE6 % SCALE)
          wrongSteps.push(at)
        // Rebates are a bill over many bets, each with its own shares.
        exactE6 = 0n
        break
      case 'rest': {
        const restMinor = Math.floor(step.remaindersE6 / Number(SCALE))
        amountMinor += restMinor
        if (step.restMinor !== restMinor || step.sumMinor !== shareMinor + restMinor) wrongSteps.push(at)
        break
      }
    }
  }
  return { amountMinor, wrongSteps: [...new Set(wrongSteps)].toSorted((a, b) => a - b) }
}
