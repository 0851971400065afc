import { ApiError } from '#lib/api/errors.ts'
import type { Env } from '#platform/base/env.ts'
import { readTenant } from '#platform/base/system/service.ts'
import { askOutcome } from './provider.ts'
import { claimQuestion, findUnanswered, type Unanswered } from './unanswered-repository.ts'
import { noticePayment } from './webhook-service.ts'

/** A notice normally arrives within seconds. */
const PATIENCE_MS = 10 * 60_000
const SHORTEST_PAUSE_MS = 10 * 60_000
const LONGEST_PAUSE_MS = 60 * 60_000

/**
 * Asks the provider about payments and payouts whose notice has not come, because it cannot reach us or lost it. Its answer is
 * the notices themselves, which are taken like those that arrive: the same event counts once, whichever way it comes.
 */
export async function askUnanswered(env: Env, nowMs: number): Promise<void> {
  for (const each of await findUnanswered(env, { nowMs, patienceMs: PATIENCE_MS }))
    await ask(env, each, nowMs)
}

async function ask(env: Env, order: Unanswered, nowMs: number): Promise<void> {
  const tenant = await readTenant(env, order.tenant)
  if (!tenant) return
  // An order without an outcome for long is asked for less often.
  const pauseMs = Math.min(Math.max(nowMs - order.since, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)
  if (!(await claimQuestion(env, order, { nowMs, againAtMs: nowMs + pauseMs }))) return
  try {
    const { notices } = await askOutcome(env, {
      reference: order.id,
      tenant: tenant.id,
      brand: tenant.merchantCode,
      subject: order.subject,
    })
    for (const notice of notices)
      if (notice.reference === order.id && notice.subject === order.subject)
        await noticePayment({ env, tenant, now: nowMs, input: notice })
  } catch (refusal) {
    // Unreachable, or a notice that does not fit: it must not block the others, and reconciliation shows the payout.
    if (!(refusal instanceof ApiError)) throw refusal
  }
}
