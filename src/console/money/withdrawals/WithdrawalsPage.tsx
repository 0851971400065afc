import { useMemo, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { brandsOf } from '#console/parts/brands-of.ts'
import { ColumnChoice } from '#console/parts/ColumnChoice.tsx'
import { ExportButton } from '#console/parts/ExportButton.tsx'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { TableWithDetail } from '#console/parts/TableWithDetail.tsx'
import { useNow } from '#console/parts/use-now.ts'
import { useQuery } from '#console/parts/use-query.ts'
import { BatchReview, type BatchDecision } from './BatchReview.tsx'
import { withdrawalColumns } from './withdrawal-columns.tsx'
import { WithdrawalDetail } from './WithdrawalDetail.tsx'
import { WithdrawalFilters } from './WithdrawalFilters.tsx'
import { currencyOf, listOf, withdrawalQuery } from './withdrawal-query.ts'
import { exportWithdrawals, withdrawals, type Withdrawal } from './withdrawals-store.ts'

/** The queue: who waits for their money, how long, and what speaks for or against it; and everything that was decided. */
export default function WithdrawalsPage({ t, lang, operator, params, brand }: PageProps) {
  const [selected, setSelected] = useState<readonly string[]>([])
  const [batch, setBatch] = useState<BatchDecision>()
  const nowMs = useNow()
  const brands = brandsOf(operator, 'cashier', brand)
  const query = withdrawalQuery(params, brands, lang)
  const remote = useQuery(withdrawals, query)
  const columns = useMemo(() => withdrawalColumns({ t, lang, operator, nowMs }), [t, lang, operator, nowMs])
  const mayReview = mayAct(operator, { duty: 'cashier', isChange: true }) && listOf(params) === 'people'
  return (
    <>
      <PageHead
        title={t('console:page.withdrawals')}
        text={t('console:withdrawals.text')}
        actions={
          <>
            <ExportButton t={t} onExport={() => exportWithdrawals(query)} />
            <ColumnChoice t={t} columns={columns} params={params} />
            <Button variant="secondary" size="sm" icon="refresh" onClick={() => void withdrawals.load(query)}>
              {t('console:table.reload')}
            </Button>
          </>
        }
      />
      <WithdrawalFilters t={t} lang={lang} params={params} hasAmounts={currencyOf(brands) !== undefined} />
      <Shown t={t} remote={remote} onRetry={() => void withdrawals.load(query)}>
        {({ items, next }, isBusy) => {
          const chosen = items.filter((item) => selected.includes(idOf(item)))
          return (
            <>
              <TableWithDetail
                t={t}
                label={t('console:page.withdrawals')}
                columns={columns}
                rows={items}
                rowId={idOf}
                news={
                  listOf(params) === 'people'
                    ? {
                        page: 'withdrawals',
                        atMs: ({ requestedAtMs }) => requestedAtMs,
                        onShow: () => void withdrawals.load(query),
                      }
                    : undefined
                }
                params={params}
                isBusy={isBusy}
                empty={{ title: t('console:withdrawals.none'), text: t('console:withdrawals.noneText') }}
                {...(mayReview ? { selected, onSelect: setSelected } : {})}
                more={{ next, onMore: () => void withdrawals.more() }}
                detail={(open) => (
                  <WithdrawalDetail
                    {...{ t, lang, operator, nowMs }}
                    withdrawal={open}
                    onClose={() => changeParams({ open: '' })}
                  />
                )}
              >
                {chosen.length > 0 && (
                  <div className="console-chosen" role="group" aria-label={t('console:undoBatch.chosen')}>
                    <strong>{t('console:undoBatch.count', { count: chosen.length })}</strong>
                    <Button size="sm" onClick={() => setBatch('approve')}>
                      {t('console:withdrawals.approve')}
                    </Button>
                    <Button size="sm" variant="secondary" onClick={() => setBatch('reject')}>
                      {t('console:withdrawals.reject')}
                    </Button>
                  </div>
                )}
              </TableWithDetail>
              {batch && chosen.length > 0 && (
                <BatchReview
                  {...{ t, lang, operator }}
                  decision={batch}
                  items={chosen}
                  onClose={(isDone) => {
                    setBatch(undefined)
                    if (!isDone) return
                    setSelected([])
                    void withdrawals.load(query)
                  }}
                />
              )}
            </>
          )
        }}
      </Shown>
    </>
  )
}

function idOf({ tenant, id }: Pick<Withdrawal, 'tenant' | 'id'>): string {
  return `${tenant}.${id}`
}
