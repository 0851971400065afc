import { useMemo, useState } from 'react'
import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import type { Column } from '#console/parts/columns.ts'
import { FilterField, Filters, FilterSelect } from '#console/parts/Filters.tsx'
import { More } from '#console/parts/More.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { Table } from '#console/parts/Table.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { StateDialog } from './StateDialog.tsx'
import { games, setGame, type GameRow } from './games-store.ts'

type State = GameRow['state']
const STATES: readonly State[] = ['on', 'maintenance', 'hidden']
const TONES: Readonly<Record<State, Tone>> = { on: 'positive', maintenance: 'warning', hidden: 'neutral' }

interface Props extends PageProps {
  brands: readonly OperatorBrand[]
}
interface Asked {
  game: GameRow
  state: State
}

/** Single games of one brand: each can be in maintenance or hidden while its vendor is open. */
export function GameList({ t, lang, operator, params, brands }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const [brand] = brands
  const query = {
    tenant: brand?.id ?? '',
    ...(params['name'] ? { gameName: params['name'] } : {}),
    ...(params['vendor'] ? { vassalage: params['vendor'] } : {}),
    ...(params['closed'] ? { closed: '1' as const } : {}),
  }
  const remote = useQuery(games, query)
  const mayChange = mayAct(operator, { duty: 'vendors', brand: query.tenant, isChange: true })
  const columns = useMemo(
    () => columnsOf({ t, lang, timeZone: brand?.timeZone, onAsk: mayChange ? setAsked : undefined }),
    [t, lang, brand, mayChange],
  )
  if (!brand) return <EmptyState title={t('console:vendors.none')} />
  return (
    <>
      <Filters label={t('console:content.filters')}>
        <FilterField name="name" label={t('console:games.name')} params={params} />
        <FilterField name="vendor" label={t('console:vendors.vendor')} params={params} />
        <FilterSelect
          name="closed"
          label={t('console:vendors.state')}
          params={params}
          options={[
            { value: '', label: t('console:games.all') },
            { value: '1', label: t('console:games.closed') },
          ]}
        />
      </Filters>
      <p className="console-note">{t('console:games.ofBrand', { brand: brand.name })}</p>
      <Shown t={t} remote={remote} onRetry={() => void games.load(query)}>
        {({ items, next }, isBusy) => (
          <>
            <Table
              t={t}
              label={t('console:vendors.tab.games')}
              columns={columns}
              rows={items}
              rowId={({ nodeId }) => nodeId}
              params={params}
              isBusy={isBusy}
              empty={{ title: t('console:games.none') }}
            />
            <More t={t} next={next} isBusy={isBusy} onMore={() => void games.more()} />
          </>
        )}
      </Shown>
      {asked && (
        <StateDialog
          t={t}
          of="games"
          name={asked.game.gameName}
          state={asked.state}
          timeZone={brand.timeZone}
          onClose={() => setAsked(undefined)}
          onSet={async (untilMs, reason) => {
            const { game, state } = asked
            const change = { nodeId: game.nodeId, state, ...(untilMs === undefined ? {} : { untilMs }) }
            await setGame(brand.id, change, { operator: operator.name, reason })
            showToast({ tone: 'positive', text: t(`console:games.done.${state}`, { game: game.gameName }) })
          }}
        />
      )}
    </>
  )
}

interface Given extends Pick<Props, 't' | 'lang'> {
  timeZone: string | undefined
  onAsk: ((asked: Asked) => void) | undefined
}

function columnsOf({ t, lang, timeZone, onAsk }: Given): Column<GameRow>[] {
  return [
    {
      id: 'game',
      title: t('console:dimension.game'),
      cell: ({ gameName, nodeId }) => (
        <span className="console-two">
          <span>{gameName}</span>
          <small translate="no">{nodeId}</small>
        </span>
      ),
    },
    { id: 'vendor', title: t('console:vendors.vendor'), cell: ({ vendorName }) => vendorName },
    {
      id: 'category',
      title: t('console:dimension.category'),
      cell: ({ gameType }) => t(`console:category.${gameType}`),
    },
    {
      id: 'state',
      title: t('console:vendors.state'),
      cell: ({ state, untilMs, changedBy, reason }) => (
        <span className="console-two">
          <span className="console-badges">
            <Badge tone={TONES[state]}>{t(`console:vendors.is.${state}`)}</Badge>
            {untilMs !== undefined && <When atMs={untilMs} lang={lang} timeZone={timeZone} />}
          </span>
          {state !== 'on' && (
            <small>
              {changedBy}: {reason}
            </small>
          )}
        </span>
      ),
    },
    {
      id: 'acts',
      title: t('console:acts'),
      cell: (game) =>
        onAsk && (
          <span className="console-badges">
            {STATES.filter((state) => state !== game.state).map((state) => (
              <Button
                key={state}
                size="sm"
                variant={state === 'on' ? 'primary' : 'secondary'}
                onClick={() => onAsk({ game, state })}
              >
                {t(`console:vendors.set.${state}`)}
              </Button>
            ))}
          </span>
        ),
    },
  ]
}
