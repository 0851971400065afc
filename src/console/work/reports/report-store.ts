import * as calls from '#lib/api/ops/reports.ts'
import * as listCalls from '#lib/api/ops/reports-lists.ts'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { saveTable } from '#console/parts/save-file.ts'
import { asked } from '#console/parts/asked.ts'
import { listed } from '#console/parts/listed.ts'

type ReportQuery = InputOf<typeof calls.getReport>
type BookingQuery = Omit<InputOf<typeof calls.listReportBookings>, 'after'>

export type Report = OutputOf<typeof calls.getReport>
/** A booking with the digits of its currency. */
export type Booking = calls.ReportBooking & { exponent: number }

export const report = asked((query: ReportQuery) => call(calls.getReport, query))

export const bookings = listed<BookingQuery, Booking>(async (query, after) => {
  const page = await call(calls.listReportBookings, { ...query, ...(after === undefined ? {} : { after }) })
  const digits = new Map(page.currencies.map(({ code, exponent }) => [code, exponent]))
  return {
    items: page.bookings.map((each) => ({ ...each, exponent: digits.get(each.currency) ?? 2 })),
    next: page.next,
  }
})

export const cohorts = asked((query: InputOf<typeof calls.getCohorts>) => call(calls.getCohorts, query))

interface BrandDays {
  tenants: readonly string[]
  fromDay: string
  toDay: string
}

/** Of single brands, one after the other in the page. */
const each = <Output>(ask: (input: { tenant: string; fromDay: string; toDay: string }) => Promise<Output>) =>
  asked(({ tenants, fromDay, toDay }: BrandDays) =>
    Promise.all(tenants.map(async (tenant) => ({ tenant, ...(await ask({ tenant, fromDay, toDay })) }))),
  )

export const offerReport = each((input) => call(listCalls.getOfferReport, input))
export const agentReport = each((input) => call(listCalls.getAgentReport, input))
export const protectionReport = each((input) => call(listCalls.getProtectionReport, input))
export const lotteryReport = asked(
  ({ tenants, fromDay, toDay, gameCode }: BrandDays & { gameCode?: string }) =>
    Promise.all(
      tenants.map(async (tenant) => ({
        tenant,
        ...(await call(listCalls.getLotteryReport, {
          tenant,
          fromDay,
          toDay,
          ...(gameCode ? { gameCode } : {}),
        })),
      })),
    ),
)
export const vendorInvoice = asked((query: InputOf<typeof listCalls.getVendorInvoice>) =>
  call(listCalls.getVendorInvoice, query),
)

/** The file of a report, to be saved. */
export async function exportReport(query: InputOf<typeof calls.exportReport>): Promise<void> {
  const name = query.rows === 'bookings' ? query.figures : 'report'
  saveTable(`${name}-${query.fromDay}-${query.toDay}.csv`, await call(calls.exportReport, query))
}
