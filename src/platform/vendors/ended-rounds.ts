import { HOUR_MS } from '#lib/shared/durations.ts'
import type { CallBase, VendorCaller } from '#platform/call.ts'
import type { Env } from '#platform/env.ts'
import { readTenant } from '#platform/system/service.ts'
import { tryMoney } from '#platform/wallet/service.ts'
import { purseOf } from './purse.ts'
import { keyOf, roundKeyOf } from './transaction-repository.ts'

/**
 * Rounds that a vendor ends with a bet or a rollback and without a win. The reply to that message may be lost, and its bet be
 * rolled back: the round stays open until no rollback can follow, and what is open in it then is lost.
 */

/** At this age vendors finish their rounds themselves, and roll nothing back any more (Caleta's operator's guide 1.5). */
const ROLLED_BACK_WITHIN_MS = 48 * HOUR_MS
/** Rounds per run: the runtime limits the subrequests of a run. */
const A_RUN = 200

interface EndedRound {
  tenant: string
  vendor: string
  member_id: string
  round: string
  due_at: number
}

/** @param round `atMs`: when the wallet took the message that ended it; a repetition has the time of the first */
export async function endLater(
  { env, tenant, vendor }: Pick<CallBase, 'env' | 'tenant'> & { vendor: VendorCaller },
  { player, round, atMs }: { player: string; round: string; atMs: number },
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO vendor_ended_round (tenant, vendor, member_id, round, due_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET due_at = max(due_at, excluded.due_at)`,
  )
    .bind(tenant.id, vendor.vassalage, player, round, atMs + ROLLED_BACK_WITHIN_MS)
    .run()
}

/** Settles what is due, as a vendor of our own format does by `close-round`. One that fails does not keep the others. */
export async function closeEndedRounds(env: Env, nowMs: number): Promise<void> {
  const { results } = await env.DB.prepare(
    'SELECT * FROM vendor_ended_round WHERE due_at <= ? ORDER BY due_at LIMIT ?',
  )
    .bind(nowMs, A_RUN)
    .all<EndedRound & Record<string, unknown>>()
  const closed = await Promise.allSettled(results.map((row) => close(env, row, nowMs)))
  const failures = closed.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'ended rounds wait')
}

async function close(env: Env, ended: EndedRound, nowMs: number): Promise<void> {
  const { vendor, member_id: memberId, round, due_at } = ended
  const tenant = await readTenant(env, ended.tenant)
  const roundId = roundKeyOf(vendor, round)
  // A refusal is the end as well: all of its bets were rolled back. A brand that is gone has no rounds.
  if (tenant)
    await tryMoney({ env, tenant, now: nowMs }, memberId, {
      kind: 'win',
      operationKey: keyOf({ vendor, kind: 'close', id: `${memberId}/${round}/${due_at}` }),
      roundId,
      winMinor: 0,
      isLast: true,
      reference: roundId,
      ...purseOf({ tenant }, vendor),
    })
  await env.DB.prepare(
    `DELETE FROM vendor_ended_round
     WHERE tenant = ? AND vendor = ? AND member_id = ? AND round = ? AND due_at = ?`,
  )
    .bind(ended.tenant, vendor, memberId, round, due_at)
    .run()
}
