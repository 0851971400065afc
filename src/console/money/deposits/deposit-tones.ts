import type { Tone } from '#islands/ui/Badge.tsx'
import type { Deposit } from './deposits-store.ts'

export const DEPOSIT_TONES: Readonly<Record<Deposit['status'], Tone>> = {
  opening: 'neutral',
  waiting: 'info',
  credited: 'positive',
  failed: 'negative',
  held: 'warning',
}
