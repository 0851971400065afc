import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/ops/reports.ts'
import { DUTIES } from '#lib/api/duties.ts'
import { addDays, clockMs } from '#lib/shared/time/zone.ts'
import { closeDays } from '#platform/ops/reports/closing.ts'
import { collectReports } from '#platform/ops/reports/collect.ts'
import { register } from '#lib/api/access/registration.ts'
import { withBotCheck } from '../../fixtures/worker/bot-check.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { readRefusal, seedSite } from '../play/games-site.ts'
import {
  aBooker,
  collectAll,
  counted,
  deposit,
  figures,
  keyHeaders,
  LATER_MS,
  report,
  round,
} from './reports-site.ts'

const DAY = '2026-11-10'
const NOON = Date.UTC(2026, 10, 10, 12)
const OF_DAY = { fromDay: DAY, toDay: DAY }

let operator: Visitor

beforeAll(async () => {
  operator = await seedSite()
})

describe('a report', () => {
  it('shows the figures of a day by what they are asked for', async () => {
    await aTenant('divided')
    const ana = await aBooker('divided', NOON, { registeredIn: 'BR' })
    const bea = await aBooker('divided', NOON, { registeredIn: 'PH' })
    await ana.book(NOON, deposit(100_00))
    await ana.book(NOON, round(10_00, 4_00))
    await ana.book(NOON, round(3_00, 0, { world: 'world:game:TAMBO', game: 'tambo-one' }))
    await bea.book(NOON, deposit(50_00))
    await bea.book(NOON + 1, round(5_00, 20_00, { game: 'nova-table', category: 'LIVE' }))
    await counted(ana, bea)
    const of = (by: string) => report({ tenants: 'divided', ...OF_DAY, by })
    expect(figures(await of('vendor'), 'ggr')).toEqual({ '': 0, NOVA: -9_00, TAMBO: 3_00 })
    expect(figures(await of('game'), 'stakes')).toEqual({
      ...{ '': 0, 'nova-plain': 10_00, 'nova-table': 5_00, 'tambo-one': 3_00 },
    })
    expect(figures(await of('category,country'), 'ggr')).toMatchObject({ 'LIVE|PH': -15_00, 'RNG|BR': 9_00 })
    expect(figures(await of('country'), 'deposited')).toEqual({ BR: 100_00, PH: 50_00 })
    expect(figures(await of('month,brand'), 'ggr')).toEqual({ '2026-11|divided': -6_00 })
    const named = await of('game')
    expect(named.rows.map(({ labels }) => labels[0])).toContain('1000 Lucky')
    expect(named.totals[0]?.values).toEqual([18_00, -6_00, 150_00])
  })

  it('filters by every dimension, and by none of it', async () => {
    const of = (asked: object) => report({ tenants: 'divided', ...OF_DAY, ...asked })
    const ggr = async (asked: object) => (await of(asked)).totals[0]?.values[1]
    expect(await ggr({ vendor: 'NOVA', country: 'PH' })).toBe(-15_00)
    expect(await ggr({ game: 'tambo-one' })).toBe(3_00)
    expect(await ggr({ category: 'LIVE', channel: 'direct', line: '-' })).toBe(-15_00)
    expect((await of({ vendor: '-' })).totals[0]?.values).toEqual([0, 0, 150_00])
    expect((await of({ country: 'VN' })).totals).toEqual([])
    expect((await of({ currency: 'VND' })).totals).toEqual([])
  })

  it('compares with the period before', async () => {
    await aTenant('compared')
    const ana = await aBooker('compared', NOON)
    await ana.book(NOON, deposit(100_00))
    await ana.book(NOON, round(10_00, 0))
    await ana.book(NOON + 86_400_000, round(25_00, 0))
    await counted(ana)
    const days = { fromDay: addDays(DAY, 1), toDay: addDays(DAY, 1), compare: 'before' as const }
    const { totals, rows } = await report({ tenants: 'compared', ...days, by: 'day' })
    expect(totals[0]).toMatchObject({ values: [25_00, 25_00, 0], before: [10_00, 10_00, 100_00] })
    expect(rows[0]).toMatchObject({ keys: [addDays(DAY, 1)], before: [10_00, 10_00, 100_00] })
  })

  it('sorts by a figure, and says where it is cut', async () => {
    const sorted = await report({ tenants: 'divided', ...OF_DAY, by: 'game', sort: 'stakes', limit: 2 })
    expect(sorted.rows.map(({ keys }) => keys[0])).toEqual(['nova-plain', 'nova-table'])
    expect(sorted.isCut).toBe(true)
    expect((await report({ tenants: 'divided', ...OF_DAY, by: 'game' })).isCut).toBe(false)
  })

  it('never adds amounts of two currencies', async () => {
    await aTenant('reais')
    await aTenant('dong', { currency: { code: 'VND', exponent: 0 } })
    const ana = await aBooker('reais', NOON)
    const bea = await aBooker('dong', NOON)
    await ana.book(NOON, deposit(100))
    await bea.book(NOON, deposit(7_000, 'VND'))
    await counted(ana, bea)
    const both = await report({ tenants: 'reais,dong', ...OF_DAY })
    expect(both.totals.map(({ currency, values }) => [currency, values[2]])).toEqual([
      ['BRL', 100],
      ['VND', 7_000],
    ])
    expect(both.currencies).toEqual([
      { code: 'BRL', exponent: 2 },
      { code: 'VND', exponent: 0 },
    ])
  })

  it('counts players once, whatever they played and on however many days', async () => {
    await aTenant('players')
    const ana = await aBooker('players', NOON)
    const bea = await aBooker('players', NOON)
    for (const each of [ana, bea]) await each.book(NOON, deposit(100_00))
    for (const day of [0, 1, 3]) await ana.book(NOON + day * 86_400_000, round(1_00, 0))
    await bea.book(NOON + 86_400_000, round(1_00, 0))
    await counted(ana, bea)
    const asked = { tenants: 'players', figures: 'active,registered,firstPlayers,firstDeposits,arpu,ngr' }
    const whole = await report({ ...asked, fromDay: DAY, toDay: addDays(DAY, 5) })
    expect(whole.totals[0]?.values).toEqual([2, 2, 2, 2, 2_00, 4_00])
    const later = await report({ ...asked, fromDay: addDays(DAY, 2), toDay: addDays(DAY, 5) })
    expect(later.totals[0]?.values).toEqual([1, 0, 0, 0, 1_00, 1_00])
    const daily = await report({ ...asked, fromDay: DAY, toDay: addDays(DAY, 3), by: 'day' })
    expect(figures(daily, 'active')).toEqual({ [DAY]: 1, [addDays(DAY, 1)]: 2, [addDays(DAY, 3)]: 1 })
    const byVendor = await report({ ...asked, fromDay: DAY, toDay: DAY, by: 'vendor' })
    expect(figures(byVendor, 'active')).toEqual({ '': null, NOVA: null })
  })
})

it('a registration keeps where it came from: the country of the address, and the campaign of the page', async () => {
  await aTenant('campaign', { modules: ['DIRECTREG3', 'USERNAMEREG3'] })
  const visitor = await aVisitor({ tenant: 'campaign', country: 'PT' })
  const form = {
    ...{ username: 'newplayer', password: 'a decent password', confirmPassword: 'a decent password' },
    ...{ birthday: '1990-05-17', acceptsTerms: true, registerMethod: 'WEB' as const },
    registerUrl: 'https://campaign.example/pt/?utm_source=x&utm_campaign=Summer+%3Cb%3E',
  }
  await visitor.call(register, await withBotCheck(visitor, form))
  await collectAll()
  const day = new Date().toISOString().slice(0, 10)
  const asked = { tenants: 'campaign', fromDay: day, toDay: day, figures: 'registered' }
  expect(figures(await report({ ...asked, by: 'country,channel' }), 'registered')).toEqual({
    'PT|ad:summer_b_': 1,
  })
})

describe('days', () => {
  it.each([
    ['Europe/London', '2026-10-25', '23:30', '00:30'],
    ['America/Sao_Paulo', DAY, '23:59', '00:00'],
    ['Asia/Manila', DAY, '23:59', '00:00'],
  ])('are those of the brand in %s', async (timeZone, day, late, early) => {
    const tenant = `zone-${timeZone.slice(-4).toLowerCase()}`
    await aTenant(tenant, { timeZone })
    const ana = await aBooker(tenant, clockMs(addDays(day, -1), '10:00', timeZone))
    await ana.book(clockMs(addDays(day, -1), '12:00', timeZone), deposit(100_00))
    await ana.book(clockMs(day, early, timeZone), round(1_00, 0))
    await ana.book(clockMs(day, late, timeZone), round(2_00, 0))
    await ana.book(clockMs(addDays(day, 1), '00:01', timeZone), round(4_00, 0))
    await counted(ana)
    const all = await report({
      tenants: tenant,
      fromDay: addDays(day, -1),
      toDay: addDays(day, 1),
      by: 'day',
    })
    expect(figures(all, 'stakes')).toEqual({ [addDays(day, -1)]: 0, [day]: 3_00, [addDays(day, 1)]: 4_00 })
  })

  it('have 25 hours where clocks go back, and all of them count', async () => {
    const timeZone = 'Europe/London'
    await aTenant('long-day', { timeZone })
    const start = clockMs('2026-10-25', '00:00', timeZone)
    const ana = await aBooker('long-day', start)
    await ana.book(start, deposit(100_00))
    for (let hour = 0; hour < 25; hour += 1) await ana.book(start + hour * 3_600_000 + 60_000, round(1_00, 0))
    await ana.book(start + 25 * 3_600_000 + 60_000, round(1_00, 0))
    await counted(ana)
    const all = await report({ tenants: 'long-day', fromDay: '2026-10-25', toDay: '2026-10-26', by: 'day' })
    expect(figures(all, 'stakes')).toEqual({ '2026-10-25': 25_00, '2026-10-26': 1_00 })
  })
})

describe('the bookings of a figure', () => {
  it('add up to it, page by page', async () => {
    await aTenant('drilled')
    const ana = await aBooker('drilled', NOON)
    await ana.book(NOON, deposit(500_00))
    for (let index = 0; index < 25; index += 1)
      await ana.book(NOON + index * 3_600_000, round(1_00 + index, index % 2 ? 50 : 0))
    await counted(ana)
    const asked = { tenants: 'drilled', fromDay: DAY, toDay: addDays(DAY, 2) }
    const total = (await report({ ...asked, figures: 'ggr' })).totals[0]?.values[0]
    const seen = new Set<string>()
    let sum = 0
    let after: string | undefined
    let pages = 0
    do {
      const page = await operator.call(calls.listReportBookings, {
        ...{ ...asked, figure: 'ggr', limit: 7 },
        ...(after === undefined ? {} : { after }),
      })
      for (const { operation, amount } of page.bookings) {
        seen.add(operation)
        sum += amount
      }
      pages += 1
      after = page.next
    } while (after !== undefined)
    expect(pages).toBeGreaterThan(3)
    expect(seen.size).toBe(25)
    expect(sum).toBe(total)
  })

  it('name who registered, and who was active', async () => {
    const asked = { tenants: 'players', fromDay: DAY, toDay: addDays(DAY, 5) }
    const of = async (figure: 'registered' | 'active' | 'firstDeposits') =>
      (await operator.call(calls.listReportBookings, { ...asked, figure })).bookings
    expect(await of('registered')).toHaveLength(2)
    expect(await of('active')).toHaveLength(2)
    expect((await of('firstDeposits')).map(({ kind }) => kind)).toEqual(['deposit', 'deposit'])
  })

  it('refuse a cursor of another list', async () => {
    const asked = { tenants: 'players', ...OF_DAY, figure: 'ggr', after: 'x|y|z|m|1' } as const
    await expect(operator.call(calls.listReportBookings, asked)).rejects.toMatchObject({
      code: 'request.invalid',
    })
  })
})

describe('counting', () => {
  it('counts once what is told twice and counted by two at once', async () => {
    await aTenant('once')
    const ana = await aBooker('once', NOON)
    await ana.book(NOON, deposit(100_00))
    await ana.book(NOON, round(10_00, 0))
    await ana.wallet.sweep()
    await ana.wallet.reproject()
    await ana.wallet.sweep()
    await Promise.all([1, 2, 3].map(() => collectReports(env, LATER_MS, { aRun: 1 })))
    await counted(ana)
    expect((await report({ tenants: 'once', ...OF_DAY })).totals[0]?.values).toEqual([10_00, 10_00, 100_00])
  })

  it('counts nothing of a run that fails, and all of it with the next', async () => {
    await aTenant('broken')
    const ana = await aBooker('broken', NOON)
    await ana.book(NOON, deposit(100_00))
    await ana.wallet.sweep()
    await env.DB.prepare(
      `CREATE TRIGGER planted BEFORE DELETE ON report_arrival WHEN OLD.tenant = 'broken'
       BEGIN SELECT RAISE(ABORT, 'planted failure'); END`,
    ).run()
    await expect(collectReports(env, LATER_MS)).rejects.toThrow('planted failure')
    const sums = env.DB.prepare("SELECT count(*) AS n FROM report_day WHERE tenant = 'broken'")
    expect(await sums.first('n')).toBe(0)
    await env.DB.prepare('DROP TRIGGER planted').run()
    await counted(ana)
    expect((await report({ tenants: 'broken', ...OF_DAY })).totals[0]?.values[2]).toBe(100_00)
  })

  it('waits for what is being written, and says so', async () => {
    await aTenant('young')
    const now = Date.now()
    const ana = await aBooker('young', now)
    await ana.book(now, deposit(100_00))
    await ana.wallet.sweep()
    const day = new Date(now).toISOString().slice(0, 10)
    const young = await report({ tenants: 'young', fromDay: day, toDay: day })
    expect(young.waiting).toBe(2)
    expect(young.asOfMs).toBeLessThanOrEqual(now)
    await counted(ana)
    expect(await report({ tenants: 'young', fromDay: day, toDay: day })).toMatchObject({ waiting: 0 })
  })

  it('leaves trial accounts out', async () => {
    await aTenant('trials')
    const trial = await aBooker('trials', NOON, { type: 4 })
    await trial.book(NOON, deposit(100_00))
    await counted(trial)
    expect((await report({ tenants: 'trials', ...OF_DAY, figures: 'registered,deposited' })).totals).toEqual(
      [],
    )
  })
})

describe('a closed day', () => {
  it('stays as it was closed; what comes later is shown apart', async () => {
    const record = await aTenant('closing')
    const ana = await aBooker('closing', NOON)
    const bea = await aBooker('closing', NOON)
    await ana.book(NOON, deposit(100_00))
    await ana.book(NOON, round(10_00, 0))
    // Told late: its wallet did not reach the database in time.
    await bea.book(NOON, deposit(7_00))
    await env.DB.prepare("DELETE FROM report_arrival WHERE tenant = 'nobody'").run()
    await counted(ana)
    expect(await closeDays(env, record, Date.UTC(2026, 10, 11, 5, 59))).toEqual([])
    expect(await closeDays(env, record, Date.UTC(2026, 10, 11, 6, 1))).toEqual([DAY])
    await counted(bea)
    const after = await report({ tenants: 'closing', ...OF_DAY, figures: 'deposited,stakes' })
    expect(after.totals[0]).toMatchObject({ values: [107_00, 10_00], late: [7_00, 0] })
    expect(after.closed).toEqual([{ brand: 'closing', day: DAY }])
    const checked = await operator.call(calls.checkReports, { tenant: 'closing', ...OF_DAY })
    expect(checked).toMatchObject({ differing: [], changed: [] })
  })

  it('cannot be changed by a statement, and a change by hand is found', async () => {
    const change = (set: string) =>
      env.DB.prepare(`UPDATE report_day SET ${set} WHERE tenant = 'closing' AND day = ? AND is_late = 0`)
        .bind(DAY)
        .run()
    await expect(change('deposited = deposited + 1')).rejects.toThrow('a closed day is final')
    await env.DB.prepare('DROP TRIGGER report_day_stays').run()
    await change('deposited = deposited + 1')
    const checked = await operator.call(calls.checkReports, { tenant: 'closing', ...OF_DAY })
    expect(checked.changed).toEqual([DAY])
    expect(checked.differing.map(({ what }) => what)).toEqual(['deposits'])
  })

  it('is not closed while something of it waits to be counted', async () => {
    const record = await aTenant('waiting')
    const ana = await aBooker('waiting', NOON)
    await ana.book(NOON, deposit(100_00))
    await counted(ana)
    await ana.book(NOON + 1, round(1_00, 0))
    await ana.wallet.sweep()
    expect(await closeDays(env, record, LATER_MS)).toEqual([])
    await counted(ana)
    expect((await closeDays(env, record, Date.UTC(2026, 10, 12, 12)))[0]).toBe(DAY)
  })
})

describe('cohorts', () => {
  it('show who came back a day, a week and a month later, once that is over', async () => {
    await aTenant('cohorts')
    const start = Date.UTC(2026, 8, 7, 12)
    const players = await Promise.all([0, 1, 2].map(() => aBooker('cohorts', start)))
    const [ana, bea] = players
    for (const each of players) await each.book(start, deposit(100_00))
    for (const day of [1, 7]) await ana?.book(start + day * 86_400_000, round(1_00, 0))
    await bea?.book(start + 7 * 86_400_000, round(1_00, 0))
    await counted(...players)
    const asked = { tenants: 'cohorts', fromDay: '2026-09-01', toDay: '2026-09-30', by: 'week' } as const
    const { cohorts } = await operator.call(calls.getCohorts, asked)
    expect(cohorts).toEqual([
      {
        ...{ from: '2026-09-07', to: '2026-09-13', registered: 3 },
        retained: [
          { days: 1, players: 1 },
          { days: 7, players: 2 },
          { days: 30, players: 0 },
        ],
      },
    ])
    await aBooker('cohorts', Date.now() - 86_400_000)
    await counted(...players)
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const young = await operator.call(calls.getCohorts, { ...asked, fromDay: day, toDay: day, by: 'day' })
    expect(young.cohorts[0]?.retained.map(({ players: back }) => back)).toEqual([null, null, null])
  })
})

describe('an export', () => {
  const text = async (input: object) => (await operator.send(calls.exportReport, { input })).text()

  it('has every row, with amounts as decimals and texts that no spreadsheet runs', async () => {
    const file = await text({ tenants: 'divided', ...OF_DAY, by: 'game', figures: 'stakes,bets' })
    expect(file.split('\r\n').slice(0, 3)).toEqual([
      'game,gameName,currency,stakes,bets',
      ',,BRL,0.00,0',
      'nova-plain,1000 Lucky,BRL,10.00,1',
    ])
    await aTenant('formula')
    const evil = await aBooker('formula', NOON, { id: 'evil', account: '=cmd()' })
    await evil.book(NOON, deposit(1_00))
    await counted(evil)
    const bookings = { tenants: 'formula', ...OF_DAY, rows: 'bookings', figures: 'deposited' }
    const rows = (await text(bookings)).split('\r\n')
    expect(rows[1]).toContain(",'=cmd(),")
    expect(rows[1]?.endsWith(',BRL,1.00')).toBe(true)
  })

  it('comes in pieces of whole characters, as a file', async () => {
    const response = await operator.send(calls.exportReport, {
      input: { tenants: 'drilled', fromDay: DAY, toDay: addDays(DAY, 2), rows: 'bookings', figures: 'ggr' },
    })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="ggr-${DAY}-${addDays(DAY, 2)}.csv"`,
    )
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines).toHaveLength(26)
  })
})

describe('rights', () => {
  const asked = (tenants: string) => ({ tenants, ...OF_DAY, figures: 'ggr' })
  const send = async (
    input: object,
    rights: Parameters<typeof keyHeaders>[0],
    endpoint: Endpoint = calls.getReport,
  ) => operator.send(endpoint, { input, headers: await keyHeaders(rights) })

  it('cover every brand of a call, or none of it is answered', async () => {
    const own = { brands: ['reais'], duties: ['reports'] } as const
    const rights = { brands: [...own.brands], duties: [...own.duties] }
    expect((await send(asked('reais'), rights)).status).toBe(200)
    for (const tenants of ['dong', 'reais,dong', 'dong,reais'])
      expect(await readRefusal(await send(asked(tenants), rights))).toMatchObject({
        ...{ code: 'operator.notAllowed', details: { tenant: tenants } },
      })
    const both = { ...rights, brands: ['reais', 'dong'] }
    expect((await send(asked('reais,dong'), both)).status).toBe(200)
  })

  it('need the duty of reports, and no right to change anything', async () => {
    const others = DUTIES.filter((duty) => duty !== 'reports')
    for (const endpoint of [calls.getReport, calls.exportReport])
      expect(await readRefusal(await send(asked('reais'), { duties: others }, endpoint))).toMatchObject({
        code: 'operator.notAllowed',
      })
    const reader = { duties: ['reports'], readsOnly: true } satisfies Parameters<typeof keyHeaders>[0]
    expect((await send(asked('reais'), reader)).status).toBe(200)
  })

  it('show nothing of another brand, in any row, label or booking', async () => {
    await aTenant('secretive')
    const other = await aBooker('secretive', NOON, { id: 'hidden-member', account: 'hidden-account' })
    await other.book(NOON, deposit(666_00))
    await counted(other)
    const replies = [
      await report({ tenants: 'reais', ...OF_DAY, by: 'line,brand' }),
      await operator.call(calls.listReportBookings, { tenants: 'reais', ...OF_DAY, figure: 'deposited' }),
    ]
    expect(JSON.stringify(replies)).not.toMatch(/hidden|66600|secretive/)
  })
})

describe('bad input', () => {
  const wrong = async (input: object) => readRefusal(await operator.send(calls.getReport, { input }))
  const right = { tenants: 'reais', ...OF_DAY, figures: 'ggr' }

  it.each([
    ['a day of no calendar', { fromDay: '2026-02-30' }, 'records.range'],
    ['an end before the start', { toDay: '2026-11-01' }, 'records.range'],
    ['more than a year', { fromDay: '2020-01-01' }, 'records.range'],
    ['a day in words', { fromDay: 'today' }, 'request.invalid'],
    ['three dimensions', { by: 'day,vendor,game' }, 'request.invalid'],
    ['a dimension twice', { by: 'day,day' }, 'request.invalid'],
    ['an unknown dimension', { by: 'member' }, 'request.invalid'],
    ['an unknown figure', { figures: 'ggr,profit' }, 'request.invalid'],
    ['no brand', { tenants: '' }, 'request.invalid'],
    ['a quote in a brand', { tenants: "a'--" }, 'request.invalid'],
    ['an unknown brand', { tenants: 'reais,nobody' }, 'tenant.unknown'],
  ])('%s is refused', async (_what, over, code) => {
    expect(await wrong({ ...right, ...over })).toMatchObject({ code })
  })

  it('takes any text as a filter, and finds nothing', async () => {
    expect((await report({ ...right, vendor: "' OR 1=1 --" })).totals).toEqual([])
  })
})
