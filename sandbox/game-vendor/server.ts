import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { buildAssets } from './assets.ts'
import type { Assets } from './assets.ts'
import { gameOfNode, VENDOR_GAMES } from './catalogue.ts'
import { json, readBody, Refused } from '../http.ts'
import { advanceBooks } from './kinds/book.ts'
import { readLaunch, sessionFor } from './launch.ts'
import { gamePage, refusalPage } from './page.ts'
import { pictureOf } from './pictures.ts'
import { cardRoomsFor, transactionsFor } from './reconcile.ts'
import { answerRound } from './round-api.ts'
import { Rounds } from './rounds.ts'
import { Sessions } from './sessions.ts'
import type { Session } from './sessions.ts'
import { WalletRefusal } from './wallet.ts'
import { liveChat } from '../live-chat/live-chat.ts'
import type { LiveChat } from '../live-chat/live-chat.ts'
import { secureDraw } from '#lib/shared/chance/secure-draw.ts'

/**
 * A sandbox game vendor: it hosts a playable game for every catalogue game of an outside vendor, takes stakes from the
 * brand's wallet and reports wins. It keeps its state in memory. The sandbox chat provider (`sandbox/live-chat`) answers under
 * `/chat`.
 */
export interface GameVendor {
  port: number
  url: string
  stop: () => Promise<void>
}

interface Settings {
  port: number
  /** `VENDOR_KEY` of the platform, the master key of the brands' and vendors' keys. */
  masterKey: string
}

const TICK_MS = 250
const FOREVER = 'public, max-age=31536000, immutable'

export async function startGameVendor({ port, masterKey }: Settings): Promise<GameVendor> {
  const assets = await buildAssets()
  const sessions = new Sessions()
  const rounds = new Rounds()
  const draw = secureDraw()
  const pictures = new Map<string, string | undefined>()
  const host: Host = { assets, sessions, rounds, masterKey, pictures, chat: liveChat(masterKey) }
  const server = createServer((request, response) => {
    answer(host, request, response).catch((error: unknown) => refuse(response, error))
  })
  const clock = setInterval(() => {
    advanceBooks(VENDOR_GAMES, { nowMs: Date.now(), draw })
    void rounds.tick(sessions.all())
  }, TICK_MS)
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  }).catch((error: unknown) => {
    clearInterval(clock)
    throw error
  })
  const stop = () => {
    clearInterval(clock)
    rounds.deliveries.stop()
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { port: portOf(server), url: `http://localhost:${portOf(server)}`, stop }
}

interface Host {
  assets: Assets
  sessions: Sessions
  rounds: Rounds
  masterKey: string
  pictures: Map<string, string | undefined>
  chat: LiveChat
}

async function answer(host: Host, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = request.url ?? '/'
  const url = new URL(target, 'http://vendor.localhost')
  const [, first = '', second = '', third = ''] = url.pathname.split('/')
  const method = request.method ?? 'GET'
  if (method === 'POST' && first === 'vendor') {
    const message = { headers: request.headers, body: await readBody(request), path: url.pathname }
    if (second === 'transactions')
      return json(response, 200, transactionsFor(host.rounds.journal, message, host.masterKey))
    if (second === 'rooms') return json(response, 200, cardRoomsFor(message, host.masterKey))
  }
  if (first === 'chat') return host.chat.answer(request, response)
  if (first === 'api') return answerRound(host, { request, response, sessionId: second, call: third })
  if (method !== 'GET') throw new Refused(405, 'method')
  switch (first) {
    case 'status':
      return json(response, 200, { ok: true })
    case 'games':
      return launch(host, target, response)
    case 'demo':
      return demo(host, url, response)
    case 'play':
      return page(host, second, response)
    case 'assets':
      return asset(host, second, response)
    case 'art':
      return picture(host, `${second}/${third}`, response)
    default:
      throw new Refused(404, 'place')
  }
}

async function launch(host: Host, target: string, response: ServerResponse): Promise<void> {
  try {
    const asked = readLaunch(target, host.masterKey)
    open(host.sessions.open(await sessionFor(asked, host.masterKey)), response)
  } catch (error) {
    const query = new URL(target, 'http://vendor.localhost').searchParams
    // A refused token is a normal case; no reply of the wallet is a fault.
    const status =
      error instanceof Refused
        ? error.status
        : error instanceof WalletRefusal
          ? 403
          : error instanceof URIError
            ? 400
            : 502
    // Without a valid signature there is no link back.
    html(response, { status, text: refusalPage(query.get('lang') ?? 'en', undefined) })
  }
}

/** A demo without a site around it. */
function demo(host: Host, url: URL, response: ServerResponse): void {
  const game = gameOfNode(url.pathname.split('/')[2] ?? '')
  if (!game) throw new Refused(404, 'game')
  const code = url.searchParams.get('currency') ?? 'BRL'
  const exponent = Number(url.searchParams.get('exponent') ?? 2)
  if (!/^[A-Z]{3}$/.test(code) || ![0, 1, 2, 3, 4].includes(exponent)) throw new Refused(400, 'request')
  const currency = { code, exponent }
  open(
    host.sessions.open({ game, locale: url.searchParams.get('lang') ?? 'en', currency, brandName: '' }),
    response,
  )
}

function open(session: Session, response: ServerResponse): void {
  response.writeHead(303, { location: `/play/${session.id}`, 'cache-control': 'no-store' }).end()
}

function page(host: Host, id: string, response: ServerResponse): void {
  const session = host.sessions.get(id)
  if (!session) return html(response, { status: 404, text: refusalPage('en', undefined) })
  const lobby = session.lobby && URL.canParse(session.lobby) ? new URL(session.lobby).origin : "'self'"
  html(response, { status: 200, text: gamePage(session, host.assets), ancestors: lobby })
}

function asset({ assets }: Host, name: string, response: ServerResponse): void {
  const file = assets.files.get(name)
  if (!file) throw new Refused(404, 'file')
  response.writeHead(200, { ...COMMON, 'content-type': file.type, 'cache-control': FOREVER }).end(file.text)
}

function picture({ pictures }: Host, name: string, response: ServerResponse): void {
  if (!pictures.has(name)) pictures.set(name, pictureOf(name))
  const text = pictures.get(name)
  if (text === undefined) throw new Refused(404, 'picture')
  const headers = { ...COMMON, 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' }
  response.writeHead(200, headers).end(text)
}

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Pages with cross-origin isolation may frame the games too.
  'cross-origin-resource-policy': 'cross-origin',
}
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'"

function html(
  response: ServerResponse,
  { status, text, ancestors = "'none'" }: { status: number; text: string; ancestors?: string },
): void {
  // A refusal must be visible in the frame that requested the game.
  const frames = status === 200 ? ancestors : '*'
  response
    .writeHead(status, {
      ...COMMON,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `${POLICY}; frame-ancestors ${frames}`,
    })
    .end(text)
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.end()
  if (error instanceof Refused)
    return json(response, error.status, { code: error.code, details: error.details })
  if (error instanceof RangeError || error instanceof SyntaxError || error instanceof URIError)
    return json(response, 400, { code: 'request' })
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  json(response, 500, { code: 'other' })
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

if (import.meta.main) {
  const masterKey = process.env['VENDOR_KEY'] ?? ''
  const { url } = await startGameVendor({ port: Number(process.env['VENDOR_PORT'] ?? 8789), masterKey })
  process.stdout.write(`Sandbox game vendor: ${url}\n`)
}
