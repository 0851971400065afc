import type { DownFrame } from '#lib/api/channel.ts'
import { cashOutCrash, crashChannel, getCrash, getCrashBet, placeCrashBet } from '#lib/api/play/crash.ts'
import { createLine } from '#games/frame/line.ts'
import { call } from '#games/frame/wire.ts'
import { createRoomClock } from './room-clock.ts'
import type { CrashWire, RoomListener } from './wire.ts'

/** After this time without a message the room is polled: the game may be long, a message lost, or the connection dead. */
const QUIET_MS = 10_000
/** How often it is asked where sockets are blocked. */
const POLL_MS = 1_000

/** The brand's room: a socket tells what happens, and a call asks where things stand. */
export function roomLine(playToken: string): CrashWire {
  const clock = createRoomClock()
  const line = createLine(crashChannel, take)
  let listener: RoomListener | undefined
  let receivedAtMs = 0
  let askedAtMs = Number.NEGATIVE_INFINITY
  let isAsking = false

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    const nowMs = performance.now()
    askedAtMs = nowMs
    try {
      const { round, players, last } = await call(getCrash, {})
      clock.answered(round.nowMs, nowMs)
      receivedAtMs = performance.now()
      listener?.trouble(false)
      listener?.last(last)
      listener?.round(round)
      listener?.players(players)
    } catch {
      // Any failure: the next look asks again.
      listener?.trouble(true)
    } finally {
      isAsking = false
    }
  }

  function take({ type: kind, messages }: DownFrame): void {
    for (const { type, value } of messages) {
      const isRound = type === 'round'
      const round = isRound ? crashChannel.messages.round.value.safeParse(value) : undefined
      const players = isRound ? undefined : crashChannel.messages.players.value.safeParse(value)
      if (round?.success) {
        // What a room says to a newcomer may be old.
        if (kind === 'messages') clock.received(round.data.nowMs)
        listener?.round(round.data)
      } else if (players?.success) listener?.players(players.data)
    }
    if (kind === 'messages') receivedAtMs = performance.now()
  }

  /** A page that is hidden for long does not poll, as nobody plays on it. */
  function look(): void {
    if (!line.look()) return
    const waitMs = line.isOpen() ? QUIET_MS : POLL_MS
    if (performance.now() - Math.max(receivedAtMs, askedAtMs) > waitMs) void ask()
  }

  return {
    nowMs: clock.nowMs,
    watch(asked) {
      listener = asked
      void ask()
      line.start()
      setInterval(look, POLL_MS / 2)
      document.addEventListener('visibilitychange', look)
    },
    place: (asked) => call(placeCrashBet, asked, playToken),
    cashOut: (betId) => call(cashOutCrash, { betId }, playToken),
    find: () => call(getCrashBet, {}, playToken),
  }
}
