import { useMemo, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import type { Column } from '#console/parts/columns.ts'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { brandColumn } from '#console/parts/player-columns.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { Table } from '#console/parts/Table.tsx'
import { useNow } from '#console/parts/use-now.ts'
import { useQuery } from '#console/parts/use-query.ts'
import { Age } from '#console/parts/When.tsx'
import { referrals, reviewReferral, type Decision, type ReferralRow } from './requests-store.ts'
import type { RequestsProps } from './RequestsPage.tsx'

interface Asked {
  row: ReferralRow
  decision: Decision['decision']
}

/** Invitations that may be of one and the same person: accounts opened from the inviter's own address on the same day. */
export function ReferralList({ t, lang, operator, params, brands }: RequestsProps) {
  const nowMs = useNow()
  const [asked, setAsked] = useState<Asked>()
  const query = { tenants: brands.map(({ id }) => id) }
  const remote = useQuery(referrals, query)
  const columns = useMemo(
    () => columnsOf({ t, lang, operator, nowMs, onAsk: setAsked }),
    [t, lang, operator, nowMs],
  )
  return (
    <Shown t={t} remote={remote} onRetry={() => void referrals.load(query)}>
      {({ items }, isBusy) => (
        <>
          <Table
            t={t}
            label={t('console:requests.tab.referrals')}
            columns={columns}
            rows={items}
            rowId={({ tenant, inviteeId }) => `${tenant}.${inviteeId}`}
            params={params}
            isBusy={isBusy}
            empty={{ title: t('console:requests.noReferrals'), text: t('console:requests.noReferralsText') }}
          />
          {asked && (
            <ActDialog
              t={t}
              title={t(`console:requests.askReferral.${asked.decision}`, { account: asked.row.invitee })}
              submit={t(`console:claims.${asked.decision}`)}
              isDanger={asked.decision === 'reject'}
              reasonHint={t('console:act.forLog')}
              onClose={() => setAsked(undefined)}
              onSubmit={async (reason) => {
                const { row, decision } = asked
                await reviewReferral(row, { operator: operator.name, decision, reason })
                const text = t(`console:requests.doneReferral.${decision}`, { account: row.invitee })
                showToast({ tone: 'positive', text })
              }}
            >
              <p>{t(`console:requests.effectReferral.${asked.decision}`, { inviter: asked.row.inviter })}</p>
            </ActDialog>
          )}
        </>
      )}
    </Shown>
  )
}

interface Given extends Pick<RequestsProps, 't' | 'lang' | 'operator'> {
  nowMs: number
  onAsk: (asked: Asked) => void
}

function columnsOf({ t, lang, operator, nowMs, onAsk }: Given): Column<ReferralRow>[] {
  return [
    {
      id: 'age',
      title: t('console:claims.age'),
      cell: ({ madeAtMs }) => <Age atMs={madeAtMs} {...{ lang, nowMs }} />,
    },
    brandColumn({ t, operator }),
    {
      id: 'inviter',
      title: t('console:requests.inviter'),
      cell: ({ tenant, inviter }) => <PlayerLink brand={tenant} account={inviter} />,
    },
    {
      id: 'invitee',
      title: t('console:requests.invitee'),
      cell: ({ tenant, invitee }) => <PlayerLink brand={tenant} account={invitee} />,
    },
    {
      id: 'acts',
      title: t('console:acts'),
      cell: (row) =>
        mayAct(operator, { duty: 'rewards', brand: row.tenant, isChange: true }) && (
          <span className="console-badges">
            <Button size="sm" onClick={() => onAsk({ row, decision: 'approve' })}>
              {t('console:claims.approve')}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => onAsk({ row, decision: 'reject' })}>
              {t('console:claims.reject')}
            </Button>
          </span>
        ),
    },
  ]
}
