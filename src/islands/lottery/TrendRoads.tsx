import type { TFunction } from 'i18next'
import { classes } from '#islands/ui/classes.ts'
import type { Trends } from '#lib/lottery/draws-store.ts'
import { upperCase } from '#lib/shared/intl/order.ts'
import { choiceLabel, trendLabel } from './labels.ts'
import styles from './trends.module.css'

/** Equal sides in one column, a new column with each change, newest first. */
export function TrendRoads({ t, lang, roads }: { t: TFunction; lang: string; roads: Trends['roads'] }) {
  if (roads.length === 0) return null
  return (
    <section className={styles.roads} aria-label={t('lottery:trend.roads')}>
      <h3 className={styles.roadTitle}>{t('lottery:trend.roads')}</h3>
      {roads.map(({ id, sides }) => (
        <figure key={id} className={styles.road}>
          <figcaption>{trendLabel(t, id)}</figcaption>
          <div className={styles.runs} tabIndex={0} role="group" aria-label={trendLabel(t, id)}>
            {runsOf(sides).map((run, index) => (
              <ol key={index} className={styles.run}>
                {run.map((side, place) => (
                  <li
                    key={place}
                    className={classes(styles.side, isSecond(side) && styles.second)}
                    title={choiceLabel(t, side)}
                  >
                    {short(choiceLabel(t, side), lang)}
                    <span className="visually-hidden">{choiceLabel(t, side)}</span>
                  </li>
                ))}
              </ol>
            ))}
          </div>
        </figure>
      ))}
    </section>
  )
}

/** Newest first, so that the reading order begins with it. */
function runsOf(sides: readonly string[]): string[][] {
  const runs: string[][] = []
  for (const side of sides) {
    const last = runs.at(-1)
    if (last?.[0] === side) last.push(side)
    else runs.push([side])
  }
  return runs.reverse()
}

function isSecond(side: string): boolean {
  return ['small', 'even', 'tiger', 'tailSmall', 'tailEven'].includes(side)
}

/** One letter with its marks for the side, distinguished by shape as well. */
function short(label: string, lang: string): string {
  return upperCase(/^\P{M}\p{M}*/u.exec(label)?.[0] ?? '', lang)
}
