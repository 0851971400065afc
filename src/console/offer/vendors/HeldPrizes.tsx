import { useMemo, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { brandsOf } from '#console/parts/brands-of.ts'
import type { Column } from '#console/parts/columns.ts'
import { Shown } from '#console/parts/Shown.tsx'
import { Table } from '#console/parts/Table.tsx'
import { useNow } from '#console/parts/use-now.ts'
import { useQuery } from '#console/parts/use-query.ts'
import { Age } from '#console/parts/When.tsx'
import { accountColumn, brandColumn } from '#console/parts/player-columns.tsx'
import { decideHeldPrize, heldPrizes, type HeldPrize } from './vendors-store.ts'

interface Decided {
  prize: HeldPrize
  decision: 'pass' | 'refuse'
}

/** Money that a vendor reported beyond a brand's bounds: nothing of it is booked before somebody decides. */
export function HeldPrizes({ t, lang, operator, params, brand }: PageProps) {
  const [decided, setDecided] = useState<Decided>()
  const nowMs = useNow()
  const query = { tenants: brandsOf(operator, 'vendors', brand).map(({ id }) => id) }
  const remote = useQuery(heldPrizes, query)
  const columns = useMemo<Column<HeldPrize>[]>(() => {
    const of = (tenant: string) => operator.brands.find(({ id }) => id === tenant)
    return [
      {
        id: 'age',
        title: t('console:vendors.held.age'),
        cell: ({ atMs }) => <Age atMs={atMs} lang={lang} nowMs={nowMs} />,
      },
      {
        id: 'vendor',
        title: t('console:vendors.vendor'),
        cell: ({ vendor }) => <strong translate="no">{vendor}</strong>,
      },
      brandColumn({ t, operator }),
      accountColumn({ t }),
      {
        id: 'amount',
        title: t('console:amount'),
        isNumber: true,
        cell: ({ tenant, amountMinor }) => {
          const currency = of(tenant)?.currency
          return currency ? <Amount minor={amountMinor} currency={currency} lang={lang} /> : '–'
        },
      },
      {
        id: 'why',
        title: t('console:vendors.held.why'),
        cell: ({ reason }) => t(`console:vendors.held.reason.${reason}`),
      },
      {
        id: 'transaction',
        title: t('console:vendors.held.transaction'),
        cell: ({ transaction }) => <code translate="no">{transaction}</code>,
      },
      {
        id: 'acts',
        title: t('console:vendors.held.decide'),
        cell: (prize) =>
          mayAct(operator, { duty: 'vendors', brand: prize.tenant, isChange: true }) && (
            <span className="console-badges">
              {(['pass', 'refuse'] as const).map((decision) => (
                <Button
                  key={decision}
                  size="sm"
                  variant={decision === 'pass' ? 'secondary' : 'danger'}
                  onClick={() => setDecided({ prize, decision })}
                >
                  {t(`console:vendors.held.${decision}`)}
                </Button>
              ))}
            </span>
          ),
      },
    ]
  }, [t, lang, operator, nowMs])
  return (
    <Shown t={t} remote={remote} onRetry={() => void heldPrizes.load(query)}>
      {({ items }, isBusy) => (
        <>
          <Table
            t={t}
            label={t('console:vendors.tab.held')}
            columns={columns}
            rows={items}
            rowId={({ tenant, vendor, transaction }) => `${tenant}.${vendor}.${transaction}`}
            params={params}
            isBusy={isBusy}
            empty={{ title: t('console:vendors.held.none'), text: t('console:vendors.held.noneText') }}
          />
          {decided && (
            <ActDialog
              t={t}
              title={t(`console:vendors.held.${decided.decision}Title`, { account: decided.prize.account })}
              submit={t(`console:vendors.held.${decided.decision}`)}
              isDanger={decided.decision === 'refuse'}
              reasonHint={t('console:vendors.reasonHint')}
              onClose={() => setDecided(undefined)}
              onSubmit={async (reason) => {
                await decideHeldPrize(decided.prize, decided.decision, { operator: operator.name, reason })
                showToast({ tone: 'positive', text: t(`console:vendors.held.done.${decided.decision}`) })
              }}
            >
              <p>{t(`console:vendors.held.${decided.decision}Text`)}</p>
            </ActDialog>
          )}
        </>
      )}
    </Shown>
  )
}
