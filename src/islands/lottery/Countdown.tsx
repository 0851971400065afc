import type { TFunction } from 'i18next'
import { Icon } from '#islands/ui/Icon.tsx'
import { classes } from '#islands/ui/classes.ts'
import type { LotteryDraw } from '#lib/api/play/lottery.ts'
import { clockText, useServerSeconds } from './use-draw-time.ts'
import styles from './lottery.module.css'

/** Below this many seconds the clock announces the close. */
const CLOSING_SECONDS = 10

/** The time until a draw closes by the server's clock, or its state afterwards. */
export function Countdown({ t, draw }: { t: TFunction; draw: LotteryDraw | undefined }) {
  const left = useServerSeconds(draw?.closesAtMs)
  if (!draw) return <span className={styles.clock}>{t('lottery:state.noSale')}</span>
  if (draw.state === 'paused') return <span className={styles.clock}>{t('lottery:state.paused')}</span>
  if (left === 0) return <span className={styles.clock}>{t('lottery:state.closed')}</span>
  const { days, time } = clockText(left)
  return (
    <span className={classes(styles.clock, left <= CLOSING_SECONDS && styles.closing)} role="timer">
      <Icon name="clock" size="sm" />
      <span className="visually-hidden">{t('lottery:clock.closesIn')} </span>
      {days > 0 && <span>{t('lottery:clock.days', { count: days })} </span>}
      <bdi translate="no" className="figure">
        {time}
      </bdi>
    </span>
  )
}
