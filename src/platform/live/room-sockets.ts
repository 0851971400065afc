import { readSeat } from './entrant.ts'

/**
 * Which sockets said hello. Reading the seat of each of 2,000 sockets for every frame costs more than sending it, so each is
 * read once after a sleep; a socket that is ready stays so.
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
    // It is on its way out: whoever comes back says how far they were.
  }
}

export function close(socket: WebSocket, code: number): void {
  try {
    socket.close(code)
  } catch {
    // Closed already.
  }
}
