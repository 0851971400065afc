import * as calls from '#lib/api/ops/reports.ts'
import { REPORT_FILTERS, type ReportFilter } from '#lib/shared/reports/dimensions.ts'
import { FIGURE_NAMES, SUM_FIGURES, type FigureName } from '#lib/shared/reports/figures.ts'
import { PRESET_NAMES, PRESETS } from '#lib/shared/reports/presets.ts'
import { addDays } from '#lib/shared/time/zone.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { dayOf } from './dates.ts'
import { downloadOps } from './download.ts'
import type { Asked, ReportOptions } from './report-options.ts'
import { runListReports } from './report-lists.ts'
import { say } from './say.ts'
import { cell, digitsOf, sayTable } from './tables.ts'

/** `report …`: figures of the business, their bookings, and reports of single fields. */
export async function runReport(
  target: OpsTarget,
  words: readonly string[],
  options: ReportOptions,
): Promise<void> {
  const [name = '', ...rest] = words
  const preset = PRESET_NAMES.find((each) => each === name)
  if (rest.length > 0 && name !== 'share') throw new OpsError(`"${rest.join(' ')}" is too much`)
  const asked = { ...options, ...spanOf(options) }
  if (preset) return showReport(target, { ...PRESETS[preset], by: PRESETS[preset].by.join() }, asked)
  if (name === 'bookings') return showBookings(target, asked)
  if (name === 'cohorts') return showCohorts(target, asked)
  if (name === 'check') return check(target, asked)
  if (await runListReports(target, words, asked)) return
  throw new OpsError(
    `report takes ${[...PRESET_NAMES, 'bookings', 'cohorts', 'check', 'lottery', 'offers', 'agents', 'invoice', 'share', 'shares', 'protection', 'sigap'].join(', ')}, not "${name}"`,
  )
}

/** The last seven days unless told otherwise. */
function spanOf({ from, to }: ReportOptions): { fromDay: string; toDay: string } {
  const today = new Date().toISOString().slice(0, 10)
  const toDay = to === undefined ? today : dayOf(to, '--to')
  return { fromDay: from === undefined ? addDays(toDay, -6) : dayOf(from, '--from'), toDay }
}

async function showReport(
  target: OpsTarget,
  preset: { figures: readonly FigureName[]; by: string },
  asked: Asked,
): Promise<void> {
  const figures = asked.figures ?? preset.figures.join()
  const by = asked.by ?? preset.by
  const query = { ...rangeOf(asked), ...filtersOf(asked), by, figures }
  if (asked.out !== undefined) return save(target, { ...query, rows: 'report' }, asked.out)
  const sort = FIGURE_NAMES.find((each) => each === asked.sort)
  if (asked.sort !== undefined && !sort)
    throw new OpsError(`--sort is one of ${FIGURE_NAMES.join(', ')}, not "${asked.sort}"`)
  const report = await callOps(target, calls.getReport, {
    ...query,
    ...(sort ? { sort } : {}),
    ...(asked.compare ? { compare: 'before' as const } : {}),
  })
  const digits = digitsOf(report.currencies)
  const cells = ({ currency, values }: Pick<calls.ReportRow, 'currency' | 'values'>) =>
    values.map((value, index) => cell(report.figures[index], value, digits(currency)))
  sayTable(
    [...report.by, 'currency', ...report.figures],
    [
      ...report.rows.map((row) => [...row.labels.map((label) => label || '-'), row.currency, ...cells(row)]),
      ...report.totals.map((row) => [
        ...report.by.map((_, index) => (index === 0 ? 'all' : '')),
        row.currency,
        ...cells(row),
      ]),
      ...report.totals.flatMap(({ currency, before }) =>
        before === null
          ? []
          : [
              [
                ...report.by.map((_, index) => (index === 0 ? 'before' : '')),
                currency,
                ...cells({ currency, values: before }),
              ],
            ],
      ),
    ],
    report.by.length + 1,
  )
  if (report.isCut) say('  … and more: --out <file> has them all')
  for (const { currency, late } of report.totals)
    if (late)
      say(`  told after the days were closed: ${currency} ${cells({ currency, values: late }).join('  ')}`)
  if (report.waiting > 0)
    say(
      `  ${report.waiting} bookings are not counted yet: figures go to ${new Date(report.asOfMs).toISOString()}`,
    )
}

async function showBookings(target: OpsTarget, asked: Asked): Promise<void> {
  const figure = [...SUM_FIGURES, 'active' as const].find((each) => each === asked.figures)
  if (!figure) throw new OpsError(`name one figure with --figures; there are: ${SUM_FIGURES.join(', ')}`)
  const query = { ...rangeOf(asked), ...filtersOf(asked) }
  if (asked.out !== undefined) return save(target, { ...query, figures: figure, rows: 'bookings' }, asked.out)
  const { bookings, next, currencies } = await callOps(target, calls.listReportBookings, { ...query, figure })
  const digits = digitsOf(currencies)
  sayTable(
    ['time', 'account', 'kind', 'game', 'operation', 'currency', figure],
    bookings.map((each) => [
      ...[new Date(each.atMs).toISOString(), each.account, each.kind, each.gameName || '-', each.operation],
      ...[each.currency, cell(figure, each.amount, digits(each.currency))],
    ]),
    6,
  )
  if (next !== undefined) say('  … and more: --out <file> has them all')
}

async function showCohorts(target: OpsTarget, asked: Asked): Promise<void> {
  const by = (['day', 'week', 'month'] as const).find((each) => each === (asked.by ?? 'week'))
  if (!by) throw new OpsError(`--by is day, week or month, not "${asked.by ?? ''}"`)
  const { country, line, channel } = filtersOf(asked)
  const { cohorts } = await callOps(target, calls.getCohorts, {
    ...{ ...rangeOf(asked), by },
    ...(country ? { country } : {}),
    ...(line ? { line } : {}),
    ...(channel ? { channel } : {}),
  })
  sayTable(
    ['from', 'to', 'registered', 'day 1', 'day 7', 'day 30'],
    cohorts.map(({ from, to, registered, retained }) => [
      ...[from, to, String(registered)],
      ...retained.map(({ players }) =>
        players === null ? 'not yet' : `${players} (${Math.round((players / registered) * 100)} %)`,
      ),
    ]),
    2,
  )
}

/** Fails on any difference, so that a script can watch it. */
async function check(target: OpsTarget, { tenant, fromDay, toDay }: Asked): Promise<void> {
  const { days, differing, changed, waiting } = await callOps(target, calls.checkReports, {
    tenant,
    fromDay,
    toDay,
  })
  for (const { what, reported, booked } of differing) say(`  ${what}: ${reported} reported, ${booked} booked`)
  for (const day of changed) say(`  ${day} is not as it was closed`)
  const faults = differing.length + changed.length
  if (faults > 0)
    throw new OpsError(
      `${faults} differences${waiting > 0 ? `; ${waiting} bookings are not counted yet` : ''}`,
    )
  say(`${tenant}: ${days} days agree with the bookings, closed ones are as they were closed`)
}

async function save(
  target: OpsTarget,
  input: Parameters<typeof downloadOps<typeof calls.exportReport>>[1]['input'],
  file: string,
): Promise<void> {
  const bytes = await downloadOps(target, { endpoint: calls.exportReport, input }, file)
  say(`${file}: ${bytes} bytes`)
}

function rangeOf({ tenant, fromDay, toDay }: Asked): { tenants: string; fromDay: string; toDay: string } {
  return { tenants: tenant, fromDay, toDay }
}

function filtersOf(asked: Asked): Partial<Record<ReportFilter, string>> {
  return Object.fromEntries(
    REPORT_FILTERS.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])),
  )
}
