import { useMemo } from 'react'
import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import { BET_STATUSES } from '#lib/api/base/records.ts'
import { CATEGORIES } from '#lib/api/fields.ts'
import { changeParams } from '#console/frame/place.ts'
import { Amount } from '#console/parts/Amount.tsx'
import type { Column } from '#console/parts/columns.ts'
import { ClearFilters, FilterField, Filters, FilterSelect } from '#console/parts/Filters.tsx'
import { More } from '#console/parts/More.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { Table } from '#console/parts/Table.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { BetDetail } from './BetDetail.tsx'
import { bets, type PlayerBet } from './player-store.ts'
import type { PlayerProps } from './PlayerPage.tsx'

const TONES: Readonly<Record<PlayerBet['status'], Tone>> = {
  open: 'info',
  settled: 'neutral',
  rolledBack: 'warning',
}

/** Bets and rounds, and one of them beside the list. */
export function BetsTab({ t, lang, params, brand, account }: PlayerProps) {
  const status = BET_STATUSES.find((each) => each === params['status'])
  const category = CATEGORIES.find((each) => each === params['kind'])
  const query = {
    ...{ tenant: brand.id, account },
    ...(status ? { status } : {}),
    ...(category ? { category } : {}),
    ...(params['from'] ? { fromDay: params['from'] } : {}),
    ...(params['to'] ? { toDay: params['to'] } : {}),
  }
  const remote = useQuery(bets, query)
  const columns = useMemo(() => columnsOf({ t, lang, brand }), [t, lang, brand])
  const any = { value: '', label: t('console:filter.any') }
  return (
    <div className="console-stack">
      <Filters label={t('console:filter.title')}>
        <FilterSelect
          name="status"
          label={t('console:player.betState')}
          params={params}
          options={[any, ...BET_STATUSES.map((value) => ({ value, label: t(`console:betState.${value}`) }))]}
        />
        <FilterSelect
          name="kind"
          label={t('console:dimension.category')}
          params={params}
          options={[any, ...CATEGORIES.map((value) => ({ value, label: t(`console:category.${value}`) }))]}
        />
        <FilterField name="from" type="date" label={t('console:filter.fromDay')} params={params} />
        <FilterField name="to" type="date" label={t('console:filter.toDay')} params={params} />
        <ClearFilters t={t} names={['status', 'kind', 'from', 'to']} params={params} />
      </Filters>
      <Shown t={t} remote={remote} onRetry={() => void bets.load(query)}>
        {({ items, next }, isBusy) => (
          <div className="console-split" data-open={params['open'] ? true : undefined}>
            <div className="console-stack">
              <Table
                t={t}
                label={t('console:player.tab.bets')}
                columns={columns}
                rows={items}
                rowId={({ id }) => id}
                params={params}
                onOpen={({ id }) => changeParams({ open: id })}
                openId={params['open']}
                isBusy={isBusy}
                empty={{ title: t('console:player.noBets') }}
              />
              <More t={t} next={next} isBusy={isBusy} onMore={() => void bets.more()} />
            </div>
            {params['open'] && (
              <BetDetail key={params['open']} {...{ t, lang, brand, account }} id={params['open']} />
            )}
          </div>
        )}
      </Shown>
    </div>
  )
}

function columnsOf({ t, lang, brand }: Pick<PlayerProps, 't' | 'lang' | 'brand'>): Column<PlayerBet>[] {
  return [
    {
      id: 'at',
      title: t('console:at'),
      cell: ({ atMs }) => <When atMs={atMs} lang={lang} timeZone={brand.timeZone} />,
    },
    {
      id: 'game',
      title: t('console:dimension.game'),
      cell: ({ gameName, game, issue, vendor }) => (
        <span className="console-two">
          <span>{gameName || game}</span>
          {(issue ?? vendor) && <small>{issue ?? vendor}</small>}
        </span>
      ),
    },
    {
      id: 'status',
      title: t('console:player.betState'),
      cell: ({ status }) => <Badge tone={TONES[status]}>{t(`console:betState.${status}`)}</Badge>,
    },
    {
      id: 'stake',
      title: t('console:player.total.stake'),
      isNumber: true,
      cell: ({ stakeMinor, currency }) => <Amount minor={stakeMinor} currency={currency} lang={lang} />,
    },
    {
      id: 'win',
      title: t('console:player.total.win'),
      isNumber: true,
      cell: ({ winMinor, currency }) => <Amount minor={winMinor} currency={currency} lang={lang} />,
    },
    {
      id: 'net',
      title: t('console:player.total.net'),
      isNumber: true,
      cell: ({ netMinor, currency }) => <Amount minor={netMinor} currency={currency} lang={lang} isSigned />,
    },
  ]
}
