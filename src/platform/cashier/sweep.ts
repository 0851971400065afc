import type { Env } from '#platform/env.ts'
import { listTenants, readTenant } from '#platform/system/service.ts'
import { ApiError } from '#lib/api/errors.ts'
import { releaseWaiting } from './document-wait.ts'
import { holdMoney, releaseRejected, sendPayout } from './payout-steps.ts'
import { bookReversals } from './reversal-service.ts'
import { askUnanswered } from './unanswered.ts'
import { findStuck, forceReceived, listReleasable, type WithdrawalRow } from './withdrawal-repository.ts'

/** A request older than this was interrupted; its caller is no longer waiting. */
const CUT_OFF_MS = 2 * 60_000

/** Continues what no call continues; for the schedule. Safe to run twice, and concurrently. */
export async function sweepCashier(env: Env, nowMs: number): Promise<void> {
  for (const id of await listTenants(env)) {
    const confirmMinutes = (await readTenant(env, id))?.cashier.withdrawal.confirmMinutes
    if (confirmMinutes !== undefined)
      await forceReceived(env, { tenant: id, confirmMs: confirmMinutes * 60_000, nowMs })
  }
  for (const { tenant: id, member } of await listReleasable(env, nowMs)) {
    const tenant = await readTenant(env, id)
    if (tenant) await releaseWaiting({ env, tenant, now: nowMs, member: { id: member } })
  }
  for (const row of await findStuck(env, nowMs, CUT_OFF_MS)) await push(env, row, nowMs)
  await askUnanswered(env, nowMs)
  await bookReversals(env, nowMs)
}

async function push(env: Env, row: WithdrawalRow, nowMs: number): Promise<void> {
  const tenant = await readTenant(env, row.tenant)
  if (!tenant) return
  const base = { env, tenant, now: nowMs }
  try {
    if (row.status === 'rejected') return await releaseRejected(base, row)
    if (row.status === 'opening') await holdMoney(base, row)
    await sendPayout(env, { tenant, id: row.id, nowMs })
  } catch (refusal) {
    // A failure must not block the others; the next run finds it again.
    if (!(refusal instanceof ApiError)) throw refusal
  }
}
