import * as z from 'zod/mini'
import { endpoint, type Endpoint } from './endpoint.ts'
import { timestampMs } from './fields.ts'
import type { Caller, Surface } from './surfaces.ts'

/** Callers that may listen; their actions are separate calls. */
type Listener = Extract<Caller, 'anyone' | 'session' | 'member'>

/**
 * One kind of message. `state`: only the newest counts, and a late listener receives it first (a balance, the current
 * round). `event`: each counts; listeners that were disconnected briefly receive it, later ones do not, unless the room has
 * a history. `correction`: the same, and never part of a history, which it has corrected already.
 */
export interface MessageKind<Value extends z.ZodMiniType = z.ZodMiniType> {
  keeps: 'state' | 'event' | 'correction'
  value: Value
}
export type Messages = Record<string, MessageKind>

export function state<Value extends z.ZodMiniType>(value: Value): MessageKind<Value> {
  return { keeps: 'state', value }
}

export function event<Value extends z.ZodMiniType>(value: Value): MessageKind<Value> {
  return { keeps: 'event', value }
}

export function correction<Value extends z.ZodMiniType>(value: Value): MessageKind<Value> {
  return { keeps: 'correction', value }
}

/** All kinds of rooms; `live/room-rules.ts` of the platform has their limits. */
export type RoomKind = 'member' | 'brand' | 'chat' | 'crash' | 'lottery'

/** A message on the wire, numbered by its room without gaps. */
const roomMessage = z.object({
  seq: z.int().check(z.minimum(1)),
  type: z.string().check(z.maxLength(40)),
  value: z.unknown(),
  atMs: timestampMs,
})
export type RoomMessage = z.infer<typeof roomMessage>

const epoch = z.string().check(z.minLength(1), z.maxLength(40))

/**
 * The first frame of a socket, and the reply of a poll. `isResumed`: the messages since the given one; otherwise the
 * current states, with the room's `seq`. A room that starts again has a new epoch.
 */
const welcome = z.object({
  type: z.literal('welcome'),
  epoch,
  seq: z.int().check(z.minimum(0)),
  isResumed: z.boolean(),
  messages: z.array(roomMessage),
})
export type Welcome = z.infer<typeof welcome>

/** The frames that a room sends. */
const downFrame = z.discriminatedUnion('type', [
  welcome,
  z.object({ type: z.literal('messages'), messages: z.array(roomMessage) }),
])
export type DownFrame = z.infer<typeof downFrame>

/** A frame of a room; `undefined` for frames that this release does not know. Answers to pings are no frames. */
export function readFrame(text: string): DownFrame | undefined {
  try {
    return downFrame.safeParse(JSON.parse(text)).data
  } catch {
    // Not JSON.
    return undefined
  }
}

/** The frame that a browser sends besides pings: the position at which its connection was lost. */
export const upFrame = z.strictObject({
  type: z.literal('hello'),
  epoch: z.optional(epoch),
  since: z.optional(z.int().check(z.minimum(0))),
})

export const PING = 'ping'
export const PONG = 'pong'
/**
 * The protocol of rooms; the tab token is sent as a second protocol, because browsers cannot set headers of a socket.
 */
export const PROTOCOL = 'vitrine.live.1'
export const TOKEN_PROTOCOL = 'token.'

/** Why a room closed a socket. After `sessionOver` the client makes a call, whose reply says how to continue. */
export const CLOSE = { sessionOver: 4401, misuse: 4400, tooMuch: 4429, idle: 4408 } as const

const place = z.strictObject({
  epoch: z.optional(epoch),
  since: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
})

export interface Channel<Kinds extends Messages = Messages> {
  room: RoomKind
  who: Listener
  messages: Kinds
  /** The same by polling, where sockets are blocked, with the socket's path. */
  poll: Endpoint<typeof place, typeof welcome> & { who: Listener }
}

export type MessageType<C extends Channel> = keyof C['messages'] & string
export type ValueOf<C extends Channel, T extends MessageType<C>> = z.output<C['messages'][T]['value']>

/**
 * Defines a channel: the messages of a room to its listeners, over a socket or by polling. To give a feature one:
 * 1. `export const crash = channel({ room: 'crash', who: 'anyone', messages: { round: state(…), cashedOut: event(…) } })`
 *    in `lib/api/<feature>.ts`; add `crash` to `CHANNELS` (`channels.ts`), `watchCrash: crash.poll` to the registry, and the
 *    room's name to `ROOM_KINDS` and, with other limits, to `ROOM_RULES`.
 * 2. Platform: `serveChannel(app, crash)` in the feature's routes. Listeners' *actions* (bet, write) are endpoints, so every
 *    rule of `serve()` applies to them, and they work without a socket.
 * 3. Send: `await tellRoom(env, { tenant, channel: crash }, { type: 'round', value })` after the state was written. It wakes
 *    the room, so send changes, not the progress of a clock; the next state repairs a missed message.
 * 4. Store: `onMount($state, () => listen(load, { round: (value) => …, cashedOut: (value) => … }))` of
 *    `lib/client/listen.ts`, where `load` imports the schema on demand. States arrive first, then events. A lost connection
 *    resumes by number, without loss or duplicates; where that is impossible the states are sent again. Without sockets
 *    polling feeds the same handlers.
 */
export function channel<Kinds extends Messages>(stated: {
  room: RoomKind
  who: Listener
  /** `play`: for pages of in-house games, which have no session. */
  surface?: Extract<Surface, 'brand' | 'play'>
  messages: Kinds
}): Channel<Kinds> {
  const { room, who, surface = 'brand' } = stated
  return {
    ...stated,
    poll: endpoint({
      method: 'GET',
      path: `/wps/v2/live/${room}`,
      module: 'LIVE3',
      who,
      surface,
      isPassive: true,
      input: place,
      output: welcome,
      errors: ['request.tooMany'],
    }),
  }
}
