import uPlot from 'uplot'
import { dateText } from '#lib/shared/intl/dates.ts'
import 'uplot/dist/uPlot.min.css'

/** A line of a chart, in the order of the days; `null`: nothing to show there. */
export interface Series {
  label: string
  values: readonly (number | null)[]
}

export interface Plot {
  resize: (width: number) => void
  destroy: () => void
}

interface Drawing {
  /** Of the days, `yyyy-MM-dd`. */
  days: readonly string[]
  series: readonly Series[]
  lang: string
  format: (value: number) => string
  /** What is under the pointer; `undefined`: nothing. */
  onPoint: (index: number | undefined) => void
}

const HEIGHT = 220
const DAY_S = 86_400
/** Tokens of the lines, in their order. */
const LINES = ['--brand', '--accent', '--warning', '--positive', '--negative', '--info'] as const

/** Draws lines over days into an element; the numbers are in the table beside it. */
export function drawPlot(place: HTMLElement, { days, series, lang, format, onPoint }: Drawing): Plot {
  const style = getComputedStyle(place)
  const colour = (token: string) => style.getPropertyValue(token).trim()
  const font = `12px ${style.fontFamily}`
  const axis = { stroke: colour('--text-muted'), font, ticks: { show: false } }
  const grid = { stroke: colour('--border'), width: 1 }
  const isArea = series.length === 1
  const plot = new uPlot(
    {
      width: Math.max(place.clientWidth, 120),
      height: HEIGHT,
      padding: [12, 28, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
      scales: { x: { time: false } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          space: 56,
          // Only whole days have a name.
          incrs: [1, 2, 7, 14, 30, 60, 90].map((count) => count * DAY_S),
          values: (_, at) =>
            at.map((second) => dateText(second * 1_000, { lang, form: 'dayMonth', timeZone: 'UTC' })),
        },
        { ...axis, grid, size: 72, space: 40, values: (_, at) => at.map(format) },
      ],
      series: [
        {},
        ...series.map(({ label }, index) => ({
          label,
          stroke: colour(LINES[index % LINES.length] ?? LINES[0]),
          width: 2,
          ...(isArea ? { fill: colour('--brand-soft') } : {}),
          points: { show: days.length < 3 },
        })),
      ],
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
    },
    [days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1_000), ...series.map(({ values }) => [...values])],
    place,
  )
  return {
    resize: (width) => plot.setSize({ width: Math.max(width, 120), height: HEIGHT }),
    destroy: () => plot.destroy(),
  }
}
