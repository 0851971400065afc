import type { BillView } from '#lib/api/bills.ts'

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
