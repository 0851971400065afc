import type { FreeRoundsData } from './protocol.ts'
import type { Session } from './sessions.ts'
import type { FreeRounds } from './wallet.ts'

/** Rounds are not started so shortly before the end that their report could come too late. */
const MARGIN_MS = 10_000

/** One of the session's free rounds, where any is left and the stake is theirs. */
export function takeFreeRound(session: Session, stakeMinor: number, nowMs: number): FreeRounds | undefined {
  const free = session.freeRounds
  if (!free) return undefined
  if (free.left === 0 || free.expiresAtMs - MARGIN_MS <= nowMs) {
    session.freeRounds = undefined
    return undefined
  }
  if (free.stakeMinor !== stakeMinor) return undefined
  const left = free.left - 1
  session.freeRounds = left > 0 ? { ...free, left } : undefined
  return free
}

export function leftOf(free: FreeRounds | undefined): FreeRoundsData | undefined {
  return free && { left: free.left, stakeMinor: free.stakeMinor }
}
