import { renameReserved } from '#platform/access/account/reserved-names.ts'
import { purgeChat } from '#platform/talk/chat/chat-repository.ts'
import { sweepCashier } from '#platform/money/cashier/sweep.ts'
import { settleAll } from '#platform/agents/contracts/due.ts'
import { eraseDocuments } from '#platform/care/documents/erase.ts'
import type { Env } from '#platform/base/env.ts'
import { writeLog } from '#platform/base/log.ts'
import { inSpan } from '#platform/base/span.ts'
import { sweepJackpots } from '#platform/play/games/jackpot-sweep.ts'
import { finishMarks } from '#platform/people/member/service.ts'
import { purgeOperatorSessions } from '#platform/ops/operators/service.ts'
import { reconcileDue } from '#platform/ops/ops/reconciliation.ts'
import { purgeIdentity } from '#platform/people/session/purge.ts'
import { runBoards } from '#platform/rewards/missions/boards.ts'
import { finishRedemptions } from '#platform/money/points/redemption-service.ts'
import { payStaleClaims } from '#platform/rewards/offers/claim-payment.ts'
import { publishReleases } from '#platform/rewards/releases/release-service.ts'
import { keepDrops } from '#platform/rewards/promotions/envelope-drops.ts'
import { ensureWheels } from '#platform/rewards/promotions/wheel-service.ts'
import { askRegisters } from '#platform/care/registers/asking.ts'
import { closeBarred } from '#platform/money/cashier/barred-accounts.ts'
import { finishExclusions } from '#platform/care/protection/exclude-service.ts'
import { remindOfLimits } from '#platform/care/protection/review.ts'
import { promptPlayers } from '#platform/care/protection/prompts.ts'
import { deliverDue } from '#platform/people/messages/sender.ts'
import { deliverMailings } from '#platform/talk/mailings/delivery.ts'
import { sendPushes } from '#platform/talk/push/push-delivery.ts'
import { wakeDraws } from '#platform/play/lottery/wake-draws.ts'
import { closeEndedRounds } from '#platform/play/vendors/ended-rounds.ts'
import { purgeVendors } from '#platform/play/vendors/purge.ts'
import { reconcileVendorsDue } from '#platform/play/vendors/reconciliation.ts'
import { closeReportDays, collectReports } from '#platform/ops/reports/service.ts'
import { noteScheduleRun } from '#platform/ops/watch/schedule-age.ts'
import { purgeFaults } from '#platform/base/faults/service.ts'
import { everyEnv } from '#platform/base/system/brand-env.ts'
import { sweepWallets } from '#platform/ledger/wallet/sweep.ts'

/** The tasks of every five minutes (`triggers` in wrangler.jsonc). None depends on the exact time, or on running once. */
const TASKS: Readonly<Record<string, (env: Env, nowMs: number) => Promise<unknown>>> = {
  deliverDue,
  deliverMailings,
  sendPushes: (env, nowMs) => sendPushes(env, nowMs),
  purgeIdentity,
  sweepWallets: (env) => sweepWallets(env),
  wakeDraws: (env) => wakeDraws(env),
  sweepCashier,
  payStaleClaims,
  publishReleases,
  finishRedemptions,
  runBoards,
  ensureWheels,
  keepDrops,
  reconcileDue,
  countReports,
  purgeVendors,
  closeEndedRounds,
  reconcileVendorsDue,
  settleAll,
  purgeChat,
  sweepJackpots,
  finishExclusions,
  askRegisters,
  closeBarred,
  finishMarks,
  promptPlayers,
  remindOfLimits,
  eraseDocuments,
  renameReserved,
  purgeOperatorSessions,
  purgeFaults,
}

const TASK_LIST = Object.entries(TASKS)

/** A day closes once everything of it is counted. */
async function countReports(env: Env, nowMs: number): Promise<void> {
  await collectReports(env, nowMs)
  await closeReportDays(env, nowMs)
}

/** Runs every task in every database, unless the schedule rests, even after a failure; then throws all failures, so that the run counts as failed. */
export async function runSchedule(env: Env, nowMs: number): Promise<void> {
  if (env.SCHEDULE_RESTS === '1') return
  const envs = await everyEnv(env)
  const failures: unknown[] = []
  const run = async (each: Env, [task, work]: (typeof TASK_LIST)[number]) => {
    try {
      await inSpan(`schedule ${task}`, undefined, async () => work(each, nowMs))
    } catch (cause) {
      // One task's failure stops no other.
      writeLog('schedule.failed', { task, cause })
      failures.push(cause)
    }
  }
  await Promise.all(envs.flatMap((each) => TASK_LIST.map((task) => run(each, task))))
  await noteScheduleRun(env, nowMs)
  if (failures.length > 0) throw new AggregateError(failures, 'scheduled work failed')
}
