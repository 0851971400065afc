import { useStore } from '@nanostores/react'
import { classes } from '#islands/ui/classes.ts'
import { $drawClock } from '#lib/lottery/game-store.ts'
import { Countdown } from './Countdown.tsx'
import type { GameViewProps } from './HeavyView.tsx'
import { issueText } from './issue-text.ts'
import { LastResult } from './LastResult.tsx'
import styles from './lottery.module.css'

/** The current draw and the last result, where there is room for both above the board. */
export function DrawHead({ t, lang, game }: GameViewProps) {
  const clock = useStore($drawClock)
  const draw = clock ? clock.draw : game.draws[0]
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
      <LastResult t={t} lang={lang} game={game} />
    </section>
  )
}
