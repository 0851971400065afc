import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { brandsOf } from '#console/parts/brands-of.ts'
import { Filters, FilterSelect } from '#console/parts/Filters.tsx'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { DaySheet } from './DaySheet.tsx'
import { DrawList } from './DrawList.tsx'
import { ExposureList } from './ExposureList.tsx'
import { games } from './lottery-store.ts'
import { VersionList } from './VersionList.tsx'

const TABS = ['draws', 'exposure', 'versions', 'sheet'] as const
type Tab = (typeof TABS)[number]

/** The lottery desk: a brand's games with their draws, what they may cost, their odds, and the day. */
export default function LotteryPage(props: PageProps) {
  const { t, operator, brand } = props
  // A game belongs to one brand: without a chosen one it is the first.
  const [own] = brandsOf(operator, 'lottery', brand)
  return (
    <>
      <PageHead title={t('console:page.lottery')} text={t('console:lottery.text')} />
      {own ? (
        <Desk key={own.id} {...props} brand={own} />
      ) : (
        <EmptyState title={t('console:lottery.noBrand')} />
      )}
    </>
  )
}

function Desk(props: PageProps & { brand: OperatorBrand }) {
  const { t, operator, params, brand } = props
  const query = { tenant: brand.id }
  const remote = useQuery(games, query)
  const tab = TABS.find((each) => each === params['tab']) ?? 'draws'
  return (
    <Shown t={t} remote={remote} onRetry={() => void games.load(query)}>
      {(all) => {
        const game = all.find(({ gameCode }) => gameCode === params['game']) ?? all[0]
        if (!game) return <EmptyState title={t('console:lottery.noGames')} />
        return (
          <div className="console-stack">
            <Filters label={t('console:lottery.game')}>
              <FilterSelect
                name="brand"
                label={t('console:brand')}
                params={{ ...params, brand: brand.id }}
                options={brandsOf(operator, 'lottery', undefined).map(({ id, name }) => ({
                  value: id,
                  label: name,
                }))}
              />
              <FilterSelect
                name="game"
                label={t('console:lottery.game')}
                params={{ ...params, game: game.gameCode }}
                options={all.map(({ gameCode, name, waiting, resultFrom }) => ({
                  value: gameCode,
                  label: [
                    name,
                    resultFrom === 'feed' ? t('console:lottery.official') : '',
                    waiting > 0 ? t('console:lottery.waiting', { count: waiting }) : '',
                  ]
                    .filter(Boolean)
                    .join(' · '),
                }))}
              />
            </Filters>
            <Tabs<Tab>
              label={t('console:page.lottery')}
              items={TABS.map((id) => ({ id, label: t(`console:lottery.tab.${id}`) }))}
              selected={tab}
              onSelect={(next) =>
                changeParams({ tab: next === 'draws' ? '' : next, open: '', state: '', issue: '' })
              }
            >
              {tab === 'draws' && <DrawList key={game.gameCode} {...props} game={game} />}
              {tab === 'exposure' && <ExposureList key={game.gameCode} {...props} game={game} />}
              {tab === 'versions' && <VersionList key={game.gameCode} {...props} game={game} />}
              {tab === 'sheet' && <DaySheet {...props} games={all} />}
            </Tabs>
          </div>
        )
      }}
    </Shown>
  )
}
