import { useEffect, useRef, useState } from 'react'
import type { Plot, Series } from './chart-plot.ts'
import { dateText } from '#lib/shared/intl/dates.ts'

interface Props {
  /** What it shows, read out instead of it: the numbers are in the table that stands with every chart. */
  label: string
  days: readonly string[]
  series: readonly Series[]
  lang: string
  format: (value: number) => string
}

/** Of the lines, by their order in `chart-plot.ts`. */
const TONES = ['brand', 'accent', 'warning', 'positive', 'negative', 'info'] as const

/** Lines over days. The plotting library is loaded with the first chart. */
export function Chart({ label, days, series, lang, format }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [point, setPoint] = useState<number>()
  const data = JSON.stringify([days, series])
  useEffect(() => {
    const element = place.current
    if (!element || days.length === 0) return undefined
    let plot: Plot | undefined
    let isGone = false
    const observer = new ResizeObserver(() => plot?.resize(element.clientWidth))
    void import('./chart-plot.ts').then(({ drawPlot }) => {
      if (isGone) return
      plot = drawPlot(element, { days, series, lang, format, onPoint: setPoint })
      observer.observe(element)
    })
    return () => {
      isGone = true
      observer.disconnect()
      plot?.destroy()
    }
    // Days and series are the data: equal ones are not drawn again.
  }, [data, lang])
  const day = point === undefined ? undefined : days[point]
  return (
    <figure className="console-chart" aria-label={label} role="img">
      <div ref={place} className="console-chart__plot" />
      <figcaption aria-hidden>
        <span className="console-chart__day">{day === undefined ? label : dayText(day, lang)}</span>
        {series.map((each, index) => (
          <span key={each.label} className="console-chart__line" data-tone={TONES[index % TONES.length]}>
            {each.label}
            {point !== undefined && each.values[point] !== undefined && each.values[point] !== null && (
              <b>{format(each.values[point])}</b>
            )}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

export function dayText(day: string, lang: string): string {
  return dateText(Date.parse(`${day}T00:00:00Z`), { lang, form: 'day', timeZone: 'UTC' })
}
