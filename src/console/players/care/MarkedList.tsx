import { useMemo } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { openPlace } from '#console/frame/place.ts'
import { mayAct } from '#console/frame/session-store.ts'
import type { Column } from '#console/parts/columns.ts'
import { Shown } from '#console/parts/Shown.tsx'
import { Table } from '#console/parts/Table.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { playerColumn } from '#console/parts/player-columns.tsx'
import { marked, type Marked } from './care-store.ts'
import type { CareProps } from './CarePage.tsx'

/** Players with signs of harm of the last seven days, each with the rule that it reached. */
export function MarkedList({ t, lang, operator, params, brands }: CareProps) {
  const query = { tenants: brands.map(({ id }) => id) }
  const remote = useQuery(marked, query)
  const columns = useMemo(() => columnsOf({ t, lang, operator }), [t, lang, operator])
  const seesPlayers = mayAct(operator, { duty: 'members' })
  return (
    <Shown t={t} remote={remote} onRetry={() => void marked.load(query)}>
      {({ items }, isBusy) => (
        <Table
          t={t}
          label={t('console:care.tab.signs')}
          columns={columns}
          rows={items}
          rowId={({ tenant, account }) => `${tenant}.${account}`}
          params={params}
          isBusy={isBusy}
          empty={{ title: t('console:care.none'), text: t('console:care.noneText') }}
          {...(seesPlayers
            ? {
                onOpen: ({ tenant, account }: Marked) =>
                  openPlace('players', { brand: tenant, account, tab: 'limits' }),
              }
            : {})}
        />
      )}
    </Shown>
  )
}

function columnsOf({ t, lang, operator }: Pick<CareProps, 't' | 'lang' | 'operator'>): Column<Marked>[] {
  return [
    playerColumn({ t, operator }),
    {
      id: 'signs',
      title: t('console:care.signs'),
      cell: ({ signs }) => (
        <span className="console-badges">
          {signs.map(({ marker, count, rule }) => (
            <Badge key={marker} tone="warning">
              {t(`console:care.marker.${marker}`)}: {t('console:care.ofRule', { count, rule })}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'prompt',
      title: t('console:care.prompt'),
      cell: ({ prompt }) =>
        prompt ? (
          <span className="console-two">
            <When atMs={prompt.toldAtMs} lang={lang} />
            <small>{t(`console:care.answer.${prompt.answer ?? 'none'}`)}</small>
          </span>
        ) : (
          t('console:care.notPrompted')
        ),
    },
  ]
}
