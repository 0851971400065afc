import type { Tone } from '#islands/ui/Badge.tsx'
import type { LotteryDrawState } from '#lib/api/play/lottery.ts'

export const DRAW_TONES: Readonly<Record<LotteryDrawState, Tone>> = {
  coming: 'neutral',
  open: 'info',
  closing: 'info',
  closed: 'warning',
  drawing: 'warning',
  result: 'positive',
  settled: 'positive',
  redrawn: 'neutral',
  paused: 'negative',
  void: 'negative',
}
