import { useMemo } from 'react'
import { numberText } from '#lib/shared/intl/numbers.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { openPlace } from '#console/frame/place.ts'
import { brandsOf } from '#console/parts/brands-of.ts'
import type { Column } from '#console/parts/columns.ts'
import { FilterField, Filters } from '#console/parts/Filters.tsx'
import { playerColumn } from '#console/parts/player-columns.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { Table } from '#console/parts/Table.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { vipMembers, type VipMember } from './search-store.ts'

/** Players of the VIP programme from a level on; the player's page has the level and gifts. */
export function VipList({ t, lang, operator, params, brand }: PageProps) {
  const brands = brandsOf(operator, 'rewards', brand)
  const fromLevel = /^\d{1,2}$/.test(params['level'] ?? '') ? Number(params['level']) : 1
  const query = { tenants: brands.map(({ id }) => id), fromLevel }
  const remote = useQuery(vipMembers, query)
  const columns = useMemo<Column<VipMember>[]>(
    () => [
      playerColumn({ t, operator }),
      {
        id: 'level',
        title: t('console:vip.level'),
        isNumber: true,
        cell: ({ level }) => numberText(level, lang),
      },
      {
        id: 'reached',
        title: t('console:vip.reached'),
        cell: ({ reachedAtMs }) => <When atMs={reachedAtMs} lang={lang} />,
      },
    ],
    [t, lang, operator],
  )
  return (
    <>
      <Filters label={t('console:content.filters')}>
        <FilterField name="level" label={t('console:vip.from')} params={params} inputMode="decimal" />
      </Filters>
      <Shown t={t} remote={remote} onRetry={() => void vipMembers.load(query)}>
        {({ items }, isBusy) => (
          <Table
            t={t}
            label={t('console:players.tab.vip')}
            columns={columns}
            rows={items}
            rowId={({ tenant, account }) => `${tenant}.${account}`}
            params={params}
            isBusy={isBusy}
            onOpen={({ tenant, account }) =>
              openPlace('players', { brand: tenant, account, tab: 'programmes' })
            }
            empty={{ title: t('console:vip.none') }}
          />
        )}
      </Shown>
    </>
  )
}
