import { downFrame, PING, PONG, PROTOCOL } from '#lib/api/channel.ts'
import { cashOutCrash, crashChannel, getCrash, getCrashBet, placeCrashBet } from '#lib/api/crash.ts'
import { call } from '#games/frame/wire.ts'
import { createRoomClock } from './room-clock.ts'
import type { CrashWire, RoomListener } from './wire.ts'

/** Without a word from the room for so long, it is asked: a long game, a lost message, a line that only looks open. */
const QUIET_MS = 10_000
/** How often it is asked where sockets are blocked. */
const POLL_MS = 1_000
const PING_MS = 25_000
/** A line that cannot be opened is tried again after growing pauses. */
const LONGEST_PAUSE_MS = 30_000
/** A hidden page stops watching: nobody plays there. */
const HIDDEN_MS = 60_000

/** The brand's room: a socket tells what happens, and a call asks where things stand. */
export function roomLine(playToken: string): CrashWire {
  const clock = createRoomClock()
  let listener: RoomListener | undefined
  let socket: WebSocket | undefined
  let heardAtMs = 0
  let askedAtMs = Number.NEGATIVE_INFINITY
  let hiddenAtMs: number | undefined
  let isAsking = false
  let failures = 0
  let openAtMs = 0

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    const nowMs = performance.now()
    askedAtMs = nowMs
    try {
      const { round, players, last } = await call(getCrash, {})
      clock.answered(round.nowMs, nowMs)
      heardAtMs = performance.now()
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

  function open(): void {
    const address = new URL(crashChannel.poll.path, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const opened = new WebSocket(address, [PROTOCOL])
    socket = opened
    opened.addEventListener('open', () => {
      failures = 0
      opened.send(JSON.stringify({ type: 'hello' }))
    })
    opened.addEventListener('message', ({ data }) => take(String(data)))
    opened.addEventListener('close', () => {
      if (socket !== opened) return
      socket = undefined
      failures += 1
      openAtMs = performance.now() + pauseMs(failures)
    })
  }

  function take(text: string): void {
    if (text === PONG) return
    const frame = downFrame.safeParse(parsed(text))
    if (!frame.success) return
    for (const { type, value } of frame.data.messages) {
      const isRound = type === 'round'
      const round = isRound ? crashChannel.messages.round.value.safeParse(value) : undefined
      const players = isRound ? undefined : crashChannel.messages.players.value.safeParse(value)
      if (round?.success) {
        // What a room says to a newcomer may be old.
        if (frame.data.type === 'messages') clock.heard(round.data.nowMs)
        listener?.round(round.data)
      } else if (players?.success) listener?.players(players.data)
    }
    if (frame.data.type === 'messages') heardAtMs = performance.now()
  }

  function look(): void {
    const nowMs = performance.now()
    hiddenAtMs = document.hidden ? (hiddenAtMs ?? nowMs) : undefined
    if (hiddenAtMs !== undefined && nowMs - hiddenAtMs > HIDDEN_MS) return socket?.close()
    if (!socket && nowMs >= openAtMs) open()
    const isOpen = socket?.readyState === WebSocket.OPEN
    const waitMs = isOpen ? QUIET_MS : POLL_MS
    if (nowMs - Math.max(heardAtMs, askedAtMs) > waitMs) void ask()
  }

  return {
    nowMs: clock.nowMs,
    watch(asked) {
      listener = asked
      void ask()
      open()
      setInterval(look, POLL_MS / 2)
      setInterval(() => socket?.readyState === WebSocket.OPEN && socket.send(PING), PING_MS)
      document.addEventListener('visibilitychange', look)
      // A page with an open socket is excluded from the back/forward cache.
      window.addEventListener('pagehide', () => socket?.close())
    },
    place: (asked) => call(placeCrashBet, asked, playToken),
    cashOut: (betId) => call(cashOutCrash, { betId }, playToken),
    find: () => call(getCrashBet, {}, playToken),
  }
}

/** Spread, so that the pages of a room that was closed do not come back at the same moment. */
function pauseMs(failures: number): number {
  const [spread = 0] = crypto.getRandomValues(new Uint8Array(1))
  return Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures) * (0.5 + spread / 512)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not a frame of a room.
    return undefined
  }
}
