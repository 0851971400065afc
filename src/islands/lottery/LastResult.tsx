import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { classes } from '#islands/ui/classes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { $awaitedIssue, $drawClock } from '#lib/lottery/game-store.ts'
import { resultRows, shortRows } from '#lib/lottery/result-view.ts'
import type { GameViewProps } from './HeavyView.tsx'
import { issueText } from './issue-text.ts'
import { ResultBalls } from './ResultBalls.tsx'
import styles from './lottery.module.css'

/** The last result. A new one is animated ball by ball, and announced, also where it is folded away. */
export function LastResult({ t, game, isFolded }: GameViewProps & { isFolded?: boolean }) {
  const clock = useStore($drawClock)
  const awaited = useStore($awaitedIssue)
  const [firstIssue, setFirstIssue] = useState<string>()
  const [skipped, setSkipped] = useState<string>()
  const last = clock?.last
  // The initial result is not announced.
  if (firstIssue === undefined && clock) setFirstIssue(last?.issue ?? '')
  const isFresh = last !== undefined && firstIssue !== undefined && last.issue > firstIssue
  const { family } = game.game
  const isLong = family === 'vn' || family === 'fourD'
  const rows = last?.result ? (isLong ? shortRows : resultRows)(family, last.result) : []
  return (
    <>
      {!isFolded && (
        <div className={styles.drawLast}>
          {awaited && (
            <span className={styles.awaited}>
              {t('lottery:clock.drawing', { issue: issueText(awaited) })}
            </span>
          )}
          {clock && rows.length === 0 && !awaited && (
            <span className={styles.note}>{t('lottery:lobby.noResult')}</span>
          )}
          {last && rows.length > 0 && (
            <div key={last.issue} className={styles.lastResult}>
              <span className={classes(styles.note, styles.issue)}>
                {t('lottery:lobby.last', { issue: issueText(last.issue) })}
              </span>
              <ResultBalls t={t} rows={rows} size="lg" isFalling={isFresh && skipped !== last.issue} />
              {isFresh && skipped !== last.issue && (
                <Button
                  variant="ghost"
                  size="sm"
                  className={styles.skip}
                  onClick={() => setSkipped(last.issue)}
                >
                  {t('lottery:clock.skip')}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
      <span className="visually-hidden" aria-live="polite">
        {isFresh &&
          last &&
          t('lottery:clock.result', { issue: issueText(last.issue), numbers: spoken(rows) })}
      </span>
    </>
  )
}

function spoken(rows: ReturnType<typeof resultRows>): string {
  return rows.map(({ balls }) => balls.map(({ text }) => text).join(' ')).join(', ')
}
