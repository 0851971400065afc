import { EmptyState } from '#islands/ui/EmptyState.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import { shareText } from '#lib/shared/intl/numbers.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { Amount } from '#console/parts/Amount.tsx'
import { FilterField, Filters } from '#console/parts/Filters.tsx'
import { PlainTable } from '#console/parts/PlainTable.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { addressOf } from '#console/frame/place.ts'
import { sheet, type Game } from './lottery-store.ts'

interface Props extends PageProps {
  brand: OperatorBrand
  games: readonly Game[]
}

/** One day of every game: stakes, payouts, and what is left. */
export function DaySheet({ t, lang, params, brand, games }: Props) {
  const day = params['day'] ?? dayAt(Date.now(), brand.timeZone)
  const query = { tenant: brand.id, day }
  const remote = useQuery(sheet, query)
  const amount = (minor: number, isSigned = false) => (
    <Amount minor={minor} currency={brand.currency} lang={lang} isSigned={isSigned} />
  )
  return (
    <div className="console-stack">
      <Filters label={t('console:filter.label')}>
        <FilterField name="day" type="date" label={t('console:dimension.day')} params={{ ...params, day }} />
      </Filters>
      <Shown t={t} remote={remote} onRetry={() => void sheet.load(query)}>
        {({ games: rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t('console:lottery.noSheet')} />
          ) : (
            <PlainTable
              label={t('console:lottery.tab.sheet')}
              columns={[
                {
                  ...namedAs(t('console:lottery.game')),
                  id: 'game',
                  cell: ({ gameCode }) => (
                    <a
                      className="console-link"
                      href={addressOf('lottery', { brand: brand.id, game: gameCode })}
                    >
                      {games.find((each) => each.gameCode === gameCode)?.name ?? gameCode}
                    </a>
                  ),
                },
                {
                  ...namedAs(t('console:lottery.drawCount')),
                  id: 'draws',
                  isNumber: true,
                  cell: (row) => row.draws,
                },
                {
                  ...namedAs(t('console:lottery.bets')),
                  id: 'bets',
                  isNumber: true,
                  cell: (row) => row.bets,
                },
                {
                  ...namedAs(t('console:lottery.stakes')),
                  id: 'stakes',
                  isNumber: true,
                  cell: (row) => amount(row.stakeMinor),
                },
                {
                  ...namedAs(t('console:lottery.paid')),
                  id: 'paid',
                  isNumber: true,
                  cell: (row) => amount(row.paidMinor),
                },
                {
                  ...namedAs(t('console:lottery.hold')),
                  id: 'hold',
                  isNumber: true,
                  cell: (row) => amount(row.holdMinor, true),
                },
                {
                  ...namedAs(t('console:lottery.return')),
                  id: 'return',
                  isNumber: true,
                  cell: ({ returnE4 }) => (returnE4 === undefined ? '–' : shareText(returnE4 / 10_000, lang)),
                },
              ]}
              rows={rows}
              rowId={({ gameCode }) => gameCode}
            />
          )
        }
      </Shown>
    </div>
  )
}

function namedAs(title: string) {
  return { title, name: title }
}
