import type { Alarm, TodayAlarm, TodaySubject } from '#lib/api/ops/today.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/shared/time/durations.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Env } from '#platform/base/env.ts'
import { readSettings } from '#platform/play/vendors/service.ts'
import { operatorAlarms } from './operator-alarms.ts'
import { NO_RESULT, RESULT_MS } from './queue-repository.ts'

interface Asked {
  env: Env
  tenant: TenantRecord
  nowMs: number
}

type Found = Omit<TodayAlarm, 'brand'>

/** A provider reports within an hour; an order that it has not taken is sent again within minutes. */
const PAYOUT_MS = HOUR_MS
const ORDER_MS = 30 * MINUTE_MS
const MESSAGE_MS = 15 * MINUTE_MS
/** The schedule counts every five minutes. */
const BEHIND_MS = 15 * MINUTE_MS
/** Days of reconciliations that are still looked at. */
const DAYS_BACK = 7
/** A finished day is reconciled within this time. */
const RECONCILED_MS = 6 * HOUR_MS

const READERS: Readonly<Record<TodaySubject, (asked: Asked) => Promise<Found[]>>> = {
  cashier: cashierAlarms,
  vendors: vendorAlarms,
  lottery: lotteryAlarms,
  ledger: ledgerAlarms,
  site: async (asked) => (await Promise.all([messageAlarms(asked), operatorAlarms(asked)])).flat(),
  reports: reportAlarms,
  protection: none,
  support: none,
  rewards: none,
  agents: none,
  chat: none,
  content: none,
}

/** What is wrong at one brand in a field of work. */
export async function readAlarms(subject: TodaySubject, asked: Asked): Promise<TodayAlarm[]> {
  const found = await READERS[subject](asked)
  return found.map((each) => ({ ...each, brand: asked.tenant.id }))
}

function none(): Promise<Found[]> {
  return Promise.resolve([])
}

async function cashierAlarms({ env, tenant, nowMs }: Asked): Promise<Found[]> {
  const count = (alarm: Alarm, since: string, from: string) =>
    `SELECT '${alarm}' AS alarm, count(*) AS count, min(${since}) AS since FROM ${from}`
  const { results } = await env.DB.prepare(
    `${count('unpaidPayout', 'ordered_at', "withdrawal WHERE tenant = ?1 AND status = 'sending' AND ordered_at <= ?2")}
     UNION ALL ${count('stuckPayout', 'coalesce(checked_at, requested_at)', "withdrawal WHERE tenant = ?1 AND status = 'sending' AND ordered_at IS NULL AND coalesce(checked_at, requested_at) <= ?3")}
     UNION ALL ${count(
       'owed',
       'r.reversed_at',
       `deposit_reversal r WHERE r.tenant = ?1 AND r.owed > 0 AND NOT EXISTS (
       SELECT 1 FROM owed_settlement s WHERE s.tenant = r.tenant AND s.deposit = r.deposit AND s.settled_at IS NOT NULL)`,
     )}`,
  )
    .bind(tenant.id, nowMs - PAYOUT_MS, nowMs - ORDER_MS)
    .all<{ alarm: Alarm; count: number; since: number | null }>()
  return results
    .filter(({ count: found }) => found > 0)
    .map(({ alarm, count: found, since }) => ({
      alarm,
      weight: alarm === 'owed' ? ('warns' as const) : ('stops' as const),
      about: '',
      count: found,
      sinceMs: since,
    }))
}

async function vendorAlarms({ env, tenant, nowMs }: Asked): Promise<Found[]> {
  const settings = await readSettings(env, tenant.id)
  const states = tenant.vendors.flatMap((vendor): Found[] => {
    const setting = settings.get(vendor)
    if (!setting || setting.state === 'on') return []
    const isOverdue = setting.untilMs !== undefined && setting.untilMs < nowMs
    const weight = setting.state === 'stopped' || isOverdue ? 'stops' : 'warns'
    return [{ alarm: 'vendorState', weight, about: `${vendor} ${setting.state}`, count: 1, sinceMs: null }]
  })
  const { results } = await env.DB.prepare(
    `SELECT vendor, day, at, coalesce(report ->> 'differing', 0) AS differing, report ->> 'failure' AS failure
     FROM vendor_reconciliation WHERE tenant = ?1 AND day >= ?2
       AND (report ->> 'failure' IS NOT NULL OR report ->> 'differing' > 0) ORDER BY day DESC, vendor LIMIT 50`,
  )
    .bind(tenant.id, new Date(nowMs - DAYS_BACK * DAY_MS).toISOString().slice(0, 10))
    .all<{ vendor: string; day: string; at: number; differing: number; failure: string | null }>()
  const held = await env.DB.prepare(
    `SELECT vendor, count(*) AS count, min(at) AS since FROM vendor_prize WHERE tenant = ? AND state = 'held' GROUP BY vendor`,
  )
    .bind(tenant.id)
    .all<{ vendor: string; count: number; since: number }>()
  return [
    ...states,
    ...held.results.map(({ vendor, count, since }): Found => ({
      ...{ alarm: 'vendorHeld', weight: 'stops', about: vendor, count, sinceMs: since },
    })),
    ...results.map(({ vendor, day, at, differing, failure }): Found => ({
      ...{ alarm: 'vendorReconciliation', weight: failure === null ? 'stops' : 'warns' },
      ...{ about: `${vendor} ${day}`, count: Math.max(1, differing), sinceMs: at },
    })),
  ]
}

async function lotteryAlarms({ env, tenant, nowMs }: Asked): Promise<Found[]> {
  const { results } = await env.DB.prepare(
    `SELECT game, issue, draws_at AS since FROM lottery_draw WHERE tenant = ?1 AND ${NO_RESULT} AND draws_at < ?2
     ORDER BY draws_at LIMIT 50`,
  )
    .bind(tenant.id, nowMs - RESULT_MS)
    .all<{ game: string; issue: string; since: number }>()
  return results.map(({ game, issue, since }) => ({
    ...{ alarm: 'lateResult', weight: 'stops', about: `${game} ${issue}`, count: 1, sinceMs: since },
  }))
}

interface Stored {
  accounts?: Record<string, number>
  cashier?: Record<string, number>
  recorded?: Record<string, number>
  broken?: unknown[]
  waiting?: number
}

async function ledgerAlarms({ env, tenant, nowMs }: Asked): Promise<Found[]> {
  const first = new Date(nowMs - DAYS_BACK * DAY_MS).toISOString().slice(0, 10)
  const { results } = await env.DB.prepare(
    'SELECT day, until_ms, after, report FROM reconciliation WHERE tenant = ? AND day >= ? ORDER BY day DESC',
  )
    .bind(tenant.id, first)
    .all<{ day: string; until_ms: number; after: string | null; report: string }>()
  const done = results.filter(({ after }) => after === null)
  const found = done.flatMap(({ day, until_ms, report }): Found[] => {
    // Written by the reconciliation.
    const stored = JSON.parse(report) as Stored
    const faults = differing(stored) + (stored.broken?.length ?? 0)
    const waiting = stored.waiting ?? 0
    if (waiting > 0)
      return [{ alarm: 'outbox', weight: 'warns', about: day, count: waiting, sinceMs: until_ms }]
    return faults > 0
      ? [{ alarm: 'reconciliation', weight: 'stops', about: day, count: faults, sinceMs: until_ms }]
      : []
  })
  const yesterday = new Date(nowMs - DAY_MS).toISOString().slice(0, 10)
  const hasWallets = await env.DB.prepare('SELECT 1 AS one FROM wallet WHERE tenant = ? LIMIT 1')
    .bind(tenant.id)
    .first<{ one: number }>()
  const isMissing =
    hasWallets !== null && nowMs % DAY_MS > RECONCILED_MS && !done.some(({ day }) => day === yesterday)
  return isMissing
    ? [
        ...found,
        { alarm: 'reconciliationMissing', weight: 'warns', about: yesterday, count: 1, sinceMs: null },
      ]
    : found
}

function differing({ accounts = {}, cashier = {}, recorded = {} }: Stored): number {
  const ledger = { ...accounts, ...cashier }
  const names = new Set([...Object.keys(ledger), ...Object.keys(recorded)])
  return [...names].filter((name) => (ledger[name] ?? 0) !== (recorded[name] ?? 0)).length
}

async function messageAlarms({ env, tenant, nowMs }: Asked): Promise<Found[]> {
  const row = await env.DB.prepare(
    `SELECT count(*) AS count, min(created_at) AS since FROM outbox
     WHERE tenant = ?1 AND status = 'waiting' AND created_at <= ?2`,
  )
    .bind(tenant.id, nowMs - MESSAGE_MS)
    .first<{ count: number; since: number | null }>()
  return row && row.count > 0
    ? [{ alarm: 'messages', weight: 'warns', about: '', count: row.count, sinceMs: row.since }]
    : []
}

async function reportAlarms({ env, tenant, nowMs }: Asked): Promise<Found[]> {
  const row = await env.DB.prepare(
    // Behind a fact that is still being written even an old one waits for some seconds: the first of the queue tells.
    `SELECT count(*) AS count, min(at) AS since FROM report_arrival
     WHERE tenant = ?1 AND (SELECT at FROM report_arrival ORDER BY id LIMIT 1) <= ?2`,
  )
    .bind(tenant.id, nowMs - BEHIND_MS)
    .first<{ count: number; since: number | null }>()
  return row && row.count > 0
    ? [{ alarm: 'reportsBehind', weight: 'warns', about: '', count: row.count, sinceMs: row.since }]
    : []
}
