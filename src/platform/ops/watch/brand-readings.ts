import { TODAY_SUBJECTS } from '#lib/api/ops/today.ts'
import { DAY_MS, MINUTE_MS } from '#lib/shared/time/durations.ts'
import type { BrandContext } from '#platform/base/call.ts'
import { faultsSince } from '#platform/base/faults/service.ts'
import { outboxWaitsMs } from '#platform/ledger/wallet/service.ts'
import { readAlarms, readQueues } from '#platform/ops/today/service.ts'
import type { MetricName, Sample } from './open-metrics.ts'
import { vendorShares } from './vendor-shares.ts'

/** The window of shares and counts: short enough to notice, long enough for a quiet brand. */
export const WINDOW_MS = 15 * MINUTE_MS

/** A draw with bets that is neither settled nor given back. */
const UNSETTLED = "bets > 0 AND state NOT IN ('settled', 'void', 'redrawn', 'paused')"

/** Older draws were looked at by people. */
const DRAWS_BACK_MS = 30 * DAY_MS

interface Ages {
  payout: number | null
  draw: number | null
  message: number | null
  logins: number
}

/** Every figure of one brand. */
export async function readBrand(context: BrandContext): Promise<Sample[]> {
  const { env, tenant, now } = context
  const sinceMs = now - WINDOW_MS
  const [ages, queues, alarms, vendors, failures, outboxMs] = await Promise.all([
    readAges(context),
    Promise.all(TODAY_SUBJECTS.map((subject) => readQueues(env, { tenant, subject }, now))),
    Promise.all(TODAY_SUBJECTS.map((subject) => alarmsOf(subject, context))),
    vendorShares(context, sinceMs),
    faultsSince(context, 'login', sinceMs),
    outboxWaitsMs(env, tenant.id, now),
  ])
  const wrong = failures.get('') ?? 0
  const of = (name: MetricName, value: number, labels = {}): Sample => ({
    ...{ name, value, labels: { brand: tenant.id, ...labels } },
  })
  const age = (atMs: number | null) => (atMs === null ? 0 : Math.max(0, now - atMs) / 1_000)
  return [
    of('vitrine_payout_oldest_seconds', age(ages.payout)),
    of('vitrine_draw_unsettled_oldest_seconds', age(ages.draw)),
    of('vitrine_messages_oldest_seconds', age(ages.message)),
    of('vitrine_outbox_oldest_seconds', outboxMs / 1_000),
    of('vitrine_reconciliation_differences', differing(alarms.flat())),
    of('vitrine_logins', ages.logins),
    of('vitrine_login_failures', wrong),
    of('vitrine_login_failure_ratio', wrong === 0 ? 0 : wrong / (wrong + ages.logins)),
    ...vendors.flatMap(({ vendor, calls, failed, share }) => [
      of('vitrine_vendor_calls', calls, { vendor }),
      of('vitrine_vendor_failures', failed, { vendor }),
      of('vitrine_vendor_error_share_ratio', share, { vendor }),
    ]),
    ...queues
      .flat()
      .flatMap(({ queue, waiting, late, oldest }) => [
        of('vitrine_queue_waiting', waiting, { queue }),
        of('vitrine_queue_late', late, { queue }),
        of('vitrine_queue_oldest_seconds', age(oldest), { queue }),
      ]),
    ...alarms.flat(),
  ]
}

/** Over the days that the console still shows. */
function differing(alarms: readonly Sample[]): number {
  return alarms
    .filter(({ labels }) => labels['alarm'] === 'reconciliation')
    .reduce((sum, { value }) => sum + value, 0)
}

async function alarmsOf(
  subject: (typeof TODAY_SUBJECTS)[number],
  { env, tenant, now }: BrandContext,
): Promise<Sample[]> {
  const found = await readAlarms(subject, { env, tenant, nowMs: now })
  return found.map(({ alarm, weight, about, count }) => ({
    name: 'vitrine_alarm',
    labels: { brand: tenant.id, subject, alarm, weight, about },
    value: count,
  }))
}

/** The oldest of what moves by itself, and the logins. */
export async function readAges({ env, tenant, now }: BrandContext): Promise<Ages> {
  const row = await env.DB.prepare(
    `SELECT (SELECT min(coalesce(ordered_at, checked_at, requested_at)) FROM withdrawal
        WHERE tenant = ?1 AND status = 'sending') AS payout,
      (SELECT min(draws_at) FROM lottery_draw WHERE tenant = ?1 AND day >= ?4 AND draws_at < ?2 AND ${UNSETTLED}) AS draw,
      (SELECT min(created_at) FROM outbox WHERE tenant = ?1 AND status = 'waiting') AS message,
      (SELECT count(*) FROM session WHERE tenant = ?1 AND seen_at >= ?3 AND created_at >= ?3) AS logins`,
  )
    .bind(tenant.id, now, now - WINDOW_MS, new Date(now - DRAWS_BACK_MS).toISOString().slice(0, 10))
    .first<Ages>()
  if (!row) throw new Error('no row of ages')
  return row
}
