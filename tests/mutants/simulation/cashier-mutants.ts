import type { Mutant } from '../mutant.ts'
import { fault } from './fault.ts'

/** Bugs of deposits, withdrawals, transfers and claimed bonuses. */
export const CASHIER_MUTANTS: readonly Mutant[] = [
  fault('a deposit credited for each notice', [
    'money/cashier/webhook-service.ts',
    'operationKey: `deposit:${row.id}`',
    'operationKey: `deposit:${row.id}:${crypto.randomUUID()}`',
  ]),
  fault('a surplus payment credited too', [
    'money/cashier/webhook-service.ts',
    "    return (await insertSurplus(env, tenant.id, surplus)) ? 'surplus' : 'duplicate'\n",
    `    await tryMoney(base, row.member, {
      kind: 'deposit', operationKey: \`surplus:\${transactionId}\`, currency: row.currency, amountMinor, reference: row.id,
    })
    return (await insertSurplus(env, tenant.id, surplus)) ? 'surplus' : 'duplicate'\n`,
  ]),
  fault('a surplus payment forgotten', [
    'money/cashier/webhook-service.ts',
    "return (await insertSurplus(env, tenant.id, surplus)) ? 'surplus' : 'duplicate'",
    "void surplus\n    return 'surplus'",
  ]),
  fault('a deposit marked before the money moves', [
    'money/cashier/webhook-service.ts',
    "  const reply = await tryMoney(base, row.member, {\n    kind: 'deposit',",
    "  await markCredited(env, tenant.id, { id: row.id, credited: amountMinor, nowMs: now })\n  const reply = await tryMoney(base, row.member, {\n    kind: 'deposit',",
  ]),
  fault('a deposit credited with the requested amount', [
    'money/cashier/webhook-service.ts',
    '  const amountMinor = paid - feeMinor\n',
    '  const amountMinor = row.amount - feeMinor\n',
  ]),
  fault('a deposit credited without its fee', [
    'money/cashier/webhook-service.ts',
    '  const amountMinor = paid - feeMinor\n',
    '  const amountMinor = paid\n',
  ]),
  fault('a notice kept before it took effect', [
    'money/cashier/webhook-service.ts',
    "  if (known) return { outcome: 'duplicate' }\n",
    `  if (known) return { outcome: 'duplicate' }
  await env.DB.prepare(
    "INSERT INTO notice (tenant, event_id, body_hash, outcome, at) VALUES (?, ?, ?, 'credited', ?) ON CONFLICT DO NOTHING",
  ).bind(tenant.id, notice.eventId, hash, now).run()\n`,
  ]),
  fault('a failed payment that is final', [
    'money/cashier/webhook-service.ts',
    "  if (claimed.status === 'credited' || claimed.status === 'held') return 'duplicate'",
    "  if (claimed.status === 'failed') return 'failed'\n  if (claimed.status === 'credited' || claimed.status === 'held') return 'duplicate'",
  ]),
  fault('a second payment takes the place of the first', [
    'money/cashier/deposit-repository.ts',
    'WHERE tenant = ?3 AND id = ?4 AND transaction_id IS NULL',
    'WHERE tenant = ?3 AND id = ?4',
  ]),
  fault('money held anew by each try', [
    'money/cashier/payout-steps.ts',
    '    operationKey: holdId(row),',
    '    operationKey: `${holdId(row)}-${crypto.randomUUID()}`,',
  ]),
  fault('an order without an answer given back', [
    'money/cashier/payout-steps.ts',
    "if (refusal instanceof ApiError && refusal.code === 'cashier.providerDown') return undefined",
    "if (refusal instanceof ApiError && refusal.code === 'cashier.providerDown')\n      return { accepted: false as const, reason: 'no answer' }",
  ]),
  fault('an order for the whole amount', [
    'money/cashier/payout-steps.ts',
    'amountMinor: row.amount - row.fee,',
    'amountMinor: row.amount,',
  ]),
  fault('an order by another number at each try', [
    'money/cashier/payout-steps.ts',
    '      reference: row.id,\n      tenant: tenant.id,',
    '      reference: row.tries === 0 ? row.id : `${row.id}-${row.tries}`,\n      tenant: tenant.id,',
  ]),
  fault('sent without taking the money', [
    'money/cashier/payout-steps.ts',
    "  const reply = await tryMoney(base, row.member, {\n    kind: 'capture',\n    operationKey: `sent:${row.id}`,\n    holdId: holdId(row),\n    world: 'world:psp',\n  })\n  if (!reply.ok) return false\n",
    '',
  ]),
  fault('a rejection that keeps the money', [
    'money/cashier/payout-steps.ts',
    '  await releaseRejected(base, row)\n  return true',
    "  await stepWithdrawal(base.env, row, { from: ['rejected'], to: 'rejected', stamps: { returned_at: base.now } })\n  return true",
  ]),
  fault('a refused order that keeps the money', [
    'money/cashier/payout-steps.ts',
    "  if (!(await release(base, row))) return false\n  await stepWithdrawal(base.env, row, {\n    from: ['sending'],",
    "  await stepWithdrawal(base.env, row, {\n    from: ['sending'],",
  ]),
  fault('money given back after its row was marked', [
    'money/cashier/payout-steps.ts',
    '  if (!(await release(base, row))) return false\n',
    "  await stepWithdrawal(base.env, row, { from: ['sending'], to: 'failed', stamps: { reason, returned_at: base.now } })\n  if (!(await release(base, row))) return false\n",
  ]),
  fault('a payout that came back credited at each notice', [
    'money/cashier/payout-steps.ts',
    'operationKey: `return:${row.id}`',
    'operationKey: `return:${row.id}:${crypto.randomUUID()}`',
  ]),
  fault('a payout that came back not credited', [
    'money/cashier/payout-steps.ts',
    '  await moveMoney(base, row.member, {',
    '  if (row.tries < 0) await moveMoney(base, row.member, {',
  ]),
  fault('a payout that came back credited without its fee', [
    'money/cashier/payout-steps.ts',
    "    amountMinor: row.amount,\n    direction: 'credit',",
    "    amountMinor: row.amount - row.fee,\n    direction: 'credit',",
  ]),
  fault('the schedule forgets what is stuck', ['money/cashier/sweep.ts', '  pushStuck,\n', '']),
  fault('an interrupted request forgotten', [
    'money/cashier/withdrawal-repository.ts',
    "WHERE (status = 'opening' AND requested_at <= ?)",
    "WHERE (status = 'nothing' AND requested_at <= ?)",
  ]),
  fault('an order without an answer forgotten', [
    'money/cashier/withdrawal-repository.ts',
    "OR (status = 'sending' AND ordered_at IS NULL AND next_try_at <= ? AND ${IS_ACTIVE})",
    "OR (status = 'nothing' AND ordered_at IS NULL AND next_try_at <= ? AND ${IS_ACTIVE})",
  ]),
  fault('a claim marked before it is paid', [
    'rewards/offers/claim-payment.ts',
    '  const refusal = await sendMoney(base, row)\n',
    "  await stepClaim(env, { tenant: tenant.id, member: row.member, offer: row.offer, occurrence: row.occurrence }, { from: ['inProcess'], to: 'claimed', atMs: now })\n  const refusal = await sendMoney(base, row)\n",
  ]),
]
