import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import { pictureAt, pictureCount } from './pictures.ts'
import { PRIZES, prizeAt, WEIGHT_TOTAL } from './prizes.ts'

/** A card as bought: its prize is decided before a field is scratched. */
export interface ScratchOutcome {
  /** Nine fields, row by row: indices of `PRIZES`. */
  picture: number[]
  /** The index of its prize in `PRIZES`; `null` for a losing card. */
  prize: number | null
  winMinor: number
}

/**
 * Buys a card with two draws: the prize by the weights, then one of all pictures of that prize.
 * @throws RangeError unless the stake is a positive whole number of minor units
 */
export function buyCard(draw: Draw, stakeMinor: number): ScratchOutcome {
  if (!Number.isSafeInteger(stakeMinor) || stakeMinor <= 0)
    throw new RangeError('the stake is whole minor units')
  const prize = prizeAt(draw(WEIGHT_TOTAL))
  const picture = pictureAt(prize, draw(pictureCount(prize)))
  const times = prize === undefined ? 0 : (PRIZES[prize]?.times ?? 0)
  return { picture, prize: prize ?? null, winMinor: times * stakeMinor }
}
