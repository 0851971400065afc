import { DurableObject } from 'cloudflare:workers'
import {
  CLOSE,
  PING,
  PONG,
  PROTOCOL,
  type RoomKind,
  type RoomMessage,
  type Welcome,
} from '#lib/api/channel.ts'
import { CHANNELS } from '#lib/api/channels.ts'
import { ApiError, failureBody } from '#lib/api/errors.ts'
import type { Env } from '#platform/base/env.ts'
import { brandEnvOf } from '#platform/base/system/service.ts'
import { ENTRANT_HEADER, entrant, readSeat } from './entrant.ts'
import { freshMessages, freshStates, pushNews } from './member-states.ts'
import { liveTabs } from './live-tabs.ts'
import { NotedSeats, tellSeat } from './noted-seats.ts'
import { RoomLog } from './room-log.ts'
import {
  type Place,
  type Retraction,
  type RoomCalls,
  roomKey,
  type RoomKey,
  type NewMessage,
} from '#platform/base/rooms/service.ts'
import {
  close,
  isFull,
  memberTag,
  readHello,
  ReadySockets,
  seatAt,
  sendText,
  tagsOf,
} from './room-sockets.ts'
import { FORGET_MS, IDLE_MS, MOST_FRAME_LENGTH, ROOM_RULES, SWEEP_MS, type RoomRule } from './room-rules.ts'
import { writeLog } from '#platform/base/log.ts'

/**
 * The listeners of one subject and its messages: a member's tabs, a brand's chat, a game. It hibernates while there are no
 * messages (the runtime keeps the sockets and answers pings), so all state is on disk or attached to the sockets.
 */
export class RoomObject extends DurableObject<Env> implements RoomCalls {
  readonly #key: RoomKey
  readonly #rule: RoomRule
  #kept: RoomLog | undefined
  #gathered: RoomMessage[] = []
  /** When it last sent a message. */
  #toldAtMs = 0
  readonly #ready = new ReadySockets()
  readonly #seats: NotedSeats

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#key = roomKey(ctx.id.name ?? '')
    this.#rule = ROOM_RULES[this.#key.kind]
    this.#seats = new NotedSeats(ctx.storage.sql)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
  }

  /** An upgrade request that the platform has checked (`serve-channel.ts`). */
  override async fetch(request: Request): Promise<Response> {
    const who = entrant.parse(JSON.parse(request.headers.get(ENTRANT_HEADER) ?? ''))
    if (isFull(this.ctx, who, this.#rule.most)) {
      const refusal = new ApiError('request.tooMany')
      return Response.json(failureBody(refusal), { status: refusal.status })
    }
    const { 0: theirs, 1: ours } = new WebSocketPair()
    this.ctx.acceptWebSocket(ours, tagsOf(who))
    seatAt(ours, { ...who, isReady: false, openedAtMs: Date.now() })
    await this.#arm(SWEEP_MS)
    await tellSeat(this.env, this.#key, who)
    return new Response(null, {
      status: 101,
      webSocket: theirs,
      headers: { 'sec-websocket-protocol': PROTOCOL },
    })
  }

  async tell(message: NewMessage): Promise<{ listeners: number }> {
    this.#say(message)
    if ((await this.ctx.storage.getAlarm()) === null) await this.#arm(FORGET_MS)
    return { listeners: this.ctx.getWebSockets().length }
  }

  listeners(): number {
    return this.ctx.getWebSockets().length
  }

  async read(place: Place): Promise<Welcome> {
    await this.#refresh()
    if ((await this.ctx.storage.getAlarm()) === null) await this.#arm(FORGET_MS)
    return this.#log.welcome(place)
  }

  /**
   * Ends the sockets of sessions that are over, of all members or of one; returns how many sockets with a session are left.
   * Called when sessions end, and by the sweep.
   */
  async endDeadSessions(memberId?: string): Promise<number> {
    const sockets = this.ctx.getWebSockets(...(memberId === undefined ? [] : [memberTag(memberId)]))
    const held = sockets.flatMap((socket) => {
      const { session } = readSeat(socket)
      return session ? [{ socket, session }] : []
    })
    if (held.length === 0) return 0
    const tabs = held.map(({ session }) => session)
    const env = await brandEnvOf(this.env, this.#key.tenant)
    const alive = await liveTabs(env, { tenant: this.#key.tenant, tabs, nowMs: Date.now() })
    for (const { socket, session } of held) if (!alive.has(session.tabHash)) close(socket, CLOSE.sessionOver)
    return held.filter(({ session }) => alive.has(session.tabHash)).length
  }

  /** Records that this room's member has a socket in another room of the brand. */
  async noteSeat(kind: RoomKind): Promise<void> {
    this.#seats.add(kind)
    if ((await this.ctx.storage.getAlarm()) === null) await this.#arm(FORGET_MS)
  }

  /** Ends the sockets of the member's ended sessions, here and in the recorded rooms. */
  async endSessions(): Promise<void> {
    await Promise.all([this.nudge(), this.#seats.end(this.env, this.#key)])
  }

  /** The member's states may have changed, or a session ended. */
  async nudge(): Promise<void> {
    this.ctx.waitUntil(this.#push())
    if (this.ctx.getWebSockets().length === 0) return
    await this.endDeadSessions()
    await this.#refresh()
  }

  /** Retracts events: later entrants do not receive them, and listeners are informed. Returns how many were still stored. */
  async retract({ type, ids, as }: Retraction): Promise<number> {
    const forgotten = this.#log.forget(type, ids)
    for (const id of forgotten) this.#say({ type: as, value: { id } })
    return forgotten.length
  }

  override async webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): Promise<void> {
    const seat = readSeat(socket)
    if (typeof frame !== 'string' || frame.length > MOST_FRAME_LENGTH) return close(socket, CLOSE.tooMuch)
    const place = readHello(frame)
    // Our pages send hello once; pings are answered by the runtime.
    if (!place || seat.isReady) return close(socket, CLOSE.misuse)
    await this.#refresh()
    // Sends pending messages first, so that none is lost between the history and the next message.
    this.#flush()
    seatAt(socket, { ...seat, isReady: true })
    sendText(socket, JSON.stringify(this.#log.welcome(place)))
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 mean that no code was received, and must not be sent.
    close(socket, code === 1005 || code === 1006 ? 1000 : code)
  }

  override webSocketError(socket: WebSocket): void {
    close(socket, 1011)
  }

  override async alarm(): Promise<void> {
    const sockets = this.ctx.getWebSockets()
    if (sockets.length === 0) return this.#forget()
    for (const socket of sockets) if (this.#isIdle(socket)) close(socket, CLOSE.idle)
    try {
      await this.endDeadSessions()
    } catch (cause) {
      // Checked again at the next sweep; an ended session can make no calls meanwhile.
      writeLog('live.sweepFailed', { brand: this.#key.tenant, cause })
    }
    await this.#arm(SWEEP_MS)
  }

  get #log(): RoomLog {
    return (this.#kept ??= new RoomLog(this.ctx.storage.sql, this.#key.kind))
  }

  #say(said: NewMessage): void {
    const keeps = CHANNELS[this.#key.kind]?.messages[said.type]?.keeps
    if (!keeps) throw new Error(`a room of ${this.#key.kind} does not say ${said.type}`)
    this.#gathered.push(this.#log.add(said, keeps, Date.now()))
    const { gatherMs } = this.#rule
    // Bounds the wait, even if the clock was set back.
    const waitMs = Math.min(gatherMs, this.#toldAtMs + gatherMs - Date.now())
    if (waitMs <= 0) this.#flush()
    else if (this.#gathered.length === 1) setTimeout(() => this.#flush(), waitMs)
  }

  #flush(): void {
    const messages = this.#gathered
    if (messages.length === 0) return
    this.#gathered = []
    this.#toldAtMs = Date.now()
    const frame = JSON.stringify({ type: 'messages', messages })
    for (const socket of this.ctx.getWebSockets()) if (this.#ready.has(socket)) sendText(socket, frame)
  }

  /** Reads states that may have changed while there were no listeners, and sends the changes. */
  async #refresh(): Promise<void> {
    const { tenant, kind, memberId } = this.#key
    if (kind !== 'member' || memberId === undefined) return
    const env = await brandEnvOf(this.env, tenant)
    for (const said of await freshStates(env, tenant, memberId)) {
      if (JSON.stringify(this.#log.stateOf(said.type)) !== JSON.stringify(said.value)) this.#say(said)
    }
    for (const message of await freshMessages(env, tenant, memberId))
      if (!this.#log.hasSaid('message', message.id)) this.#say({ type: 'message', value: message })
  }

  /** New messages also go to the member's devices. */
  async #push(): Promise<void> {
    const { tenant, kind, memberId } = this.#key
    if (kind === 'member' && memberId !== undefined) await pushNews(this.env, tenant, memberId)
  }

  #isIdle(socket: WebSocket): boolean {
    const pingedAtMs = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime()
    return (pingedAtMs ?? readSeat(socket).openedAtMs) + IDLE_MS <= Date.now()
  }

  async #arm(inMs: number): Promise<void> {
    const dueMs = Date.now() + inMs
    const set = await this.ctx.storage.getAlarm()
    if (set === null || set > dueMs) await this.ctx.storage.setAlarm(dueMs)
  }

  /** An empty room keeps its messages for a while and then deletes everything. */
  async #forget(): Promise<void> {
    if (!this.#rule.isForgotten) return
    if (this.#key.kind === 'member' && (await this.#seats.end(this.env, this.#key)))
      return this.#arm(FORGET_MS)
    const saidAtMs = this.#log.lastAtMs()
    if (saidAtMs + FORGET_MS > Date.now()) return this.ctx.storage.setAlarm(saidAtMs + FORGET_MS)
    this.#kept = undefined
    await this.ctx.storage.deleteAll()
  }
}
