import type { TFunction } from 'i18next'
import { CaseLink } from '#islands/parts/CaseLink.tsx'
import { useMoney } from '#islands/parts/use-money.ts'
import { Money } from '#islands/ui/Money.tsx'
import { Table, type Column } from '#islands/ui/Table.tsx'
import type { OrderDetail, PlacedBet } from '#lib/api/play/lottery-orders.ts'
import { BetProof } from './BetProof.tsx'
import { issueText } from './issue-text.ts'
import { OrderStateBadge } from './OrderStateBadge.tsx'

/** The order's bets, one per line and draw, as in the wallet and the bet history. */
export function PlacedBets({ t, lang, order }: { t: TFunction; lang: string; order: OrderDetail }) {
  const money = useMoney(lang)
  const amount = (minor: number) => <Money text={money(minor, order.currency)} />
  const columns: Column<PlacedBet>[] = [
    {
      id: 'issue',
      header: t('lottery:orders.drawHead'),
      cell: ({ issue }) => (
        <bdi translate="no" className="figure">
          {issueText(issue)}
        </bdi>
      ),
      isHead: true,
    },
    { id: 'line', header: t('lottery:orders.line'), cell: ({ line }) => line + 1, align: 'end' },
    {
      id: 'multiple',
      header: t('lottery:stake.multiple'),
      cell: ({ multiple }) => `× ${multiple}`,
      align: 'end',
    },
    {
      id: 'stake',
      header: t('lottery:orders.stake'),
      cell: ({ payableMinor }) => amount(payableMinor),
      align: 'end',
    },
    {
      id: 'state',
      header: t('lottery:orders.status'),
      cell: ({ state, payableMinor, paidMinor }) => (
        <OrderStateBadge t={t} outcome={{ state, stakeMinor: payableMinor, paidMinor }} />
      ),
    },
    {
      id: 'paid',
      header: t('lottery:orders.paid'),
      cell: ({ paidMinor, cutMinor }) => (
        <>
          {amount(paidMinor)}
          {cutMinor > 0 && (
            <small> {t('lottery:orders.cut', { amount: money(cutMinor, order.currency) })}</small>
          )}
        </>
      ),
      align: 'end',
    },
    {
      id: 'proof',
      header: t('lottery:proof.bet'),
      cell: ({ betId, issue, state }) =>
        state === 'won' || state === 'lost' || state === 'returned' ? (
          <BetProof t={t} gameCode={order.gameCode} betId={betId} issue={issue} />
        ) : (
          '–'
        ),
    },
    {
      id: 'case',
      header: t('support:record.head'),
      cell: ({ betId }) => <CaseLink t={t} record={{ subject: 'bet', id: betId }} />,
      align: 'end',
      isActions: true,
    },
  ]
  return (
    <Table
      label={t('lottery:orders.bets')}
      columns={columns}
      rows={order.placed}
      rowId={({ betId }) => betId}
    />
  )
}
