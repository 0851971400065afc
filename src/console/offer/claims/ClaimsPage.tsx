import { useMemo, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { UndoBatch } from '#console/parts/UndoBatch.tsx'
import { brandsOf } from '#console/parts/brands-of.ts'
import { StatusFilter, statusOf } from '#console/parts/StatusFilter.tsx'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { TableWithDetail } from '#console/parts/TableWithDetail.tsx'
import { useNow } from '#console/parts/use-now.ts'
import { useQuery } from '#console/parts/use-query.ts'
import { claimColumns } from './claim-columns.tsx'
import { claimId, claims, reviewClaim, type ClaimRow, type ClaimStatus } from './claims-store.ts'
import { ClaimDetail } from './ClaimDetail.tsx'

const STATUSES = [
  'applying',
  'inProcess',
  'claimed',
  'rejected',
  'released',
] as const satisfies readonly ClaimStatus[]

/** Rewards that a person looks at before they are given: one by one, or several of the same. */
export default function ClaimsPage({ t, lang, operator, params, brand }: PageProps) {
  const nowMs = useNow()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [decision, setDecision] = useState<'approve' | 'reject'>()
  const status = statusOf(STATUSES, params)
  const brands = brandsOf(operator, 'rewards', brand)
  const query = { tenants: brands.map(({ id }) => id), status }
  const remote = useQuery(claims, query)
  const columns = useMemo(() => claimColumns({ t, lang, operator, nowMs }), [t, lang, operator, nowMs])
  const mayReview = ({ tenant }: ClaimRow) =>
    mayAct(operator, { duty: 'rewards', brand: tenant, isChange: true })
  return (
    <>
      <PageHead title={t('console:page.claims')} text={t('console:claims.text')} />
      <StatusFilter
        {...{ t, params }}
        statuses={STATUSES}
        labelOf={(each) => t(`console:claims.status.${each}`)}
      />
      <Shown t={t} remote={remote} onRetry={() => void claims.load(query)}>
        {({ items }, isBusy) => {
          const batch = items.filter((row) => chosen.includes(claimId(row)) && mayReview(row))
          const canChoose = status === 'applying' && items.some(mayReview)
          return (
            <>
              {batch.length > 0 && (
                <div className="console-editor__acts">
                  <Button onClick={() => setDecision('approve')}>
                    {t('console:claims.approveMany', { count: batch.length })}
                  </Button>
                  <Button variant="secondary" onClick={() => setDecision('reject')}>
                    {t('console:claims.rejectMany', { count: batch.length })}
                  </Button>
                </div>
              )}
              <TableWithDetail
                t={t}
                label={t('console:page.claims')}
                columns={columns}
                rows={items}
                rowId={claimId}
                news={
                  status === 'applying'
                    ? {
                        page: 'claims',
                        atMs: ({ madeAtMs }) => madeAtMs,
                        onShow: () => void claims.load(query),
                      }
                    : undefined
                }
                params={params}
                {...(canChoose ? { selected: chosen, onSelect: setChosen } : {})}
                isBusy={isBusy}
                empty={{ title: t('console:claims.none'), text: t('console:claims.noneText') }}
                detail={(open) => (
                  <ClaimDetail {...{ t, lang, operator, nowMs }} claim={open} mayReview={mayReview(open)} />
                )}
              />
              {decision && (
                <UndoBatch
                  t={t}
                  title={t(`console:claims.askMany.${decision}`, { count: batch.length })}
                  submit={t(`console:claims.${decision}`)}
                  isDanger={decision === 'reject'}
                  reasonHint={t(`console:claims.reason.${decision}`)}
                  items={batch}
                  itemId={claimId}
                  itemText={({ account, offerId }) => `${account} · ${offerId}`}
                  act={(claim, reason) => reviewClaim(claim, { operator: operator.name, decision, reason })}
                  onClose={() => {
                    setDecision(undefined)
                    setChosen([])
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
