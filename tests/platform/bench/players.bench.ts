import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listOperatedDeposits } from '#platform/money/cashier/deposit-ops-service.ts'
import { listOperatedWithdrawals } from '#platform/money/cashier/withdrawal-ops-service.ts'
import { getMemberOverview } from '#platform/ops/players/overview-service.ts'
import { listMemberBets, listMemberMovements } from '#platform/ops/players/records-service.ts'
import { searchMembers } from '#platform/ops/players/search-service.ts'
import { getMemberTimeline } from '#platform/ops/players/timeline-service.ts'
import { notePlaces } from '#platform/people/session/places.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { baseOf } from '../../fixtures/worker/members.ts'
import { count, percentileOf, report, timed } from './report.ts'

const TENANT = 'bench-desk'
const RUNS = 9
/** The mark of a first page: what operators wait for. */
const MOST_MS = 300
/** Rows of one statement. */
const CHUNK = 100_000
const START = Date.UTC(2026, 0, 1)

/** Inserts rows 1 to `size` of a statement over the numbers `i`. */
async function fill(size: number, sql: string): Promise<void> {
  for (let from = 0; from < size; from += CHUNK) {
    const to = Math.min(size, from + CHUNK)
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT ${from + 1} UNION ALL SELECT i + 1 FROM n WHERE i < ${to}) ${sql}`,
    )
      .bind(TENANT)
      .run()
  }
}

/** A brand of many players, each with a payout account, a deposit, a bet and every third one a withdrawal; one plays all day. */
async function aLargeBrand(members: number, bookings: number) {
  await fill(
    members,
    `INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at, mobile, email, created_at)
     SELECT ?1, 'm-' || i, 'player' || i, 'Nick ' || i, 0, '', 0, '+5511' || (900000000 + i), 'p' || i || '@mail.example', ${START} + i
     FROM n`,
  )
  await env.DB.prepare('DELETE FROM unmarked_member WHERE tenant = ?').bind(TENANT).run()
  await fill(
    members,
    `INSERT INTO identity_mark (tenant, member, kind, mark)
     SELECT ?1, 'm-' || i, 'mobile', '5511' || (900000000 + i) FROM n
     UNION ALL SELECT ?1, 'm-' || i, 'email', 'p' || i || '@mail.example' FROM n`,
  )
  await fill(
    members,
    `INSERT INTO payout_account (tenant, id, member, kind, bank, number, holder, added_at)
     SELECT ?1, 'p-' || i, 'm-' || i, 'pix', NULL, 10000000000 + i, 'HOLDER NUMBER ' || i, ${START} FROM n`,
  )
  await fill(
    members,
    `INSERT INTO deposit (tenant, id, member, operation_key, method, kind, currency, amount, fee_basis_points, status,
       transaction_id, paid, credited, created_at, expires_at, credited_at)
     SELECT ?1, 'd-' || i, 'm-' || i, 'k-' || i, 'pix', 'pix', 'BRL', 1000 + i % 100000, 0, 'credited', 'psp-' || i, 1000,
       1000, ${START} + i * 1000, 0, ${START} + i * 1000 FROM n`,
  )
  await fill(
    Math.ceil(members / 3),
    `INSERT INTO withdrawal (tenant, id, member, operation_key, currency, amount, fee, status, account, kind, number, holder,
       host, requested_at, sent_at)
     SELECT ?1, 'w-' || i, 'm-' || i, 'k-' || i, 'BRL', 1000 + i % 500000, 0, iif(i % 500 = 0, 'reviewing', 'received'),
       'p-' || i, 'pix', 10000000000 + i, 'HOLDER NUMBER ' || i, '', ${START} + i * 3000,
       iif(i % 500 = 0, NULL, ${START} + i * 3000) FROM n`,
  )
  await fill(
    members,
    `INSERT INTO vendor_transaction (tenant, key, vendor, id, kind, member_id, at)
     SELECT ?1, 'NOVA:bet:tx-' || i, 'NOVA', 'tx-' || i, 'bet', 'm-' || i, ${START} + i FROM n`,
  )
  await fill(
    members,
    `INSERT INTO ledger_op (tenant, member, seq, key, kind, purpose, reference, game, note, day, measures, status, at)
     SELECT ?1, 'm-' || i, 1, 'slip-' || i, 'slip', 'stake', '', 'sum-1', '', '2026-01-01', '{}', 'done', ${START} + i FROM n`,
  )
  await fill(
    members,
    `INSERT INTO member_place (tenant, member, kind, mark, label, first_at, seen_at)
     SELECT ?1, 'm-' || i, 'device', 'mark-' || i, 'Chrome', ${START}, ${START} + i FROM n`,
  )
  // One player who plays all day: stakes, and of every thousandth booking a deposit.
  await fill(
    bookings,
    `INSERT INTO ledger_transfer (tenant, member, seq, op_seq, op_key, debit, credit, currency, amount, code, purpose,
       reference, game, balance, movement, at)
     SELECT ?1, 'm-1', i, i, 'op-' || i, iif(i % 1000, 'player', 'world:psp'), iif(i % 1000, 'world:game:NOVA', 'player'),
       'BRL', 100, iif(i % 1000, 'stake', 'deposit'), iif(i % 1000, 'stake', 'deposit'), '', '', 1000,
       iif(i % 1000, 'stake', 'deposit'), ${START} + i * 1000 FROM n`,
  )
  await fill(
    Math.ceil(bookings / 5),
    `INSERT INTO bet (tenant, member, id, game, category, reference, stake, win, status, day, at, op_seq)
     SELECT ?1, 'm-1', 'NOVA:round:r-' || i, 'nova-one', 'RNG', '', 100, 0, 'settled',
       '2026-01-' || printf('%02d', 1 + i * 30 / ${Math.ceil(bookings / 5) + 1}), ${START} + i * 5000, i FROM n`,
  )
}

test('the desk of a large brand', async () => {
  const members = count(1_000_000)
  const visitor = await aVisitor({ tenant: TENANT, record: { vendors: ['NOVA'] } })
  await env.DB.prepare(
    "INSERT INTO vendor (vassalage, title, kind, categories) VALUES ('NOVA', 'Nova', 'external', '[\"RNG\"]') ON CONFLICT DO NOTHING",
  ).run()
  const seedMs = await timed(() => aLargeBrand(members, count(1_000_000)))
  const base = {
    ...(await baseOf(visitor)),
    operator: { name: 'ana', requireDuty: () => undefined },
    noteChange: () => undefined,
  }
  await notePlaces(base, 'm-7', {
    ...{ browser: 'x', address: '203.0.113.77', userAgent: 'Chrome/131', country: 'BR' },
  })
  const at = Math.floor(members / 2)
  const find = (q: string) => () => searchMembers({ ...base, input: { tenant: TENANT, q } })
  const of = { tenant: TENANT, account: 'player1', limit: 50 }
  const queue = { tenant: TENANT, limit: 50 }
  const asked: Record<string, () => Promise<unknown>> = {
    'search: account': find(`player${at}`),
    'search: beginning of many accounts': find('player'),
    'search: nickname': find(`nick ${at}`),
    'search: number': find(`+55 11 ${900_000_000 + at}`),
    'search: mailbox': find(`p${at}@mail.example`),
    'search: payout account': find(String(10_000_000_000 + at)),
    'search: holder': find(`Holder Number ${at}`),
    'search: address': find('203.0.113.77'),
    'search: deposit': find(`d-${at}`),
    'search: transaction of the provider': find(`psp-${at}`),
    'search: transaction of a vendor': find(`tx-${at}`),
    'search: slip': find(`slip-${at}`),
    'search: round': find('r-1000'),
    'search: nothing': find('nobody-of-that-name'),
    overview: () => getMemberOverview({ ...base, input: of }),
    timeline: () => getMemberTimeline({ ...base, input: of }),
    'bookings, newest': () => listMemberMovements({ ...base, input: of }),
    'bookings of a rare purpose': () =>
      listMemberMovements({ ...base, input: { ...of, purpose: 'adjustment' } }),
    'bookings of a day': () =>
      listMemberMovements({ ...base, input: { ...of, fromDay: '2026-01-05', toDay: '2026-01-05' } }),
    bets: () => listMemberBets({ ...base, input: of }),
    'withdrawals to review': () =>
      listOperatedWithdrawals({ ...base, input: { ...queue, status: 'reviewing' } }),
    'withdrawals, all': () => listOperatedWithdrawals({ ...base, input: queue }),
    'withdrawals, largest': () => listOperatedWithdrawals({ ...base, input: { ...queue, sort: 'largest' } }),
    'withdrawals of a rare amount': () =>
      listOperatedWithdrawals({ ...base, input: { ...queue, fromMinor: 900, toMinor: 999 } }),
    'withdrawals of another kind': () =>
      listOperatedWithdrawals({ ...base, input: { ...queue, payoutKind: 'bank' } }),
    'deposits, all': () => listOperatedDeposits({ ...base, input: queue }),
    'deposits of a rare amount': () =>
      listOperatedDeposits({
        ...base,
        input: { ...queue, status: 'credited', fromMinor: 900, toMinor: 999 },
      }),
  }
  report({ what: 'rows are made', value: seedMs / 1_000, unit: 's', detail: { members } })
  for (const [name, open] of Object.entries(asked)) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run += 1) times.push(await timed(open))
    report({
      ...{ what: name, value: percentileOf(times, 0.95), unit: 'ms', target: { most: MOST_MS } },
      detail: { median: percentileOf(times, 0.5), first: times[0] },
    })
    expect(times.length).toBe(RUNS)
  }
}, 3_600_000)
