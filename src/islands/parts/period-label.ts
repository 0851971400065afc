/** A day `yyyy-MM-dd` or month `yyyy-MM` in the page's locale. */
export function periodLabel(period: string, lang: string): string {
  const isMonth = period.length === 7
  return new Intl.DateTimeFormat(lang, {
    ...(isMonth ? { year: 'numeric', month: 'long' } : { dateStyle: 'medium' }),
    timeZone: 'UTC',
    numberingSystem: 'latn',
  }).format(new Date(`${period}${isMonth ? '-01' : ''}T00:00:00Z`))
}
