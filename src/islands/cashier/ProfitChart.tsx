import type { TFunction } from 'i18next'
import type { Currency } from '#lib/api/fields.ts'
import type { ProfitDay } from '#lib/api/records.ts'
import { dayLabel } from './day-label.ts'
import styles from './records.module.css'
import { useMoney } from './use-money.ts'

interface Props {
  t: TFunction
  lang: string
  currency: Currency
  days: readonly ProfitDay[]
}

const HEIGHT = 160
const STEP = 24
const BAR = 16
/** A day without gain or loss is still seen. */
const LEAST = 2

/** One bar a day, up for a gain and down for a loss; which is also said by its side of the line, not by colour alone. */
export function ProfitChart({ t, lang, currency, days }: Props) {
  const money = useMoney(lang)
  const results = days.map(({ netMinor }) => netMinor)
  const highest = Math.max(0, ...results)
  const lowest = Math.min(0, ...results)
  const scale = HEIGHT / Math.max(1, highest - lowest)
  const zero = highest * scale
  const width = days.length * STEP
  const label = t('records:profit.chart', {
    lowest: money(lowest, currency),
    highest: money(highest, currency),
  })
  return (
    <figure className={styles.chart}>
      <svg role="img" aria-label={label} viewBox={`0 -4 ${width} ${HEIGHT + 8}`} preserveAspectRatio="none">
        {days.map(({ day, netMinor }, index) => {
          const size = Math.max(LEAST, Math.abs(netMinor) * scale)
          return (
            <rect
              key={day}
              className={netMinor < 0 ? styles.loss : styles.gain}
              x={index * STEP + (STEP - BAR) / 2}
              y={netMinor < 0 ? zero : zero - size}
              width={BAR}
              height={size}
            >
              <title>{`${dayLabel(day, lang)}: ${money(netMinor, currency)}`}</title>
            </rect>
          )
        })}
        <line className={styles.axis} x1="0" x2={width} y1={zero} y2={zero} />
      </svg>
      <figcaption className={styles.ends}>
        <span>{dayLabel(days[0]?.day ?? '', lang)}</span>
        <span>{dayLabel(days.at(-1)?.day ?? '', lang)}</span>
      </figcaption>
    </figure>
  )
}
