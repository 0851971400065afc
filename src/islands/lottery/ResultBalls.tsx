import type { TFunction } from 'i18next'
import { classes } from '#islands/ui/classes.ts'
import type { ResultRow } from '#lib/lottery/result-view.ts'
import { stationName } from './station-names.ts'
import styles from './balls.module.css'

interface Props {
  t: TFunction
  rows: readonly ResultRow[]
  size?: 'sm' | 'md' | 'lg'
  /** Animates the balls one after another. */
  isFalling?: boolean
}

/** A result as balls. Each colour has its own shape, and is read out. */
export function ResultBalls({ t, rows, size = 'md', isFalling }: Props) {
  return (
    <span className={classes(styles.rows, styles[size], isFalling && styles.falling)}>
      {rows.map((row) => (
        <span key={`${row.station ?? ''}${row.id}`} className={styles.row}>
          <span className={row.id === 'balls' ? 'visually-hidden' : styles.name}>{rowName(t, row)}</span>
          {/* Numbers read from left to right in every script. */}
          <span className={styles.numbers} dir="ltr">
            {row.balls.map((ball, index) => (
              <bdi
                translate="no"
                key={index}
                className={classes(row.isWide ? styles.wide : styles.ball, styles[ball.look])}
              >
                {ball.text}
                {ball.look !== 'plain' && (
                  <span className="visually-hidden"> {t(`lottery:choice.${ball.look}`)}</span>
                )}
              </bdi>
            ))}
          </span>
        </span>
      ))}
    </span>
  )
}

/** The label of a row; the station where there are several. */
export function rowName(t: TFunction, { id, station }: ResultRow): string {
  const tier = /^prize(\d)$/.exec(id)?.[1]
  if (tier === undefined) return t(`lottery:result.${id}`)
  const prize =
    tier === '0' ? t('lottery:result.specialPrize') : t('lottery:result.prize', { n: Number(tier) })
  return station && station !== 'north' ? `${stationName(station)} · ${prize}` : prize
}
