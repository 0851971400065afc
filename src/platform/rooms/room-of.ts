import { CHANNELS } from '#lib/api/channels.ts'
import type { Channel, MessageType, RoomKind, ValueOf, Welcome } from '#lib/api/channel.ts'
import type { Env } from '#platform/env.ts'

/** A message before its room numbers it. */
export interface Said {
  type: string
  value: unknown
}

/** Events of a type, by the ids in their values. */
export interface Retraction {
  type: string
  ids: readonly string[]
  /** The message, whose value is the id, that tells listeners of it. */
  as: string
}

export interface Place {
  epoch?: string | undefined
  since?: number | undefined
}

/** What others may ask of a room; `RoomObject` answers it. */
export interface RoomCalls extends Rpc.DurableObjectBranded {
  /** Says a message to all. Gives how many sockets there are. */
  tell(said: Said): Promise<{ listeners: number }>
  /** How many listen. */
  listeners(): number
  /** What a poll is answered: the same as a socket is told first. */
  read(place: Place): Promise<Welcome>
  /** What the member is shown may have changed, or a session ended. */
  nudge(): Promise<void>
  /** For a member's own room: they have a socket in another room of the brand. */
  noteSeat(kind: RoomKind): Promise<void>
  /** For a member's own room: sessions of theirs ended. Their sockets end here and in the rooms that were noted. */
  endSessions(): Promise<void>
  /** Ends the member's sockets whose session is over; gives how many are left. */
  endDeadSessions(memberId?: string): Promise<number>
  /** Takes events back: who comes later is not told them, and those who listen are told `as` with the id of each. */
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

/** Says a message to all who listen in a room. Gives how many sockets there are. */
export async function tellRoom<C extends Channel, T extends MessageType<C>>(
  env: Env,
  { tenant, channel, memberId }: Addressed<C>,
  { type, value }: { type: T; value: ValueOf<C, T> },
): Promise<number> {
  const { listeners } = await roomOf(env, { tenant, kind: channel.room, memberId }).tell({ type, value })
  return listeners
}
