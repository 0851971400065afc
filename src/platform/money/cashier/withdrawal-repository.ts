import { type PAYOUT_KINDS, type WITHDRAWAL_STATUSES } from '#lib/api/money/cashier-withdrawals.ts'
import type { Env } from '#platform/base/env.ts'
import { nudgeMember } from '#platform/base/rooms/service.ts'
import { proofList } from '#platform/base/uploads/service.ts'

export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

export interface WithdrawalRow {
  tenant: string
  id: string
  member: string
  operation_key: string
  currency: string
  amount: number
  fee: number
  status: WithdrawalStatus | 'opening' | 'refused'
  account: string
  kind: (typeof PAYOUT_KINDS)[number]
  bank: string | null
  number: string
  holder: string
  host: string
  reason: string | null
  requested_at: number
  checked_at: number | null
  ordered_at: number | null
  tries: number
  next_try_at: number
  sent_at: number | null
  received_at: number | null
  returned_at: number | null
  is_forced: number
  /** 1 while it waits for the member's documents. */
  waits_documents: number
  /** 1 where an operator asked for documents: it goes on to people. */
  needs_people: number
  /** JSON list of the ids of its proof images. */
  proofs: string
}
export type NewWithdrawal = Pick<
  WithdrawalRow,
  | 'id'
  | 'member'
  | 'operation_key'
  | 'currency'
  | 'amount'
  | 'fee'
  | 'account'
  | 'kind'
  | 'bank'
  | 'number'
  | 'holder'
  | 'host'
  | 'requested_at'
>
/** Columns that a step sets besides the status. */
type Stamps = Partial<
  Pick<
    WithdrawalRow,
    | 'reason'
    | 'checked_at'
    | 'ordered_at'
    | 'tries'
    | 'next_try_at'
    | 'sent_at'
    | 'received_at'
    | 'returned_at'
    | 'is_forced'
    | 'waits_documents'
  >
>

const STAMPS = [
  'reason',
  'checked_at',
  'ordered_at',
  'tries',
  'next_try_at',
  'sent_at',
  'received_at',
  'returned_at',
  'is_forced',
  'waits_documents',
] as const satisfies (keyof Stamps)[]

const PROOFS = proofList('withdrawal', 'withdrawal')
const SELECT = `SELECT *, ${PROOFS} FROM withdrawal`

/** Inserts a withdrawal once per key; an earlier one with the key stays as it is. */
export async function insertWithdrawal(env: Env, tenant: string, row: NewWithdrawal): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO withdrawal (tenant, id, member, operation_key, currency, amount, fee, status, account, kind, bank, number,
       holder, host, requested_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'opening', ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
    .bind(
      tenant,
      row.id,
      row.member,
      row.operation_key,
      row.currency,
      row.amount,
      row.fee,
      row.account,
      row.kind,
      row.bank,
      row.number,
      row.holder,
      row.host,
      row.requested_at,
    )
    .run()
}

export function findWithdrawal(env: Env, tenant: string, id: string): Promise<WithdrawalRow | null> {
  return env.DB.prepare(`${SELECT} WHERE tenant = ? AND id = ?`).bind(tenant, id).first<WithdrawalRow>()
}

export function findWithdrawalByKey(
  env: Env,
  tenant: string,
  { member, key }: { member: string; key: string },
): Promise<WithdrawalRow | null> {
  return env.DB.prepare(`${SELECT} WHERE tenant = ? AND member = ? AND operation_key = ?`)
    .bind(tenant, member, key)
    .first<WithdrawalRow>()
}

/** Withdrawals whose money was held, newest first. */
export async function pageWithdrawals(
  env: Env,
  tenant: string,
  { member, pageNo, pageSize }: { member: string; pageNo: number; pageSize: number },
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const own = "FROM withdrawal WHERE tenant = ?1 AND member = ?2 AND status NOT IN ('opening', 'refused')"
  const [page, count] = await env.DB.batch<WithdrawalRow & { total: number }>([
    env.DB.prepare(`SELECT *, ${PROOFS} ${own} ORDER BY requested_at DESC, id LIMIT ?3 OFFSET ?4`).bind(
      tenant,
      member,
      pageSize,
      (pageNo - 1) * pageSize,
    ),
    env.DB.prepare(`SELECT count(*) AS total ${own}`).bind(tenant, member),
  ])
  return { rows: page?.results ?? [], total: count?.results[0]?.total ?? 0 }
}

/** Moves a withdrawal from one of these states to another; false where it is in none of them. */
export async function stepWithdrawal(
  env: Env,
  row: Pick<WithdrawalRow, 'tenant' | 'id'>,
  step: {
    from: readonly WithdrawalRow['status'][]
    to: WithdrawalRow['status']
    stamps?: Stamps
  },
): Promise<boolean> {
  const stamps = step.stamps ?? {}
  const names = STAMPS.filter((name) => stamps[name] !== undefined)
  const found = await env.DB.prepare(
    `UPDATE withdrawal SET ${['status', ...names].map((name) => `${name} = ?`).join(', ')}
     WHERE tenant = ? AND id = ? AND status IN (SELECT value FROM json_each(?)) RETURNING member`,
  )
    .bind(
      step.to,
      ...names.map((name) => stamps[name] ?? null),
      row.tenant,
      row.id,
      JSON.stringify(step.from),
    )
    .first<{ member: string }>()
  if (found) await nudgeMember(env, row.tenant, found.member)
  return found !== null
}

/**
 * Payouts of a suspended account stay held until it is restored or operators decide. Those of an account that was closed
 * because a public register names its member go on: the law returns what is theirs.
 */
const IS_ACTIVE = `EXISTS (SELECT 1 FROM member WHERE member.tenant = withdrawal.tenant AND member.id = withdrawal.member
  AND (member.status = 'active' OR EXISTS (SELECT 1 FROM barred_member b WHERE b.tenant = member.tenant
    AND b.member = member.id AND b.closed_at IS NOT NULL)))`

/** Lets one caller send the order to the provider; the next may retry after `againAtMs`. */
export async function claimOrder(
  env: Env,
  row: Pick<WithdrawalRow, 'tenant' | 'id'>,
  { nowMs, againAtMs }: { nowMs: number; againAtMs: number },
): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `UPDATE withdrawal SET tries = tries + 1, next_try_at = ?
     WHERE tenant = ? AND id = ? AND status = 'sending' AND ordered_at IS NULL AND next_try_at <= ? AND ${IS_ACTIVE}`,
  )
    .bind(againAtMs, row.tenant, row.id, nowMs)
    .run()
  return meta.changes > 0
}

/** What the schedule has to continue: interrupted requests and rejections, and orders that the provider has not accepted. */
export async function findStuck(env: Env, nowMs: number, cutOffMs: number): Promise<WithdrawalRow[]> {
  const { results } = await env.DB.prepare(
    `${SELECT} WHERE (status = 'opening' AND requested_at <= ?)
       OR (status = 'sending' AND ordered_at IS NULL AND next_try_at <= ? AND ${IS_ACTIVE})
       OR (status = 'rejected' AND returned_at IS NULL) LIMIT 200`,
  )
    .bind(nowMs - cutOffMs, nowMs)
    .all<WithdrawalRow>()
  return results
}

/** A member's withdrawals that wait for documents or for a review. */
export async function listUnderReview(env: Env, tenant: string, member: string): Promise<WithdrawalRow[]> {
  const { results } = await env.DB.prepare(
    `${SELECT} WHERE tenant = ? AND member = ? AND status = 'reviewing' ORDER BY requested_at`,
  )
    .bind(tenant, member)
    .all<WithdrawalRow & Record<string, unknown>>()
  return results
}

/** Marks payouts as received after the brand's waiting time; of one member, or of all. */
export async function forceReceived(
  env: Env,
  { tenant, member, confirmMs, nowMs }: { tenant: string; member?: string; confirmMs: number; nowMs: number },
): Promise<void> {
  await env.DB.prepare(
    `UPDATE withdrawal SET status = 'received', received_at = sent_at + ?1, is_forced = 1
     WHERE tenant = ?2 AND status = 'sent' AND sent_at + ?1 <= ?3 AND (?4 IS NULL OR member = ?4)`,
  )
    .bind(confirmMs, tenant, nowMs, member ?? null)
    .run()
}
