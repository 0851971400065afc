import type { TFunction } from 'i18next'
import { classes } from '#islands/ui/classes.ts'
import type { Trends } from '#lib/lottery/draws-store.ts'
import { choiceLabel } from './labels.ts'
import styles from './trends.module.css'

export type TrendColumn = Trends['columns'][number]

/** The most and least frequent values, a sixth each, are marked hot and cold. */
const SHARE = 6

/** Bars of each value's frequency, with the draws since its last occurrence. */
export function TrendChart({ t, column, draws }: { t: TFunction; column: TrendColumn; draws: number }) {
  const most = Math.max(1, ...column.cells.map(({ hits }) => hits))
  const marks = marksOf(column)
  return (
    <ul className={styles.chart} aria-label={t('lottery:trend.chartLabel', { count: draws })}>
      {column.cells.map(({ value, hits, missing }) => {
        const mark = marks.get(value)
        return (
          <li key={value} className={styles.bar}>
            <bdi translate="no" className={styles.value}>
              {choiceLabel(t, value)}
            </bdi>
            <svg className={styles.track} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
              <rect
                className={classes(styles.fill, mark && styles[mark])}
                width={(100 * hits) / most}
                height={1}
              />
            </svg>
            <span className={styles.figures}>
              {t('lottery:trend.hits', { count: hits })}
              {mark && <span className={styles.mark}> · {t(`lottery:trend.${mark}`)}</span>}
              <span className={styles.quiet}> · {t('lottery:trend.missing', { count: missing })}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Values as frequent as an unmarked one are not marked. */
export function marksOf({ cells }: TrendColumn): Map<string, 'hot' | 'cold'> {
  const marks = new Map<string, 'hot' | 'cold'>()
  const count = Math.floor(cells.length / SHARE)
  if (count === 0) return marks
  const hits = cells.map((cell) => cell.hits).sort((one, other) => other - one)
  const [hotFrom, coldFrom] = [hits[count] ?? 0, hits[hits.length - count - 1] ?? 0]
  for (const cell of cells) {
    if (cell.hits > hotFrom) marks.set(cell.value, 'hot')
    else if (cell.hits < coldFrom) marks.set(cell.value, 'cold')
  }
  return marks
}
