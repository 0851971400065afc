import type { Tone } from '#islands/ui/Badge.tsx'
import type { VendorState } from '#lib/api/play/vendors-states.ts'

export const STATE_TONES: Readonly<Record<VendorState, Tone>> = {
  on: 'positive',
  maintenance: 'warning',
  hidden: 'neutral',
  stopped: 'negative',
}
