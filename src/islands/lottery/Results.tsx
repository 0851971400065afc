import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { shortTimeText } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { $draws, loadDraws, loadMoreDraws } from '#lib/lottery/draws-store.ts'
import { shortRows } from '#lib/lottery/result-view.ts'
import { DrawDialog } from './DrawDialog.tsx'
import type { GameViewProps } from './HeavyView.tsx'
import { issueText } from './issue-text.ts'
import { ResultBalls } from './ResultBalls.tsx'
import styles from './orders.module.css'

/** Finished draws, newest first. */
export default function Results({ t, lang, game }: GameViewProps) {
  const list = useStore($draws)
  const { gameCode, family } = game.game
  const [open, setOpen] = useState<string>()
  useEffect(() => void loadDraws(gameCode), [gameCode])
  if (list.state === 'failed')
    return (
      <ErrorState
        title={t('ui:failedTitle')}
        text={failureText(t, list.error)}
        retryLabel={t('ui:retry')}
        onRetry={() => void loadDraws(gameCode)}
      />
    )
  if (list.state === 'loading' || list.value.gameCode !== gameCode) return <Skeleton shape="row" count={6} />
  if (list.value.draws.length === 0)
    return (
      <EmptyState icon="history" title={t('lottery:results.empty')} text={t('lottery:results.emptyText')} />
    )
  return (
    <div className={styles.section}>
      <ul className={styles.list}>
        {list.value.draws.map(({ issue, drawsAtMs, result, state }) => (
          <li key={issue}>
            <button type="button" className={styles.row} onClick={() => setOpen(issue)}>
              <span className={styles.rowText}>
                <bdi translate="no" className="figure">
                  {issueText(issue)}
                </bdi>
                <span className={styles.note}>{shortTimeText(drawsAtMs, lang)}</span>
              </span>
              <span className={styles.rowSums}>
                {result ? (
                  <ResultBalls t={t} rows={shortRows(family, result)} size="sm" />
                ) : (
                  <span className={styles.note}>
                    {t(state === 'void' ? 'lottery:results.void' : 'lottery:results.pending')}
                  </span>
                )}
              </span>
              <Icon name="chevron-right" size="sm" />
            </button>
          </li>
        ))}
      </ul>
      {list.error && <Notice tone="negative">{failureText(t, list.error)}</Notice>}
      {list.value.hasMore && (
        <Button variant="secondary" isLoading={list.changing} onClick={() => void loadMoreDraws()}>
          {t('lottery:results.more')}
        </Button>
      )}
      {open && (
        <DrawDialog
          t={t}
          lang={lang}
          gameCode={gameCode}
          family={game.family}
          issue={open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
