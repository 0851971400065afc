import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf, ParsedInputOf } from '#lib/api/endpoint.ts'
import type { playRound } from '#lib/api/play/games-play.ts'
import { NoAnswer } from './wire.ts'

export type Round = OutputOf<typeof playRound>

/** A round that was asked for and not answered yet. Its id is never used for another. */
export type PendingRound = ParsedInputOf<typeof playRound>

/** What settling needs from outside; tests script it. */
export interface RoundWire {
  play: (pending: PendingRound) => Promise<Round>
  find: (roundId: string) => Promise<Round | null>
  wait: (ms: number) => Promise<void>
  /** The answer did not come: say so while it is looked for. */
  onTrouble: () => void
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 8000
const TOO_FAST_PAUSE_MS = 500

/**
 * Plays a round to its answer, however often the connection drops: asks whether it happened, and only when it did not
 * sends it again under the same id, so it can take the stake at most once.
 * @throws ApiError when the platform refuses the round.
 */
export async function settle(wire: RoundWire, pending: PendingRound): Promise<Round> {
  for (;;) {
    try {
      return await wire.play(pending)
    } catch (error) {
      if (!isUncertain(error)) throw error
      if (error instanceof ApiError && error.code === 'game.tooFast') {
        await wire.wait(TOO_FAST_PAUSE_MS)
        continue
      }
    }
    const found = await recover(wire, pending.roundId)
    if (found) return found
  }
}

/** Whether an earlier round happened, asked at once and then as `recover` does. It is never sent again from here. */
export async function lookUp(wire: RoundWire, roundId: string): Promise<Round | null> {
  try {
    return await wire.find(roundId)
  } catch (error) {
    if (!isUncertain(error)) throw error
    return recover(wire, roundId)
  }
}

/** Asks until the platform says whether the round happened. */
async function recover(wire: RoundWire, roundId: string): Promise<Round | null> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    wire.onTrouble()
    await wire.wait(pause)
    try {
      return await wire.find(roundId)
    } catch (error) {
      if (!isUncertain(error)) throw error
    }
  }
}

/** Whether the round may have been played in spite of the error, or may be played by asking again. */
function isUncertain(error: unknown): boolean {
  if (error instanceof NoAnswer) return true
  if (!(error instanceof ApiError)) return false
  return error.status >= 500 || error.code === 'game.tooFast' || error.code === 'request.tooMany'
}
