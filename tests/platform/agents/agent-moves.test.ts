import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  getTeamOverview,
  getTeamProfit,
  listTeamBets,
  listTeamTransactions,
  type TeamFigures,
} from '#lib/api/agents/agent.ts'
import { getRevenue } from '#lib/api/agents/contracts-bills.ts'
import { moveAgent } from '#lib/api/agents/contracts-ops.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { aLine, aPerson, refusal, YEAR, type Person, ZONE } from './agent-line.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Line = Awaited<ReturnType<typeof aLine>>
let line: Line

/** Plays are at noon: a move in the past, between two of them. */
async function moveAt(daysAgo: number, person: Person, to: Person) {
  const { member, visitor } = person
  await visitor.call(moveAgent, {
    tenant: visitor.tenant,
    account: member.account,
    to: to.member.account,
    operator: 'olga',
    reason: 'asked for another upline',
  })
  const at = Date.now() - daysAgo * 86_400_000
  // The call takes the present; its rows are dated back, so that it lies between two days of play.
  const { results } = await env.DB.prepare('SELECT max(at) AS at FROM stint WHERE tenant = ?')
    .bind(visitor.tenant)
    .all<{ at: number }>()
  const was = results[0]?.at ?? 0
  const shift = (sql: string) => env.DB.prepare(sql).bind(visitor.tenant, was, at)
  await env.DB.batch([
    shift('UPDATE stint SET at = ?3 WHERE tenant = ?1 AND at = ?2'),
    shift('UPDATE lineage SET since = ?3 WHERE tenant = ?1 AND since = ?2'),
    shift('UPDATE line_past SET until = ?3 WHERE tenant = ?1 AND until = ?2'),
  ])
}

/**
 * deep and player stood below left until the twentieth day before today, below right until the tenth, and stand directly
 * below top since then. They played 100, 30 and 7 in these times, and lost it all; player as much, times ten.
 */
beforeAll(async () => {
  line = await aLine('moves')
  const { top, left, right, deep, player } = line
  const both = async (daysAgo: number, stakeMinor: number) => {
    await deep.play(daysAgo, stakeMinor, 0)
    await player.play(daysAgo, 10 * stakeMinor, 0)
    await deep.tell()
    await player.tell()
  }
  await deep.deposit(60, 1_000_00)
  await player.deposit(60, 9_000_00)
  await left.deposit(60, 50_00)
  await left.play(50, 5_00, 0)
  await left.tell()
  await both(40, 100_00)
  await moveAt(20, deep, right)
  await both(15, 30_00)
  await moveAt(10, deep, top)
  await both(5, 7_00)
})

const LEFT = 5_00 + 1_100_00
const RIGHT = 330_00
const SINCE = 77_00

const all = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0)
const valid = ({ content }: { content: readonly { figures: TeamFigures }[] }) =>
  all(content, ({ figures }) => figures.validMinor)
const bets = (who: Person, over: Partial<InputOf<typeof listTeamBets>> = {}) =>
  who.visitor.call(listTeamBets, { ...YEAR, ...over })
const profit = (who: Person, account?: string) =>
  who.visitor.call(getTeamProfit, { ...YEAR, ...(account ? { account } : {}) })

describe('bets of a member who was moved', () => {
  test('are listed and counted in the line in which they were placed', async () => {
    const { top, left, right } = line
    for (const [who, stakeMinor, count] of [
      [left, 1_100_00, 2],
      [right, 330_00, 2],
      [top, 1_100_00 + 330_00 + SINCE + 5_00, 7],
    ] as const) {
      const { content, total, stakeMinor: sum } = await bets(who)
      expect([all(content, (each) => each.stakeMinor), content.length]).toEqual([stakeMinor, count])
      expect([sum, total]).toEqual([stakeMinor, count])
    }
  })

  test('of one member too, as far as they stood below', async () => {
    const { top, right, deep, player } = line
    const account = player.member.account
    const whole = await bets(top, { account })
    expect([whole.total, whole.stakeMinor]).toEqual([3, 10 * 137_00])
    expect(all(whole.content, (each) => each.stakeMinor)).toBe(whole.stakeMinor)
    // Whoever is below no more is as unknown as anybody else.
    expect(await refusal(bets(right, { account }))).toMatchObject({ code: 'agent.memberUnknown' })
    // For deep nothing has changed: the line below went along.
    const own = await bets(deep, { account })
    expect([own.total, own.stakeMinor]).toEqual([3, 10 * 137_00])
  })

  test('count where they were placed when they are settled after the move', async () => {
    const { top, left, player } = line
    const { tenant } = top.visitor
    const { results } = await env.DB.prepare(
      'SELECT id, at FROM bet WHERE tenant = ? AND member = ? ORDER BY at LIMIT 1',
    )
      .bind(tenant, player.member.id)
      .all<{ id: string }>()
    const id = results[0]?.id ?? ''
    const set = (winMinor: number) =>
      env.DB.prepare('UPDATE bet SET win = ? WHERE tenant = ? AND member = ? AND id = ?')
        .bind(winMinor, tenant, player.member.id, id)
        .run()
    await set(12_00)
    expect(await bets(left)).toMatchObject({ winMinor: 12_00, stakeMinor: 1_100_00, total: 2 })
    expect(await bets(top, { account: player.member.account })).toMatchObject({ winMinor: 12_00 })
    await set(0)
    expect(await bets(left)).toMatchObject({ winMinor: 0 })
  })
})

test('movements are listed and counted in the line in which they were made', async () => {
  const { top, left, right } = line
  for (const [who, outMinor] of [
    [left, 1_100_00],
    [right, 330_00],
    [top, 1_100_00 + 330_00 + SINCE + 5_00],
  ] as const) {
    const { content, total, outMinor: sum, inMinor } = await who.visitor.call(listTeamTransactions, YEAR)
    expect(content).toHaveLength(total)
    expect(all(content, ({ amountMinor }) => Math.max(0, -amountMinor))).toBe(outMinor)
    expect(sum).toBe(outMinor)
    expect(all(content, ({ amountMinor }) => Math.max(0, amountMinor))).toBe(inMinor)
  }
})

describe('profit and loss', () => {
  test('adds up in every line, with a row of whoever was moved away', async () => {
    const { top, left, right, deep } = line
    const account = deep.member.account
    const ofLeft = await profit(left)
    expect(ofLeft.content.map((row) => [row.account, row.scope, row.figures.validMinor])).toEqual([
      [left.member.account, 'own', 5_00],
      [account, 'left', 1_100_00],
    ])
    expect(ofLeft).toMatchObject({ total: 2, sum: { validMinor: LEFT } })
    const ofRight = await profit(right)
    expect(valid(ofRight)).toBe(RIGHT)
    expect(ofRight.sum.validMinor).toBe(RIGHT)

    const ofTop = await profit(top)
    const rows = new Map(ofTop.content.map((row) => [row.account, row.figures.validMinor]))
    expect(rows.get(left.member.account)).toBe(LEFT)
    expect(rows.get(right.member.account)).toBe(RIGHT)
    expect(rows.get(account)).toBe(SINCE)
    expect(valid(ofTop)).toBe(ofTop.sum.validMinor)
    const { total } = await top.visitor.call(getTeamOverview, YEAR)
    expect(ofTop.sum).toEqual(total)
    // Stakes follow the times of the lists of bets, for members and for the teams below them.
    expect(ofLeft.sum.stakeMinor).toBe(LEFT)
    expect(all(ofLeft.content, ({ figures }) => figures.stakeMinor)).toBe(LEFT)
    expect(all(ofTop.content, ({ figures }) => figures.stakeMinor)).toBe(ofTop.sum.stakeMinor)
  })

  test('one level down adds up to the row above', async () => {
    const { top, left, deep } = line
    const ofDeep = await profit(top, deep.member.account)
    // Everything of deep was done in top's line, whoever stood between.
    expect(ofDeep.sum.validMinor).toBe(LEFT - 5_00 + RIGHT + SINCE)
    expect(valid(ofDeep)).toBe(ofDeep.sum.validMinor)
    const ofLeft = await profit(top, left.member.account)
    expect(ofLeft.sum.validMinor).toBe(LEFT)
    expect(valid(ofLeft)).toBe(LEFT)
  })

  test('and the report of earnings name the same sums', async () => {
    const { left, deep } = line
    const revenue = await left.visitor.call(getRevenue, YEAR)
    expect(revenue.sources.map(({ account, hasLeft, validMinor }) => [account, hasLeft, validMinor])).toEqual(
      [
        [left.member.account, false, 5_00],
        [deep.member.account, true, 1_100_00],
      ],
    )
    expect(revenue.validMinor).toBe(LEFT)
  })
})

test('a stranger who takes somebody over sees nothing of before', async () => {
  const { stranger, deep, player, top } = line
  await moveAt(2, deep, stranger)
  const account = player.member.account
  expect(await bets(stranger, { account })).toMatchObject({ total: 0, content: [], stakeMinor: 0 })
  expect((await profit(stranger)).sum.validMinor).toBe(0)
  expect((await profit(stranger, deep.member.account)).sum.validMinor).toBe(0)
  await player.play(1, 3_00, 0)
  await player.tell()
  const seen = await profit(stranger, deep.member.account)
  expect(seen.sum.validMinor).toBe(3_00)
  expect(seen.content.map(({ figures }) => figures.validMinor)).toEqual([0, 3_00])
  expect((await bets(stranger)).content.map((each) => each.account)).toEqual([account])
  const ofTop = await profit(top)
  expect(ofTop.sum.validMinor).toBe(LEFT + RIGHT + SINCE)
  expect(valid(ofTop)).toBe(ofTop.sum.validMinor)
})

test('a move takes no place that somebody else has got since it was looked at', async () => {
  const record = { timeZone: ZONE, agents: { maxDepth: 3, maxDirect: 2, topRates: {}, showsContacts: false } }
  const { top, left, right, deep } = await aLine('moves-full', record)
  const named = { tenant: 'moves-full', operator: 'olga', reason: 'asked for another upline' }
  const move = (who: Person, to: Person) =>
    refusal(top.visitor.call(moveAgent, { ...named, account: who.member.account, to: to.member.account }))
  const batch = env.DB.batch.bind(env.DB)
  /** Lets somebody join between the look at the line and the write of the move. */
  const joining = (upline: Person) => {
    const spy = vi.spyOn(env.DB, 'batch').mockImplementationOnce(async (statements) => {
      spy.mockRestore()
      await aPerson({ tenant: 'moves-full', record, type: 2, uplineId: upline.member.id })
      return batch(statements)
    })
  }
  const rows = async () => {
    const tables = ['line_move', 'lineage', 'line_past', 'stint', 'contract_change']
    const counts = tables.map(
      (table) => `(SELECT count(*) FROM ${table} WHERE tenant = 'moves-full') AS ${table}`,
    )
    return env.DB.prepare(`SELECT ${counts.join(', ')}`).first<Record<string, number>>()
  }
  const sizes = () =>
    env.DB.prepare("SELECT direct, below FROM team WHERE tenant = 'moves-full' AND agent = ?")
      .bind(right.member.id)
      .first()

  await aPerson({ tenant: 'moves-full', record, type: 2, uplineId: right.member.id })
  const before = await rows()
  joining(right)
  expect(await move(deep, right)).toMatchObject({
    code: 'agent.lineFull',
    details: { bound: 'size', limit: 2 },
  })
  // One person has joined, below two; nothing of the move is left.
  expect(await rows()).toEqual({ ...before, lineage: (before?.['lineage'] ?? 0) + 2 })
  expect(await sizes()).toEqual({ direct: 2, below: 2 })

  const low = await aPerson({ tenant: 'moves-full', record, type: 0, uplineId: left.member.id })
  joining(low)
  expect(await move(low, deep)).toMatchObject({
    code: 'agent.lineFull',
    details: { bound: 'depth', limit: 3 },
  })
})
