import { Badge } from '#islands/ui/Badge.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import type { Adjustment } from './adjustments-store.ts'

/** How far a correction is. */
export function AdjustmentState({ t, adjustment }: Pick<PageProps, 't'> & { adjustment: Adjustment }) {
  const { bookedAtMs, cancelled, agreed } = adjustment
  const [state, tone] = cancelled
    ? (['cancelled', 'neutral'] as const)
    : bookedAtMs !== null
      ? (['booked', 'positive'] as const)
      : agreed
        ? (['agreed', 'info'] as const)
        : (['asked', 'warning'] as const)
  return <Badge tone={tone}>{t(`console:adjustments.is.${state}`)}</Badge>
}
