import type { TFunction } from 'i18next'
import type { Currency } from '#lib/api/fields.ts'
import { periodLabel } from './period-label.ts'
import styles from './records.module.css'
import { useMoney } from './use-money.ts'

interface Props {
  t: TFunction
  lang: string
  currency: Currency
  periods: readonly { period: string; netMinor: number }[]
  /** The chart's label for screen readers; default: the result. */
  words?: 'records:profit.chart' | 'agent:overview.chart'
}

const HEIGHT = 160
const STEP = 24
const BAR = 16
/** Minimum size of a small gain or loss beside large ones; a period without either has no bar. */
const LEAST = 2
/** A single day is a bar among the places of a week, not a block as wide as the page. */
const LEAST_PLACES = 7

/** One bar per day or month, up for a gain and down for a loss, so that colour is not the only distinction. */
export function ProfitChart({ t, lang, currency, periods, words = 'records:profit.chart' }: Props) {
  const money = useMoney(lang)
  const results = periods.map(({ netMinor }) => netMinor)
  const highest = Math.max(0, ...results)
  const lowest = Math.min(0, ...results)
  const scale = HEIGHT / Math.max(1, highest - lowest)
  // Where nothing was won or lost the baseline is in the middle.
  const zero = highest === lowest ? HEIGHT / 2 : highest * scale
  const width = Math.max(periods.length, LEAST_PLACES) * STEP
  const start = (width - periods.length * STEP) / 2
  const label = t(words, {
    lowest: money(lowest, currency),
    highest: money(highest, currency),
  })
  return (
    <figure className={styles.chart}>
      <svg role="img" aria-label={label} viewBox={`0 -4 ${width} ${HEIGHT + 8}`} preserveAspectRatio="none">
        {periods.map(({ period, netMinor }, index) => {
          const size = netMinor === 0 ? 0 : Math.max(LEAST, Math.abs(netMinor) * scale)
          return (
            <rect
              key={period}
              className={netMinor < 0 ? styles.loss : styles.gain}
              x={start + index * STEP + (STEP - BAR) / 2}
              y={netMinor < 0 ? zero : zero - size}
              width={BAR}
              height={size}
            >
              <title>{`${periodLabel(period, lang)}: ${money(netMinor, currency)}`}</title>
            </rect>
          )
        })}
        <line className={styles.axis} x1="0" x2={width} y1={zero} y2={zero} />
      </svg>
      <figcaption className={styles.ends}>
        {[...new Set([periods[0], periods.at(-1)])].map(
          (end) => end && <span key={end.period}>{periodLabel(end.period, lang)}</span>,
        )}
      </figcaption>
    </figure>
  )
}
