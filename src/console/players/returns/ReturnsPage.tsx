import { useMemo, useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { brandsOf } from '#console/parts/brands-of.ts'
import type { Column } from '#console/parts/columns.ts'
import { Consents } from '#console/parts/Consents.tsx'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { Table } from '#console/parts/Table.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { playerColumn } from '#console/parts/player-columns.tsx'
import { returnDeposits, returns, type DepositReturn } from './returns-store.ts'

/** Deposits of minors: all of them go back, also lost ones, by two people. */
export default function ReturnsPage({ t, lang, operator, params, brand }: PageProps) {
  const [asked, setAsked] = useState<DepositReturn>()
  const query = { tenants: brandsOf(operator, 'cashier', brand).map(({ id }) => id) }
  const remote = useQuery(returns, query)
  const columns = useMemo(() => columnsOf({ t, lang, operator, onAsk: setAsked }), [t, lang, operator])
  return (
    <>
      <PageHead title={t('console:page.returns')} text={t('console:returns.text')} />
      <Shown t={t} remote={remote} onRetry={() => void returns.load(query)}>
        {({ items }, isBusy) => (
          <Table
            t={t}
            label={t('console:page.returns')}
            columns={columns}
            rows={items}
            rowId={({ tenant, account }) => `${tenant}.${account}`}
            params={params}
            isBusy={isBusy}
            empty={{ title: t('console:returns.none'), text: t('console:returns.noneText') }}
          />
        )}
      </Shown>
      {asked && (
        <ActDialog
          t={t}
          title={t('console:returns.askTitle', { account: asked.account })}
          submit={t(asked.asked ? 'console:returns.agree' : 'console:returns.request')}
          reasonHint={t(asked.asked ? 'console:returns.agreeReason' : 'console:act.forLog')}
          onClose={() => setAsked(undefined)}
          onSubmit={async (reason) => {
            await returnDeposits(asked, { operator: operator.name, reason })
            showToast({ tone: 'positive', text: t('console:returns.done', { account: asked.account }) })
          }}
        >
          <p>{t(asked.asked ? 'console:returns.agreeText' : 'console:returns.requestText')}</p>
          <p>
            <Amount minor={asked.amountMinor} currency={asked.currency} lang={lang} />
          </p>
          <Consents {...{ t, lang }} asked={asked.asked} agreed={asked.agreed} />
        </ActDialog>
      )}
    </>
  )
}

interface Given extends Pick<PageProps, 't' | 'lang' | 'operator'> {
  onAsk: (item: DepositReturn) => void
}

function columnsOf({ t, lang, operator, onAsk }: Given): Column<DepositReturn>[] {
  return [
    playerColumn({ t, operator }),
    {
      id: 'amount',
      title: t('console:amount'),
      isNumber: true,
      cell: ({ amountMinor, currency }) => <Amount minor={amountMinor} currency={currency} lang={lang} />,
    },
    {
      id: 'asked',
      title: t('console:returns.askedBy'),
      cell: ({ asked }) =>
        asked && (
          <span className="console-two">
            <span>{asked.operator}</span>
            <small>{asked.reason}</small>
          </span>
        ),
    },
    {
      id: 'state',
      title: t('console:returns.state'),
      cell: ({ returnedAtMs, asked, agreed }) =>
        returnedAtMs === null ? (
          <Badge tone="warning">
            {t(`console:returns.is.${agreed ? 'agreed' : asked ? 'asked' : 'open'}`)}
          </Badge>
        ) : (
          <When atMs={returnedAtMs} lang={lang} />
        ),
    },
    {
      id: 'acts',
      title: t('console:acts'),
      cell: (item) =>
        item.returnedAtMs === null &&
        !item.agreed &&
        mayAct(operator, { duty: 'cashier', brand: item.tenant, isChange: true }) && (
          <Button
            size="sm"
            isUnavailable={item.asked?.operator === operator.name}
            onClick={() => onAsk(item)}
          >
            {t(item.asked ? 'console:returns.agree' : 'console:returns.request')}
          </Button>
        ),
    },
  ]
}
