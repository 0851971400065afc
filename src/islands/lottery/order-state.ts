import type { Tone } from '#islands/ui/Badge.tsx'
import type { OrderState, PlacedBet } from '#lib/api/play/lottery-orders.ts'

type ShownState = OrderState | PlacedBet['state'] | 'paidBack'

/** The text beside it names the state; the tone repeats it. */
const TONES: Readonly<Record<ShownState, Tone>> = {
  open: 'info',
  accepted: 'info',
  partly: 'info',
  cancelling: 'warning',
  cancelled: 'warning',
  returned: 'warning',
  won: 'positive',
  paidBack: 'neutral',
  lost: 'neutral',
}

export interface Outcome {
  state: OrderState | PlacedBet['state']
  stakeMinor: number
  paidMinor: number
}

/** A payout of no more than the stake is no win for the player: it is not celebrated. */
export function shownState({ state, stakeMinor, paidMinor }: Outcome): { id: ShownState; tone: Tone } {
  const id = state === 'won' && paidMinor <= stakeMinor ? 'paidBack' : state
  return { id, tone: TONES[id] }
}
