import {
  CLOSE,
  PING,
  PONG,
  PROTOCOL,
  readFrame,
  TOKEN_PROTOCOL,
  type Channel,
  type RoomMessage,
  type Welcome,
} from '#lib/api/channel.ts'
import {
  HIDDEN_MS,
  LONGEST_PAUSE_MS,
  pauseMs,
  PING_MS,
  PROBE_MS,
  socketAddress,
  WATCH_MS,
} from '#lib/shared/live/line.ts'
import { $tabSession } from './session-state.ts'
import { call } from './call.ts'
import type { Listener } from './listen.ts'
import { toFailure } from './remote.ts'
import { readTabToken } from './tab-token.ts'

/** Polling interval where sockets are blocked. */
const POLL_MS = 10_000
const PONG_MS = 10_000

type Timer = 'retry' | 'ping' | 'pong' | 'hide' | 'watch'

const lines = new Map<string, Line>()

/** Joins a channel; all listeners of a tab share one socket. Returns a function that leaves. */
export function join(channel: Channel, listener: Listener): () => void {
  const { path } = channel.poll
  const line = lines.get(path) ?? new Line(channel)
  lines.set(path, line)
  return line.join(listener)
}

/** The connection to one room: a socket, or polling where sockets are blocked. */
class Line {
  readonly #channel: Channel
  readonly #listeners = new Set<Listener>()
  readonly #states = new Map<string, RoomMessage>()
  #place: { epoch: string; since: number } | undefined
  #socket: WebSocket | undefined
  #failures = 0
  #timers = new Map<Timer, ReturnType<typeof setTimeout>>()
  #stop: (() => void) | undefined

  constructor(channel: Channel) {
    this.#channel = channel
  }

  join(listener: Listener): () => void {
    this.#listeners.add(listener)
    for (const message of this.#states.values()) this.#hand(listener, message, false)
    if (this.#listeners.size === 1) this.#start()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#end()
    }
  }

  #start(): void {
    const look = () => this.#look()
    const leave = () => this.#hangUp()
    const stops = [
      on(document, 'visibilitychange', look),
      on(window, 'online', look),
      on(window, 'pageshow', look),
      // A page with an open socket is excluded from the back/forward cache.
      on(window, 'pagehide', leave),
      $tabSession.subscribe((session) => {
        // Cleared with the session, so that no other member's messages are delivered.
        if (session.state === 'guest' && this.#channel.who !== 'anyone') this.#forget()
        look()
      }),
    ]
    this.#stop = () => stops.forEach((stop) => stop())
  }

  #end(): void {
    this.#stop?.()
    this.#forget()
    lines.delete(this.#channel.poll.path)
  }

  #forget(): void {
    this.#hangUp()
    this.#place = undefined
    this.#states.clear()
  }

  /** Opens, keeps or closes the connection, depending on session and visibility. */
  #look(): void {
    if (this.#listeners.size === 0 || !this.#isWanted()) return this.#hangUp()
    if (document.hidden) return this.#after('hide', HIDDEN_MS, () => this.#hangUp())
    this.#clear('hide')
    if (this.#socket) this.#probe()
    else this.#open()
  }

  /** Asks whether the other end is still there; one that does not answer, or was never reached, is replaced at once. */
  #probe(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(PING)
    this.#after('pong', PROBE_MS, () => {
      this.#hangUp()
      this.#open()
    })
  }

  /** Timers stand still while a machine sleeps, and no event says that it woke. */
  #watch(): void {
    const fromMs = Date.now()
    this.#after('watch', WATCH_MS, () => {
      if (Date.now() - fromMs > WATCH_MS + PROBE_MS && !document.hidden) this.#probe()
      this.#watch()
    })
  }

  #isWanted(): boolean {
    return this.#channel.who === 'anyone' || $tabSession.get().state === 'member'
  }

  #open(): void {
    this.#clear('retry')
    const address = socketAddress(this.#channel.poll.path, location.href)
    const token = readTabToken()
    const socket = new WebSocket(address, [PROTOCOL, ...(token ? [TOKEN_PROTOCOL + token] : [])])
    this.#socket = socket
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', ...this.#place })))
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket === socket) this.#read(String(data))
    })
    socket.addEventListener('close', ({ code }) => {
      if (this.#socket === socket) this.#lost(code)
    })
  }

  #read(text: string): void {
    this.#clear('pong')
    if (text === PONG) return
    const frame = readFrame(text)
    if (!frame) return this.#lost()
    this.#failures = 0
    if (frame.type === 'welcome') {
      this.#ping()
      this.#watch()
      this.#take(frame)
    } else this.#tell(frame.messages, true)
  }

  #take({ epoch, seq, isResumed, messages }: Welcome): void {
    const since = isResumed ? (this.#place?.since ?? 0) : 0
    this.#place = { epoch, since }
    this.#tell(messages, isResumed)
    this.#place = { epoch, since: seq }
  }

  #tell(messages: readonly RoomMessage[], isNew: boolean): void {
    for (const message of messages) {
      if (!this.#place || message.seq <= this.#place.since) continue
      this.#place = { ...this.#place, since: message.seq }
      if (this.#channel.messages[message.type]?.keeps === 'state') this.#states.set(message.type, message)
      for (const listener of this.#listeners) this.#hand(listener, message, isNew)
    }
  }

  #hand(listener: Listener, { type, value, seq, atMs }: RoomMessage, isNew: boolean): void {
    // Messages of a later release are ignored.
    const parsed = this.#channel.messages[type]?.value.safeParse(value)
    if (parsed?.success) listener[type]?.(parsed.data, { seq, atMs, isNew })
  }

  #ping(): void {
    this.#after('ping', PING_MS, () => {
      this.#socket?.send(PING)
      this.#after('pong', PONG_MS, () => this.#lost())
      this.#ping()
    })
  }

  /** Retries with growing pauses; meanwhile a call reads news, or finds the session ended. */
  #lost(code?: number): void {
    this.#hangUp()
    if (!this.#isWanted()) return
    this.#failures += 1
    const isBlocked = this.#failures > 1 || code === CLOSE.sessionOver
    const waitMs = pauseMs(this.#failures, Math.random(), isBlocked ? POLL_MS : LONGEST_PAUSE_MS)
    const again = () => this.#after('retry', waitMs, () => this.#look())
    if (isBlocked) void this.#poll().finally(again)
    else again()
  }

  async #poll(): Promise<void> {
    try {
      const answer = await call(this.#channel.poll, this.#place ?? {})
      if (this.#listeners.size > 0 && this.#isWanted()) this.#take(answer)
    } catch (cause) {
      // The next attempt retries; `call` has reported an ended session to its store.
      toFailure(cause)
    }
  }

  #hangUp(): void {
    for (const name of this.#timers.keys()) this.#clear(name)
    const socket = this.#socket
    this.#socket = undefined
    socket?.close()
  }

  #after(name: Timer, waitMs: number, act: () => void): void {
    this.#clear(name)
    this.#timers.set(name, setTimeout(act, waitMs))
  }

  #clear(name: Timer): void {
    clearTimeout(this.#timers.get(name))
    this.#timers.delete(name)
  }
}

function on(target: Window | Document, type: string, act: () => void): () => void {
  target.addEventListener(type, act)
  return () => target.removeEventListener(type, act)
}
