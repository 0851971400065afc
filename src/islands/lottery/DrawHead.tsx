import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { classes } from '#islands/ui/classes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { $awaitedIssue, $drawClock } from '#lib/lottery/game-store.ts'
import { resultRows, shortRows } from '#lib/lottery/result-view.ts'
import { Countdown } from './Countdown.tsx'
import type { GameViewProps } from './HeavyView.tsx'
import { issueText } from './issue-text.ts'
import { ResultBalls } from './ResultBalls.tsx'
import styles from './lottery.module.css'

/** The current draw and the last result. A new result is animated ball by ball, and announced. */
export function DrawHead({ t, game }: GameViewProps) {
  const clock = useStore($drawClock)
  const awaited = useStore($awaitedIssue)
  const [firstIssue, setFirstIssue] = useState<string>()
  const [skipped, setSkipped] = useState<string>()
  const { draw, last } = clock ?? { draw: game.draws[0], last: undefined }
  // The initial result is not announced.
  if (firstIssue === undefined && clock) setFirstIssue(clock.last?.issue ?? '')
  const isFresh = last !== undefined && firstIssue !== undefined && last.issue > firstIssue
  const { family } = game.game
  const isLong = family === 'vn' || family === 'fourD'
  const rows = last?.result ? (isLong ? shortRows : resultRows)(family, last.result) : []
  return (
    <section className={styles.draw} aria-label={t('lottery:clock.label')}>
      <div className={styles.drawNow}>
        <span className={classes(styles.note, styles.issue)}>
          {draw ? t('lottery:clock.draw', { issue: issueText(draw.issue) }) : t('lottery:clock.none')}
        </span>
        <span className={styles.bigClock}>
          <Countdown t={t} draw={draw} />
        </span>
      </div>
      <div className={styles.drawLast}>
        {awaited && (
          <span className={styles.awaited}>{t('lottery:clock.drawing', { issue: issueText(awaited) })}</span>
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
        <span className="visually-hidden" aria-live="polite">
          {isFresh &&
            last &&
            t('lottery:clock.result', { issue: issueText(last.issue), numbers: spoken(rows) })}
        </span>
      </div>
    </section>
  )
}

function spoken(rows: ReturnType<typeof resultRows>): string {
  return rows.map(({ balls }) => balls.map(({ text }) => text).join(' ')).join(', ')
}
