import { HOUR_MS } from '#lib/shared/time/durations.ts'
import type { DemoCall } from './demo-business.ts'
import { insertOnce } from './demo-rows.ts'

interface Paid {
  id: string
  member: string
  paid: number
  method: string
  kind: string
}

/** Money that nobody has decided on: held deposits, a surplus, a deposit that the bank wants back, an adjustment, payouts. */
export async function waitingMoney(call: DemoCall): Promise<D1PreparedStatement[]> {
  const { env, tenant, now } = call
  const { results: paid } = await env.DB.prepare(
    `SELECT d.id, d.member, d.paid, d.method, d.kind FROM deposit d WHERE d.tenant = ?1 AND d.id LIKE 'demo-d%'
       AND d.status = 'credited' AND NOT EXISTS (SELECT 1 FROM deposit_reversal r WHERE r.tenant = ?1 AND r.deposit = d.id)
     ORDER BY d.credited_at DESC LIMIT 8`,
  )
    .bind(tenant.id)
    .all<Paid & Record<string, unknown>>()
  const [, first, second, third, fourth] = paid
  return [
    ...heldDeposit(call, first, 2 * HOUR_MS),
    ...heldDeposit(call, second, 27 * HOUR_MS),
    ...(third
      ? [
          insertOnce(env, 'deposit_surplus', {
            ...{ tenant: tenant.id, transaction_id: `${third.id}-again`, deposit: third.id },
            ...{ amount: third.paid, at: now - 5 * HOUR_MS },
          }),
          insertOnce(env, 'adjustment', {
            ...{ tenant: tenant.id, id: 'demo-adjustment', member: third.member, direction: 'credit' },
            ...{ currency: tenant.currency.code, amount: third.paid, asked_by: 'cashier' },
            ...{ reason: 'A round was cut off and its win is missing', asked_at: now - 3 * HOUR_MS },
          }),
        ]
      : []),
    ...(fourth
      ? [
          insertOnce(env, 'deposit_reversal', {
            ...{ tenant: tenant.id, deposit: fourth.id, member: fourth.member, asked_by: 'cashier' },
            ...{ reason: 'The bank takes the payment back', asked_at: now - 20 * HOUR_MS },
          }),
        ]
      : []),
    ...(await firstReviews(call)),
  ]
}

/** It was paid while the wallet was frozen. */
function heldDeposit(
  { env, tenant, now }: DemoCall,
  like: Paid | undefined,
  ageMs: number,
): D1PreparedStatement[] {
  if (!like) return []
  const id = `${like.id}-held`
  return [
    insertOnce(env, 'deposit', {
      ...{ tenant: tenant.id, id, member: like.member, operation_key: id, method: like.method },
      ...{ kind: like.kind, currency: tenant.currency.code, amount: like.paid, paid: like.paid },
      ...{ fee_basis_points: 0, status: 'held', transaction_id: id, reason: 'wallet.frozen' },
      ...{ created_at: now - ageMs, expires_at: now - ageMs + HOUR_MS },
    }),
  ]
}

/** The largest payouts have had their first person, and wait for the second. */
async function firstReviews({ env, tenant, now }: DemoCall): Promise<D1PreparedStatement[]> {
  const { results } = await env.DB.prepare(
    "SELECT id FROM withdrawal WHERE tenant = ? AND status = 'reviewing' AND id LIKE 'demo-w%' ORDER BY amount DESC LIMIT 2",
  )
    .bind(tenant.id)
    .all<{ id: string }>()
  return results.map(({ id }) =>
    insertOnce(env, 'withdrawal_review', {
      ...{ tenant: tenant.id, withdrawal: id, operator: 'deputy', decision: 'approve' },
      ...{ reason: 'The account is in the player’s own name', at: now - HOUR_MS },
    }),
  )
}
