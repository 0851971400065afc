import type * as calls from '#lib/api/ops/reports.ts'
import { COUNTS, type FigureName } from '#lib/shared/reports/figures.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import type { Call } from '#platform/base/call.ts'
import { csvStream } from '#platform/base/csv/service.ts'
import { brandSet, checkDays, upToDate, type BrandSet } from './brand-set.ts'
import { pageOfBookings } from './booking-service.ts'
import { reportOf } from './report-service.ts'

/** Bookings that one piece of the file has. */
const A_PIECE = 500
const LOOKS_A_PIECE = 40
/** Digits of a contribution to a jackpot beyond those of the currency. */
const MILLIONTHS = 6

export async function exportReport(
  call: Call<typeof calls.exportReport>,
): Promise<ReadableStream<Uint8Array>> {
  const { env, now, input, replyHeaders } = call
  checkDays(input)
  const set = await brandSet(env, input.tenants)
  await upToDate(set, now)
  const name = `${input.rows === 'report' ? 'report' : input.figures}-${input.fromDay}-${input.toDay}.csv`
  replyHeaders.set('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
  return csvStream(input.rows === 'report' ? reportPages(set, input) : bookingPages(set, input))
}

type Input = Call<typeof calls.exportReport>['input']

async function* reportPages(set: BrandSet, input: Input): AsyncGenerator<string[][]> {
  const { by, figures, rows } = await reportOf(set, { ...input, compare: undefined, sort: undefined })
  const named = by.flatMap((name) =>
    name === 'game' || name === 'vendor' || name === 'line' ? [name, `${name}Name`] : [name],
  )
  yield [[...named, ...(by.includes('currency') ? [] : ['currency']), ...figures]]
  for (const { keys, labels, currency, values } of rows) {
    const cells = by.flatMap((name, index) => {
      const key = keys[index] ?? ''
      return name === 'game' || name === 'vendor' || name === 'line' ? [key, labels[index] ?? key] : [key]
    })
    yield [
      [
        ...cells,
        ...(by.includes('currency') ? [] : [currency]),
        ...figures.map((name, index) => cellOf(set, { name, currency, value: values[index] ?? null })),
      ],
    ]
  }
}

async function* bookingPages(set: BrandSet, input: Input): AsyncGenerator<string[][]> {
  yield [
    [
      ...['day', 'time', 'brand', 'account', 'memberId', 'kind', 'operation', 'reference', 'vendor', 'game'],
      ...['gameName', 'currency', input.figures],
    ],
  ]
  let after: string | undefined
  do {
    const asked = { ...input, figure: firstOf(input.figures), after }
    const page = await pageOfBookings(set, asked, { most: A_PIECE, looks: LOOKS_A_PIECE })
    const rows = page.bookings.map((each) => [
      ...[each.day, new Date(each.atMs).toISOString(), each.brand, each.account, each.memberId, each.kind],
      ...[each.operation, each.reference, each.vendor, each.game, each.gameName, each.currency],
      cellOf(set, {
        ...{ name: firstOf(input.figures), currency: each.currency, value: each.amount },
        digits: firstOf(input.figures) === 'jackpotFed' ? MILLIONTHS : 0,
      }),
    ])
    if (rows.length > 0) yield rows
    after = page.next
  } while (after !== undefined)
}

function firstOf(figures: string): Parameters<typeof pageOfBookings>[1]['figure'] {
  const [first = ''] = figures.split(',')
  // Checked by the schema of the call, and again where it is read.
  return first as Parameters<typeof pageOfBookings>[1]['figure']
}

function cellOf(
  { brands }: BrandSet,
  {
    name,
    currency,
    value,
    digits = 0,
  }: { name: string; currency: string; value: number | null; digits?: number },
): string {
  if (value === null) return ''
  if (COUNTS.has(name as FigureName)) return String(value)
  const exponent = brands.find((brand) => brand.currency.code === currency)?.currency.exponent ?? 2
  return plainDecimal(value, exponent + digits)
}
