import { timeText } from './use-money.ts'
import { serverNow } from '#lib/client/server-clock.ts'

/** Less than half a day ahead, a time of day names one moment. */
const SOON_MS = 12 * 60 * 60_000

/** When maintenance begins. A time of day says enough of what is near; of what is later it would mislead. */
export function maintenanceTime(startsAtMs: number, lang: string): { isSoon: boolean; time: string } {
  if (startsAtMs - serverNow() > SOON_MS) return { isSoon: false, time: timeText(startsAtMs, lang) }
  const clock = new Intl.DateTimeFormat(lang, { timeStyle: 'short', numberingSystem: 'latn' })
  return { isSoon: true, time: clock.format(startsAtMs) }
}
