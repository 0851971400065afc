import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/today.ts'
import { HOUR_FIGURES, type FigureName } from '#lib/shared/reports/figures.ts'
import { columnOf } from '#lib/shared/reports/sums.ts'
import { HOUR_MS } from '#lib/shared/time/durations.ts'
import { addDays, dayAt, offsetMs } from '#lib/shared/time/zone.ts'
import { currenciesOf, reportOf, type BrandSet } from '#platform/ops/reports/service.ts'

type DayFigures = NonNullable<OutputOf<typeof calls.getToday>['day']>
type Values = (number | null)[]

const FIGURES = [
  ...(['ngr', 'ggr', 'stakes', 'bets', 'deposited', 'deposits', 'paidOut', 'payouts'] as const),
  ...(['active', 'registered', 'firstDeposits'] as const),
] as const satisfies FigureName[]
const DAYS = 14
const WEEK = 7

/** The figures of the day, and of the days before, each brand by its own calendar. */
export async function dayOf(set: BrandSet, nowMs: number): Promise<DayFigures> {
  const todays = new Map(set.brands.map(({ id, timeZone }) => [id, dayAt(nowMs, timeZone)]))
  const [first, last] = [...todays.values()]
    .toSorted()
    .filter((_, at, all) => at === 0 || at === all.length - 1)
  const toDay = last ?? first ?? ''
  const fromDay = addDays(first ?? toDay, 1 - DAYS)
  const asked = { tenants: [...todays.keys()].join(','), fromDay, toDay }
  const { rows } = await reportOf(set, { ...asked, by: 'brand,day', figures: FIGURES.join(',') })
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  /** Sums of all brands so many days before each one's today. */
  const at = (currency: string, daysAgo: number): Values =>
    FIGURES.map((_, index) =>
      rows
        .filter(
          ({ keys: [brand = '', day = ''], currency: own }) =>
            own === currency && day === addDays(todays.get(brand) ?? toDay, -daysAgo),
        )
        .reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
    )
  const hours = await hoursOf(set, todays, nowMs)
  return {
    figures: [...FIGURES],
    currencies: currenciesOf(set, currencies),
    today: currencies.map((currency) => ({
      currency,
      values: at(currency, 0),
      weekBefore: at(currency, WEEK),
      hours: hours(currency, 0),
      hoursWeekBefore: hours(currency, WEEK),
    })),
    days: currencies.flatMap((currency) =>
      Array.from({ length: DAYS }, (_, index) => DAYS - 1 - index).map((ago) => ({
        day: addDays(toDay, -ago),
        currency,
        values: at(currency, ago),
      })),
    ),
  }
}

/** The full hours of today, and the same hours of an earlier day, in the order of the figures. */
async function hoursOf({ brands, parts }: BrandSet, todays: ReadonlyMap<string, string>, nowMs: number) {
  const asked = brands.map(({ id, timeZone }) => ({
    tenant: id,
    day: todays.get(id) ?? '',
    before: addDays(todays.get(id) ?? '', -WEEK),
    hour: Math.floor((nowMs + offsetMs(nowMs, timeZone)) / HOUR_MS) % 24,
  }))
  const columns = HOUR_FIGURES.map((name) => `sum(h.${columnOf(name)}) AS ${columnOf(name)}`)
  const rows = (
    await Promise.all(
      parts.map(async ({ env, tenants }) => {
        const own = asked.filter(({ tenant }) => tenants.includes(tenant))
        const { results } = await env.DB.prepare(
          `SELECT h.currency, iif(h.day = a.value ->> 'day', 0, ${WEEK}) AS ago, ${columns.join(', ')}
           FROM json_each(?) a JOIN report_hour h ON h.tenant = a.value ->> 'tenant'
             AND h.day IN (a.value ->> 'day', a.value ->> 'before') AND h.hour < a.value ->> 'hour' GROUP BY 1, 2`,
        )
          .bind(JSON.stringify(own))
          .all<Record<string, number | string>>()
        return results
      }),
    )
  ).flat()
  return (currency: string, ago: number): Values =>
    FIGURES.map((name) => {
      if (!HOUR_FIGURES.some((each) => each === name)) return null
      return rows
        .filter((row) => row['currency'] === currency && row['ago'] === ago)
        .reduce((sum, row) => sum + Number(row[columnOf(name)] ?? 0), 0)
    })
}
