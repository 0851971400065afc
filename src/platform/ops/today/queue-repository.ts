import type { Queue, TodaySubject } from '#lib/api/ops/today.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/shared/time/durations.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Env } from '#platform/base/env.ts'

/** How one kind of work waits: since when, and until when the brand promised it. Times are expressions of SQL. */
interface Waiting {
  queue: Queue
  subject: TodaySubject
  from: string
  where: string
  since: string
  /** `NULL`: nothing is promised. */
  due: string
}

/** Work without a promise of its own is looked at within a day. */
const DAY = `${24 * HOUR_MS}`
/** An official result that is this late has no feed, or its feed is late. */
export const RESULT_MS = 15 * MINUTE_MS
/** The list has the state of a draw as its object told it last, which the clock may have passed. */
export const NO_RESULT =
  "result IS NULL AND bets > 0 AND state NOT IN ('result', 'settled', 'redrawn', 'void', 'paused')"

/** The lists of the other fields, as their own pages have them (`?1`: the brand, `?2`: now, `?3`: minutes of a review, `?4`: games with official results). */
const QUEUES: readonly Waiting[] = [
  {
    ...{
      queue: 'withdrawals',
      subject: 'cashier',
      from: 'withdrawal',
      where: "status = 'reviewing' AND waits_documents = 0",
    },
    ...{ since: 'requested_at', due: `requested_at + ?3 * ${MINUTE_MS}` },
  },
  {
    ...{ queue: 'documents', subject: 'protection', from: 'document_check', where: "state = 'reviewing'" },
    ...{ since: 'sent_at', due: `sent_at + ${DAY}` },
  },
  {
    ...{ queue: 'doubts', subject: 'protection', from: 'exclusion_doubt', where: 'decision IS NULL' },
    ...{ since: 'at', due: `at + ${DAY}` },
  },
  {
    ...{ queue: 'cases', subject: 'support', from: 'support_case', where: "status <> 'closed'" },
    ...{ since: 'opened_at', due: "iif(status = 'open', answer_by, decide_by)" },
  },
  {
    ...{ queue: 'feedback', subject: 'support', from: 'feedback', where: 'answered_at IS NULL' },
    ...{ since: 'at', due: `at + ${DAY}` },
  },
  {
    ...{ queue: 'results', subject: 'lottery', from: 'lottery_draw', since: 'draws_at' },
    where: `${NO_RESULT} AND draws_at < ?2 AND game IN (SELECT value FROM json_each(?4))`,
    due: `draws_at + ${RESULT_MS}`,
  },
  {
    ...{ queue: 'bills', subject: 'agents', from: 'bill', where: "state = 'toApprove' AND is_latest = 1" },
    ...{ since: 'made_at', due: 'expires_at' },
  },
  {
    queue: 'returns',
    subject: 'cashier',
    from: `(SELECT d.tenant, coalesce(r.asked_at, d.decided_at) AS at FROM document_check d
      LEFT JOIN deposit_return r ON r.tenant = d.tenant AND r.member = d.member
      WHERE d.tenant = ?1 AND d.state = 'refused' AND d.reason = 'underAge' AND r.returned_at IS NULL
        AND d.seq = (SELECT max(seq) FROM document_check WHERE tenant = d.tenant AND member = d.member))`,
    ...{ where: 'true', since: 'at', due: `at + ${DAY}` },
  },
  {
    ...{ queue: 'reversals', subject: 'cashier', from: 'deposit_reversal', where: 'agreed_by IS NULL' },
    ...{ since: 'asked_at', due: `asked_at + ${DAY}` },
  },
  {
    ...{
      queue: 'adjustments',
      subject: 'cashier',
      from: 'adjustment',
      where: 'agreed_by IS NULL AND cancelled_at IS NULL',
    },
    ...{ since: 'asked_at', due: `asked_at + ${DAY}` },
  },
  {
    queue: 'heldMoney',
    subject: 'cashier',
    from: `(SELECT tenant, 'held' AS kind, id, created_at AS at FROM deposit WHERE tenant = ?1 AND status = 'held' AND paid > 0
      UNION ALL SELECT tenant, 'surplus', transaction_id, at FROM deposit_surplus WHERE tenant = ?1) h`,
    where: `NOT EXISTS (SELECT 1 FROM held_decision x WHERE x.tenant = ?1 AND x.kind = h.kind AND x.id = h.id
      AND (x.decision = 'return' OR h.kind = 'surplus'))`,
    ...{ since: 'at', due: `at + ${DAY}` },
  },
  {
    ...{ queue: 'claims', subject: 'rewards', from: 'claim', where: "status = 'applying'" },
    ...{ since: 'made_at', due: `made_at + ${DAY}` },
  },
  {
    ...{
      queue: 'applications',
      subject: 'rewards',
      from: 'application',
      where: "status = 'applying' AND sent_at IS NOT NULL",
    },
    ...{ since: 'sent_at', due: `sent_at + ${DAY}` },
  },
  {
    ...{ queue: 'referrals', subject: 'rewards', from: 'referral', where: "binding = 'review'" },
    ...{ since: 'made_at', due: `made_at + ${DAY}` },
  },
  {
    ...{ queue: 'pointOrders', subject: 'rewards', from: 'redemption', where: "status = 'inProcess'" },
    ...{ since: 'asked_at', due: 'NULL' },
  },
  {
    ...{ queue: 'chatReports', subject: 'chat', from: 'chat_report', where: 'decided_at IS NULL' },
    ...{ since: 'at', due: `at + ${DAY}` },
  },
  {
    ...{ queue: 'segments', subject: 'rewards', from: 'segment_version', where: "state = 'waiting'" },
    ...{ since: 'made_at', due: `made_at + ${DAY}` },
  },
  // A release that nobody approved by its moment does not go live.
  {
    ...{ queue: 'releases', subject: 'content', from: 'content_release', where: "state = 'waiting'" },
    ...{ since: 'made_at', due: 'at' },
  },
]

export interface QueueRow {
  queue: Queue
  waiting: number
  oldest: number | null
  newest: number | null
  due: number | null
  late: number
}

/** What waits at one brand in a field of work; queues without anything are left out. */
export async function readQueues(
  env: Env,
  { tenant: { id, cashier, lottery }, subject }: { tenant: TenantRecord; subject: TodaySubject },
  nowMs: number,
): Promise<QueueRow[]> {
  const asked = QUEUES.filter((each) => each.subject === subject)
  if (asked.length === 0) return []
  const official = lottery.games
    .filter(({ resultFrom }) => resultFrom === 'feed')
    .map(({ gameCode }) => gameCode)
  const answers = await env.DB.batch<Omit<QueueRow, 'queue'>>(
    asked.map(({ from, where, since, due }) => {
      const own = from.startsWith('(') ? '' : 'tenant = ?1 AND '
      return env.DB.prepare(
        `SELECT count(*) AS waiting, min(${since}) AS oldest, max(${since}) AS newest,
           min(${due}) AS due, coalesce(sum(${due} < ?2), 0) AS late FROM ${from} WHERE ${own}(${where}) AND ?3 = ?3 AND ?4 = ?4`,
      ).bind(id, nowMs, cashier.withdrawal.reviewMinutes, JSON.stringify(official))
    }),
  )
  return asked.flatMap(({ queue }, index) => {
    const row = answers[index]?.results[0]
    return row && row.waiting > 0 ? [{ queue, ...row }] : []
  })
}
