import { useMemo, useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { Amount } from '#console/parts/Amount.tsx'
import type { Column } from '#console/parts/columns.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { Table } from '#console/parts/Table.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { Age } from '#console/parts/When.tsx'
import { WithdrawalDetail } from './WithdrawalDetail.tsx'
import { withdrawals, type Withdrawal } from './withdrawals-store.ts'

/** The queue: who waits for their money, how long, and what speaks for or against it. */
export default function WithdrawalsPage({ t, lang, operator, params, brand }: PageProps) {
  const [openId, setOpenId] = useState<string>()
  const tenants = brand ? [brand.id] : operator.brands.map(({ id }) => id)
  const query = { tenants, status: 'reviewing' as const }
  const remote = useQuery(withdrawals, query)
  const columns = useMemo<Column<Withdrawal>[]>(
    () => [
      {
        id: 'age',
        title: t('console:withdrawals.age'),
        cell: ({ requestedAtMs }) => <Age atMs={requestedAtMs} lang={lang} nowMs={Date.now()} />,
      },
      { id: 'brand', title: t('console:brand'), cell: ({ tenant }) => tenant },
      { id: 'account', title: t('console:account'), cell: ({ account }) => <strong>{account}</strong> },
      {
        id: 'amount',
        title: t('console:amount'),
        isNumber: true,
        cell: ({ amountMinor, currency }) => <Amount minor={amountMinor} currency={currency} lang={lang} />,
      },
      { id: 'payout', title: t('console:withdrawals.payout'), cell: ({ payout }) => payout },
      {
        id: 'reviews',
        title: t('console:withdrawals.reviews'),
        cell: ({ reviews }) =>
          reviews.map(({ operator: name, decision }) => (
            <Badge key={name} tone={decision === 'approve' ? 'positive' : 'negative'}>
              {name}
            </Badge>
          )),
      },
    ],
    [t, lang],
  )
  return (
    <>
      <PageHead title={t('console:page.withdrawals')} text={t('console:withdrawals.text')} />
      <Shown t={t} remote={remote} onRetry={() => void withdrawals.load(query)}>
        {({ items }, isBusy) => {
          const open = items.find(({ id }) => id === openId)
          return (
            <div className="console-split" data-open={open ? true : undefined}>
              <Table
                t={t}
                label={t('console:page.withdrawals')}
                columns={columns}
                rows={items}
                rowId={({ id }) => id}
                params={params}
                onOpen={({ id }) => setOpenId(id)}
                openId={openId}
                isBusy={isBusy}
                empty={{ title: t('console:withdrawals.none'), text: t('console:withdrawals.noneText') }}
              />
              {open && (
                <WithdrawalDetail
                  key={open.id}
                  t={t}
                  lang={lang}
                  withdrawal={open}
                  operator={operator}
                  onClose={() => setOpenId(undefined)}
                />
              )}
            </div>
          )
        }}
      </Shown>
    </>
  )
}
