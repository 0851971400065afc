import type { TFunction } from 'i18next'
import { Badge } from '#islands/ui/Badge.tsx'

interface Props {
  t: TFunction
  status: 'active' | 'suspended' | 'closed'
  isBanned: boolean
}

/** Whether the account can log in and play. */
export function PlayerState({ t, status, isBanned }: Props) {
  return (
    <span className="console-badges">
      {isBanned && <Badge tone="negative">{t('console:player.banned')}</Badge>}
      {(status !== 'active' || !isBanned) && (
        <Badge tone={status === 'active' ? 'positive' : 'negative'}>
          {t(`console:player.status.${status}`)}
        </Badge>
      )}
    </span>
  )
}
