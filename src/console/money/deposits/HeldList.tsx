import { useMemo, useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import type { Column } from '#console/parts/columns.ts'
import { Shown } from '#console/parts/Shown.tsx'
import { Table } from '#console/parts/Table.tsx'
import { useNow } from '#console/parts/use-now.ts'
import { useQuery } from '#console/parts/use-query.ts'
import { Age } from '#console/parts/When.tsx'
import { playerColumn } from '#console/parts/player-columns.tsx'
import { reasonText } from './DepositDetail.tsx'
import { heldMoney, resolveHeldMoney, type HeldMoney } from './deposits-store.ts'

interface Props extends PageProps {
  brands: readonly OperatorBrand[]
}
interface Asked {
  money: HeldMoney
  decision: 'credit' | 'return'
}

/** Money that arrived and nobody has: it is credited after all, or given back outside. */
export function HeldList({ t, lang, operator, params, brands }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const nowMs = useNow()
  const query = { tenants: brands.map(({ id }) => id) }
  const remote = useQuery(heldMoney, query)
  const columns = useMemo(
    () => columnsOf({ t, lang, operator, nowMs, onAsk: setAsked }),
    [t, lang, operator, nowMs],
  )
  return (
    <Shown t={t} remote={remote} onRetry={() => void heldMoney.load(query)}>
      {({ items }, isBusy) => (
        <>
          <Table
            t={t}
            label={t('console:deposits.tab.held')}
            columns={columns}
            rows={items}
            rowId={({ tenant, kind, id }) => `${tenant}.${kind}.${id}`}
            params={params}
            isBusy={isBusy}
            empty={{ title: t('console:held.none'), text: t('console:held.noneText') }}
          />
          {asked && (
            <ActDialog
              t={t}
              title={t(`console:held.${asked.decision}Title`, { account: asked.money.account })}
              submit={t(`console:held.${asked.decision}`)}
              reasonHint={t('console:act.forLog')}
              onClose={() => setAsked(undefined)}
              onSubmit={async (reason) => {
                await resolveHeldMoney(asked.money, asked.decision, { operator: operator.name, reason })
                showToast({ tone: 'positive', text: t(`console:held.done.${asked.decision}`) })
              }}
            >
              <p>{t(`console:held.${asked.decision}Text`)}</p>
              <p>
                <Amount minor={asked.money.amountMinor} currency={asked.money.currency} lang={lang} />
              </p>
            </ActDialog>
          )}
        </>
      )}
    </Shown>
  )
}

interface Given extends Pick<Props, 't' | 'lang' | 'operator'> {
  nowMs: number
  onAsk: (asked: Asked) => void
}

function columnsOf({ t, lang, operator, nowMs, onAsk }: Given): Column<HeldMoney>[] {
  return [
    {
      id: 'age',
      title: t('console:held.since'),
      cell: ({ atMs }) => <Age atMs={atMs} lang={lang} nowMs={nowMs} />,
    },
    playerColumn({ t, operator }),
    {
      id: 'amount',
      title: t('console:amount'),
      isNumber: true,
      cell: ({ amountMinor, currency }) => <Amount minor={amountMinor} currency={currency} lang={lang} />,
    },
    {
      id: 'why',
      title: t('console:held.why'),
      cell: ({ kind, reason }) => (
        <span className="console-two">
          <span>
            <Badge tone="warning">{t(`console:held.kind.${kind}`)}</Badge>
          </span>
          {reason && <small>{reasonText(t, reason)}</small>}
        </span>
      ),
    },
    {
      id: 'acts',
      title: t('console:acts'),
      cell: (money) =>
        mayAct(operator, { duty: 'cashier', brand: money.tenant, isChange: true }) && (
          <span className="console-badges">
            {money.kind === 'held' && (
              <Button size="sm" onClick={() => onAsk({ money, decision: 'credit' })}>
                {t('console:held.credit')}
              </Button>
            )}
            <Button size="sm" variant="secondary" onClick={() => onAsk({ money, decision: 'return' })}>
              {t('console:held.return')}
            </Button>
          </span>
        ),
    },
  ]
}
