import type { RoomKind } from '#lib/api/channel.ts'

export interface RoomRule {
  /** Number of messages over which a lost connection can be resumed. */
  keep: number
  /** Number of past events that a new entrant receives. */
  history: number
  /** Minimum time between two frames: during a flood each listener receives few frames instead of one per message. */
  gatherMs: number
  /** Sockets of a room, of one session (its tabs), and of one address (a household, a café). */
  most: { room: number; session: number; address: number }
  /** An empty room deletes everything after a while; the others keep their messages. */
  isForgotten: boolean
}

const OPEN: RoomRule = {
  keep: 1_000,
  history: 0,
  gatherMs: 0,
  most: { room: 5_000, session: 12, address: 60 },
  isForgotten: false,
}

/** The limits of each room. */
export const ROOM_RULES: Readonly<Record<RoomKind, RoomRule>> = {
  member: { ...OPEN, keep: 200, most: { room: 40, session: 12, address: 40 }, isForgotten: true },
  brand: OPEN,
  crash: { ...OPEN, gatherMs: 50 },
  // The draws of a minute arrive together.
  lottery: { ...OPEN, keep: 200, gatherMs: 50, isForgotten: true },
  chat: { ...OPEN, history: 50, gatherMs: 150 },
}

/** A browser sends one hello. */
export const MOST_FRAME_LENGTH = 512
/** Pages ping every 25 s. */
export const IDLE_MS = 120_000
/** How often a room checks its sockets: closed pages, ended sessions. */
export const SWEEP_MS = 60_000
/** How long an empty room keeps what a lost connection may request. */
export const FORGET_MS = 60 * 60_000
