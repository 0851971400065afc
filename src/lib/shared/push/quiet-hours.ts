import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import { offsetMs } from '#lib/shared/time/zone.ts'

const DAY_MINUTES = 24 * 60

/** Minutes of the day; the hours may span midnight. `toMinute` is the first minute that is not quiet. */
export interface QuietHours {
  fromMinute: number
  toMinute: number
}

/** The end of the quiet hours that run at a moment in a zone; `undefined` outside of them. */
export function quietUntilMs(
  { fromMinute, toMinute }: QuietHours,
  atMs: number,
  zone: string,
): number | undefined {
  const minute = Math.floor((atMs + offsetMs(atMs, zone)) / MINUTE_MS) % DAY_MINUTES
  const sinceFrom = (minute - fromMinute + DAY_MINUTES) % DAY_MINUTES
  const length = (toMinute - fromMinute + DAY_MINUTES) % DAY_MINUTES
  if (sinceFrom >= length) return undefined
  // A change of the clock in between is corrected by the next look.
  return (Math.floor(atMs / MINUTE_MS) + length - sinceFrom) * MINUTE_MS
}
