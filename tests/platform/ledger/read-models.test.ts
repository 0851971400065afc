import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { getProfit, listBets, listTransactions } from '#lib/api/base/records.ts'
import { addDays, dayAt } from '#lib/shared/time/zone.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { counted } from './wallets.ts'

vi.setConfig({ testTimeout: 120_000 })

const NOW = Date.now()
const YEAR = { fromDay: addDays(dayAt(NOW, 'UTC'), -364), toDay: dayAt(NOW, 'UTC') }
const ROUNDS_A_DAY = 200
/** Played in turn, so that a page shows as many different ones as it can. */
const GAMES = 40
/** The last days of the year; a proof writes all of them. */
const DAYS = counted('PROVE_READ_DAYS', 35)

/**
 * Days of play as the projection would have left it, written straight into D1: a bet, its movements and its operation
 * for each round. The triggers count it.
 */
async function aYearOfPlay(tenant: string, member: string): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${GAMES - 1})
     INSERT INTO game (node_id, position, vassalage, game_type, game_classify, search_name, is_top, record)
     SELECT 'reels-' || i, i, 'NOVA', 'RNG', 'SLOT', 'reels ' || i, 0, json_object('gameName', 'Reels ' || i) FROM n`,
  ).run()
  for (let day = 0; day < DAYS; day += 1) {
    const first = day * ROUNDS_A_DAY
    const date = addDays(YEAR.toDay, day - DAYS + 1)
    const startMs = Date.parse(`${date}T00:00:00Z`)
    const rounds = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROUNDS_A_DAY - 1})`
    await env.DB.batch([
      env.DB.prepare(
        `${rounds} INSERT INTO ledger_op (tenant, member, seq, key, kind, purpose, reference, game, note, day, measures, status, at)
         SELECT ?1, ?2, ?3 + i + 1, 'round-' || (?3 + i), 'round', 'stake', 'r', 'reels', '', ?4,
           '{"out.stake":10,"out.stake#":1,"in.win":9,"in.win#":1,"RNG.stake":10,"RNG.win":9}', 'done', ?5 + i * 1000 FROM n`,
      ).bind(tenant, member, first, date, startMs),
      env.DB.prepare(
        `${rounds} INSERT INTO ledger_transfer (tenant, member, seq, op_seq, op_key, debit, credit, currency, amount, code,
           purpose, reference, game, balance, movement, at)
         SELECT ?1, ?2, (?3 + i) * 2 + leg, ?3 + i + 1, 'round-' || (?3 + i), CASE leg WHEN 1 THEN 'player' ELSE 'world:game:NOVA' END,
           CASE leg WHEN 1 THEN 'world:game:NOVA' ELSE 'player' END, 'BRL', CASE leg WHEN 1 THEN 10 ELSE 9 END,
           CASE leg WHEN 1 THEN 'stake' ELSE 'win' END, CASE leg WHEN 1 THEN 'stake' ELSE 'win' END, 'r', 'reels-' || (i % ${GAMES}), 5,
           CASE leg WHEN 1 THEN 'stake' ELSE 'win' END, ?4 + i * 1000
         FROM n, (SELECT 1 AS leg UNION ALL SELECT 2)`,
      ).bind(tenant, member, first, startMs),
      env.DB.prepare(
        `${rounds} INSERT INTO bet (tenant, member, id, game, category, reference, stake, win, status, day, at, op_seq)
         SELECT ?1, ?2, 'round-' || (?3 + i), 'reels-' || (i % ${GAMES}), 'RNG', 'r', 10, 9, 'settled', ?4, ?5 + i * 1000, 1 FROM n`,
      ).bind(tenant, member, first, date, startMs),
    ])
  }
}

it('answers each list, and each series of a report, of 200 rounds a day from at most 50 rows', async () => {
  const { visitor, member } = await aMember({ tenant: 'heavy' })
  await aYearOfPlay('heavy', member.id)
  const read: number[] = []
  const prepare = env.DB.prepare.bind(env.DB)
  const batch = env.DB.batch.bind(env.DB)
  // Counted by the database itself, for what the records ask.
  const isRecord = (sql: string) => /ledger_transfer|FROM bet|total_day|FROM game/.test(sql)
  vi.spyOn(env.DB, 'prepare').mockImplementation((sql) => {
    const statement = prepare(sql)
    if (!isRecord(sql)) return statement
    const bind = statement.bind.bind(statement)
    vi.spyOn(statement, 'bind').mockImplementation((...values) => {
      const bound = bind(...values)
      const all = bound.all.bind(bound)
      Object.assign(bound, {
        all: async () => {
          const answer = await all()
          read.push(answer.meta.rows_read)
          return answer
        },
      })
      return bound
    })
    return statement
  })
  vi.spyOn(env.DB, 'batch').mockImplementation(async (statements) => {
    const answers = await batch(statements)
    for (const { meta } of answers) read.push(meta.rows_read)
    return answers
  })
  const rowsOf = async (ask: () => Promise<unknown>) => {
    read.length = 0
    await ask()
    return read.reduce((sum, rows) => sum + rows, 0)
  }
  const first = await visitor.call(listTransactions, YEAR)
  expect(first).toMatchObject({ total: DAYS * ROUNDS_A_DAY * 2, inMinor: DAYS * ROUNDS_A_DAY * 9 })
  expect(first.content[0]).toMatchObject({ gameName: 'Reels 39' })
  const bets = await visitor.call(listBets, YEAR)
  expect(bets).toMatchObject({ total: DAYS * ROUNDS_A_DAY, stakeMinor: DAYS * ROUNDS_A_DAY * 10 })
  const far = await visitor.call(listTransactions, { ...YEAR, pageSize: 200 })
  const farBets = await visitor.call(listBets, { ...YEAR, pageSize: 200 })
  const rows = {
    transactions: await rowsOf(() => visitor.call(listTransactions, YEAR)),
    ofOneKind: await rowsOf(() => visitor.call(listTransactions, { ...YEAR, kind: 'win' })),
    nextPage: await rowsOf(() => visitor.call(listTransactions, { ...YEAR, cursor: first.next })),
    laterPage: await rowsOf(() => visitor.call(listTransactions, { ...YEAR, cursor: far.next })),
    bets: await rowsOf(() => visitor.call(listBets, YEAR)),
    laterBets: await rowsOf(() => visitor.call(listBets, { ...YEAR, cursor: farBets.next })),
    openBets: await rowsOf(() => visitor.call(listBets, { ...YEAR, status: 'open' })),
    liveBets: await rowsOf(() => visitor.call(listBets, { ...YEAR, category: 'LIVE' })),
    profit: await rowsOf(() => visitor.call(getProfit, YEAR)),
    profitOfMonth: await rowsOf(() =>
      visitor.call(getProfit, { fromDay: addDays(YEAR.toDay, -30), toDay: YEAR.toDay }),
    ),
  }
  vi.restoreAllMocks()
  console.info(`figure: rows read ${JSON.stringify(rows)}`)
  for (const [name, count] of Object.entries(rows)) {
    // Profit and loss has two series, a row a day each: money by the day it moved, bets by the day they were placed.
    expect(count, name).toBeLessThanOrEqual(name.startsWith('profit') ? 2 * 50 : 50)
    expect(count, name).toBeGreaterThan(0)
  }
})
