import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { OpenGame } from '#lib/lottery/game-store.ts'
import { drawCost, priceOf, type Price } from '#lib/lottery/pricing.ts'
import { mostPaid } from '#lib/shared/lottery/win-cap.ts'
import { $slip } from '#lib/lottery/slip-store.ts'

export interface SlipSums {
  /** Per line; `undefined` where the line no longer fits the game. */
  prices: readonly (Price | undefined)[]
  /** Per draw of the plan. */
  costs: readonly number[]
  payableMinor: number
  /** For one draw, at the highest multiple, under the cap on what it pays. */
  possibleWinMinor: number
  /** The lines could win more than one draw pays. */
  isCapped: boolean
}

/** Cost and possible win of the slip, draw by draw. */
export function useSlipSums(game: OpenGame): SlipSums {
  const { lines, multiples } = useStore($slip)
  return useMemo(() => {
    const prices = lines.map((line) => priceOf(line, game).price)
    const costs = multiples.map((multiple) => drawCost(lines, game, multiple))
    const highest = Math.max(1, ...multiples)
    const possibleMinor = lines.reduce((sum, line) => {
      const { price } = priceOf({ ...line, multiple: line.multiple * highest }, game)
      return sum + (price?.possibleWinMinor ?? 0)
    }, 0)
    const possibleWinMinor = mostPaid({
      possibleMinor,
      stakeMinor: drawCost(lines, game, highest),
      capMinor: game.limits.winCapMinor,
    })
    return {
      prices,
      costs,
      payableMinor: costs.reduce((sum, cost) => sum + cost, 0),
      possibleWinMinor,
      isCapped: possibleWinMinor < possibleMinor,
    }
  }, [lines, multiples, game])
}
