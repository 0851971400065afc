import type { OwnCall } from '#platform/care/protection/service.ts'
import { sendPayout } from './payout-steps.ts'
import { reviewAboveMinor } from './review-bound.ts'
import { markWaiting } from './review-repository.ts'
import { listWaiting } from './document-wait-repository.ts'
import { findWithdrawal, stepWithdrawal } from './withdrawal-repository.ts'

/**
 * Releases withdrawals after a member's documents are accepted: those that waited only for them are paid, the others
 * continue to the review.
 */
export async function releaseWaiting({ env, tenant, member, now }: OwnCall): Promise<void> {
  for (const { id } of await listWaiting(env, tenant.id, member.id)) {
    const row = await findWithdrawal(env, tenant.id, id)
    if (!row) continue
    const needsPeople =
      row.needs_people === 1 || row.amount > (await reviewAboveMinor({ env, tenant, now }, member.id, id))
    await stepWithdrawal(env, row, {
      from: ['reviewing'],
      to: needsPeople ? 'reviewing' : 'sending',
      stamps: { waits_documents: 0, ...(needsPeople ? {} : { checked_at: now }) },
    })
    if (!needsPeople) await sendPayout(env, { tenant, id, nowMs: now })
  }
}

/** An operator asks for documents: what waits for a decision waits for them first, and then for people. */
export function holdForDocuments({ env, tenant, member }: OwnCall): Promise<void> {
  return markWaiting(env, tenant.id, member.id)
}
