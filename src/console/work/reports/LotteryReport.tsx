import { Button } from '#islands/ui/Button.tsx'
import { changeParams } from '#console/frame/place.ts'
import { PlainTable } from '#console/parts/PlainTable.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { BrandParts } from './BrandParts.tsx'
import { columnsOf } from './columns.tsx'
import { lotteryReport } from './report-store.ts'
import type { ReportProps } from './ReportsPage.tsx'

/** Lotteries by game, and the draws of one. A game belongs to a brand: its draws are shown of the brand that was pressed. */
export function LotteryReport({ t, lang, params, view, brands, names }: ReportProps) {
  const [tenant, gameCode] = (params['game'] ?? '').split('/')
  const isOpen = gameCode !== undefined && tenant !== undefined && brands.includes(tenant)
  const query = {
    tenants: isOpen ? [tenant] : brands,
    ...{ fromDay: view.fromDay, toDay: view.toDay },
    ...(isOpen ? { gameCode } : {}),
  }
  const remote = useQuery(lotteryReport, query)
  return (
    <Shown t={t} remote={remote} onRetry={() => void lotteryReport.load(query)}>
      {(parts) => (
        <BrandParts t={t} names={names} parts={parts} isEmpty={({ games }) => games.length === 0}>
          {({ tenant: brand, currency, games, draws, next }) => {
            const game = columnsOf<(typeof games)[number]>(t, lang)
            const draw = columnsOf<(typeof draws)[number]>(t, lang)
            const own = () => currency
            return (
              <>
                <PlainTable
                  label={t('console:reports.name.lottery')}
                  rowId={({ gameCode: code }) => code}
                  rows={games}
                  columns={[
                    {
                      ...game.text('game', ({ gameName }) => gameName),
                      cell: ({ gameCode: code, gameName }) => (
                        <button
                          type="button"
                          aria-expanded={isOpen}
                          onClick={() => changeParams({ game: isOpen ? '' : `${brand}/${code}` })}
                        >
                          {gameName}
                        </button>
                      ),
                    },
                    game.count('draws', ({ draws: count }) => count),
                    game.count('bets', ({ bets }) => bets),
                    game.money('stakes', ({ stakeMinor }) => stakeMinor, own),
                    game.money('paid', ({ paidMinor }) => paidMinor, own),
                    game.money(
                      'kept',
                      ({ stakeMinor, paidMinor, openMinor }) => stakeMinor - openMinor - paidMinor,
                      own,
                    ),
                    game.money('open', ({ openMinor }) => openMinor, own),
                  ]}
                />
                {isOpen && (
                  <>
                    <PlainTable
                      label={t('console:reports.draws')}
                      rowId={({ issue }) => issue}
                      rows={draws}
                      columns={[
                        draw.text('issue', ({ issue }) => issue),
                        {
                          ...draw.text('time', () => ''),
                          cell: ({ drawsAtMs }) => <When atMs={drawsAtMs} lang={lang} />,
                        },
                        draw.text('state', ({ state }) =>
                          t(`console:drawState.${state}`, { defaultValue: state }),
                        ),
                        draw.count('bets', ({ bets }) => bets),
                        draw.money('stakes', ({ stakeMinor }) => stakeMinor, own),
                        draw.money('paid', ({ paidMinor }) => paidMinor, own),
                        draw.money('exposure', ({ exposureMinor }) => exposureMinor, own),
                      ]}
                    />
                    {next !== undefined && <p className="console-note">{t('console:reports.moreDraws')}</p>}
                    <Button variant="secondary" size="sm" onClick={() => changeParams({ game: '' })}>
                      {t('console:reports.allGames')}
                    </Button>
                  </>
                )}
              </>
            )
          }}
        </BrandParts>
      )}
    </Shown>
  )
}
