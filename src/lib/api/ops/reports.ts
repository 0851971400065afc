import * as z from 'zod/mini'
import { csvFile } from '#lib/api/csv.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, signedMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { day } from '#lib/api/base/records.ts'
import { brands, tenant } from '#lib/api/operator-fields.ts'
import type { REPORT_FILTERS } from '#lib/shared/reports/dimensions.ts'
import { REPORT_DIMENSIONS } from '#lib/shared/reports/dimensions.ts'
import { FIGURE_NAMES, SUM_FIGURES } from '#lib/shared/reports/figures.ts'

/** Reports of the business, from the daily sums of what the wallets booked; `docs/reports.md` defines every figure. */

const listOf = (names: readonly string[], most: number) =>
  z
    .string()
    .check(
      z.refine((text) => isListOf(text, names, most), { error: `at most ${most} of ${names.join(', ')}` }),
    )
const isListOf = (text: string, names: readonly string[], most: number) => {
  const given = text.split(',')
  return (
    given.length <= most &&
    new Set(given).size === given.length &&
    given.every((each) => names.includes(each))
  )
}

/** Days in each brand's own time zone, both inclusive: at most twelve months. */
export const span = { tenants: brands, fromDay: day, toDay: day }
const filter = z.optional(z.string().check(z.minLength(1), z.maxLength(64)))
/** Only what is of these; `-` is what is of none. A line is the id of its top agent. */
const filters = {
  currency: filter,
  vendor: filter,
  game: filter,
  category: filter,
  country: filter,
  line: filter,
  channel: filter,
} satisfies Record<(typeof REPORT_FILTERS)[number], unknown>

const figures = z.array(z.enum(FIGURE_NAMES))
/** In the order of the figures; `null`: has no such figure. */
const values = z.array(z.nullable(z.int()))

const reportRow = z.object({
  /** In the order of the dimensions; `''` is none. */
  keys: z.array(z.string()),
  /** What people call them. */
  labels: z.array(z.string()),
  currency: z.string(),
  values,
  /** Of the period before, where it was asked for. */
  before: z.nullable(values),
  /** The part that was told after its day was closed; left out where there is none. */
  late: z.optional(values),
})
export type ReportRow = z.infer<typeof reportRow>

/** How far the figures go. */
export const asOf = {
  asOfMs: timestampMs,
  /** Bookings that are not counted yet, of all these brands. */
  waiting: z.int(),
}

/**
 * Figures of a period, divided by up to two dimensions. Amounts of different currencies are never added: every row is of one.
 * `compare` adds the period of the same length before it.
 */
export const getReport = endpoint({
  method: 'GET',
  path: '/ops/reports',
  module: 'OPS3',
  who: 'operator',
  duty: 'reports',
  input: z.strictObject({
    ...span,
    ...filters,
    by: z.optional(listOf(REPORT_DIMENSIONS, 2)),
    figures: listOf(FIGURE_NAMES, 24),
    compare: z.optional(z.literal('before')),
    /** A figure: its largest first. Otherwise by the dimensions. */
    sort: z.optional(z.enum(FIGURE_NAMES)),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 200),
  }),
  output: z.object({
    ...asOf,
    by: z.array(z.enum(REPORT_DIMENSIONS)),
    figures,
    currencies: z.array(currency),
    rows: z.array(reportRow),
    /** There are more rows; an export has all of them. */
    isCut: z.boolean(),
    /** Of the whole period, a row for each currency. */
    totals: z.array(reportRow),
    /** The last closed day of each brand. */
    closed: z.array(z.object({ brand: z.string(), day: z.nullable(day) })),
  }),
  errors: ['tenant.unknown', 'records.range'],
})

/** One booking with its part of a figure. */
const reportBooking = z.object({
  brand: z.string(),
  day,
  atMs: timestampMs,
  account: z.string(),
  memberId: z.string(),
  /** The wallet's command, or `registration`, `active`, `jackpot`. */
  kind: z.string(),
  reference: z.string(),
  operation: z.string(),
  vendor: z.string(),
  game: z.string(),
  gameName: z.string(),
  currency: z.string(),
  /** What it adds to the figure. */
  amount: signedMinorUnits,
})
export type ReportBooking = z.infer<typeof reportBooking>

/**
 * The bookings that make a figure, newest day first: the sum of all pages is the figure. A page may be shorter than asked for
 * where few bookings fit; the last one has no `next`.
 */
export const listReportBookings = endpoint({
  method: 'GET',
  path: '/ops/reports/bookings',
  module: 'OPS3',
  who: 'operator',
  duty: 'reports',
  input: z.strictObject({
    ...span,
    ...filters,
    figure: z.enum([...SUM_FIGURES, 'active']),
    after: z.optional(z.string().check(z.maxLength(400), z.regex(/^[\w.:|/-]+$/))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  output: z.object({
    currencies: z.array(currency),
    bookings: z.array(reportBooking),
    next: z.optional(z.string()),
  }),
  errors: ['tenant.unknown', 'records.range'],
})

/** The same as a file: all rows of a report, or all bookings of a figure. Amounts are decimals of their currency. */
export const exportReport = endpoint({
  method: 'GET',
  path: '/ops/reports/export',
  module: 'OPS3',
  who: 'operator',
  duty: 'reports',
  reply: 'csv',
  input: z.strictObject({
    ...span,
    ...filters,
    by: z.optional(listOf(REPORT_DIMENSIONS, 2)),
    figures: listOf(FIGURE_NAMES, 50),
    /** Of one figure. */
    rows: z._default(z.enum(['report', 'bookings']), 'report'),
  }),
  output: csvFile,
  errors: ['tenant.unknown', 'records.range'],
})

/** Players by the day, week or month of their registration, and how many of them placed a bet so many days later. */
export const getCohorts = endpoint({
  method: 'GET',
  path: '/ops/reports/cohorts',
  module: 'OPS3',
  who: 'operator',
  duty: 'reports',
  input: z.strictObject({
    ...span,
    country: filter,
    line: filter,
    channel: filter,
    by: z._default(z.enum(['day', 'week', 'month']), 'week'),
  }),
  output: z.object({
    ...asOf,
    cohorts: z.array(
      z.object({
        /** Its first day. */
        from: day,
        to: day,
        registered: z.int(),
        /** Who placed a bet 1, 7 and 30 days after the registration; `null` while that is not over for all of them. */
        retained: z.array(z.object({ days: z.int(), players: z.nullable(z.int()) })),
      }),
    ),
  }),
  errors: ['tenant.unknown', 'records.range'],
})

/**
 * Whether the sums of reports are those that the wallets told, and closed days as they were closed. Empty lists are the good
 * result; what waits to be counted differs as well.
 */
export const checkReports = endpoint({
  method: 'GET',
  path: '/ops/reports/check',
  module: 'OPS3',
  who: 'operator',
  duty: 'reports',
  input: z.strictObject({ tenant, fromDay: day, toDay: day }),
  output: z.object({
    ...asOf,
    days: z.int(),
    differing: z.array(z.object({ what: z.string(), reported: z.int(), booked: z.int() })),
    changed: z.array(day),
  }),
  errors: ['tenant.unknown', 'records.range'],
})
