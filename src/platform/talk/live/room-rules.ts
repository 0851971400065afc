import type { RoomKind } from '#lib/api/channel.ts'

export interface RoomRule {
  /** How many messages a lost line can be resumed over. */
  keep: number
  /** How many past events a new entrant receives. */
  history: number
  /** A frame waits for so long after the one before: a flood costs each listener a frame, not a frame a message. */
  gatherMs: number
  /** Sockets of a room, of one session (its tabs), and of one address (a household, a café). */
  most: { room: number; session: number; address: number }
  /** An empty room forgets everything after a while; the others keep what they said. */
  isForgotten: boolean
}

const OPEN: RoomRule = {
  keep: 1_000,
  history: 0,
  gatherMs: 0,
  most: { room: 5_000, session: 12, address: 60 },
  isForgotten: false,
}

/** What each room bears. */
export const ROOM_RULES: Readonly<Record<RoomKind, RoomRule>> = {
  member: { ...OPEN, keep: 200, most: { room: 40, session: 12, address: 40 }, isForgotten: true },
  brand: OPEN,
  crash: { ...OPEN, gatherMs: 50 },
  // The draws of a minute come in together.
  lottery: { ...OPEN, keep: 200, gatherMs: 50, isForgotten: true },
  chat: { ...OPEN, history: 50, gatherMs: 150 },
}

/** A browser says hello, once. */
export const MOST_FRAME_LENGTH = 512
/** Pages ping every 25 s. */
export const IDLE_MS = 120_000
/** How often a room checks its sockets: closed pages, ended sessions. */
export const SWEEP_MS = 60_000
/** How long an empty room remembers what a lost line may ask for. */
export const FORGET_MS = 60 * 60_000
