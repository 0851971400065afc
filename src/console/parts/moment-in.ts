import { clockMs } from '#lib/shared/time/zone.ts'

/** The moment of a field of day and time by a zone's clock; `undefined`: it is incomplete. */
export function momentIn(text: string, timeZone: string): number | undefined {
  const [day, time] = text.split('T')
  return day && time && /^\d{4}-\d{2}-\d{2}$/.test(day) ? clockMs(day, time.slice(0, 5), timeZone) : undefined
}
