import { useMemo, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import type { Column } from '#console/parts/columns.ts'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { playerColumn } from '#console/parts/player-columns.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { Table } from '#console/parts/Table.tsx'
import { useNow } from '#console/parts/use-now.ts'
import { useQuery } from '#console/parts/use-query.ts'
import { Age } from '#console/parts/When.tsx'
import { decideDoubt, doubts, type Doubt } from './care-store.ts'
import type { CareProps } from './CarePage.tsx'

interface Asked {
  doubt: Doubt
  decision: 'same' | 'other'
}

/** Accounts that look like an excluded player's. Their wallets are frozen until somebody has compared the two. */
export function DoubtList({ t, lang, operator, params, brands }: CareProps) {
  const nowMs = useNow()
  const [asked, setAsked] = useState<Asked>()
  const query = { tenants: brands.map(({ id }) => id) }
  const remote = useQuery(doubts, query)
  const columns = useMemo(
    () => columnsOf({ t, lang, operator, nowMs, onAsk: setAsked }),
    [t, lang, operator, nowMs],
  )
  return (
    <Shown t={t} remote={remote} onRetry={() => void doubts.load(query)}>
      {({ items }, isBusy) => (
        <>
          <Table
            t={t}
            label={t('console:care.tab.doubts')}
            columns={columns}
            rows={items}
            rowId={({ tenant, account }) => `${tenant}.${account}`}
            params={params}
            isBusy={isBusy}
            empty={{ title: t('console:care.noDoubts'), text: t('console:care.noDoubtsText') }}
          />
          {asked && (
            <ActDialog
              t={t}
              title={t(`console:care.askDoubt.${asked.decision}`, { account: asked.doubt.account })}
              submit={t(`console:care.decide.${asked.decision}`)}
              isDanger={asked.decision === 'same'}
              reasonHint={t('console:act.forLog')}
              onClose={() => setAsked(undefined)}
              onSubmit={async (reason) => {
                const { doubt, decision } = asked
                await decideDoubt(doubt, { decision, operator: operator.name, reason })
                const text = t(`console:care.doneDoubt.${decision}`, { account: doubt.account })
                showToast({ tone: 'positive', text })
              }}
            >
              <p>{t(`console:care.effectDoubt.${asked.decision}`)}</p>
            </ActDialog>
          )}
        </>
      )}
    </Shown>
  )
}

interface Given extends Pick<CareProps, 't' | 'lang' | 'operator'> {
  nowMs: number
  onAsk: (asked: Asked) => void
}

function columnsOf({ t, lang, operator, nowMs, onAsk }: Given): Column<Doubt>[] {
  // Operators see no page of a brand that is not theirs.
  const brandOf = (id: string) => operator.brands.find((each) => each.id === id)
  return [
    {
      id: 'age',
      title: t('console:claims.age'),
      cell: ({ atMs, tenant }) => (
        <Age atMs={atMs} {...{ lang, nowMs }} timeZone={brandOf(tenant)?.timeZone} />
      ),
    },
    playerColumn({ t, operator }),
    {
      id: 'like',
      title: t('console:care.excluded'),
      cell: ({ like, brand }) => (
        <span className="console-two">
          {brandOf(brand) ? <PlayerLink brand={brand} account={like} /> : <span>{like}</span>}
          <small>{brandOf(brand)?.name ?? brand}</small>
        </span>
      ),
    },
    { id: 'why', title: t('console:care.alike'), cell: ({ reason }) => t(`console:care.likeness.${reason}`) },
    {
      id: 'acts',
      title: t('console:acts'),
      cell: (doubt) =>
        mayAct(operator, { duty: 'protection', brand: doubt.tenant, isChange: true }) && (
          <span className="console-badges">
            <Button size="sm" onClick={() => onAsk({ doubt, decision: 'same' })}>
              {t('console:care.decide.same')}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => onAsk({ doubt, decision: 'other' })}>
              {t('console:care.decide.other')}
            </Button>
          </span>
        ),
    },
  ]
}
