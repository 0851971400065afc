import { useMemo } from 'react'
import type { Column } from '#console/parts/columns.ts'
import { Shown } from '#console/parts/Shown.tsx'
import { Table } from '#console/parts/Table.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { accountColumn, brandColumn } from '#console/parts/player-columns.tsx'
import { barred, type BarredPlayer } from './care-store.ts'
import type { CareProps } from './CarePage.tsx'

const STEPS = ['toldAtMs', 'closedAtMs', 'returnedAtMs'] as const

/** Members whom a public register names: how far the closing of their accounts has come. */
export function BarredList({ t, lang, operator, params, brands }: CareProps) {
  const query = { tenants: brands.map(({ id }) => id) }
  const remote = useQuery(barred, query)
  const columns = useMemo<Column<BarredPlayer>[]>(
    () => [
      accountColumn({ t }),
      brandColumn({ t, operator }),
      { id: 'cause', title: t('console:care.cause'), cell: ({ cause }) => t(`console:care.causes.${cause}`) },
      {
        id: 'barredAtMs',
        title: t('console:care.barredAtMs'),
        cell: ({ barredAtMs }) => <When atMs={barredAtMs} lang={lang} />,
      },
      ...STEPS.map((id): Column<BarredPlayer> => ({
        id,
        title: t(`console:care.step.${id}`),
        cell: ({ [id]: atMs }) =>
          atMs === null ? t('console:care.notYet') : <When atMs={atMs} lang={lang} />,
      })),
    ],
    [t, lang, operator],
  )
  return (
    <Shown t={t} remote={remote} onRetry={() => void barred.load(query)}>
      {({ items }, isBusy) => (
        <Table
          t={t}
          label={t('console:care.tab.barred')}
          columns={columns}
          rows={items}
          rowId={({ tenant, account }) => `${tenant}.${account}`}
          params={params}
          isBusy={isBusy}
          empty={{ title: t('console:care.noBarred') }}
        />
      )}
    </Shown>
  )
}
