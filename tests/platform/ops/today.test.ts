import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { getToday, QUEUES, TODAY_SUBJECTS, type TodaySubject } from '#lib/api/ops/today.ts'
import { DUTIES } from '#lib/api/duties.ts'
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#lib/shared/time/durations.ts'
import { dayAt, dayStartMs } from '#lib/shared/time/zone.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { readRefusal, seedSite } from '../play/games-site.ts'
import { aLottery } from '../play/lottery-site.ts'
import { aBooker, counted, deposit, keyHeaders, round } from './reports-site.ts'

const NOW = Date.now()
let operator: Visitor

beforeAll(async () => {
  operator = await seedSite()
})

async function insert(table: string, row: Record<string, string | number | null>): Promise<void> {
  const names = Object.keys(row)
  await env.DB.prepare(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  )
    .bind(...Object.values(row))
    .run()
}

type Today = OutputOf<typeof getToday>

async function today(tenants: string, subject: TodaySubject): Promise<Today> {
  return operator.call(getToday, { tenants, subject })
}

async function everything(tenants: string): Promise<Pick<Today, 'queues' | 'alarms'>> {
  const all = await Promise.all(TODAY_SUBJECTS.map((subject) => today(tenants, subject)))
  return { queues: all.flatMap(({ queues }) => queues), alarms: all.flatMap(({ alarms }) => alarms) }
}

/** A row in every list that waits, each `ageMs` old. */
async function everythingWaits(tenant: string, ageMs: number): Promise<void> {
  const at = NOW - ageMs
  const member = (await aBooker(tenant, at)).id
  const withdrawal = {
    ...{
      tenant,
      id: 'w1',
      member,
      operation_key: 'w1',
      currency: 'BRL',
      amount: 100,
      fee: 0,
      status: 'reviewing',
    },
    ...{ account: 'a', kind: 'pix', number: '1', holder: 'h', host: 'x', requested_at: at },
  }
  await insert('withdrawal', withdrawal)
  // Its documents come first.
  await insert('withdrawal', { ...withdrawal, id: 'w2', operation_key: 'w2', waits_documents: 1 })
  const check = { tenant, member, try_no: 1, cause: 'operator', asked_at: at }
  await insert('document_check', {
    ...check,
    seq: 1,
    id: 'd1',
    state: 'reviewing',
    kind: 'passport',
    sent_at: at,
  })
  const minor = { state: 'refused', reason: 'underAge', decided_at: at, decided_by: 'ana', sent_at: at }
  await insert('document_check', { ...check, member: 'minor', seq: 1, id: 'd2', kind: 'passport', ...minor })
  await insert('support_case', {
    ...{ tenant, id: 'c1', member, subject: 'bet', subject_id: 'b', status: 'open', opened_at: at },
    ...{ answer_by: at + HOUR_MS, decide_by: at + DAY_MS },
  })
  await insert('feedback', { tenant, id: 'f1', topic: 't', content: 'c', locale: 'en', at })
  await insert('lottery_draw', {
    ...{ tenant, game: 'sum-1', issue: '0001', day: '2026-11-01', state: 'closed', draws_at: at },
    ...{ bets: 1, stake: 1, paid: 0, version: 1 },
  })
  await insert('bill', {
    ...{
      tenant,
      id: 'bill-1',
      kind: 'dividend',
      category: 'ALL',
      period: 'p',
      starts_at: 0,
      ends_at: at,
      root: member,
    },
    ...{ agent: member, payer: 'platform', contract: 'c', contract_version: 1, version: 1, is_latest: 1 },
    ...{
      outcome: 'reached',
      state: 'toApprove',
      own: 1,
      earned: 1,
      due: 1,
      paid_before: 0,
      paid: 0,
      difference: 0,
    },
    ...{ steps: '[]', position: 1, made_at: at, expires_at: at + 2 * DAY_MS, next_try_at: 0 },
  })
  await insert('deposit_reversal', {
    tenant,
    deposit: 'x',
    member,
    asked_by: 'ana',
    reason: 'bank',
    asked_at: at,
  })
  await insert('adjustment', {
    ...{ tenant, id: 'a1', member, direction: 'credit', currency: 'BRL', amount: 1, asked_by: 'ana' },
    ...{ reason: 'x', asked_at: at },
  })
  await insert('deposit', {
    ...{
      tenant,
      id: 'held',
      member,
      operation_key: 'k',
      method: 'pix',
      kind: 'pix',
      currency: 'BRL',
      amount: 5,
    },
    ...{
      fee_basis_points: 0,
      status: 'held',
      paid: 5,
      reason: 'wallet.frozen',
      created_at: at,
      expires_at: at,
    },
  })
  await insert('claim', {
    ...{
      tenant,
      member,
      offer: 'offer',
      occurrence: 'o',
      version: 1,
      amount: 1,
      wagering_e4: 0,
      command: '{}',
    },
    ...{ status: 'applying', address: 'x', day: '2026-11-01', made_at: at },
  })
  await insert('application', {
    tenant,
    id: 'ap',
    member,
    offer: 'offer',
    status: 'applying',
    made_at: at,
    sent_at: at,
  })
  await insert('exclusion_doubt', {
    ...{ tenant, member, like_tenant: tenant, like_member: 'other', reason: 'name', at },
  })
  await insert('referral', { tenant, invitee: member, inviter: 'other', binding: 'review', made_at: at })
  await insert('redemption', {
    ...{
      tenant,
      id: 'r1',
      member,
      operation_key: 'r1',
      item: 'i',
      quantity: 1,
      points: 1,
      address: '',
      mobile: '',
    },
    ...{ status: 'inProcess', asked_at: at },
  })
  await insert('chat_report', { tenant, line: 'l', reporter: member, reason: 'rude', at })
  const draft = { tenant, state: 'waiting', made_by: 'ana', made_at: at, note: 'n' }
  await insert('segment_version', { ...draft, id: 's', version: 2, title: 'S', rule: '{}' })
  await insert('content_release', { ...draft, id: 'r', name: 'R', at: at + DAY_MS })
}

describe('what waits', () => {
  it('is every list of work, with its age and promise', async () => {
    const official = aLottery({ resultFrom: 'feed' })
    await aTenant('busy', { lottery: { games: [official] } })
    await everythingWaits('busy', 2 * HOUR_MS)
    const { queues } = await everything('busy')
    expect(queues.map(({ queue }) => queue).toSorted()).toEqual([...QUEUES].toSorted())
    for (const { queue, waiting, oldestAtMs, newestAtMs } of queues) {
      expect(waiting, queue).toBe(1)
      expect(oldestAtMs, queue).toBe(NOW - 2 * HOUR_MS)
      expect(newestAtMs, queue).toBeGreaterThanOrEqual(oldestAtMs ?? 0)
    }
    const late = queues.filter(({ late: count }) => count > 0).map(({ queue }) => queue)
    // An answer was promised within the hour, and a result is due within minutes; withdrawals have a day.
    expect(late.toSorted()).toEqual(['cases', 'results'])
    const withdrawals = queues.find(({ queue }) => queue === 'withdrawals')
    expect(withdrawals?.dueAtMs).toBe(NOW - 2 * HOUR_MS + 1440 * MINUTE_MS)
  })

  it('is late once the promise of the brand is over', async () => {
    await aTenant('late-brand')
    await everythingWaits('late-brand', 3 * DAY_MS)
    const { queues } = await today('late-brand', 'cashier')
    expect(Object.fromEntries(queues.map(({ queue, late }) => [queue, late]))).toEqual({
      ...{ withdrawals: 1, returns: 1, reversals: 1, adjustments: 1, heldMoney: 1 },
    })
  })

  it('is nothing at a brand where nothing waits', async () => {
    await aTenant('quiet')
    expect(await everything('quiet')).toEqual({ queues: [], alarms: [] })
  })
})

describe('what is wrong', () => {
  it('names vendors, payouts, results, reconciliations and messages', async () => {
    await aTenant('wrong', { vendors: ['NOVA', 'TAMBO'], lottery: { games: [aLottery()] } })
    const { id } = await aBooker('wrong', NOW)
    const old = NOW - 3 * HOUR_MS
    const yesterday = new Date(NOW - DAY_MS).toISOString().slice(0, 10)
    await insert('vendor_setting', {
      ...{ tenant: 'wrong', vendor: 'TAMBO', state: 'stopped', rules: '{}', changed_by: 'ana', reason: 'x' },
      changed_at: old,
    })
    const differing = JSON.stringify({ differing: 3, differences: [] })
    await insert('vendor_reconciliation', {
      tenant: 'wrong',
      vendor: 'NOVA',
      day: yesterday,
      at: old,
      report: differing,
    })
    const payout = {
      ...{
        tenant: 'wrong',
        member: id,
        currency: 'BRL',
        amount: 100,
        fee: 0,
        status: 'sending',
        account: 'a',
      },
      ...{ kind: 'pix', number: '1', holder: 'h', host: 'x', requested_at: old },
    }
    await insert('withdrawal', { ...payout, id: 'p1', operation_key: 'p1', ordered_at: old })
    await insert('withdrawal', { ...payout, id: 'p2', operation_key: 'p2', checked_at: old })
    await insert('withdrawal', { ...payout, id: 'p3', operation_key: 'p3', ordered_at: NOW })
    await insert('lottery_draw', {
      ...{ tenant: 'wrong', game: 'sum-1', issue: '0009', day: yesterday, state: 'open', draws_at: old },
      ...{ bets: 1, stake: 1, paid: 0, version: 1 },
    })
    const report = {
      accounts: { 'player BRL': 5 },
      cashier: {},
      recorded: { 'player BRL': 4 },
      broken: [],
      waiting: 0,
    }
    await insert('reconciliation', {
      ...{
        tenant: 'wrong',
        day: yesterday,
        until_ms: old,
        after: null,
        page: 1,
        report: JSON.stringify(report),
      },
    })
    await insert('outbox', {
      ...{ tenant: 'wrong', id: 'm1', channel: 'email', recipient: 'x', template: 't', content: '{}' },
      ...{ next_try_at: 0, created_at: old },
    })
    const { alarms } = await everything('wrong')
    expect(alarms.map(({ alarm, weight, about, count }) => [alarm, weight, about, count]).toSorted()).toEqual(
      [
        ['lateResult', 'stops', 'sum-1 0009', 1],
        ['messages', 'warns', '', 1],
        ['reconciliation', 'stops', yesterday, 1],
        ['stuckPayout', 'stops', '', 1],
        ['unpaidPayout', 'stops', '', 1],
        ['vendorReconciliation', 'stops', `NOVA ${yesterday}`, 3],
        ['vendorState', 'stops', 'TAMBO stopped', 1],
      ].toSorted(),
    )
  })

  it('says that nothing is counted any more, and not that something is being written', async () => {
    await aTenant('behind')
    const { wallet } = await aBooker('behind', NOW - HOUR_MS)
    await counted({ wallet })
    const arrive = (atMs: number) =>
      env.DB.prepare(
        "INSERT INTO report_arrival (tenant, member, kind, subject, at) VALUES ('behind', 'm', 'member', '', ?)",
      )
        .bind(atMs)
        .run()
    await arrive(Date.now() + 20_000)
    await arrive(NOW - HOUR_MS)
    expect((await today('behind', 'reports')).alarms).toEqual([])
    await env.DB.prepare('UPDATE report_arrival SET at = ?')
      .bind(NOW - HOUR_MS)
      .run()
    await env.DB.prepare(
      'CREATE TRIGGER planted BEFORE DELETE ON report_arrival BEGIN SELECT RAISE(IGNORE); END',
    ).run()
    const { alarms } = await today('behind', 'reports').finally(() =>
      env.DB.prepare('DROP TRIGGER planted').run(),
    )
    expect(alarms).toMatchObject([{ alarm: 'reportsBehind', count: 2, sinceMs: NOW - HOUR_MS }])
    await counted({ wallet })
  })
})

describe('the figures of the day', () => {
  it('stand beside those of the same weekday, in full hours', async () => {
    const zone = 'America/Sao_Paulo'
    await aTenant('weekday', { timeZone: zone })
    const start = dayStartMs(dayAt(NOW, zone), zone)
    const ana = await aBooker('weekday', start - 8 * DAY_MS)
    await ana.book(start - 8 * DAY_MS, deposit(500_00))
    await ana.book(start - 7 * DAY_MS, round(30_00, 0))
    await ana.book(start - 7 * DAY_MS + 23 * HOUR_MS + 59 * MINUTE_MS, round(5_00, 0))
    await ana.book(start, round(11_00, 0))
    await counted(ana)
    const { day } = await today('weekday', 'reports')
    const at = day?.figures.indexOf('stakes') ?? -1
    const [row] = day?.today ?? []
    expect(row?.values[at]).toBe(11_00)
    expect(row?.weekBefore[at]).toBe(35_00)
    // The first hour is over, unless it is running; the last one never is while the day runs.
    const isFirstHour = NOW - start < HOUR_MS
    expect(row?.hours[at]).toBe(isFirstHour ? 0 : 11_00)
    expect(row?.hoursWeekBefore[at]).toBe(isFirstHour ? 0 : 30_00)
    expect(day?.days).toHaveLength(14)
    expect(day?.days.at(-1)).toMatchObject({ day: dayAt(NOW, zone) })
    expect(day?.days.at(-8)?.values[at]).toBe(35_00)
  })
})

describe('rights', () => {
  const send = async (subject: string, rights: Parameters<typeof keyHeaders>[0], tenants = 'quiet') =>
    operator.send(getToday, { input: { tenants, subject }, headers: await keyHeaders(rights) })

  it('each field of work is for its duty', async () => {
    for (const subject of TODAY_SUBJECTS) {
      expect((await send(subject, { duties: [subject] })).status, subject).toBe(200)
      const others = DUTIES.filter((duty) => duty !== subject)
      expect(await readRefusal(await send(subject, { duties: others })), subject).toMatchObject({
        code: 'operator.notAllowed',
      })
    }
  })

  it('each brand is for those who have it', async () => {
    const rights = { brands: ['quiet'], duties: ['cashier'] } satisfies Parameters<typeof keyHeaders>[0]
    expect((await send('cashier', rights)).status).toBe(200)
    expect(await readRefusal(await send('cashier', rights, 'quiet,busy'))).toMatchObject({
      code: 'operator.notAllowed',
    })
    const { queues } = await today('quiet', 'cashier')
    expect(queues).toEqual([])
  })

  it('a field of no duty is refused', async () => {
    expect(await readRefusal(await send('everything', {}))).toMatchObject({ code: 'request.invalid' })
  })
})
