import { dateText } from '#lib/shared/intl/dates.ts'
import { timeText } from './use-money.ts'
import { serverNow } from '#lib/client/server-clock.ts'

/** Less than half a day ahead, a time of day names one moment. */
const SOON_MS = 12 * 60 * 60_000

/** When maintenance begins. The time of day suffices for the near future; later it would be misleading. */
export function maintenanceTime(startsAtMs: number, lang: string): { isSoon: boolean; time: string } {
  if (startsAtMs - serverNow() > SOON_MS) return { isSoon: false, time: timeText(startsAtMs, lang) }
  return { isSoon: true, time: dateText(startsAtMs, { lang, form: 'time' }) }
}
