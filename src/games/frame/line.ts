import { type Channel, type DownFrame, PING, PONG, PROTOCOL, readFrame } from '#lib/api/channel.ts'
import { HIDDEN_MS, pauseMs, PING_MS, PROBE_MS, socketAddress } from '#lib/shared/live/line.ts'

/** A socket to a room for a page of the play host, without a session. It reconnects by itself. */
export interface Line {
  /** Opens it; from then on `look` is to be called now and then. */
  start: () => void
  /** Opens it again where that is due. Returns whether the page is watched: one that is hidden for long is not, and closes it. */
  look: () => boolean
  isOpen: () => boolean
}

/** @param take gets each frame that the room sends */
export function createLine({ poll }: Channel, take: (frame: DownFrame) => void): Line {
  let socket: WebSocket | undefined
  let hiddenAtMs: number | undefined
  let failures = 0
  let openAtMs = 0
  /** When a ping was sent that nothing has answered yet, by the wall clock: it goes on while the machine sleeps. */
  let pingedAtMs: number | undefined
  const isOpen = () => socket?.readyState === WebSocket.OPEN

  function open(): void {
    const opened = new WebSocket(socketAddress(poll.path, location.href), [PROTOCOL])
    socket = opened
    opened.addEventListener('open', () => {
      failures = 0
      opened.send(JSON.stringify({ type: 'hello' }))
    })
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened) pingedAtMs = undefined
      const frame = data === PONG ? undefined : readFrame(String(data))
      if (frame) take(frame)
    })
    opened.addEventListener('close', () => {
      if (socket !== opened) return
      socket = undefined
      pingedAtMs = undefined
      failures += 1
      const [spread = 0] = crypto.getRandomValues(new Uint8Array(1))
      openAtMs = performance.now() + pauseMs(failures, spread / 256)
    })
  }

  function ping(): void {
    if (!isOpen()) return
    socket?.send(PING)
    pingedAtMs ??= Date.now()
  }

  /** A socket may be open and dead: one that does not answer is replaced. */
  function replaceDead(): void {
    if (pingedAtMs === undefined || Date.now() - pingedAtMs <= PROBE_MS) return
    const dead = socket
    socket = undefined
    pingedAtMs = undefined
    dead?.close()
    open()
  }

  return {
    isOpen,
    start() {
      open()
      setInterval(ping, PING_MS)
      for (const [target, type] of [
        [document, 'visibilitychange'],
        [window, 'online'],
        [window, 'pageshow'],
      ] as const)
        target.addEventListener(type, ping)
      // A page with an open socket is excluded from the back/forward cache.
      window.addEventListener('pagehide', () => socket?.close())
    },
    look() {
      const nowMs = performance.now()
      hiddenAtMs = document.hidden ? (hiddenAtMs ?? nowMs) : undefined
      const isWatched = hiddenAtMs === undefined || nowMs - hiddenAtMs <= HIDDEN_MS
      if (isWatched) replaceDead()
      if (!isWatched) socket?.close()
      else if (!socket && nowMs >= openAtMs) open()
      return isWatched
    },
  }
}
