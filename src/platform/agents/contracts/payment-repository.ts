import type { BrandContext } from '#platform/base/call.ts'
import type { BillRow } from './bill-repository.ts'

export interface PaymentRow extends Record<string, unknown> {
  number: number
  /** `null`: the brand. */
  payer: string | null
  payee: string
  amount: number
  from_bill: number
  state: 'planned' | 'taken' | 'paid' | 'refused'
  at: number
}

/** A bill with the member type of its recipient. */
export interface PayableRow extends BillRow {
  payee_type: number
}

const COLLECTABLE = "('toCollect', 'partlyCollected', 'insufficientBalance')"
const OPEN = "('toApprove', 'toCollect', 'partlyCollected', 'insufficientBalance')"
/** Until an upline without money, or a wallet that is closed to play, is asked again. */
const RETRY_MS = 60 * 60_000

/**
 * Bills whose turn it is, in the order of payment. Nothing is paid to or by a frozen agent or a closed account, and a bill
 * waits while the bill that its upline would pay it from waits for an operator or for its own payment. What was taken from an
 * upline before its account was closed still goes to whom it was taken for.
 */
export async function billsToPay({ env, tenant, now }: BrandContext, limit: number): Promise<PayableRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT b.*, m.type AS payee_type FROM bill b JOIN member m ON m.tenant = b.tenant AND m.id = b.agent
       LEFT JOIN member p ON p.tenant = b.tenant AND p.id = b.upline AND b.payer = 'upline'
     WHERE b.tenant = ?1 AND b.state IN ${COLLECTABLE} AND b.next_try_at <= ?2 AND b.is_latest = 1
       AND m.status = 'active'
       AND (p.id IS NULL OR p.status = 'active' OR EXISTS (SELECT 1 FROM bill_payment t
         WHERE t.tenant = ?1 AND t.bill = b.id AND t.state = 'taken'))
       AND NOT ${isFrozenSql('b')}
       AND (b.payer = 'platform' OR NOT EXISTS (SELECT 1 FROM bill u WHERE u.tenant = ?1 AND u.kind = b.kind
         AND u.category = b.category AND u.period = b.period AND u.agent = b.upline AND u.is_latest = 1
         AND (u.state = 'toApprove' OR (u.state IN ${COLLECTABLE} AND u.next_try_at <= ?2))))
     ORDER BY b.ends_at, b.kind, b.category, b.root, b.position LIMIT ?3`,
  )
    .bind(tenant.id, now, limit)
    .all<PayableRow>()
  return results
}

export async function openPayment(
  { env, tenant }: BrandContext,
  bill: string,
): Promise<PaymentRow | undefined> {
  const row = await env.DB.prepare(
    "SELECT * FROM bill_payment WHERE tenant = ? AND bill = ? AND state IN ('planned', 'taken')",
  )
    .bind(tenant.id, bill)
    .first<PaymentRow>()
  return row ?? undefined
}

export async function nextNumber({ env, tenant }: BrandContext, bill: string): Promise<number> {
  const last = await env.DB.prepare(
    'SELECT max(number) AS last FROM bill_payment WHERE tenant = ? AND bill = ?',
  )
    .bind(tenant.id, bill)
    .first<number | null>('last')
  return (last ?? 0) + 1
}

/** Writes nothing where another run has planned or paid the bill. */
export async function planPayment(
  { env, tenant, now }: BrandContext,
  { id, paid }: BillRow,
  payment: Pick<PaymentRow, 'number' | 'payer' | 'payee' | 'amount' | 'from_bill'>,
): Promise<PaymentRow | undefined> {
  const { number, payer, payee, amount, from_bill } = payment
  const result = await env.DB.prepare(
    `INSERT INTO bill_payment (tenant, bill, number, payer, payee, amount, from_bill, state, at)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, 'planned', ?8 FROM bill
     WHERE tenant = ?1 AND id = ?2 AND is_latest = 1 AND state IN ${COLLECTABLE} AND paid = ?9
     ON CONFLICT DO NOTHING`,
  )
    .bind(tenant.id, id, number, payer, payee, amount, from_bill, now, paid)
    .run()
  return result.meta.changes > 0 ? { ...payment, state: 'planned', at: now } : undefined
}

export async function stepPayment(
  { env, tenant }: BrandContext,
  bill: string,
  { number, from, to }: { number: number; from: PaymentRow['state']; to: PaymentRow['state'] },
): Promise<void> {
  await env.DB.prepare(
    'UPDATE bill_payment SET state = ? WHERE tenant = ? AND bill = ? AND number = ? AND state = ?',
  )
    .bind(to, tenant.id, bill, number, from)
    .run()
}

/**
 * Ends a payment and recomputes the bill from its payments; idempotent. Where the rest lapsed in an earlier version, the
 * bill is expired again once the other part is paid.
 */
export async function closePayment(
  { env, tenant, now }: BrandContext,
  { id }: BillRow,
  { number, state }: { number: number; state: 'paid' | 'refused' },
): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      `UPDATE bill_payment SET state = ?4 WHERE tenant = ?1 AND bill = ?2 AND number = ?3
         AND state IN ('planned', 'taken')`,
    ).bind(tenant.id, id, number, state),
    env.DB.prepare(
      `UPDATE bill SET paid = paid_before + coalesce((SELECT sum(amount) FROM bill_payment
         WHERE tenant = ?1 AND bill = ?2 AND state = 'paid'), 0) WHERE tenant = ?1 AND id = ?2`,
    ).bind(tenant.id, id),
    env.DB.prepare(
      `UPDATE bill SET next_try_at = ?3, state = CASE WHEN paid >= due THEN 'collected'
           WHEN paid + lapsed >= due THEN 'expired'
           WHEN paid > 0 THEN 'partlyCollected' ELSE 'insufficientBalance' END,
         expires_at = CASE WHEN paid < due AND paid + lapsed >= due THEN min(expires_at, ?4) ELSE expires_at END
       WHERE tenant = ?1 AND id = ?2 AND state IN ${COLLECTABLE}`,
    ).bind(tenant.id, id, now + RETRY_MS, now),
  ])
}

/** The payer has nothing: said in the bill's state, and asked again later. */
export async function noteNothing({ env, tenant, now }: BrandContext, { id }: BillRow): Promise<void> {
  await env.DB.prepare(
    `UPDATE bill SET next_try_at = ?3, state = CASE WHEN paid > 0 THEN 'partlyCollected' ELSE 'insufficientBalance' END
     WHERE tenant = ?1 AND id = ?2 AND state IN ${COLLECTABLE}
       AND NOT EXISTS (SELECT 1 FROM bill_payment WHERE tenant = ?1 AND bill = ?2 AND state IN ('planned', 'taken'))`,
  )
    .bind(tenant.id, id, now + RETRY_MS)
    .run()
}

/** All bills to be paid to or by these agents are asked for again later: they keep no others from their turn. */
export async function holdBills(
  { env, tenant, now }: BrandContext,
  agents: readonly string[],
): Promise<void> {
  await env.DB.prepare(
    `UPDATE bill SET next_try_at = ?3 WHERE tenant = ?1 AND state IN ${COLLECTABLE} AND next_try_at <= ?4
       AND (agent IN (SELECT value FROM json_each(?2))
         OR (payer = 'upline' AND upline IN (SELECT value FROM json_each(?2))))`,
  )
    .bind(tenant.id, JSON.stringify(agents), now + RETRY_MS, now)
    .run()
}

/** What the payer's own bill of the same period brought and has not been passed on yet: the first source of payment. */
export async function fromOwnBill(
  { env, tenant }: BrandContext,
  { kind, category, period }: BillRow,
  payer: string,
): Promise<number> {
  const left = await env.DB.prepare(
    `SELECT coalesce((SELECT paid FROM bill WHERE tenant = ?1 AND kind = ?2 AND category = ?3 AND period = ?4
         AND agent = ?5 AND is_latest = 1), 0)
       - coalesce((SELECT sum(p.from_bill) FROM bill_payment p JOIN bill b ON b.tenant = p.tenant AND b.id = p.bill
         WHERE p.tenant = ?1 AND p.payer = ?5 AND p.state <> 'refused' AND b.kind = ?2 AND b.category = ?3
           AND b.period = ?4 AND b.upline = ?5), 0) AS left`,
  )
    .bind(tenant.id, kind, category, period, payer)
    .first<number>('left')
  return Math.max(0, left ?? 0)
}

/**
 * The unpaid rest of old bills is not owed any more; a payment under way is ended first. What an operator holds back does not
 * lapse: who froze or suspended an agent would otherwise keep the agent's money by waiting.
 */
export async function expireBills({ env, tenant, now }: BrandContext): Promise<void> {
  await env.DB.prepare(
    `UPDATE bill SET state = 'expired' WHERE tenant = ?1 AND expires_at <= ?2 AND state IN ${OPEN}
       AND NOT EXISTS (SELECT 1 FROM bill_payment p WHERE p.tenant = ?1 AND p.bill = bill.id
         AND p.state IN ('planned', 'taken'))
       AND NOT ${isHeldSql('bill')}`,
  )
    .bind(tenant.id, now)
    .run()
}

/** The agent of a bill, and the upline who pays it. */
const partiesOf = (bill: string) =>
  `(${bill}.agent, CASE WHEN ${bill}.payer = 'upline' THEN ${bill}.upline END)`

const isFrozenSql = (bill: string): string =>
  `EXISTS (SELECT 1 FROM frozen_agent f WHERE f.tenant = ${bill}.tenant AND f.agent IN ${partiesOf(bill)})`

/** Whether nothing of a bill is paid because an operator has frozen or suspended its agent, or the upline who pays it. */
export const isHeldSql = (bill: string): string => `(${isFrozenSql(bill)} OR EXISTS (SELECT 1 FROM member h
  WHERE h.tenant = ${bill}.tenant AND h.id IN ${partiesOf(bill)} AND h.status = 'suspended'))`

/** Lets the bills of an agent go: each has as many days left as it had when it was held. */
export function releaseBills({ env, tenant, now }: BrandContext, agentId: string): D1PreparedStatement[] {
  return [
    env.DB.prepare(
      `UPDATE bill SET expires_at = expires_at + max(0, ?3 - max(f.at, made_at)) FROM frozen_agent f
       WHERE f.tenant = ?1 AND f.agent = ?2 AND bill.tenant = ?1 AND bill.state IN ${OPEN}
         AND (bill.agent = ?2 OR (bill.payer = 'upline' AND bill.upline = ?2))`,
    ).bind(tenant.id, agentId, now),
    env.DB.prepare('DELETE FROM frozen_agent WHERE tenant = ? AND agent = ?').bind(tenant.id, agentId),
  ]
}
