import type { Env } from '#platform/base/env.ts'
import { forEachApart, forEachBrand, readTenant } from '#platform/base/system/service.ts'
import { ApiError } from '#lib/api/errors.ts'
import { bookAdjustments } from './adjustment-service.ts'
import { releaseWaiting } from './document-wait.ts'
import { holdMoney, releaseRejected, sendPayout } from './payout-steps.ts'
import { bookReversals } from './reversal-service.ts'
import { askUnanswered } from './unanswered.ts'
import { listReleasable } from './document-wait-repository.ts'
import { findStuck, forceReceived, type WithdrawalRow } from './withdrawal-repository.ts'

/** A request older than this was interrupted; its caller is no longer waiting. */
const CUT_OFF_MS = 2 * 60_000

type Step = (env: Env, nowMs: number) => Promise<unknown>
const STEPS: readonly Step[] = [
  confirmReceived,
  releaseAll,
  pushStuck,
  askUnanswered,
  bookReversals,
  bookAdjustments,
]

/**
 * Completes interrupted work; for the schedule. Safe to run twice, and concurrently. One failure stops no other step,
 * brand or withdrawal.
 */
export async function sweepCashier(env: Env, nowMs: number): Promise<void> {
  await forEachApart(STEPS, (step) => step(env, nowMs))
}

async function confirmReceived(env: Env, nowMs: number): Promise<void> {
  await forEachBrand(env, ({ id, cashier }) =>
    forceReceived(env, { tenant: id, confirmMs: cashier.withdrawal.confirmMinutes * 60_000, nowMs }),
  )
}

async function releaseAll(env: Env, nowMs: number): Promise<void> {
  await forEachApart(await listReleasable(env, nowMs), async ({ tenant: id, member }) => {
    const tenant = await readTenant(env, id)
    if (tenant) await releaseWaiting({ env, tenant, now: nowMs, member: { id: member } })
  })
}

async function pushStuck(env: Env, nowMs: number): Promise<void> {
  await forEachApart(await findStuck(env, nowMs, CUT_OFF_MS), (row) => push(env, row, nowMs))
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
