import { CHANNELS } from '#lib/api/channels.ts'
import type { Channel, MessageType, RoomKind, ValueOf, Welcome } from '#lib/api/channel.ts'
import type { Env } from '#platform/base/env.ts'

/** A message to a room, which numbers and dates it. */
export interface NewMessage {
  type: string
  value: unknown
}

/** Events to withdraw: their type, and the `id` in the value of each. */
export interface Retraction {
  type: string
  ids: readonly string[]
  /** Type of the message that tells sockets of each withdrawn event; its value is the id. */
  as: string
}

export interface Place {
  epoch?: string | undefined
  since?: number | undefined
}

/** Calls of other features to a room; `RoomObject` implements them. */
export interface RoomCalls extends Rpc.DurableObjectBranded {
  /** Sends a message to every socket; returns the number of open sockets. */
  tell(message: NewMessage): Promise<{ listeners: number }>
  /** The number of open sockets. */
  listeners(): number
  /** The reply to a poll, which is also the first message of a socket. */
  read(place: Place): Promise<Welcome>
  /** For a member's own room: sends the states that have changed, and closes the sockets of ended sessions. */
  nudge(): Promise<void>
  /** For a member's own room: remembers that the member has a socket in another room of the brand. */
  noteSeat(kind: RoomKind): Promise<void>
  /** For a member's own room: closes the sockets of ended sessions here and in the remembered rooms. */
  endSessions(): Promise<void>
  /** Closes sockets whose session has ended, of one member or of all; returns how many sockets with a session stay open. */
  endDeadSessions(memberId?: string): Promise<number>
  /** Withdraws events from the history and announces each to open sockets; returns how many the history had. */
  retract(events: Retraction): Promise<number>
}

/** Which room: of a brand, or of one of its members. */
export interface RoomKey {
  tenant: string
  kind: RoomKind
  /** For the room `member`. */
  memberId?: string | undefined
}

/** Names begin with the tenant, so no two brands ever share a room. */
function roomName({ tenant, kind, memberId }: RoomKey): string {
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(tenant) || (kind === 'member') !== (memberId !== undefined))
    throw new Error('no such room')
  return [tenant, kind, ...(memberId === undefined ? [] : [memberId])].join(':')
}

export function roomKey(name: string): RoomKey {
  const [tenant = '', named, memberId] = name.split(':')
  const kind = Object.keys(CHANNELS).find((each): each is RoomKind => each === named)
  if (!kind) throw new Error(`no room of this kind: ${name}`)
  return { tenant, kind, memberId }
}

export function roomOf(env: Pick<Env, 'ROOM'>, key: RoomKey) {
  const rooms = env.ROOM as DurableObjectNamespace<RoomCalls>
  return rooms.getByName(roomName(key))
}

export interface Addressed<C extends Channel> {
  tenant: string
  channel: C
  /** For the room `member`. */
  memberId?: string | undefined
}

/** Sends a message to every socket of a room; returns the number of open sockets. */
export async function tellRoom<C extends Channel, T extends MessageType<C>>(
  env: Env,
  { tenant, channel, memberId }: Addressed<C>,
  { type, value }: { type: T; value: ValueOf<C, T> },
): Promise<number> {
  const { listeners } = await roomOf(env, { tenant, kind: channel.room, memberId }).tell({ type, value })
  return listeners
}
