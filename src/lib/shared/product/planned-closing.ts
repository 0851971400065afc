/** When a brand closes for maintenance, and when it opens again; without an end it stays closed until somebody opens it. */
export interface PlannedClosing {
  startsAtMs: number
  endsAtMs?: number | undefined
}

interface Closable {
  maintenance: boolean
  sinceMs?: number | undefined
  endsAtMs?: number | undefined
  planned?: PlannedClosing | undefined
}

/**
 * The status of a brand at a moment: a plan closes and opens it by the clock of whoever reads it, so no schedule can be late
 * for it. A plan whose end is over is none.
 */
export function statusAt<Status extends Closable>(status: Status, nowMs: number): Status {
  const { planned } = status
  if (!planned || nowMs < planned.startsAtMs) return status
  const { startsAtMs, endsAtMs } = planned
  if (endsAtMs !== undefined && nowMs >= endsAtMs) {
    const { planned: _, ...rest } = status
    return rest as Status
  }
  return { ...status, maintenance: true, sinceMs: startsAtMs, endsAtMs }
}
