import { dateText } from '#lib/shared/intl/dates.ts'

interface Place {
  lang: string
  timeZone: string
}

/** A start in the brand's time zone, as text: its day and time. */
export function startText(atMs: number, { lang, timeZone }: Place): string {
  return dateText(atMs, { lang, form: 'longMoment', timeZone })
}

/** A day in the brand's time zone, as text. */
export function dayText(atMs: number, { lang, timeZone }: Place): string {
  return dateText(atMs, { lang, form: 'longDay', timeZone })
}
