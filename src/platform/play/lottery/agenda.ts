import type { LedgerSql } from '#platform/ledger/wallet/service.ts'
import { slipsToCancel } from './cancel.ts'
import type { DrawWork } from './draw-rows.ts'
import { dueDraws, stepDraw } from './lifecycle.ts'
import { driveSlip, giveBackCancelled, type MoneyPort } from './money-steps.ts'
import { tellD1 } from './projection.ts'

/** The longest turn of settling a draw before other draws get theirs. */
const TURN_MS = 2_000

/**
 * Does everything that is due. A failure is retried later and does not block the rest.
 * @throws AggregateError after everything else was done
 */
export async function doDue(port: MoneyPort, db: D1Database): Promise<void> {
  const untilMs = performance.now() + TURN_MS
  const failures: unknown[] = []
  const each = async (refs: readonly string[], step: (ref: string) => Promise<unknown>) => {
    for (const ref of refs)
      try {
        await step(ref)
      } catch (cause) {
        // Collected, and thrown below after the rest is done.
        failures.push(cause)
      }
  }
  await each(dueSlips(port.work()), (key) => driveSlip(port, key))
  await each(slipsToCancel(port.work()), (key) => giveBackCancelled(port, key))
  await each(dueDraws(port.work()), async (issue) => {
    while (await stepDraw(port.work, issue, port.pay)) if (performance.now() > untilMs) break
  })
  await each(slipsToCancel(port.work()), (key) => giveBackCancelled(port, key))
  await tellD1(port.work(), db)
  if (failures.length > 0) throw new AggregateError(failures, String(failures[0]))
}

/** When something is due next; `undefined` while there are no bets and nobody watches. */
export function nextDueMs(sql: LedgerSql): number | undefined {
  return (
    sql.first<{ at: number | null }>(
      `SELECT min(at) AS at FROM (
         SELECT watch_at AS at FROM owner
         UNION ALL SELECT min(wake_at) FROM draw WHERE wake_at IS NOT NULL
         UNION ALL SELECT min(retry_at) FROM slip WHERE retry_at IS NOT NULL
         UNION ALL SELECT min(next_at) FROM outbox
         UNION ALL SELECT 0 FROM bet WHERE state = 'cancelling')`,
    )?.at ?? undefined
  )
}

/** Slips without a reply of their wallet. */
function dueSlips({ sql, nowMs }: DrawWork): string[] {
  return sql
    .all<{ key: string }>(
      'SELECT key FROM slip WHERE retry_at IS NOT NULL AND retry_at <= ? ORDER BY retry_at LIMIT 200',
      nowMs,
    )
    .map(({ key }) => key)
}
