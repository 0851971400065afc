import type { TFunction } from 'i18next'
import { Badge } from '#islands/ui/Badge.tsx'
import { shownState, type Outcome } from './order-state.ts'

/** The state of an order or of one of its bets. */
export function OrderStateBadge({ t, outcome }: { t: TFunction; outcome: Outcome }) {
  const { id, tone } = shownState(outcome)
  return <Badge tone={tone}>{t(`lottery:orders.state.${id}`)}</Badge>
}
