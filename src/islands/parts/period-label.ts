import { dateText } from '#lib/shared/intl/dates.ts'

/** A day `yyyy-MM-dd` or month `yyyy-MM` in the page's locale. */
export function periodLabel(period: string, lang: string): string {
  const isMonth = period.length === 7
  const atMs = Date.parse(`${period}${isMonth ? '-01' : ''}T00:00:00Z`)
  return dateText(atMs, { lang, form: isMonth ? 'month' : 'day', timeZone: 'UTC' })
}
