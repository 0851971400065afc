import { purgeChat } from './chat/chat-repository.ts'
import { sweepCashier } from './cashier/sweep.ts'
import { settleAll } from './contracts/due.ts'
import { eraseDocuments } from './documents/erase.ts'
import type { Env } from './env.ts'
import { sweepJackpots } from './games/jackpot-sweep.ts'
import { finishMarks } from './member/service.ts'
import { reconcileDue } from './ops/reconciliation.ts'
import { purgeIdentity } from './session/purge.ts'
import { runBoards } from './missions/boards.ts'
import { finishRedemptions } from './points/redemption-service.ts'
import { payStaleClaims } from './offers/claim-payment.ts'
import { keepDrops } from './promotions/envelope-drops.ts'
import { ensureWheels } from './promotions/wheel-service.ts'
import { finishExclusions } from './protection/exclude-service.ts'
import { promptPlayers } from './protection/prompts.ts'
import { deliverDue } from './messages/sender.ts'
import { sendPushes } from './push/push-delivery.ts'
import { closeEndedRounds } from './vendors/ended-rounds.ts'
import { purgeVendors } from './vendors/purge.ts'
import { reconcileVendorsDue } from './vendors/reconciliation.ts'
import { everyEnv } from './system/brand-env.ts'
import { sweepWallets } from './wallet/sweep.ts'

/** The tasks of every five minutes (`triggers` in wrangler.jsonc). None depends on the exact time, or on running once. */
const TASKS: readonly ((env: Env, nowMs: number) => Promise<unknown>)[] = [
  deliverDue,
  (env, nowMs) => sendPushes(env, nowMs),
  purgeIdentity,
  (env) => sweepWallets(env),
  sweepCashier,
  payStaleClaims,
  finishRedemptions,
  runBoards,
  ensureWheels,
  keepDrops,
  reconcileDue,
  purgeVendors,
  closeEndedRounds,
  reconcileVendorsDue,
  settleAll,
  purgeChat,
  sweepJackpots,
  finishExclusions,
  finishMarks,
  promptPlayers,
  eraseDocuments,
]

/** Runs every task in every database, even after a failure; then throws all failures, so that the run counts as failed. */
export async function runSchedule(env: Env, nowMs: number): Promise<void> {
  const envs = await everyEnv(env)
  const done = await Promise.allSettled(envs.flatMap((each) => TASKS.map((task) => task(each, nowMs))))
  const failures = done.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'scheduled work failed')
}
