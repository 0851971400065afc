import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { exportReport as exportCall } from '#lib/api/ops/reports.ts'
import { REPORT_DIMENSIONS } from '#lib/shared/reports/dimensions.ts'
import type { Call } from '#platform/base/call.ts'
import { listReportBookings } from '#platform/ops/reports/booking-service.ts'
import { getCohorts } from '#platform/ops/reports/cohort-service.ts'
import { exportReport } from '#platform/ops/reports/export-service.ts'
import { getReport } from '#platform/ops/reports/report-service.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { baseOf } from '../../fixtures/worker/members.ts'
import { count, percentileOf, report, timed } from './report.ts'

const TENANT = 'bench-reports'
const RUNS = 5
/** Marks of the console: any report and any drill-down. */
const MOST_MS = 1_000
const FROM = '2026-01-01'
const DAYS = 300
const GAMES = 600
const PLACES = 200
/** Combinations of a game and a place in which somebody played, of a day. */
const PAIRS = count(1_000)
/** Rows of one statement. */
const CHUNK = 100_000
const START = Date.parse(FROM)
const DAY_OF = (index: string) => `date('${FROM}', '+' || (${index}) || ' days')`

/** Inserts rows 0 to `size` - 1 of a statement over the numbers `i`. */
async function fill(size: number, sql: string): Promise<void> {
  for (let from = 0; from < size; from += CHUNK) {
    const to = Math.min(size, from + CHUNK) - 1
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to}) ${sql}`,
    )
      .bind(TENANT)
      .run()
  }
}

/** Ten months of a large brand: its players, their bookings, and the sums of the days. */
async function aLargeBrand(members: number, bookings: number): Promise<void> {
  // What follows a booking elsewhere is not measured here.
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('ledger_op', 'member')",
  ).all<{ name: string }>()
  await env.DB.batch(results.map(({ name }) => env.DB.prepare(`DROP TRIGGER ${name}`)))
  await fill(
    members,
    `INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at, created_at)
     SELECT ?1, 'm-' || i, 'player' || i, 'Nick ' || i, 0, '', 0, ${START} + i FROM n`,
  )
  await fill(
    members,
    `INSERT INTO report_member (tenant, member, country, channel, registered_day, deposit_day, deposit_seq, bet_day, bet_seq)
     SELECT ?1, 'm-' || i, 'BR', 'direct', ${DAY_OF(`i % ${DAYS}`)}, ${DAY_OF(`i % ${DAYS}`)}, 1, ${DAY_OF(`i % ${DAYS}`)}, 2 FROM n`,
  )
  await fill(
    bookings,
    `INSERT INTO ledger_op (tenant, member, seq, key, kind, purpose, reference, game, note, day, measures, status, at)
     SELECT ?1, 'm-' || (i % ${members}), i / ${members} + 1, 'op-' || i, iif(i % 20, 'bet', 'deposit'),
       iif(i % 20, 'stake', 'deposit'), '', iif(i % 20, 'g-' || (i % ${GAMES}), ''), '', ${DAY_OF(`i % ${DAYS}`)},
       iif(i % 20, '{"RNG.bets":1,"RNG.stakeReal":100}', '{"in.deposit":5000,"in.deposit#":1}'), 'done',
       ${START} + (i % ${DAYS}) * 86400000 + i % 86400000 FROM n`,
  )
  await fill(
    GAMES,
    `INSERT OR IGNORE INTO report_subject (id, vendor, game, category)
     SELECT i + 1, 'V' || (i % 30), 'g-' || i, iif(i % 2, 'RNG', 'LIVE') FROM n WHERE ?1 = ?1`,
  )
  await fill(
    PLACES,
    `INSERT OR IGNORE INTO report_place (id, tenant, country, line, channel)
     SELECT i + 1, ?1, char(65 + i % 20) || 'R', 'line' || (i % 10), 'direct' FROM n`,
  )
  const sums = 'bets, stake_real, win_real, deposits, deposited'
  const values = '100 + i % 9, 100000 + i % 999, 90000 + i % 777, 5 + i % 3, 25000'
  const level = (name: number, each: number, subject: string, place: string) =>
    fill(
      DAYS * each,
      `INSERT INTO report_day (level, tenant, day, currency, subject, place, is_late, ${sums})
       SELECT ${name}, ?1, ${DAY_OF(`i / ${each}`)}, 'BRL', ${subject}, ${place}, 0, ${values} FROM n`,
    )
  await level(0, 1, '0', '0')
  await level(1, GAMES, `1 + i % ${GAMES}`, '0')
  await level(2, PLACES, '0', `1 + i % ${PLACES}`)
  await level(3, PAIRS, `1 + i % ${GAMES}`, `1 + (i % ${PAIRS}) % ${PLACES}`)
}

test('reports of a large brand', async () => {
  const [members, bookings] = [count(1_000_000), count(10_000_000)]
  const visitor = await aVisitor({ tenant: TENANT })
  const seedMs = await timed(() => aLargeBrand(members, bookings))
  const base = {
    ...(await baseOf(visitor)),
    // The brands of a report are in its question.
    tenant: undefined,
    operator: { name: 'ana', requireDuty: () => undefined },
    noteChange: () => undefined,
  }
  report({ what: 'rows are made', value: seedMs / 1_000, unit: 's', detail: { members, bookings } })
  const year = { tenants: TENANT, fromDay: FROM, toDay: '2026-10-27' }
  const day = { tenants: TENANT, fromDay: '2026-05-05', toDay: '2026-05-05' }
  const figures = 'ggr,bets,deposited,firstDeposits'
  const limit = 200
  const asked: Record<string, () => Promise<unknown>> = {
    ...Object.fromEntries(
      REPORT_DIMENSIONS.map((by) => [
        `a year by ${by}`,
        () => getReport({ ...base, input: { ...year, by, figures, limit } }),
      ]),
    ),
    'a year by game and country': () =>
      getReport({ ...base, input: { ...year, by: 'game,country', figures: 'ggr', limit } }),
    'a year by day, of one vendor, and the year before': () =>
      getReport({
        ...base,
        input: { ...year, vendor: 'V3', by: 'day', figures: 'ggr', compare: 'before', limit },
      }),
    'cohorts of a year': () => getCohorts({ ...base, input: { ...year, by: 'month' } }),
    'bookings of the bets of a day': () =>
      listReportBookings({ ...base, input: { ...day, figure: 'bets', limit: 50 } }),
    'bookings of the deposits of a year': () =>
      listReportBookings({ ...base, input: { ...year, figure: 'deposited', limit: 50 } }),
    'bookings of a game of a day': () =>
      listReportBookings({ ...base, input: { ...day, figure: 'bets', game: 'g-7', limit: 50 } }),
  }
  for (const [name, open] of Object.entries(asked)) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run += 1) times.push(await timed(open))
    report({
      ...{ what: name, value: percentileOf(times, 0.95), unit: 'ms', target: { most: MOST_MS } },
      detail: { median: percentileOf(times, 0.5), first: times[0] },
    })
    expect(times.length).toBe(RUNS)
  }
  await exportBookings(base, { ...year, figures: 'bets', rows: 'bookings' })
}, 3_600_000)

/** Reads a file as a slow browser does: no more of it is made than was read. */
async function exportBookings(
  base: Omit<Call<typeof exportCall>, 'input'>,
  input: Call<typeof exportCall>['input'],
): Promise<void> {
  const most = count(100_000)
  const reader = (await exportReport({ ...base, input })).getReader()
  let [lines, largest] = [0, 0]
  const tookMs = await timed(async () => {
    while (lines < most) {
      const { done, value } = await reader.read()
      if (done) break
      largest = Math.max(largest, value.byteLength)
      lines += value.reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 0)
    }
  })
  await reader.cancel()
  report({ what: 'export of bookings', value: (lines / tookMs) * 1_000, unit: 'rows/s', detail: { lines } })
  // Flat memory: what is held at once is a piece, however long the file is.
  report({ what: 'largest piece of it', value: largest / 1_024, unit: 'KiB', target: { most: 256 } })
  expect(lines).toBeGreaterThanOrEqual(most)
}
