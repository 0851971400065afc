import { useMemo } from 'react'
import type { Column } from '#console/parts/columns.ts'
import { Shown } from '#console/parts/Shown.tsx'
import { Table } from '#console/parts/Table.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { accountColumn, brandColumn } from '#console/parts/player-columns.tsx'
import { exclusions, type Exclusion } from './care-store.ts'
import type { CareProps } from './CarePage.tsx'

/** Exclusions that run. Nobody can end one before its time. */
export function ExclusionList({ t, lang, operator, params, brands }: CareProps) {
  const query = { tenants: brands.map(({ id }) => id) }
  const remote = useQuery(exclusions, query)
  const columns = useMemo<Column<Exclusion>[]>(
    () => [
      accountColumn({ t }),
      brandColumn({ t, operator }),
      { id: 'scope', title: t('console:care.reach'), cell: ({ scope }) => t(`console:care.scope.${scope}`) },
      {
        id: 'from',
        title: t('console:care.from'),
        cell: ({ startsAtMs }) => <When atMs={startsAtMs} lang={lang} />,
      },
      {
        id: 'until',
        title: t('console:care.until'),
        cell: ({ endsAtMs }) =>
          endsAtMs === null ? t('console:care.forever') : <When atMs={endsAtMs} lang={lang} />,
      },
    ],
    [t, lang, operator],
  )
  return (
    <Shown t={t} remote={remote} onRetry={() => void exclusions.load(query)}>
      {({ items }, isBusy) => (
        <Table
          t={t}
          label={t('console:care.tab.exclusions')}
          columns={columns}
          rows={items}
          rowId={({ tenant, account, startsAtMs }) => `${tenant}.${account}.${startsAtMs}`}
          params={params}
          isBusy={isBusy}
          empty={{ title: t('console:care.noExclusions') }}
        />
      )}
    </Shown>
  )
}
