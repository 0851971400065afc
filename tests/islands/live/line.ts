import { vi } from 'vitest'
import type { RoomMessage } from '#lib/api/channel.ts'

/** Stands in for the browser's sockets: the test says what rooms tell. */
export class LineSocket extends EventTarget {
  static open: LineSocket[] = []
  readonly path: string
  sent: string[] = []

  constructor(address: URL) {
    super()
    this.path = address.pathname
    LineSocket.open.push(this)
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }

  send(frame: string): void {
    this.sent.push(frame)
  }

  close(): void {
    LineSocket.open = LineSocket.open.filter((each) => each !== this)
  }

  receive(frame: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
}

export function useLines(): void {
  LineSocket.open = []
  vi.stubGlobal('WebSocket', LineSocket)
}

/** The socket of a room once it has said hello. */
export async function lineOf(room: string): Promise<LineSocket> {
  return vi.waitFor(() => {
    const line = LineSocket.open.find(({ path, sent }) => path.endsWith(`/live/${room}`) && sent.length > 0)
    if (!line) throw new Error(`no line to ${room}`)
    return line
  })
}

export function welcome(messages: readonly RoomMessage[] = []) {
  const seq = messages.at(-1)?.seq ?? 0
  return { type: 'welcome', epoch: 'e1', seq, isResumed: false, messages }
}

export function told(seq: number, type: string, value: unknown): RoomMessage {
  return { seq, type, value, atMs: 1_763_800_000_000 + seq }
}
