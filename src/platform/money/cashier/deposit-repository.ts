import type { DepositKind } from '#lib/api/money/cashier.ts'
import type { Env } from '#platform/base/env.ts'
import { nudgeMember } from '#platform/base/rooms/service.ts'
import { proofList } from '#platform/base/uploads/service.ts'

export interface DepositRow {
  id: string
  member: string
  operation_key: string
  method: string
  kind: DepositKind
  currency: string
  amount: number
  fee_basis_points: number
  status: 'opening' | 'waiting' | 'credited' | 'failed' | 'held'
  instructions: string | null
  transaction_id: string | null
  paid: number | null
  credited: number | null
  reason: string | null
  created_at: number
  expires_at: number
  credited_at: number | null
  surplus: number
  /** JSON list of the ids of its proof images. */
  proofs: string
  /** The operators' decision on held money. */
  decision: 'credit' | 'return' | null
  reversed_at: number | null
}
export type NewDeposit = Pick<
  DepositRow,
  | 'id'
  | 'member'
  | 'operation_key'
  | 'method'
  | 'kind'
  | 'currency'
  | 'amount'
  | 'fee_basis_points'
  | 'created_at'
  | 'expires_at'
>

/** With what belongs to a deposit; the brand is bound as ?1. */
export const SELECT_DEPOSIT = `SELECT d.*, (SELECT coalesce(sum(s.amount), 0) FROM deposit_surplus s
  WHERE s.tenant = d.tenant AND s.deposit = d.id) AS surplus, ${proofList('deposit', 'd')},
  (SELECT x.decision FROM held_decision x WHERE x.tenant = d.tenant AND x.kind = 'held' AND x.id = d.id) AS decision,
  (SELECT r.reversed_at FROM deposit_reversal r WHERE r.tenant = d.tenant AND r.deposit = d.id) AS reversed_at
  FROM deposit d WHERE d.tenant = ?1`

/**
 * Inserts a deposit once per key; an earlier one with the key stays as it is. Inserts nothing where the member has
 * `maxOpen` open deposits, or where all open ones would exceed `most`.
 */
export async function insertDeposit(
  env: Env,
  tenant: string,
  { row, maxOpen, most }: { row: NewDeposit; maxOpen: number; most: number | null },
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO deposit (tenant, id, member, operation_key, method, kind, currency, amount, fee_basis_points, status,
       created_at, expires_at)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 'opening', ?10, ?11
     WHERE (SELECT count(*) FROM deposit WHERE tenant = ?1 AND member = ?3 AND status IN ('opening', 'waiting')
       AND expires_at > ?10) < ?12
     AND (?13 IS NULL OR ?8 + (SELECT coalesce(sum(amount), 0) FROM deposit WHERE tenant = ?1 AND member = ?3
       AND status IN ('opening', 'waiting') AND expires_at > ?10) <= ?13)
     ON CONFLICT DO NOTHING`,
  )
    .bind(
      tenant,
      row.id,
      row.member,
      row.operation_key,
      row.method,
      row.kind,
      row.currency,
      row.amount,
      row.fee_basis_points,
      row.created_at,
      row.expires_at,
      maxOpen,
      most,
    )
    .run()
}

/** The sum of the payments that can still be made. */
export async function openAmount(
  env: Env,
  tenant: string,
  { member, nowMs }: { member: string; nowMs: number },
): Promise<number> {
  const row = await env.DB.prepare(
    `SELECT coalesce(sum(amount), 0) AS total FROM deposit
     WHERE tenant = ? AND member = ? AND status IN ('opening', 'waiting') AND expires_at > ?`,
  )
    .bind(tenant, member, nowMs)
    .first<{ total: number }>()
  return row?.total ?? 0
}

export function findDeposit(env: Env, tenant: string, id: string): Promise<DepositRow | null> {
  return env.DB.prepare(`${SELECT_DEPOSIT} AND d.id = ?2`).bind(tenant, id).first<DepositRow>()
}

export function findDepositByKey(
  env: Env,
  tenant: string,
  { member, key }: { member: string; key: string },
): Promise<DepositRow | null> {
  return env.DB.prepare(`${SELECT_DEPOSIT} AND d.member = ?2 AND d.operation_key = ?3`)
    .bind(tenant, member, key)
    .first<DepositRow>()
}

/** Deposits that the provider accepted, newest first. */
export async function pageDeposits(
  env: Env,
  tenant: string,
  { member, pageNo, pageSize }: { member: string; pageNo: number; pageSize: number },
): Promise<{ rows: DepositRow[]; total: number }> {
  const [page, count] = await env.DB.batch<DepositRow & { total: number }>([
    env.DB.prepare(
      `${SELECT_DEPOSIT} AND d.member = ?2 AND d.status <> 'opening' ORDER BY d.created_at DESC, d.id LIMIT ?3 OFFSET ?4`,
    ).bind(tenant, member, pageSize, (pageNo - 1) * pageSize),
    env.DB.prepare(
      "SELECT count(*) AS total FROM deposit WHERE tenant = ? AND member = ? AND status <> 'opening'",
    ).bind(tenant, member),
  ])
  return { rows: page?.results ?? [], total: count?.results[0]?.total ?? 0 }
}

/** Marks a deposit whose order the provider has accepted. A webhook may have been faster. */
export async function openDeposit(
  env: Env,
  tenant: string,
  { id, instructions }: { id: string; instructions: string },
): Promise<void> {
  await env.DB.prepare(
    `UPDATE deposit SET instructions = ?, status = CASE status WHEN 'opening' THEN 'waiting' ELSE status END
     WHERE tenant = ? AND id = ?`,
  )
    .bind(instructions, tenant, id)
    .run()
}

/** The deposit to which a provider's transaction was assigned, as its own or as surplus; capitals do not matter. */
export async function depositOfTransaction(
  env: Env,
  tenant: string,
  transactionId: string,
): Promise<string | undefined> {
  const row = await env.DB.prepare(
    `SELECT id FROM deposit WHERE tenant = ?1 AND transaction_id = ?2 COLLATE NOCASE
     UNION ALL SELECT deposit FROM deposit_surplus WHERE tenant = ?1 AND transaction_id = ?2 COLLATE NOCASE LIMIT 1`,
  )
    .bind(tenant, transactionId)
    .first<{ id: string }>()
  return row?.id
}

/**
 * Assigns the first transaction that arrives to the deposit; later ones, and a transaction assigned elsewhere, are refused.
 */
export async function claimDeposit(
  env: Env,
  tenant: string,
  { id, transactionId, paid }: { id: string; transactionId: string; paid: number },
): Promise<void> {
  await env.DB.prepare(
    `UPDATE OR IGNORE deposit SET transaction_id = ?1, paid = ?2 WHERE tenant = ?3 AND id = ?4 AND transaction_id IS NULL
       AND NOT EXISTS (SELECT 1 FROM deposit d WHERE d.tenant = ?3 AND d.transaction_id = ?1 COLLATE NOCASE)
       AND NOT EXISTS (SELECT 1 FROM deposit_surplus s WHERE s.tenant = ?3 AND s.transaction_id = ?1 COLLATE NOCASE)`,
  )
    .bind(transactionId, paid, tenant, id)
    .run()
}

export async function markCredited(
  env: Env,
  tenant: string,
  { id, credited, nowMs }: { id: string; credited: number; nowMs: number },
): Promise<boolean> {
  const row = await env.DB.prepare(
    `UPDATE deposit SET status = 'credited', credited = ?, credited_at = ? WHERE tenant = ? AND id = ?
     AND status <> 'credited' RETURNING member`,
  )
    .bind(credited, nowMs, tenant, id)
    .first<{ member: string }>()
  if (row) await nudgeMember(env, tenant, row.member)
  return row !== null
}

export async function markHeld(
  env: Env,
  tenant: string,
  { id, reason }: { id: string; reason: string },
): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    "UPDATE deposit SET status = 'held', reason = ? WHERE tenant = ? AND id = ? AND status NOT IN ('held', 'credited')",
  )
    .bind(reason, tenant, id)
    .run()
  return meta.changes > 0
}

/** Only while no money has arrived: a payment overrides an earlier failure. */
export async function markDepositFailed(
  env: Env,
  tenant: string,
  { id, reason }: { id: string; reason: string },
): Promise<boolean> {
  const row = await env.DB.prepare(
    `UPDATE deposit SET status = 'failed', reason = ? WHERE tenant = ? AND id = ? AND transaction_id IS NULL
     AND status IN ('opening', 'waiting') RETURNING member`,
  )
    .bind(reason, tenant, id)
    .first<{ member: string }>()
  if (row) await nudgeMember(env, tenant, row.member)
  return row !== null
}

/** False where this transaction is already recorded. */
export async function insertSurplus(
  env: Env,
  tenant: string,
  row: { id: string; transactionId: string; amount: number; nowMs: number },
): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `INSERT INTO deposit_surplus (tenant, transaction_id, deposit, amount, at) SELECT ?1, ?2, ?3, ?4, ?5
     WHERE NOT EXISTS (SELECT 1 FROM deposit_surplus WHERE tenant = ?1 AND transaction_id = ?2 COLLATE NOCASE)
     ON CONFLICT DO NOTHING`,
  )
    .bind(tenant, row.transactionId, row.id, row.amount, row.nowMs)
    .run()
  return meta.changes > 0
}
