import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { PROTOCOL, readFrame, TOKEN_PROTOCOL, type Channel, type RoomMessage } from '#lib/api/channel.ts'

export interface Tab {
  cookie: string
  token: string
  address: string
}

interface Opened {
  port: number
  tab: Tab
  place?: { epoch: string; since: number } | undefined
  onMessage: (message: RoomMessage, atMs: number) => void
}

/** A line of a browser, with as little as that takes: thousands of them are held in one process. */
export interface ProvenSocket {
  place: () => { epoch: string; since: number }
  /** Drops the connection without a close frame. */
  drop: () => void
}

const TEXT = 0x81
const MASK = 0x80

/** Opens a socket as a page does and resolves after the welcome message. */
export function openSocket({ poll }: Channel, opened: Opened): Promise<ProvenSocket> {
  const { port, tab } = opened
  return new Promise((resolve, reject) => {
    const asked = request({
      ...{ host: '127.0.0.1', port, path: poll.path, agent: false },
      headers: {
        host: `aurora.localhost:${port}`,
        origin: `http://aurora.localhost:${port}`,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        'sec-websocket-protocol': `${PROTOCOL}, ${TOKEN_PROTOCOL}${tab.token}`,
        cookie: `__Host-sid=${tab.cookie}`,
        'cf-connecting-ip': tab.address,
      },
    })
    asked.on('upgrade', (_answer, socket: Socket, head: Buffer) => follow(socket, head, { opened, resolve }))
    asked.on('response', ({ statusCode }) => reject(new Error(`no socket: ${statusCode}`)))
    asked.on('error', reject)
    asked.end()
  })
}

interface Following {
  opened: Opened
  resolve: (socket: ProvenSocket) => void
}

function follow(socket: Socket, head: Buffer, { opened, resolve }: Following): void {
  let place = { epoch: '', since: 0 }
  let rest = head
  const take = (text: string) => {
    const nowMs = Date.now()
    const frame = readFrame(text)
    if (!frame) throw new Error(`the room sent ${text}`)
    for (const message of frame.messages) opened.onMessage(message, nowMs)
    if (frame.type === 'messages') place.since = frame.messages.at(-1)?.seq ?? place.since
    else {
      place = { epoch: frame.epoch, since: frame.seq }
      resolve({ place: () => place, drop: () => socket.destroy() })
    }
  }
  const read = (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (let text = next(); text !== undefined; text = next()) if (text) take(text)
  }
  const next = (): string | undefined => {
    const frame = frameBytes(rest)
    if (!frame) return undefined
    rest = rest.subarray(frame.length)
    return frame.text
  }
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('data', read)
  socket.write(textFrame(JSON.stringify({ type: 'hello', ...opened.place })))
  read(Buffer.alloc(0))
}

/** Whole frames of a server: never masked, and ours are never in parts. Others than text are passed over. */
function frameBytes(bytes: Buffer): { text: string; length: number } | undefined {
  if (bytes.length < 2) return undefined
  const short = bytes.readUInt8(1) & 0x7f
  const head = short === 127 ? 10 : short === 126 ? 4 : 2
  if (bytes.length < head) return undefined
  const size =
    short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short
  if (bytes.length < head + size) return undefined
  const text = bytes.readUInt8(0) === TEXT ? bytes.toString('utf8', head, head + size) : ''
  return { text, length: head + size }
}

/** A short text as browsers send it: masked. */
function textFrame(text: string): Buffer {
  const body = Buffer.from(text)
  const mask = randomBytes(4)
  for (const [at, byte] of body.entries()) body[at] = byte ^ mask.readUInt8(at % 4)
  return Buffer.concat([Buffer.from([TEXT, MASK | body.length]), mask, body])
}
