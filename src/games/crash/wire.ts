import type { getCrash, getCrashBet, placeCrashBet } from '#lib/api/play/crash.ts'
import type { OutputOf, ParsedInputOf } from '#lib/api/endpoint.ts'

type RoomState = OutputOf<typeof getCrash>
export type CrashRound = RoomState['round']
export type CrashPlayers = RoomState['players']
export type PastGame = RoomState['last'][number]
export type OwnBet = NonNullable<OutputOf<typeof getCrashBet>>
type AskedBet = ParsedInputOf<typeof placeCrashBet>

export interface RoomListener {
  round: (round: CrashRound) => void
  players: (players: CrashPlayers) => void
  /** Finished games, newest first. */
  last: (games: readonly PastGame[]) => void
  /** The room cannot be reached just now, or can again. */
  trouble: (isLost: boolean) => void
}

/** Where games come from: the brand's room, or a demo's own browser. */
export interface CrashWire {
  /** Begins to listen: first the current state of the room, then each change. */
  watch: (listener: RoomListener) => void
  /** The room's time, as well as it is known here. */
  nowMs: () => number
  /** @throws ApiError for a refusal, NoAnswer where it is unknown whether the bet was placed */
  place: (asked: AskedBet) => Promise<OwnBet>
  cashOut: (betId: string) => Promise<OwnBet>
  /** The player's newest bet. */
  find: () => Promise<OwnBet | null>
}
