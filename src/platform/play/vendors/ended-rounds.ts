import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/shared/time/durations.ts'
import type { CallBase, VendorCaller } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { readTenant } from '#platform/base/system/service.ts'
import { tryMoney } from '#platform/ledger/wallet/service.ts'
import { purseOf } from './purse.ts'
import { keyOf, roundKeyOf } from './transaction-repository.ts'
import { writeLog } from '#platform/base/log.ts'

/**
 * Rounds that a vendor ends with a bet or a rollback and without a win. The reply to that message may be lost, and its
 * bet rolled back: the round stays open until no rollback can follow, and its open stakes are lost then.
 */

/**
 * At this age vendors finish their rounds themselves and roll nothing back any more (Caleta's operator's guide 1.5).
 */
const ROLLED_BACK_WITHIN_MS = 48 * HOUR_MS
/** Rounds per run: the runtime limits the subrequests of a run. */
const A_RUN = 200
/** A failed round is tried again after this time, which doubles with each try. */
const FIRST_RETRY_MS = 5 * MINUTE_MS
const LONGEST_RETRY_MS = DAY_MS

interface EndedRound {
  tenant: string
  vendor: string
  member_id: string
  round: string
  due_at: number
  tries: number
}
/** `due_at` as well: a later message that ends the round makes it another one. */
const THIS_ONE = 'tenant = ? AND vendor = ? AND member_id = ? AND round = ? AND due_at = ?'

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

/**
 * Settles due rounds, as a vendor of our own format does by `close-round`. A failing round stops no other: it is
 * postponed, and logged the first time.
 */
export async function closeEndedRounds(env: Env, nowMs: number): Promise<void> {
  const { results } = await env.DB.prepare(
    'SELECT * FROM vendor_ended_round WHERE max(due_at, next_at) <= ? ORDER BY max(due_at, next_at) LIMIT ?',
  )
    .bind(nowMs, A_RUN)
    .all<EndedRound & Record<string, unknown>>()
  const done = await Promise.allSettled(
    results.map((row) =>
      close(env, row, nowMs).catch((cause: unknown) => stepBack(env, row, { nowMs, cause })),
    ),
  )
  const failures = done.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'ended rounds wait')
}

async function close(env: Env, ended: EndedRound, nowMs: number): Promise<void> {
  const { vendor, member_id: memberId, round, due_at } = ended
  const tenant = await readTenant(env, ended.tenant)
  const roundId = roundKeyOf(vendor, round)
  // A refusal ends it as well: all of its bets were rolled back. A removed brand has no rounds.
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
  await env.DB.prepare(`DELETE FROM vendor_ended_round WHERE ${THIS_ONE}`)
    .bind(...keysOf(ended))
    .run()
}

async function stepBack(
  env: Env,
  ended: EndedRound,
  { nowMs, cause }: { nowMs: number; cause: unknown },
): Promise<void> {
  const { tenant, vendor, member_id: memberId, round, tries } = ended
  if (tries === 0) writeLog('vendor.roundWaits', { brand: tenant, vendor, player: memberId, round, cause })
  const waitMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries)
  await env.DB.prepare(`UPDATE vendor_ended_round SET tries = tries + 1, next_at = ? WHERE ${THIS_ONE}`)
    .bind(nowMs + waitMs, ...keysOf(ended))
    .run()
}

function keysOf({ tenant, vendor, member_id, round, due_at }: EndedRound): (string | number)[] {
  return [tenant, vendor, member_id, round, due_at]
}
