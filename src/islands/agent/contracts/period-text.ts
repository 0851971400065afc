import type { BillView } from '#lib/api/agents/contracts-bills.ts'
import { csvDay, csvTime } from '#lib/records/csv.ts'
import { calendarSpan, parseClockId } from '#lib/shared/contracts/period-id.ts'
import { dayRangeText, dateText, type DateForm } from '#lib/shared/intl/dates.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'

type PeriodId = Pick<BillView, 'periodId'>

/** Days and clocks of an id are those of the brand when the period closed; written as UTC, they stay as they are. */
const AS_IT_SAYS = 'UTC'

/** A period in the brand's time zone of its close: the id contains it, so it survives a change of the zone. */
export function periodText({ periodId }: PeriodId, lang: string): string {
  const how = (form: DateForm) => ({ lang, form, timeZone: AS_IT_SAYS })
  const span = calendarSpan(periodId)
  if (!span) {
    const clock = parseClockId(periodId)
    return clock ? dateText(clock.wallMs, how('moment')) : periodId
  }
  const [firstMs, lastMs] = [span.firstDay * DAY_MS, (span.afterDay - 1) * DAY_MS]
  if (span.kind === 'month') return dateText(firstMs, how('month'))
  if (span.kind === 'day') return dateText(firstMs, how('day'))
  return dayRangeText(firstMs, lastMs, { lang, timeZone: AS_IT_SAYS })
}

/** A period in a file: a moment or a day as spreadsheets read them, a longer one by its first and last day. */
export function periodCell({ periodId }: PeriodId): string {
  const span = calendarSpan(periodId)
  if (!span) {
    const clock = parseClockId(periodId)
    return clock ? csvTime(clock.wallMs, AS_IT_SAYS) : periodId
  }
  const first = csvDay(span.firstDay * DAY_MS, AS_IT_SAYS)
  const last = csvDay((span.afterDay - 1) * DAY_MS, AS_IT_SAYS)
  return first === last ? first : `${first} – ${last}`
}
