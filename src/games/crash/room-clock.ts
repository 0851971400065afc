/** The room's time by this browser's steady clock. */
export interface RoomClock {
  nowMs: () => number
  /** An answer with the room's time: it was somewhere between asking and hearing. The quickest answer is the best. */
  answered: (roomMs: number, askedAtMs: number) => void
  /** A message with the room's time: by now it is at least that. */
  received: (roomMs: number) => void
}

export function createRoomClock(steadyMs: () => number = () => performance.now()): RoomClock {
  let offsetMs = Date.now() - steadyMs()
  let quickestMs = Number.POSITIVE_INFINITY
  return {
    nowMs: () => steadyMs() + offsetMs,
    answered(roomMs, askedAtMs) {
      const tookMs = steadyMs() - askedAtMs
      if (tookMs >= quickestMs) return
      quickestMs = tookMs
      offsetMs = roomMs + tookMs / 2 - steadyMs()
    },
    received(roomMs) {
      if (quickestMs < Number.POSITIVE_INFINITY) offsetMs = Math.max(offsetMs, roomMs - steadyMs())
    },
  }
}
