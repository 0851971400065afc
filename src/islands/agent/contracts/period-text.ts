import type { BillView } from '#lib/api/bills.ts'
import { csvDay, csvTime } from '#lib/records/csv.ts'

/** A period as it is read where the brand is. */
export function periodText(
  { periodId, periodStartMs, periodEndMs }: Pick<BillView, 'periodId' | 'periodStartMs' | 'periodEndMs'>,
  { lang, timeZone }: { lang: string; timeZone: string },
): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang, { ...options, timeZone, numberingSystem: 'latn' })
  if (periodId.includes('T')) return format({ dateStyle: 'medium', timeStyle: 'short' }).format(periodStartMs)
  if (/^\d{4}-\d\d$/.test(periodId)) return format({ year: 'numeric', month: 'long' }).format(periodStartMs)
  if (/^\d{4}-\d\d-\d\d$/.test(periodId)) return format({ dateStyle: 'medium' }).format(periodStartMs)
  return format({ dateStyle: 'medium' }).formatRange(periodStartMs, periodEndMs - 1)
}

/** A period in a file: a moment or a day as spreadsheets read them, a longer one by its first and last day. */
export function periodCell(
  { periodId, periodStartMs, periodEndMs }: Pick<BillView, 'periodId' | 'periodStartMs' | 'periodEndMs'>,
  timeZone: string,
): string {
  if (periodId.includes('T')) return csvTime(periodStartMs, timeZone)
  const [first, last] = [csvDay(periodStartMs, timeZone), csvDay(periodEndMs - 1, timeZone)]
  return first === last ? first : `${first} – ${last}`
}
