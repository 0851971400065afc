import {
  NONE,
  REPORT_DIMENSIONS,
  REPORT_FILTERS,
  type ReportDimension,
  type ReportFilter,
} from '#lib/shared/reports/dimensions.ts'
import { FIGURE_NAMES, SUM_FIGURES, type FigureName, type SumFigure } from '#lib/shared/reports/figures.ts'
import { PRESETS, type PresetName } from '#lib/shared/reports/presets.ts'
import { addDays } from '#lib/shared/time/zone.ts'
import type { Place } from '#console/frame/place.ts'

/** The reports of the page, in the order of its tabs. */
export const REPORTS = [
  ...(['revenue', 'players', 'money', 'lottery', 'offers', 'agents', 'invoices', 'protection'] as const),
] as const
export type ReportName = (typeof REPORTS)[number]

export interface Days {
  fromDay: string
  toDay: string
}

/** A report as its address says: everything that was chosen on it. */
export interface ReportView extends Days {
  report: ReportName
  by: readonly ReportDimension[]
  figures: readonly FigureName[]
  filters: Readonly<Partial<Record<ReportFilter, string>>>
  compares: boolean
  sort: FigureName | undefined
  /** The figure whose bookings are open, and the row that it stands in; without keys the sum of all. */
  drill: { figure: SumFigure | 'active'; keys: readonly string[]; currency: string } | undefined
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Shown until days are chosen. */
const USUAL_DAYS = 7

/** Reads an address; what is missing or makes no sense is as usual. */
export function readView(params: Place['params'], today: string): ReportView {
  const report = REPORTS.find((each) => each === params['report']) ?? 'revenue'
  const preset = PRESETS[presetOf(report)]
  const toDay = dayIn(params['to']) ?? today
  const fromDay = dayIn(params['from']) ?? addDays(toDay, 1 - USUAL_DAYS)
  const by = params['by'] === undefined ? preset.by : namesIn(REPORT_DIMENSIONS, params['by']).slice(0, 2)
  const figures = namesIn(FIGURE_NAMES, params['figures'])
  return {
    report,
    ...(fromDay <= toDay ? { fromDay, toDay } : { fromDay: toDay, toDay: fromDay }),
    by,
    figures: figures.length > 0 ? figures : preset.figures,
    filters: Object.fromEntries(
      REPORT_FILTERS.flatMap((name) => (params[name] ? [[name, params[name]]] : [])),
    ),
    compares: params['compare'] === 'before',
    sort: FIGURE_NAMES.find((name) => name === params['sort']),
    drill: drillIn(params),
  }
}

/** Reports that are no preset of figures begin with those of revenue. */
export function presetOf(report: ReportName): PresetName {
  return report === 'players' || report === 'money' ? report : 'revenue'
}

/** The address's part for a figure of a row. */
export function drillParams(
  figure: FigureName,
  row: { keys: readonly string[]; currency: string },
): Place['params'] {
  return { drill: figure, row: JSON.stringify([row.currency, ...row.keys]) }
}

/** What the bookings of a figure of a row are asked for: the row's dimensions become filters. */
export function bookingsQuery(
  view: ReportView,
  brands: readonly string[],
):
  | (Days & { tenants: string; figure: SumFigure | 'active' } & Partial<Record<ReportFilter, string>>)
  | undefined {
  if (!view.drill) return undefined
  const { figure, keys, currency } = view.drill
  let { fromDay, toDay } = view
  let tenants = brands.join()
  const filters: Partial<Record<ReportFilter, string>> = { ...view.filters, currency }
  for (const [index, value] of keys.entries()) {
    const name = view.by[index]
    if (name === undefined) continue
    if (name === 'day') [fromDay, toDay] = [value, value]
    else if (name === 'month') {
      const last = addDays(`${addDays(`${value}-28`, 4).slice(0, 7)}-01`, -1)
      fromDay = `${value}-01` > fromDay ? `${value}-01` : fromDay
      toDay = last < toDay ? last : toDay
    } else if (name === 'brand') tenants = value
    else filters[name] = value === '' ? NONE : value
  }
  return { tenants, fromDay, toDay, figure, ...filters }
}

/** Days from now on back, or a calendar's. */
export function quickDays(
  name: 'today' | 'yesterday' | 'week' | 'month' | 'lastMonth' | 'quarter',
  today: string,
): Days {
  const first = `${today.slice(0, 7)}-01`
  const before = addDays(first, -1)
  switch (name) {
    case 'today':
      return { fromDay: today, toDay: today }
    case 'yesterday':
      return { fromDay: addDays(today, -1), toDay: addDays(today, -1) }
    case 'week':
      return { fromDay: addDays(today, -6), toDay: today }
    case 'month':
      return { fromDay: first, toDay: today }
    case 'lastMonth':
      return { fromDay: `${before.slice(0, 7)}-01`, toDay: before }
    case 'quarter':
      return { fromDay: addDays(today, -89), toDay: today }
  }
}

function dayIn(text: string | undefined): string | undefined {
  return text !== undefined && DAY.test(text) && addDaysOf(text) === text ? text : undefined
}

/** `''` for what no calendar has. */
function addDaysOf(text: string): string {
  return Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? '' : addDays(text, 0)
}

function namesIn<Name extends string>(known: readonly Name[], list: string | undefined): Name[] {
  const given = new Set(list?.split(',') ?? [])
  return [...given].flatMap((each) => known.find((name) => name === each) ?? [])
}

function drillIn(params: Place['params']): ReportView['drill'] {
  const figure = [...SUM_FIGURES, 'active' as const].find((name) => name === params['drill'])
  if (!figure) return undefined
  const parts = textsIn(params['row'])
  const [currency = '', ...keys] = parts
  return currency === '' ? undefined : { figure, keys, currency }
}

function textsIn(json: string | undefined): string[] {
  try {
    const parsed: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(parsed) ? parsed.filter((each) => typeof each === 'string') : []
  } catch {
    // An address that was cut off has no row.
    return []
  }
}
