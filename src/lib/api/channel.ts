import * as z from 'zod/mini'
import { endpoint, type Endpoint } from './endpoint.ts'
import { timestampMs } from './fields.ts'
import type { Caller } from './surfaces.ts'

/** Who may listen; what they do there are calls of their own. */
type Listener = Extract<Caller, 'anyone' | 'session' | 'member'>

/**
 * One kind of message. `state`: only the newest counts, and whoever comes later is told it first (a balance, the round that
 * runs). `event`: each counts; it reaches who was away for a moment, and nobody who comes later.
 */
export interface MessageKind<Value extends z.ZodMiniType = z.ZodMiniType> {
  keeps: 'state' | 'event'
  value: Value
}
export type Messages = Record<string, MessageKind>

export function state<Value extends z.ZodMiniType>(value: Value): MessageKind<Value> {
  return { keeps: 'state', value }
}

export function event<Value extends z.ZodMiniType>(value: Value): MessageKind<Value> {
  return { keeps: 'event', value }
}

/** The rooms that there are; `live/room-rules.ts` of the platform says what each bears. */
export const ROOM_KINDS = ['member', 'brand', 'chat', 'crash'] as const
export type RoomKind = (typeof ROOM_KINDS)[number]

/** A message as it travels: numbered by its room, without gaps. */
export const roomMessage = z.object({
  seq: z.int().check(z.minimum(1)),
  type: z.string().check(z.maxLength(40)),
  value: z.unknown(),
  atMs: timestampMs,
})
export type RoomMessage = z.infer<typeof roomMessage>

const epoch = z.string().check(z.minLength(1), z.maxLength(40))

/**
 * The first thing that a socket is told, and the answer of a poll. `isResumed`: these are the messages since the one that
 * was named; else they are how things stand, and `seq` is where the room is. A room that began anew has another epoch.
 */
export const welcome = z.object({
  type: z.literal('welcome'),
  epoch,
  seq: z.int().check(z.minimum(0)),
  isResumed: z.boolean(),
  messages: z.array(roomMessage),
})
export type Welcome = z.infer<typeof welcome>

/** What a room sends. */
export const downFrame = z.discriminatedUnion('type', [
  welcome,
  z.object({ type: z.literal('messages'), messages: z.array(roomMessage) }),
])
/** What a browser sends, besides pings: where it was when its line was lost. */
export const upFrame = z.strictObject({
  type: z.literal('hello'),
  epoch: z.optional(epoch),
  since: z.optional(z.int().check(z.minimum(0))),
})
export type UpFrame = z.infer<typeof upFrame>

export const PING = 'ping'
export const PONG = 'pong'
/** The one protocol that a room speaks; the tab's token travels beside it, as browsers send no header of a page's choice. */
export const PROTOCOL = 'vitrine.live.1'
export const TOKEN_PROTOCOL = 'token.'

/** Why a room ended a socket. Whoever gets `sessionOver` asks for the state by a call, which says what is due. */
export const CLOSE = { sessionOver: 4401, misuse: 4400, tooMuch: 4429, idle: 4408 } as const

const place = z.strictObject({
  epoch: z.optional(epoch),
  since: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
})

export interface Channel<Kinds extends Messages = Messages> {
  room: RoomKind
  who: Listener
  messages: Kinds
  /** The same by a call, where sockets are blocked; its path is the socket's. */
  poll: Endpoint<typeof place, typeof welcome> & { who: Listener }
}

export type MessageType<C extends Channel> = keyof C['messages'] & string
export type ValueOf<C extends Channel, T extends MessageType<C>> = z.output<C['messages'][T]['value']>

/**
 * States a channel: what a room tells those who listen, over a socket or by polls. To give a feature one:
 * 1. `export const crash = channel({ room: 'crash', who: 'anyone', messages: { round: state(…), cashedOut: event(…) } })`
 *    in `lib/api/<feature>.ts`; add `crash` to `CHANNELS` (`channels.ts`), `watchCrash: crash.poll` to the registry, and the
 *    room's name to `ROOM_KINDS` and to `ROOM_RULES` where it has other limits.
 * 2. Platform: `serveChannel(app, crash)` in the feature's routes. What listeners *do* (bet, write) are endpoints: so every
 *    rule of `serve()` holds for them, and they work without a socket.
 * 3. Tell: `await tellRoom(env, { tenant, channel: crash }, 'round', value)` after the state was written. It wakes the room,
 *    so tell what changed, not how a clock goes on; a room that misses a call is mended by the next state.
 * 4. Store: `onMount($state, () => listen(load, { round: (value) => …, cashedOut: (value) => … }))` of
 *    `lib/client/listen.ts`, `load` importing the schema when it is first needed. States come first, then what happens. A
 *    lost line is resumed by number: nothing is lost or doubled; where that is impossible the states come again. Without
 *    sockets the same handlers are fed by polls.
 */
export function channel<Kinds extends Messages>(stated: {
  room: RoomKind
  who: Listener
  messages: Kinds
}): Channel<Kinds> {
  const { room, who } = stated
  return {
    ...stated,
    poll: endpoint({
      method: 'GET',
      path: `/wps/v2/live/${room}`,
      module: 'LIVE3',
      who,
      isPassive: true,
      input: place,
      output: welcome,
      errors: ['request.tooMany'],
    }),
  }
}
