import type { TFunction } from 'i18next'
import { useMoney } from '#islands/parts/use-money.ts'
import type { Currency } from '#lib/api/fields.ts'
import type { PlayPeriod } from '#lib/api/care/protection.ts'
import { dayLabel } from './PlayTable.tsx'
import styles from './protection.module.css'

interface Props {
  t: TFunction
  lang: string
  currency: Currency
  periods: readonly PlayPeriod[]
  /** The player's own loss limit for such a period. */
  limitMinor: number | undefined
}

const HEIGHT = 120
const STEP = 24
const BAR = 14
const LEAST = 2
/** A single period is a bar among the places of a week, not a block as wide as the page. */
const LEAST_PLACES = 7

/** One bar per period, up for a gain and down for a loss; the dashed line is the player's loss limit. */
export function PlayChart({ t, lang, currency, periods, limitMinor }: Props) {
  const money = useMoney(lang)
  const results = periods.map(({ netMinor }) => netMinor)
  const highest = Math.max(0, ...results)
  const lowest = Math.min(0, -(limitMinor ?? 0), ...results)
  const scale = HEIGHT / Math.max(1, highest - lowest)
  const zero = highest * scale
  const width = Math.max(periods.length, LEAST_PLACES) * STEP
  const start = (width - periods.length * STEP) / 2
  const label = t('protection:play.chart', {
    lowest: money(Math.min(0, ...results), currency),
    highest: money(highest, currency),
  })
  return (
    <figure className={styles.chart}>
      <svg role="img" aria-label={label} viewBox={`0 -4 ${width} ${HEIGHT + 8}`} preserveAspectRatio="none">
        {periods.map(({ fromDay, netMinor }, index) => {
          const size = netMinor === 0 ? LEAST : Math.max(LEAST, Math.abs(netMinor) * scale)
          return (
            <rect
              key={fromDay}
              className={netMinor < 0 ? styles.loss : netMinor > 0 ? styles.gain : styles.still}
              x={start + index * STEP + (STEP - BAR) / 2}
              y={netMinor < 0 ? zero : zero - size}
              width={BAR}
              height={size}
            >
              <title>{`${dayLabel(fromDay, lang)}: ${money(netMinor, currency)}`}</title>
            </rect>
          )
        })}
        <line className={styles.axis} x1="0" x2={width} y1={zero} y2={zero} />
        {limitMinor !== undefined && (
          <line
            className={styles.limitLine}
            x1="0"
            x2={width}
            y1={zero + limitMinor * scale}
            y2={zero + limitMinor * scale}
          />
        )}
      </svg>
      <figcaption className={styles.ends}>
        <span>{dayLabel(periods[0]?.fromDay ?? '', lang)}</span>
        {limitMinor !== undefined && (
          <span>{t('protection:play.limit', { amount: money(limitMinor, currency) })}</span>
        )}
        <span>{dayLabel(periods.at(-1)?.fromDay ?? '', lang)}</span>
      </figcaption>
    </figure>
  )
}
