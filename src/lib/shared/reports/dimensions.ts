/** What a report can be divided by, and filtered by. */
export const REPORT_FILTERS = [
  'currency',
  'vendor',
  'game',
  'category',
  'country',
  'line',
  'channel',
] as const
export type ReportFilter = (typeof REPORT_FILTERS)[number]
export const REPORT_DIMENSIONS = ['day', 'month', 'brand', ...REPORT_FILTERS] as const
export type ReportDimension = (typeof REPORT_DIMENSIONS)[number]

/** Dimensions of what was played, and of who played. */
const OF_SUBJECT: ReadonlySet<ReportDimension> = new Set(['vendor', 'game', 'category'])
const OF_PLACE: ReadonlySet<ReportDimension> = new Set(['country', 'line', 'channel'])

/** Stands for "none" in a filter, since an empty one is no filter. */
export const NONE = '-'

/** The smallest level of `report_day` that keeps these dimensions apart. */
export function levelOf(used: readonly ReportDimension[]): 0 | 1 | 2 | 3 {
  const isOfSubject = used.some((each) => OF_SUBJECT.has(each))
  const isOfPlace = used.some((each) => OF_PLACE.has(each))
  return isOfSubject ? (isOfPlace ? 3 : 1) : isOfPlace ? 2 : 0
}

/** Players are counted once, whatever they played: their number has no vendor, game or category. */
export function countsPlayers(used: readonly ReportDimension[]): boolean {
  return !used.some((each) => OF_SUBJECT.has(each))
}
