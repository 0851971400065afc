import type { TFunction } from 'i18next'
import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { Amount } from '#console/parts/Amount.tsx'
import type { Column } from '#console/parts/columns.ts'
import { Age } from '#console/parts/When.tsx'
import { playerColumn } from '#console/parts/player-columns.tsx'
import type { Withdrawal } from './withdrawals-store.ts'

interface Given {
  t: TFunction
  lang: string
  operator: OperatorSelf
  nowMs: number
}

export const STATUS_TONES: Readonly<Record<Withdrawal['status'], Tone>> = {
  reviewing: 'warning',
  sending: 'info',
  sent: 'info',
  received: 'positive',
  partly: 'warning',
  notReceived: 'negative',
  rejected: 'negative',
  failed: 'negative',
}
/** More of them are in the detail. */
const MOST_RISKS = 2

export function withdrawalColumns({ t, lang, operator, nowMs }: Given): Column<Withdrawal>[] {
  return [
    {
      id: 'age',
      title: t('console:withdrawals.age'),
      isSortable: true,
      cell: ({ requestedAtMs, promisedByMs }) => (
        <span className="console-two">
          <Age atMs={requestedAtMs} lang={lang} nowMs={nowMs} />
          {promisedByMs !== null && promisedByMs < nowMs && (
            <small data-tone="negative">{t('console:withdrawals.late')}</small>
          )}
        </span>
      ),
    },
    playerColumn({ t, operator }),
    {
      id: 'amount',
      title: t('console:amount'),
      isNumber: true,
      isSortable: true,
      cell: ({ amountMinor, currency }) => <Amount minor={amountMinor} currency={currency} lang={lang} />,
    },
    {
      id: 'payout',
      title: t('console:withdrawals.payout'),
      cell: ({ payout }) => (
        <span className="console-two">
          <span>{payout.bank ?? t(`console:payoutKind.${payout.kind}`)}</span>
          <small>
            <bdi>{payout.masked}</bdi>
          </small>
        </span>
      ),
    },
    {
      id: 'risks',
      title: t('console:withdrawals.risks'),
      cell: ({ risks }) => (
        <span className="console-badges">
          {risks.slice(0, MOST_RISKS).map((risk) => (
            <Badge key={risk} tone="warning">
              {t(`console:withdrawals.risk.${risk}`)}
            </Badge>
          ))}
          {risks.length > MOST_RISKS && <Badge>+{risks.length - MOST_RISKS}</Badge>}
        </span>
      ),
    },
    {
      id: 'state',
      title: t('console:withdrawals.state'),
      cell: (item) => (
        <span className="console-badges">
          <Badge tone={STATUS_TONES[item.status]}>{stateText(t, item)}</Badge>
          {item.claim && (
            <Badge tone="info" icon="user">
              {item.claim.operator}
            </Badge>
          )}
        </span>
      ),
    },
    {
      id: 'reviews',
      title: t('console:withdrawals.reviews'),
      isExtra: true,
      cell: ({ reviews }) => reviews.map(({ operator: name }) => name).join(', '),
    },
  ]
}

/** What the entry waits for. */
export function stateText(
  t: TFunction,
  { status, waitsForDocuments, approvalsLeft, reviews }: Withdrawal,
): string {
  if (status !== 'reviewing') return t(`console:withdrawals.status.${status}`)
  if (waitsForDocuments) return t('console:withdrawals.waitsDocuments')
  return reviews.length > 0
    ? t('console:withdrawals.waitsSecond')
    : t('console:withdrawals.waitsPeople', { count: approvalsLeft })
}
