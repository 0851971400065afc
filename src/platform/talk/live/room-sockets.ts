import { readJson } from '#lib/shared/text/exact-json.ts'
import { upFrame } from '#lib/api/channel.ts'
import type { Place } from '#platform/base/rooms/service.ts'
import { readSeat, type Entrant, type Seat } from './entrant.ts'
import type { RoomRule } from './room-rules.ts'

/**
 * The sockets that have sent hello. Reading the seat of each of 2,000 sockets for every frame costs more than sending
 * it, so each is read once after a hibernation; a ready socket stays ready.
 */
export class ReadySockets {
  readonly #known = new WeakSet<WebSocket>()

  has(socket: WebSocket): boolean {
    if (this.#known.has(socket)) return true
    const { isReady } = readSeat(socket)
    if (isReady) this.#known.add(socket)
    return isReady
  }
}

export function sendText(socket: WebSocket, text: string): void {
  try {
    socket.send(text)
  } catch {
    // The socket is closing: a client that reconnects sends its position.
  }
}

export function close(socket: WebSocket, code: number): void {
  try {
    socket.close(code)
  } catch {
    // Closed already.
  }
}

export function isFull(
  room: DurableObjectState,
  { address, session }: Entrant,
  most: RoomRule['most'],
): boolean {
  const of = (tag: string) => room.getWebSockets(tag).length
  return (
    room.getWebSockets().length >= most.room ||
    of(addressTag(address)) >= most.address ||
    (session !== undefined && of(sessionTag(session.cookieHash)) >= most.session)
  )
}

/** The tags by which a room finds its sockets. */
export function tagsOf({ address, memberId, session }: Entrant): string[] {
  return [
    addressTag(address),
    ...(memberId === undefined ? [] : [memberTag(memberId)]),
    ...(session ? [sessionTag(session.cookieHash)] : []),
  ]
}

function addressTag(address: string): string {
  return `address:${address}`
}

export function memberTag(memberId: string): string {
  return `member:${memberId}`
}

function sessionTag(cookieHash: string): string {
  return `session:${cookieHash}`
}

export function seatAt(socket: WebSocket, seat: Seat): void {
  socket.serializeAttachment(seat)
}

export function readHello(frame: string | ArrayBuffer): Place | undefined {
  try {
    return upFrame.parse(readJson(String(frame)))
  } catch {
    // Not JSON, or not a message of our pages: the socket is closed either way.
    return undefined
  }
}
