import { Badge } from '#islands/ui/Badge.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { isOwed, type Reversal } from './reversals-store.ts'

/** How far a deposit that was called back is. */
export function ReversalState({ t, reversal }: Pick<PageProps, 't'> & { reversal: Reversal }) {
  const { agreed, reversedAtMs, settlement } = reversal
  const [state, tone] =
    reversedAtMs === null
      ? agreed
        ? (['agreed', 'info'] as const)
        : (['asked', 'warning'] as const)
      : isOwed(reversal)
        ? settlement
          ? (['settling', 'warning'] as const)
          : (['owed', 'negative'] as const)
        : (['done', 'positive'] as const)
  return <Badge tone={tone}>{t(`console:reversals.is.${state}`)}</Badge>
}
