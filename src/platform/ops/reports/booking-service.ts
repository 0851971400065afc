import type { OutputOf, ParsedInputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/ops/reports.ts'
import { NONE, REPORT_FILTERS, type ReportFilter } from '#lib/shared/reports/dimensions.ts'
import { SUM_FIGURES, termsOfFigure, type SumFigure } from '#lib/shared/reports/figures.ts'
import type { DaySums } from '#lib/shared/reports/sums.ts'
import { TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { brandSet, checkDays, currenciesOf, upToDate, type BrandSet } from './brand-set.ts'
import {
  activeDays,
  pageJackpots,
  pageOperations,
  pagePlayers,
  pageRegistrations,
  type BookingQuery,
  type BookingRow,
  type Position,
} from './booking-repository.ts'
import { operationSums, placeOf, subjectOf } from './counting.ts'
import { daysOfFigure } from './report-repository.ts'

type Asked = ParsedInputOf<typeof calls.listReportBookings>
type Figure = SumFigure | 'active'

/** Rows that one statement looks at, and statements that one page may take. */
const A_LOOK = 400
const LOOKS = 12

export async function listReportBookings(
  call: Call<typeof calls.listReportBookings>,
): Promise<OutputOf<typeof calls.listReportBookings>> {
  const { env, now, input } = call
  const set = await brandSet(env, input.tenants)
  await upToDate(set, now)
  const { bookings, next } = await pageOfBookings(set, input, { most: input.limit, looks: LOOKS })
  return {
    currencies: currenciesOf(
      set,
      bookings.map(({ currency }) => currency),
    ),
    bookings,
    ...(next === undefined ? {} : { next }),
  }
}

export interface BookingPage {
  bookings: calls.ReportBooking[]
  next?: string | undefined
}

/** The next bookings of a figure: brand by brand, the latest day first. @throws ApiError `records.range`, `request.invalid` */
export async function pageOfBookings(
  set: BrandSet,
  input: Omit<Asked, 'limit'>,
  { most, looks }: { most: number; looks: number },
): Promise<BookingPage> {
  checkDays(input)
  const cursor = input.after === undefined ? undefined : cursorOf(input.after)
  const bookings: calls.ReportBooking[] = []
  let left = looks
  for (const brand of set.brands.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (cursor && brand.id < cursor.tenant) continue
    const env = set.parts.find(({ tenants }) => tenants.includes(brand.id))?.env
    if (!env) continue
    const own = cursor?.tenant === brand.id ? cursor : undefined
    const of = { env, brand, figure: figureNamed(input.figure), filters: filtersOf(input), input }
    for (const day of await daysOf(of)) {
      if (own && day > own.day) continue
      let after = own?.day === day ? own.position : undefined
      for (;;) {
        if (left === 0 && after) return { bookings, next: textOf(brand.id, day, after) }
        left -= 1
        const rows = await look(of, { tenant: brand.id, day, after, most: A_LOOK, game: input.game })
        for (const row of rows) {
          after = { at: row.at, member: row.member, id: row.id }
          const booking = bookingOf(of, row)
          if (booking) bookings.push(booking)
          if (bookings.length === most) return { bookings, next: textOf(brand.id, day, after) }
        }
        if (rows.length < A_LOOK) break
        if (left <= 0 && after) return { bookings, next: textOf(brand.id, day, after) }
      }
    }
  }
  return { bookings }
}

interface Of {
  env: Env
  brand: TenantRecord
  figure: Figure
  filters: Partial<Record<ReportFilter, string>>
  input: Pick<Asked, 'fromDay' | 'toDay'>
}

function daysOf({ env, brand, figure, filters, input }: Of): Promise<string[]> {
  const { fromDay, toDay } = input
  const query = { tenant: brand.id, fromDay, toDay }
  if (figure === 'active') return activeDays(env, query)
  return daysOfFigure(env, { ...query, tenants: [brand.id], by: [], filters }, figure)
}

function look({ env, figure, input }: Of, asked: BookingQuery): Promise<BookingRow[]> {
  const query = { ...asked, game: asked.game === NONE ? undefined : asked.game }
  if (figure === 'active') return pagePlayers(env, query, input.fromDay)
  if (figure === 'registered') return pageRegistrations(env, query)
  if (figure === 'jackpotFed') return pageJackpots(env, query)
  // Only bets of a game have it in their row; money of a player is asked for without one.
  return pageOperations(env, query, figure)
}

/** The row with its part of the figure within the filters; `undefined` where it has none. */
function bookingOf(of: Of, row: BookingRow): calls.ReportBooking | undefined {
  if (row.type !== null && TRIAL_TYPES.includes(row.type)) return undefined
  const { brand, filters } = of
  const place = placeOf(
    { ...row, tenant: brand.id },
    {
      country: row.country ?? '',
      channel: row.channel ?? 'direct',
      agentSince: row.agent_since ?? undefined,
    },
  )
  const currency = row.currency || brand.currency.code
  const subject = subjectOf(row)
  const fits = (about: Partial<Record<ReportFilter, string>>) =>
    REPORT_FILTERS.every((name) => {
      const wanted = filters[name]
      return wanted === undefined || (about[name] ?? '') === (wanted === NONE ? '' : wanted)
    })
  const line = row.kind === 'active' ? (row.top ?? '') : place.line
  const whose = { currency, country: place.country, line, channel: place.channel }
  const amount = partOf(of.figure, row, {
    hasPlay: fits({ ...whose, ...subject }),
    hasPlayer: fits(whose),
  })
  if (amount === 0) return undefined
  const lottery = brand.lottery.games.find(({ gameCode }) => gameCode === row.game)
  return {
    brand: brand.id,
    day: row.day,
    atMs: row.at,
    account: row.account ?? '',
    memberId: row.member,
    kind: row.kind,
    reference: row.reference,
    operation: row.key,
    vendor: subject.vendor,
    game: row.game,
    gameName: row.game_name ?? lottery?.name ?? row.game,
    currency,
    amount,
  }
}

/** Sums of play belong to the game, the others to none: each counts where its filters fit. */
function partOf(
  figure: Figure,
  row: BookingRow,
  { hasPlay, hasPlayer }: { hasPlay: boolean; hasPlayer: boolean },
): number {
  if (figure === 'active' || figure === 'registered') return hasPlayer ? 1 : 0
  if (figure === 'jackpotFed') return hasPlay ? (row.millionths ?? 0) : 0
  const { play, player } = operationSums(row)
  const sums: DaySums = {
    ...(hasPlay ? play : {}),
    ...(hasPlayer ? { ...player, ...firstsOf(row, player, play) } : {}),
  }
  return termsOfFigure(figure).reduce((total, [name, factor]) => total + factor * (sums[name] ?? 0), 0)
}

function firstsOf(row: BookingRow, player: DaySums, play: DaySums): DaySums {
  return {
    ...(player.deposits && row.seq === row.deposit_seq
      ? { firstDeposits: 1, firstDeposited: player.deposited ?? 0 }
      : {}),
    ...(play.bets && row.seq === row.bet_seq ? { firstPlayers: 1 } : {}),
  }
}

function figureNamed(name: string): Figure {
  const found = name === 'active' ? name : SUM_FIGURES.find((each) => each === name)
  if (!found) throw new ApiError('request.invalid', { fields: [{ field: 'figure', reason: 'unknown' }] })
  return found
}

function filtersOf(input: Omit<Asked, 'limit'>): Partial<Record<ReportFilter, string>> {
  return Object.fromEntries(REPORT_FILTERS.flatMap((name) => (input[name] ? [[name, input[name]]] : [])))
}

interface Cursor {
  tenant: string
  day: string
  position: Position
}

function textOf(tenant: string, day: string, { at, member, id }: Position): string {
  return [tenant, day, at, member, id].join('|')
}

function cursorOf(text: string): Cursor {
  const [tenant = '', day = '', at = '', member = '', id = ''] = text.split('|')
  if (!/^\d+$/.test(at))
    throw new ApiError('request.invalid', { fields: [{ field: 'after', reason: 'cursor' }] })
  return { tenant, day, position: { at: Number(at), member, id } }
}
