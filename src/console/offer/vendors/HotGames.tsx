import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { MOST_HOT_GAMES } from '#lib/api/play/games-ops.ts'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { hotGames, setHotGames, type HotGames as Hot } from './games-store.ts'
import { movedIn } from './moved.ts'

interface Props extends PageProps {
  brands: readonly OperatorBrand[]
}

/** The hot games of one brand, in the order in which players see them. */
export function HotGames({ t, operator, brands }: Props) {
  const [brand] = brands
  const query = { tenant: brand?.id ?? '' }
  const remote = useQuery(hotGames, query)
  if (!brand) return <EmptyState title={t('console:vendors.none')} />
  const mayChange = mayAct(operator, { duty: 'vendors', brand: brand.id, isChange: true })
  return (
    <Shown t={t} remote={remote} onRetry={() => void hotGames.load(query)}>
      {(hot) => (
        <HotList
          key={`${hot.changedAtMs ?? 0}`}
          {...{ t, hot, mayChange, brand: brand.name }}
          onSet={async (ids, reason) => {
            await setHotGames(brand.id, ids, { operator: operator.name, reason })
            showToast({ tone: 'positive', text: t('console:games.done.hot', { brand: brand.name }) })
          }}
        />
      )}
    </Shown>
  )
}

/** Where a game goes from its place. */
const MOVES = [
  { id: 'first', to: (_: number) => 0 },
  { id: 'earlier', to: (index: number) => index - 1 },
  { id: 'later', to: (index: number) => index + 1 },
] as const

interface ListProps {
  t: TFunction
  hot: Hot
  brand: string
  mayChange: boolean
  onSet: (ids: readonly string[], reason: string) => Promise<void>
}

/** The list while it is changed: nothing is sent before it is set. */
function HotList({ t, hot, brand, mayChange, onSet }: ListProps) {
  const [rows, setRows] = useState<Hot['games']>(hot.games)
  const [added, setAdded] = useState('')
  const [asked, setAsked] = useState<readonly string[]>()
  const isChanged = rows.map(({ nodeId }) => nodeId).join() !== hot.games.map(({ nodeId }) => nodeId).join()
  const add = () => {
    const nodeId = added.trim()
    if (nodeId === '' || rows.some((row) => row.nodeId === nodeId)) return
    setRows([{ nodeId, gameName: nodeId, vendorName: '' }, ...rows])
    setAdded('')
  }
  return (
    <div className="console-stack">
      <Notice tone="info">{t(hot.isSet ? 'console:games.isSet' : 'console:games.isUsual', { brand })}</Notice>
      <p className="console-note">{t('console:games.hotText')}</p>
      <ol className="console-lines" aria-label={t('console:vendors.tab.hot')}>
        {rows.map(({ nodeId, gameName, vendorName }, index) => (
          <li key={nodeId}>
            <span className="console-two">
              <strong>
                {index + 1}. {gameName}
              </strong>
              <small>{vendorName || nodeId}</small>
            </span>
            {mayChange && (
              <span className="console-badges">
                {MOVES.map(({ id, to }) => (
                  <Button
                    key={id}
                    size="sm"
                    variant="ghost"
                    aria-label={t(`console:games.${id}Name`, { game: gameName })}
                    isUnavailable={to(index) < 0 || to(index) >= rows.length || to(index) === index}
                    onClick={() => setRows(movedIn(rows, index, to(index)))}
                  >
                    {t(`console:games.${id}`)}
                  </Button>
                ))}
                <IconButton
                  icon="close"
                  label={t('console:games.remove', { game: gameName })}
                  onClick={() => setRows(rows.filter((row) => row.nodeId !== nodeId))}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {mayChange && (
        <>
          <div className="console-filters">
            <Field
              label={t('console:games.add')}
              hint={t('console:games.addHint')}
              value={added}
              autoComplete="off"
              onChange={(event) => setAdded(event.target.value)}
            />
            <Button variant="secondary" icon="plus" isUnavailable={added.trim() === ''} onClick={add}>
              {t('console:games.addIt')}
            </Button>
          </div>
          <div className="console-detail__acts">
            <Button
              isUnavailable={!isChanged || rows.length === 0 || rows.length > MOST_HOT_GAMES}
              onClick={() => setAsked(rows.map(({ nodeId }) => nodeId))}
            >
              {t('console:games.setOrder')}
            </Button>
            {hot.isSet && (
              <Button variant="secondary" onClick={() => setAsked([])}>
                {t('console:games.giveBack')}
              </Button>
            )}
          </div>
        </>
      )}
      {asked && (
        <ActDialog
          t={t}
          title={t(asked.length > 0 ? 'console:games.askOrder' : 'console:games.askBack', { brand })}
          submit={t(asked.length > 0 ? 'console:games.setOrder' : 'console:games.giveBack')}
          reasonHint={t('console:vendors.reasonHint')}
          onClose={() => setAsked(undefined)}
          onSubmit={(reason) => onSet(asked, reason)}
        >
          <p>{t('console:games.orderText')}</p>
        </ActDialog>
      )}
    </div>
  )
}
