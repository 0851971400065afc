import type { Tone } from '#islands/ui/Badge.tsx'
import type { OrderState, PlacedBet } from '#lib/api/lottery-bets.ts'

/** The text beside it names the state; the tone repeats it. */
export const ORDER_TONES: Readonly<Record<OrderState | PlacedBet['state'], Tone>> = {
  open: 'info',
  accepted: 'info',
  partly: 'info',
  cancelling: 'warning',
  cancelled: 'warning',
  returned: 'warning',
  won: 'positive',
  lost: 'neutral',
}
