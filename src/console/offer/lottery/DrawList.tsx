import { useMemo } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { DRAW_STATES } from '#lib/api/play/lottery.ts'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { Amount } from '#console/parts/Amount.tsx'
import type { Column } from '#console/parts/columns.ts'
import { ClearFilters, Filters, FilterSelect } from '#console/parts/Filters.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { TableWithDetail } from '#console/parts/TableWithDetail.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { DRAW_TONES } from './draw-tones.ts'
import { DrawDetail } from './DrawDetail.tsx'
import { draws, type Draw, type Game } from './lottery-store.ts'

/** Draws of a game that have bets or acts of operators, the newest first. */
export function DrawList({
  t,
  lang,
  operator,
  params,
  brand,
  game,
}: PageProps & { brand: OperatorBrand; game: Game }) {
  const state = DRAW_STATES.find((each) => each === params['state'])
  const query = { tenant: brand.id, gameCode: game.gameCode, ...(state ? { state } : {}) }
  const remote = useQuery(draws, query)
  const columns = useMemo<Column<Draw>[]>(
    () => [
      {
        id: 'issue',
        title: t('console:lottery.issue'),
        cell: ({ issue }) => <strong dir="ltr">{issue}</strong>,
      },
      {
        id: 'at',
        title: t('console:lottery.drawsAt'),
        cell: ({ drawsAtMs }) => <When atMs={drawsAtMs} lang={lang} timeZone={brand.timeZone} />,
      },
      {
        id: 'state',
        title: t('console:lottery.state'),
        cell: (draw) => (
          <span className="console-badges">
            <Badge tone={DRAW_TONES[draw.state]}>{t(`console:drawState.${draw.state}`)}</Badge>
            {draw.proposed && (
              <Badge tone="warning">{t(`console:lottery.waits.${draw.proposed.action}`)}</Badge>
            )}
          </span>
        ),
      },
      { id: 'bets', title: t('console:lottery.bets'), isNumber: true, cell: ({ bets }) => bets },
      {
        id: 'stakes',
        title: t('console:lottery.stakes'),
        isNumber: true,
        cell: ({ stakeMinor }) => <Amount minor={stakeMinor} currency={brand.currency} lang={lang} />,
      },
      {
        id: 'paid',
        title: t('console:lottery.paid'),
        isNumber: true,
        cell: ({ paidMinor }) => <Amount minor={paidMinor} currency={brand.currency} lang={lang} />,
      },
      { id: 'open', title: t('console:lottery.openBets'), isNumber: true, cell: ({ openBets }) => openBets },
    ],
    [t, lang, brand],
  )
  return (
    <div className="console-stack">
      <Filters label={t('console:filter.label')}>
        <FilterSelect
          name="state"
          label={t('console:lottery.state')}
          params={params}
          options={[
            { value: '', label: t('console:every') },
            ...DRAW_STATES.map((value) => ({ value, label: t(`console:drawState.${value}`) })),
          ]}
        />
        <ClearFilters t={t} names={['state']} params={params} />
      </Filters>
      <Shown t={t} remote={remote} onRetry={() => void draws.load(query)}>
        {({ draws: rows }, isBusy) => (
          <TableWithDetail
            t={t}
            label={t('console:lottery.tab.draws')}
            columns={columns}
            rows={rows}
            rowId={({ issue }) => issue}
            params={params}
            isBusy={isBusy}
            empty={{ title: t('console:lottery.none'), text: t('console:lottery.noneText') }}
            detail={(open) => (
              <DrawDetail
                t={t}
                lang={lang}
                brand={brand}
                game={game}
                draw={open}
                operator={operator}
                onClose={() => changeParams({ open: '' })}
              />
            )}
          />
        )}
      </Shown>
    </div>
  )
}
