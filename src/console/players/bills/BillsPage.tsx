import { useMemo, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { BILL_STATES } from '#lib/shared/contracts/bill.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { addressOf } from '#console/frame/place.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { Amount } from '#console/parts/Amount.tsx'
import { UndoBatch } from '#console/parts/UndoBatch.tsx'
import { brandsOf } from '#console/parts/brands-of.ts'
import type { Column } from '#console/parts/columns.ts'
import { Filters, FilterSelect } from '#console/parts/Filters.tsx'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { TableWithDetail } from '#console/parts/TableWithDetail.tsx'
import { useNow } from '#console/parts/use-now.ts'
import { useQuery } from '#console/parts/use-query.ts'
import { Age } from '#console/parts/When.tsx'
import { brandColumn } from '#console/parts/player-columns.tsx'
import { billKey, bills, reviewAgentBill, type BillRow } from './bills-store.ts'
import { BillDetail } from './BillDetail.tsx'
import { SettleDialog } from './SettleDialog.tsx'

/** Statements of agents: those that wait for an operator first. */
export default function BillsPage({ t, lang, operator, params, brand }: PageProps) {
  const nowMs = useNow()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [decision, setDecision] = useState<'approve' | 'deny'>()
  const [isSettling, setSettling] = useState(false)
  const state = BILL_STATES.find((each) => each === params['state']) ?? 'toApprove'
  const brands = brandsOf(operator, 'agents', brand)
  const query = { tenants: brands.map(({ id }) => id), state }
  const remote = useQuery(bills, query)
  const columns = useMemo(() => columnsOf({ t, lang, operator, nowMs }), [t, lang, operator, nowMs])
  // Periods are closed for one brand at a time.
  const only = brands.length === 1 ? brands[0] : undefined
  const mayReview = ({ tenant }: Pick<BillRow, 'tenant'>) =>
    mayAct(operator, { duty: 'agents', brand: tenant, isChange: true })
  return (
    <>
      <PageHead
        title={t('console:page.bills')}
        text={t('console:bills.text')}
        actions={
          only &&
          mayReview({ tenant: only.id }) && (
            <Button variant="secondary" onClick={() => setSettling(true)}>
              {t('console:bills.settle')}
            </Button>
          )
        }
      />
      {isSettling && only && <SettleDialog t={t} brand={only} onClose={() => setSettling(false)} />}
      <Filters label={t('console:content.filters')}>
        <FilterSelect
          name="state"
          label={t('console:content.stateLabel')}
          params={params}
          options={BILL_STATES.map((each) => ({
            value: each === 'toApprove' ? '' : each,
            label: t(`console:bills.state.${each}`),
          }))}
        />
      </Filters>
      <Shown t={t} remote={remote} onRetry={() => void bills.load(query)}>
        {({ items }, isBusy) => {
          const batch = items.filter((row) => chosen.includes(billKey(row)) && mayReview(row))
          const canChoose = state === 'toApprove' && items.some(mayReview)
          return (
            <>
              {batch.length > 0 && (
                <div className="console-editor__acts">
                  <Button onClick={() => setDecision('approve')}>
                    {t('console:bills.approveMany', { count: batch.length })}
                  </Button>
                  <Button variant="secondary" onClick={() => setDecision('deny')}>
                    {t('console:bills.denyMany', { count: batch.length })}
                  </Button>
                </div>
              )}
              <TableWithDetail
                t={t}
                label={t('console:page.bills')}
                columns={columns}
                rows={items}
                rowId={billKey}
                news={
                  state === 'toApprove'
                    ? {
                        page: 'bills',
                        atMs: ({ madeAtMs }) => madeAtMs,
                        onShow: () => void bills.load(query),
                      }
                    : undefined
                }
                params={params}
                {...(canChoose ? { selected: chosen, onSelect: setChosen } : {})}
                isBusy={isBusy}
                empty={{ title: t('console:bills.none'), text: t('console:bills.noneText') }}
                detail={(open) => (
                  <BillDetail {...{ t, lang, operator }} row={open} mayReview={mayReview(open)} />
                )}
              />
              {decision && (
                <UndoBatch
                  t={t}
                  title={t(`console:bills.askMany.${decision}`, { count: batch.length })}
                  submit={t(`console:bills.${decision}`)}
                  isDanger={decision === 'deny'}
                  reasonHint={t('console:offers.reasonHint')}
                  items={batch}
                  itemId={billKey}
                  itemText={({ account, periodId }) => `${account} · ${periodId}`}
                  act={(row, reason) => reviewAgentBill(row, { operator: operator.name, decision, reason })}
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

function columnsOf({
  t,
  lang,
  operator,
  nowMs,
}: Pick<PageProps, 't' | 'lang' | 'operator'> & { nowMs: number }): Column<BillRow>[] {
  return [
    {
      id: 'age',
      title: t('console:claims.age'),
      cell: ({ madeAtMs }) => <Age atMs={madeAtMs} {...{ lang, nowMs }} />,
    },
    brandColumn({ t, operator }),
    {
      id: 'agent',
      title: t('console:bills.agent'),
      cell: ({ tenant, account }) => (
        <a className="console-link" href={addressOf('agents', { of: tenant, account })}>
          {account}
        </a>
      ),
    },
    {
      id: 'kind',
      title: t('console:content.kindLabel'),
      cell: ({ kind, periodId }) => (
        <span className="console-two">
          {t(`console:agents.kind.${kind}`)}
          <small>{periodId}</small>
        </span>
      ),
    },
    {
      id: 'due',
      title: t('console:bills.due'),
      isNumber: true,
      cell: ({ dueMinor, currency }) => <Amount minor={dueMinor} currency={currency} lang={lang} />,
    },
    {
      id: 'earned',
      title: t('console:bills.earned'),
      isNumber: true,
      cell: ({ earnedMinor, currency }) => <Amount minor={earnedMinor} currency={currency} lang={lang} />,
    },
    {
      id: 'payer',
      title: t('console:bills.payer'),
      isExtra: true,
      cell: ({ payer }) => t(`console:agents.payer.${payer}`),
    },
  ]
}
