import { dateText } from '#lib/shared/intl/dates.ts'
import { unitText } from '#lib/shared/intl/numbers.ts'

interface Props {
  atMs: number
  lang: string
  /** The brand's; without one the operator's own. */
  timeZone?: string | undefined
}

const MINUTE_MS = 60_000
const UNITS = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const

/** A moment in the brand's time zone. */
export function When({ atMs, lang, timeZone }: Props) {
  return <time dateTime={new Date(atMs).toISOString()}>{whenText(atMs, { lang, timeZone })}</time>
}

/** How long something has been waiting, with the exact moment on the pointer. */
export function Age({ atMs, lang, timeZone, nowMs }: Props & { nowMs: number }) {
  return (
    <time dateTime={new Date(atMs).toISOString()} title={whenText(atMs, { lang, timeZone })}>
      {ageText(nowMs - atMs, lang)}
    </time>
  )
}

function whenText(atMs: number, { lang, timeZone }: { lang: string; timeZone: string | undefined }): string {
  return dateText(atMs, { lang, form: 'moment', timeZone })
}

/** In its largest unit: `3 hr`. */
export function ageText(ms: number, lang: string): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  const [unit, size] = UNITS.find(([, each]) => minutes >= each) ?? UNITS[2]
  return unitText(Math.floor(minutes / size), unit, { lang, isShort: true })
}
