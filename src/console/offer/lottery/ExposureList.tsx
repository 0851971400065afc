import { EmptyState } from '#islands/ui/EmptyState.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import { shareText } from '#lib/shared/intl/numbers.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { Amount } from '#console/parts/Amount.tsx'
import { ClearFilters, FilterField, Filters } from '#console/parts/Filters.tsx'
import { PlainTable } from '#console/parts/PlainTable.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { exposure, type Game } from './lottery-store.ts'

/** What a draw may cost by number and play, the largest first, against the bound at which bets are refused. */
export function ExposureList({
  t,
  lang,
  params,
  brand,
  game,
}: PageProps & { brand: OperatorBrand; game: Game }) {
  const issue = params['issue']
  const query = { tenant: brand.id, gameCode: game.gameCode, ...(issue ? { issue } : {}) }
  const remote = useQuery(exposure, query)
  const amount = (minor: number) => <Amount minor={minor} currency={brand.currency} lang={lang} />
  const columns = [
    {
      id: 'play',
      name: t('console:lottery.play'),
      cell: (row: Row) => row.play ?? t('console:lottery.anyPlay'),
    },
    {
      id: 'number',
      name: t('console:lottery.number'),
      cell: (row: Row) => <span dir="ltr">{row.number ?? t('console:lottery.anyNumber')}</span>,
    },
    {
      id: 'reserved',
      name: t('console:lottery.reserved'),
      isNumber: true,
      cell: (row: Row) => amount(row.reservedMinor),
    },
    {
      id: 'bound',
      name: t('console:lottery.bound'),
      isNumber: true,
      cell: (row: Row) => amount(row.boundMinor),
    },
    {
      id: 'share',
      name: t('console:lottery.share'),
      isNumber: true,
      cell: (row: Row) => (row.boundMinor === 0 ? '–' : shareText(row.reservedMinor / row.boundMinor, lang)),
    },
  ]
  return (
    <div className="console-stack">
      <Filters label={t('console:filter.label')}>
        <FilterField
          name="issue"
          label={t('console:lottery.issue')}
          params={params}
          placeholder="20261122-0731"
        />
        <ClearFilters t={t} names={['issue']} params={params} />
      </Filters>
      <Shown t={t} remote={remote} onRetry={() => void exposure.load(query)}>
        {({ issue: shown, rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t('console:lottery.noExposure', { issue: shown })} />
          ) : (
            <PlainTable
              label={t('console:lottery.exposureOf', { issue: shown })}
              columns={columns.map((each) => ({ ...each, title: each.name }))}
              rows={rows}
              rowId={({ play = '', number = '' }) => `${play} ${number}`}
            />
          )
        }
      </Shown>
    </div>
  )
}

interface Row {
  play?: string | undefined
  number?: string | undefined
  reservedMinor: number
  boundMinor: number
}
