import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { REPORT_FILTERS, type ReportDimension } from '#lib/shared/reports/dimensions.ts'
import { figureOf, SUM_FIGURES, type SumFigure } from '#lib/shared/reports/figures.ts'
import { columnOf, SUMS, type DaySums } from '#lib/shared/reports/sums.ts'
import { addDays, dayAt } from '#lib/shared/time/zone.ts'
import { Ledger } from '#platform/ledger/wallet/ledger.ts'
import { project, readSlice } from '#platform/ledger/wallet/projection/projection.ts'
import type { WalletObject } from '#platform/ledger/wallet/wallet-object.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { moveAgent } from '#platform/agents/contracts/move-service.ts'
import { insertMember } from '#platform/people/member/member-repository.ts'
import { brandSet } from '#platform/ops/reports/brand-set.ts'
import { pageOfBookings } from '#platform/ops/reports/booking-service.ts'
import { closeDays, digestOf } from '#platform/ops/reports/closing.ts'
import { collectReports } from '#platform/ops/reports/collect.ts'
import { reportOf } from '#platform/ops/reports/report-service.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { counted } from '../ledger/wallets.ts'
import { collectAll } from './reports-site.ts'
import { Chance, History, runHistory, writeCashier } from './report-histories.ts'
import { recompute, type Cube, type Known, type Recomputed } from './report-model.ts'

vi.setConfig({ testTimeout: 3_600_000 })

const HISTORIES = counted('PROVE_HISTORIES', 12)
const SEED = counted('PROVE_SEED', 1)
/** Players of one brand. */
const A_BRAND = 12
const STEPS = 60
const ZONES = ['Europe/London', 'America/Sao_Paulo', 'Asia/Manila', 'UTC'] as const
/** Five days before clocks go back in London, over the end of a month. */
const FROM_MS = Date.UTC(2026, 9, 20, 21, 40)
const DAY_MS = 86_400_000
/** Later than everything that the histories do. */
const LATER_MS = Date.UTC(2026, 11, 31)

interface Player {
  id: string
  account: string
  history: History
  known: Known & { lines: { fromMs: number; top: string }[]; fees: Map<string, number> }
  upline: string | undefined
}

it('every figure equals the bookings of the wallets, in random histories', async () => {
  let histories = 0
  let bookings = 0
  for (let run = 0; histories < HISTORIES; run += 1) {
    const chance = new Chance(SEED * 100_003 + run)
    bookings += await proveBrand(`proof${SEED}x${run}`, chance)
    histories += A_BRAND
    if (run % 20 === 0) console.info(`progress: ${histories} histories, ${bookings} bookings`)
  }
  console.info(`figure: ${histories} histories, ${bookings} bookings, no difference`)
})

async function proveBrand(tenant: string, chance: Chance): Promise<number> {
  const zone = chance.pick(ZONES)
  const record = await aTenant(tenant, { timeZone: zone })
  const agents = await Promise.all([0, 1].map((index) => anAgent(tenant, index)))
  const players = await Promise.all(
    Array.from({ length: A_BRAND }, (_, index) => aPlayer(tenant, { index, zone, chance, agents })),
  )
  for (const phase of [0, 1, 2]) {
    for (const player of players) await play(tenant, player, { chance, zone })
    for (const player of players) await tell(tenant, player, chance)
    await collectSome(chance)
    // Some days are closed while others still play them.
    if (phase < 2) await closeDays(env, record, FROM_MS + (5 + phase * 4) * DAY_MS)
    if (phase === 1) await moveSome(record, players, { agents, chance })
  }
  await collectAll()
  const recomputed: Recomputed = { cube: new Map(), played: new Set() }
  for (const { id, known } of players)
    await runInDurableObject(walletOf(env, tenant, id), (wallet: WalletObject) =>
      recompute(wallet.sql, known, recomputed),
    )
  for (const agent of agents) addRegistration(recomputed.cube, agent, dayAt(FROM_MS, zone))
  await compareCube(tenant, recomputed.cube)
  await compareClosings(tenant)
  await compareReports(tenant, recomputed, { chance, players })
  return sumOf(recomputed.cube, 'bets') + sumOf(recomputed.cube, 'deposits')
}

const LINKED = { maxDepth: 20, maxDirect: 1_000 }

async function anAgent(tenant: string, index: number): Promise<string> {
  const id = `${tenant}-agent${index}`
  const member = {
    id,
    account: id,
    nickname: id,
    type: 1,
    passwordHash: 'none',
    registeredIn: 'GB',
  }
  await insertMember(env, { tenant, nowMs: FROM_MS, member })
  return id
}

async function aPlayer(
  tenant: string,
  { index, zone, chance, agents }: { index: number; zone: string; chance: Chance; agents: readonly string[] },
): Promise<Player> {
  const id = `${tenant}-p${index}`
  const country = chance.pick(['BR', 'PH', ''])
  const isAd = chance.between(0, 2) === 0
  const upline = chance.between(0, 1) === 0 ? agents[chance.between(0, 1)] : undefined
  const registerUrl = isAd
    ? 'https://a.example/?utm_source=x&utm_campaign=Spring%20Sale'
    : 'https://a.example/'
  const member = {
    ...{ id, account: id, nickname: id, type: 0, passwordHash: 'none' },
    profile: { registerUrl },
    ...(country ? { registeredIn: country } : {}),
    ...(upline === undefined ? {} : { uplineId: upline, bounds: LINKED }),
  }
  const atMs = FROM_MS + chance.between(0, DAY_MS)
  await insertMember(env, { tenant, nowMs: atMs, member })
  const known = {
    ...{ tenant, member: id, country, channel: upline ? 'agent' : isAd ? 'ad:spring_sale' : 'direct' },
    registeredDay: dayAt(atMs, zone),
    lines: [{ fromMs: 0, top: upline ?? '' }],
    fees: new Map<string, number>(),
  }
  return { id, account: id, history: new History(id, chance, atMs), known, upline }
}

/** Moves some players to the other line; what they do from then on belongs there. */
async function moveSome(
  record: Awaited<ReturnType<typeof aTenant>>,
  players: readonly Player[],
  { agents, chance }: { agents: readonly string[]; chance: Chance },
): Promise<void> {
  for (const player of players) {
    if (player.upline === undefined || chance.between(0, 1) === 0) continue
    const to = agents.find((each) => each !== player.upline) ?? ''
    const now = player.history.atMs + 1
    const input = { tenant: record.id, account: player.account, to, operator: 'olga', reason: 'asked for' }
    // What a move takes of an operator's call.
    await moveAgent({ env, tenant: record, now, input, noteChange: () => undefined } as never)
    player.known.lines.push({ fromMs: now, top: to })
  }
}

async function play(
  tenant: string,
  { id, history, known }: Player,
  { chance, zone }: { chance: Chance; zone: string },
): Promise<void> {
  const orders = await runInDurableObject(walletOf(env, tenant, id), (wallet: WalletObject) => {
    runHistory(history, new Ledger(wallet.sql), { steps: STEPS / 3, zone })
    return wallet.sql.all<{ kind: 'deposit' | 'withdrawal'; id: string; minor: number }>(
      `SELECT iif(o.kind = 'deposit', 'deposit', 'withdrawal') AS kind, o.reference AS id, t.amount AS minor
       FROM op o JOIN transfer t ON t.op_key = o.key WHERE o.status = 'done' AND t.code IN ('deposit', 'capture')
         AND o.reference NOT IN (SELECT value FROM json_each(?))`,
      JSON.stringify([...known.fees.keys()]),
    )
  })
  const withFees = orders.map((each) => ({ ...each, feeMinor: chance.between(0, Math.min(40, each.minor)) }))
  for (const { id: reference, feeMinor } of withFees) known.fees.set(reference, feeMinor)
  await writeCashier(tenant, id, withFees)
}

/** Tells the database in any order, some of it twice, and counts in between. */
async function tell(tenant: string, { id }: Player, chance: Chance): Promise<void> {
  const wallet = walletOf(env, tenant, id)
  await runInDurableObject(wallet, async ({ sql }: WalletObject) => {
    const waiting = sql.all<{ seq: number }>('SELECT op_seq AS seq FROM outbox WHERE op_seq IS NOT NULL')
    const seqs = waiting
      .map(({ seq }) => ({ seq, order: chance.next() }))
      .toSorted((a, b) => a.order - b.order)
    while (seqs.length > 0) {
      const part = seqs.splice(0, chance.between(5, 20)).map(({ seq }) => seq)
      const slice = readSlice(sql, { operations: part })
      await project(env.DB, [slice])
      if (chance.between(0, 3) === 0) await project(env.DB, [slice])
    }
  })
  if (chance.between(0, 3) === 0) await collectSome(chance)
  await wallet.sweep()
}

/** A part of what waits: two runs at once, of which one is overtaken. */
async function collectSome(chance: Chance): Promise<void> {
  const aRun = chance.between(1, 40)
  await Promise.all([0, 1].map(() => collectReports(env, LATER_MS, { runs: 3, aRun })))
}

function addRegistration(cube: Cube, agent: string, day: string): void {
  cube.set([day, 'BRL', '', '', '', 'GB', agent, 'direct'].join('|'), new Map([['registered', 1]]))
}

/** Every cell of the finest level, and every other level as a sum of it. */
async function compareCube(tenant: string, expected: Cube): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT d.day || '|' || d.currency || '|' || s.vendor || '|' || s.game || '|' || s.category || '|' || p.country || '|' || p.line
       || '|' || p.channel AS key, ${SUMS.map((name) => `sum(${columnOf(name)}) AS ${name}`).join(', ')}
     FROM report_day d JOIN report_subject s ON s.id = d.subject JOIN report_place p ON p.id = d.place
     WHERE d.level = 3 AND d.tenant = ? GROUP BY 1`,
  )
    .bind(tenant)
    .all<Record<string, number> & { key: string }>()
  const found = new Map(results.map(({ key, ...sums }) => [key, nonZero(sums)]))
  const wanted = new Map([...expected].map(([key, sums]) => [key, nonZero(Object.fromEntries(sums))]))
  expect(plain(found)).toEqual(plain(wanted))
  const { results: levels } = await env.DB.prepare(
    `SELECT ${SUMS.map((name) => `sum(${columnOf(name)}) AS ${name}`).join(', ')}, level, day, is_late FROM report_day
     WHERE tenant = ? GROUP BY level, day, is_late ORDER BY level, day, is_late`,
  )
    .bind(tenant)
    .all<Record<string, number>>()
  const ofLevel = (level: number) =>
    levels.filter((row) => row['level'] === level).map((row) => ({ ...row, level: 0 }))
  for (const level of [1, 2, 3]) expect(ofLevel(level)).toEqual(ofLevel(0))
}

async function compareClosings(tenant: string): Promise<void> {
  const { results } = await env.DB.prepare('SELECT day, digest FROM report_closing WHERE tenant = ?')
    .bind(tenant)
    .all<{ day: string; digest: string }>()
  expect(results.length).toBeGreaterThan(0)
  for (const { day, digest } of results) expect((await digestOf(env, tenant, day)).digest).toBe(digest)
}

const DIMENSIONS = [
  'day',
  'month',
  'currency',
  'vendor',
  'game',
  'category',
  'country',
  'line',
  'channel',
] as const

/** Reports and drill-downs, as they are asked for, against the same cells. */
async function compareReports(
  tenant: string,
  { cube, played }: Recomputed,
  { chance, players }: { chance: Chance; players: readonly Player[] },
): Promise<void> {
  const set = await brandSet(env, tenant)
  const figures = SUM_FIGURES.filter((name) => name !== 'jackpotFed')
  for (let query = 0; query < 6; query += 1) {
    const by = [chance.pick(DIMENSIONS), chance.pick(DIMENSIONS)].filter(
      (name, at, all) => all.indexOf(name) === at,
    )
    const fromDay = addDays('2026-10-20', chance.between(0, 8))
    const toDay = addDays(fromDay, chance.between(0, 25))
    const cells = [...cube].filter(([key]) => key.slice(0, 10) >= fromDay && key.slice(0, 10) <= toDay)
    const filters = filtersOf(cells, chance)
    const asked = { tenants: tenant, fromDay, toDay, ...filters }
    const { rows } = await reportOf(set, { ...asked, by: by.join(','), figures: figures.join(',') })
    const expected = grouped(cells, { by, filters })
    const found = new Map(
      rows.map(({ keys, values }) => [
        keys.join('|'),
        nonZero(Object.fromEntries(values.map((value, at) => [figures[at], value ?? 0]))),
      ]),
    )
    const wanted = new Map(
      [...expected].map(([key, sums]) => [
        key,
        nonZero(Object.fromEntries(figures.map((name) => [name, figureOf(name, sums)]))),
      ]),
    )
    expect(plain(found)).toEqual(plain(wanted))
    await compareBookings(set, asked, {
      cells,
      filters,
      figure: chance.pick(figures as [SumFigure, ...SumFigure[]]),
    })
  }
  await compareActive(set, tenant, { played, players, chance })
}

async function compareBookings(
  set: Awaited<ReturnType<typeof brandSet>>,
  asked: { tenants: string; fromDay: string; toDay: string },
  of: {
    cells: [string, Map<string, number>][]
    filters: Partial<Record<ReportDimension, string>>
    figure: SumFigure
  },
): Promise<void> {
  const { cells, filters, figure } = of
  const whole = grouped(cells, { by: [], filters }).get('') ?? {}
  let total = 0
  let after: string | undefined
  const seen = new Set<string>()
  do {
    const page = await pageOfBookings(set, { ...asked, figure, after }, { most: 17, looks: 2 })
    for (const { day, memberId, operation, amount } of page.bookings) {
      const id = `${day} ${memberId} ${operation}`
      expect(seen.has(id), id).toBe(false)
      seen.add(id)
      total += amount
    }
    after = page.next
  } while (after !== undefined)
  expect(total, figure).toBe(figureOf(figure, whole))
}

async function compareActive(
  set: Awaited<ReturnType<typeof brandSet>>,
  tenant: string,
  { played, players, chance }: { played: ReadonlySet<string>; players: readonly Player[]; chance: Chance },
): Promise<void> {
  for (let query = 0; query < 4; query += 1) {
    const fromDay = addDays('2026-10-20', chance.between(0, 12))
    const toDay = addDays(fromDay, chance.between(0, 12))
    const within = [...played].filter((each) => {
      const day = each.split('|')[1] ?? ''
      return day >= fromDay && day <= toDay
    })
    console.info('RANGE', fromDay, toDay, within.length)
    const active = new Set(within.map((each) => each.split('|')[0])).size
    const { totals } = await reportOf(set, { tenants: tenant, fromDay, toDay, figures: 'active' })
    expect(totals[0]?.values[0] ?? 0).toBe(active)
    const daily = await reportOf(set, { tenants: tenant, fromDay, toDay, by: 'day', figures: 'active' })
    expect(daily.rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(within.length)
  }
  const { results } = await env.DB.prepare(
    'SELECT registered_day AS day, age, sum(players) AS players FROM report_cohort WHERE tenant = ? GROUP BY 1, 2',
  )
    .bind(tenant)
    .all<{ day: string; age: number; players: number }>()
  const expected = new Map<string, number>()
  for (const each of played) {
    const [member, day = ''] = each.split('|')
    const since = players.find(({ id }) => id === member)?.known.registeredDay ?? ''
    const key = `${since} ${Math.round((Date.parse(day) - Date.parse(since)) / DAY_MS)}`
    expected.set(key, (expected.get(key) ?? 0) + 1)
  }
  expect(plain(new Map(results.map(({ day, age, players: count }) => [`${day} ${age}`, count])))).toEqual(
    plain(expected),
  )
}

function filtersOf(
  cells: [string, Map<string, number>][],
  chance: Chance,
): Partial<Record<ReportDimension, string>> {
  const [key] = cells[chance.between(0, Math.max(0, cells.length - 1))] ?? ['']
  const [, , ...parts] = key.split('|')
  const filters: Partial<Record<ReportDimension, string>> = {}
  for (const name of REPORT_FILTERS) {
    if (name === 'currency' || chance.between(0, 3) > 0) continue
    filters[name] = parts[REPORT_FILTERS.indexOf(name) - 1] || '-'
  }
  return filters
}

/** Cells by the wanted dimensions, where the filters fit. */
function grouped(
  cells: readonly [string, Map<string, number>][],
  { by, filters }: { by: readonly ReportDimension[]; filters: Partial<Record<ReportDimension, string>> },
): Map<string, DaySums> {
  const groups = new Map<string, DaySums>()
  for (const [key, sums] of cells) {
    const [day = '', ...rest] = key.split('|')
    const value = (name: ReportDimension): string =>
      name === 'day'
        ? day
        : name === 'month'
          ? day.slice(0, 7)
          : (rest[REPORT_FILTERS.findIndex((each) => each === name)] ?? '')
    const fits = Object.entries(filters).every(
      ([name, wanted]) => value(name as ReportDimension) === (wanted === '-' ? '' : wanted),
    )
    if (!fits) continue
    const name = by.map(value).join('|')
    const group = groups.get(name) ?? {}
    for (const [sum, amount] of sums) Object.assign(group, { [sum]: (Reflect.get(group, sum) ?? 0) + amount })
    groups.set(name, group)
  }
  return groups
}

function nonZero(sums: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}

function plain<Value>(map: ReadonlyMap<string, Value>): Record<string, Value> {
  const kept = [...map].filter(
    ([, value]) => typeof value !== 'object' || Object.keys(Object(value)).length > 0,
  )
  return Object.fromEntries(kept.toSorted(([a], [b]) => order(a, b)))
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function sumOf(cube: Cube, name: string): number {
  return [...cube.values()].reduce((sum, each) => sum + (each.get(name) ?? 0), 0)
}
