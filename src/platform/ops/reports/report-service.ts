import type { OutputOf, ParsedInputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/reports.ts'
import {
  countsPlayers,
  REPORT_DIMENSIONS,
  REPORT_FILTERS,
  type ReportDimension,
} from '#lib/shared/reports/dimensions.ts'
import { FIGURE_NAMES, figureOf, SUM_FIGURES, termsOfFigure } from '#lib/shared/reports/figures.ts'
import type { FigureName, SumFigure } from '#lib/shared/reports/figures.ts'
import { addSums, type DaySums, type SumName } from '#lib/shared/reports/sums.ts'
import { ratioOf, roundHalfEven } from '#lib/shared/money/exact.ts'
import { addDays } from '#lib/shared/time/zone.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { Call } from '#platform/base/call.ts'
import { brandSet, checkDays, currenciesOf, upToDate, type BrandSet } from './brand-set.ts'
import { labelsOf, type Labels } from './labels.ts'
import {
  activeGroups,
  closedDays,
  lateGroups,
  sumGroups,
  type Group,
  type SumQuery,
} from './report-repository.ts'

type Asked = Pick<
  ParsedInputOf<typeof calls.getReport>,
  'tenants' | 'fromDay' | 'toDay' | 'by' | 'figures' | 'compare' | 'sort' | (typeof REPORT_FILTERS)[number]
>

export async function getReport(
  call: Call<typeof calls.getReport>,
): Promise<OutputOf<typeof calls.getReport>> {
  const { env, now, input } = call
  const set = await brandSet(env, input.tenants)
  const state = await upToDate(set, now)
  const report = await reportOf(set, input, { most: input.limit + 1 })
  const rows = report.rows.slice(0, input.limit)
  const closings = await Promise.all(set.parts.map(({ env: own, tenants }) => closedDays(own, tenants)))
  return {
    ...state,
    by: report.by,
    figures: report.figures,
    currencies: currenciesOf(
      set,
      [...rows, ...report.totals].map(({ currency }) => currency),
    ),
    rows,
    isCut: report.rows.length > input.limit,
    totals: report.totals,
    closed: set.brands.map(({ id }) => ({
      brand: id,
      day: closings.flatMap((each) => each.get(id) ?? [])[0] ?? null,
    })),
  }
}

export interface Report {
  by: ReportDimension[]
  figures: FigureName[]
  rows: calls.ReportRow[]
  totals: calls.ReportRow[]
}

/** The figures of some brands, all rows or the first ones. @throws ApiError `records.range` */
export async function reportOf(
  set: BrandSet,
  input: Asked,
  { most }: { most?: number } = {},
): Promise<Report> {
  checkDays(input)
  const figures = namesOf(FIGURE_NAMES, input.figures)
  const query: Omit<SumQuery, 'tenants'> = {
    ...{ fromDay: input.fromDay, toDay: input.toDay },
    by: namesOf(REPORT_DIMENSIONS, input.by),
    filters: Object.fromEntries(REPORT_FILTERS.flatMap((name) => (input[name] ? [[name, input[name]]] : []))),
  }
  const asked = { figures, sort: input.sort, most }
  const groups = await figuresOf(set, query, asked)
  const whole = await figuresOf(set, { ...query, by: [] }, { figures })
  const earlier = input.compare === 'before' ? daysBefore(query) : undefined
  const [before, wholeBefore] = earlier
    ? await Promise.all([
        figuresOf(set, earlier, { figures }),
        figuresOf(set, { ...earlier, by: [] }, { figures }),
      ])
    : [[], []]
  const labels = await labelsOf(
    set,
    groups.flatMap(({ keys }) => keys.map((value, index) => ({ name: query.by[index] ?? 'day', value }))),
  )
  const shift = earlier ? lengthOf(query) : 0
  const show = (all: readonly Figured[], others: readonly Figured[], by: SumQuery['by']) =>
    all.map((each) => rowOf(each, { others, by, shift, labels }))
  return {
    by: [...query.by],
    figures,
    rows: show(groups, before, query.by),
    totals: show(whole, wholeBefore, []),
  }
}

/** A group with its figures. */
interface Figured {
  keys: string[]
  currency: string
  values: (number | null)[]
  /** The figure that it is sorted by. */
  order: number
  late: (number | null)[] | undefined
}

interface Wanted {
  figures: readonly FigureName[]
  sort?: FigureName | undefined
  most?: number | undefined
}

/** Groups of all databases, with their figures, in the order of the report. */
async function figuresOf(
  { parts }: BrandSet,
  query: Omit<SumQuery, 'tenants'>,
  { figures, sort, most }: Wanted,
): Promise<Figured[]> {
  const sums = sumsFor(sort === undefined ? figures : [...figures, sort])
  const hasPlayers = countsPlayers([...query.by, ...filterNames(query)])
  const needsActive = hasPlayers && figures.some((name) => name === 'active' || name === 'arpu')
  // Only one database can cut its groups: those of several are added first. Players are counted apart.
  const canCut = parts.length === 1 && sort !== 'active' && sort !== 'arpu'
  const found = await Promise.all(
    parts.map(async ({ env, tenants }) => {
      const own = { ...query, tenants }
      const isSum = SUM_FIGURES.find((name) => name === sort)
      const [all, late, active] = await Promise.all([
        sumGroups(env, own, { sums, sort: isSum, most: canCut ? most : undefined }),
        lateGroups(env, own, sums),
        needsActive ? activeGroups(env, own) : [],
      ])
      return { all, late, active }
    }),
  )
  const all = added(
    found.flatMap((each) => each.all),
    canCut ? (found[0]?.active ?? []) : found.flatMap((each) => each.active),
  )
  const late = new Map(
    added(
      found.flatMap((each) => each.late),
      [],
    ).map((each) => [nameOf(each), each.value]),
  )
  const active = new Map(found.flatMap((each) => each.active).map((each) => [nameOf(each), each.value]))
  const figured = all.map((group) => {
    const players = hasPlayers ? (active.get(nameOf(group)) ?? 0) : null
    const lateSums = late.get(nameOf(group))
    const { keys, currency, value } = group
    return {
      ...{ keys, currency },
      values: figures.map((name) => valueOf(name, value, players)),
      order: sort === undefined ? 0 : (valueOf(sort, value, players) ?? 0),
      late: lateSums && figures.map((name) => (isSumFigure(name) ? figureOf(name, lateSums) : null)),
    }
  })
  const sorted = figured.toSorted((a, b) => b.order - a.order || byKeys(a, b))
  return most === undefined ? sorted : sorted.slice(0, most)
}

/** Adds groups of equal keys; whoever was active without anything booked has a row as well. */
function added(groups: readonly Group<DaySums>[], active: readonly Group<number>[]): Group<DaySums>[] {
  const all = new Map<string, Group<DaySums>>()
  for (const { keys, currency, value } of [...groups, ...active.map((each) => ({ ...each, value: {} }))]) {
    const name = nameOf({ keys, currency })
    const group = all.get(name) ?? { keys, currency, value: {} }
    addSums(group.value, value)
    all.set(name, group)
  }
  return [...all.values()]
}

function rowOf(
  { keys, currency, values, late }: Figured,
  {
    others,
    by,
    shift,
    labels,
  }: { others: readonly Figured[]; by: SumQuery['by']; shift: number; labels: Labels },
): calls.ReportRow {
  const isSame = (other: Figured) =>
    other.currency === currency &&
    other.keys.every((key, index) => (by[index] === 'day' ? addDays(key, shift) : key) === keys[index])
  const before = shift === 0 ? undefined : others.find(isSame)
  return {
    keys,
    labels: keys.map((key, index) => labels(by[index] ?? 'day', key)),
    currency,
    values,
    before: shift === 0 ? null : (before?.values ?? values.map((value) => (value === null ? null : 0))),
    ...(late ? { late } : {}),
  }
}

function valueOf(name: FigureName, sums: DaySums, players: number | null): number | null {
  if (isSumFigure(name)) return figureOf(name, sums)
  if (players === null) return null
  if (name === 'active') return players
  return players === 0 ? null : roundHalfEven(ratioOf(figureOf('ngr', sums), 1, players))
}

function sumsFor(figures: readonly FigureName[]): SumName[] {
  const made = figures.map((name): SumFigure => (isSumFigure(name) ? name : 'ngr'))
  return [...new Set(made.flatMap((name) => termsOfFigure(name).map(([sum]) => sum)))]
}

function daysBefore<Query extends Pick<SumQuery, 'fromDay' | 'toDay'>>(query: Query): Query {
  const length = lengthOf(query)
  return { ...query, fromDay: addDays(query.fromDay, -length), toDay: addDays(query.fromDay, -1) }
}

function lengthOf({ fromDay, toDay }: Pick<SumQuery, 'fromDay' | 'toDay'>): number {
  return Math.round((Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS) + 1
}

function namesOf<Name extends string>(known: readonly Name[], list: string | undefined): Name[] {
  const given = list?.split(',') ?? []
  return given.flatMap((each) => known.find((name) => name === each) ?? [])
}

function filterNames({ filters }: Pick<SumQuery, 'filters'>): ReportDimension[] {
  return REPORT_FILTERS.filter((name) => filters[name] !== undefined)
}

function isSumFigure(name: FigureName): name is SumFigure {
  return name !== 'active' && name !== 'arpu'
}

function nameOf({ keys, currency }: Pick<Figured, 'keys' | 'currency'>): string {
  return JSON.stringify([...keys, currency])
}

function byKeys(a: Figured, b: Figured): number {
  const [left, right] = [nameOf(a), nameOf(b)]
  return left < right ? -1 : left > right ? 1 : 0
}
