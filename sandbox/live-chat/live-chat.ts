import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { json, readBody, Refused } from '../http.ts'
import { chatPage, refusedPage } from './chat-page.ts'
import { HOSTS, hostsFor, scriptOf, type Host } from './hosts.ts'
import { readChat, readQuestion } from './signed.ts'

/**
 * The sandbox chat provider behind `CBS_modelList` and `CBS_launchChat`: it lists invented hosts and opens a chat room with
 * each. It keeps its state in memory, and runs inside the sandbox vendor's server under `/chat`.
 */
export interface LiveChat {
  /** Answers a request under `/chat`. */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

interface Line {
  number: number
  /** `host`, or the visitor's alias. */
  by: string
  text: string
}
interface Room {
  host: Host
  language: string
  lines: Line[]
  hostSpokeAtMs: number
}
interface Visit {
  room: Room
  alias: string
  brandName: string
  seenAtMs: number
  saidAtMs: number
}

const MOST_LINES = 100
const MOST_TEXT = 200
/** A visitor who has not asked for this long has left. */
const AWAY_MS = 20_000
const HOST_EVERY_MS = 9_000
const ANSWER_AFTER_MS = 1_500
const BETWEEN_LINES_MS = 1_000
const MOST_VISITS = 5_000
const FILES = { 'client.js': 'text/javascript', 'client.css': 'text/css' } as const
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function liveChat(masterKey: string): LiveChat {
  const rooms = new Map<string, Room>()
  const visits = new Map<string, Visit>()
  const usedNonces = new Set<string>()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? '/'
    const [, , what = '', id = ''] = new URL(target, 'http://chat.localhost').pathname.split('/')
    if (what === 'models' && request.method === 'POST') return models(request, response)
    if (what === 'say' && request.method === 'POST') return say(visitOf(id), request, response)
    if (request.method !== 'GET') throw new Refused(405, 'method')
    if (what === 'open') return open(target, response)
    if (what === 'room') return page(id, response)
    if (what === 'lines') return lines(visitOf(id), target, response)
    if (what in FILES) return file(what as keyof typeof FILES, response)
    throw new Refused(404, 'place')
  }

  async function models(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { language } = readQuestion(masterKey, { headers: request.headers, body: await readBody(request) })
    const listed = hostsFor(language).map(({ host, topic }) => ({
      ...{ id: host.id, name: host.name, topic, languages: host.languages, isLive: host.isLive },
      viewers: host.isLive ? viewersOf(host) : 0,
    }))
    json(response, 200, { models: listed })
  }

  function viewersOf(host: Host): number {
    const sinceMs = Date.now() - AWAY_MS
    return [...visits.values()].filter(({ room, seenAtMs }) => room.host === host && seenAtMs > sinceMs)
      .length
  }

  /** Once per address: the room has an address of its own, which can be reloaded. */
  function open(target: string, response: ServerResponse): void {
    const query = readChat(masterKey, target)
    const host = HOSTS.find(({ id, isLive }) => id === query?.model && isLive)
    if (!query || !host || usedNonces.has(query.nonce)) return page('', response)
    usedNonces.add(query.nonce)
    const visit = {
      ...{
        room: roomOf(host, query.lang),
        alias: String(randomInt(1_000, 10_000)),
        brandName: query.brandName,
      },
      ...{ seenAtMs: Date.now(), saidAtMs: 0 },
    }
    const id = randomBytes(16).toString('base64url')
    visits.set(id, visit)
    const [oldest] = visits.keys()
    if (visits.size > MOST_VISITS && oldest) visits.delete(oldest)
    response.writeHead(303, { location: `/chat/room/${id}`, 'cache-control': 'no-store' }).end()
  }

  function roomOf(host: Host, language: string): Room {
    const key = `${host.id}/${language}`
    const room = rooms.get(key) ?? { host, language, lines: [], hostSpokeAtMs: 0 }
    rooms.set(key, room)
    return room
  }

  function visitOf(id: string): Visit {
    const visit = visits.get(id)
    if (!visit) throw new Refused(404, 'session')
    visit.seenAtMs = Date.now()
    return visit
  }

  function page(id: string, response: ServerResponse): void {
    const visit = visits.get(id)
    const text = visit
      ? chatPage({ id, host: visit.room.host, language: visit.room.language, brandName: visit.brandName })
      : refusedPage()
    response.writeHead(visit ? 200 : 403, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    response.end(text)
  }

  return { answer }
}

/** The host writes lines while a visitor is present. */
function lines({ room, alias }: Visit, target: string, response: ServerResponse): void {
  const nowMs = Date.now()
  if (nowMs - room.hostSpokeAtMs > HOST_EVERY_MS) {
    room.hostSpokeAtMs = nowMs
    add(room, 'host', picked(scriptOf(room.language).own))
  }
  const after = Number(new URL(target, 'http://chat.localhost').searchParams.get('after') ?? 0)
  json(response, 200, { alias, lines: room.lines.filter(({ number }) => number > after) })
}

async function say(visit: Visit, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const given: { text?: unknown } = Object(JSON.parse(await readBody(request)))
  const text = typeof given.text === 'string' ? given.text.trim() : ''
  if (text === '' || text.length > MOST_TEXT) throw new Refused(400, 'request')
  if (Date.now() - visit.saidAtMs < BETWEEN_LINES_MS) throw new Refused(429, 'slow')
  visit.saidAtMs = Date.now()
  const { room, alias } = visit
  add(room, alias, text)
  setTimeout(() => add(room, 'host', picked(scriptOf(room.language).answers)), ANSWER_AFTER_MS).unref()
  json(response, 200, {})
}

function add(room: Room, by: string, text: string): void {
  room.lines.push({ number: (room.lines.at(-1)?.number ?? 0) + 1, by, text })
  room.lines.splice(0, Math.max(0, room.lines.length - MOST_LINES))
}

function picked(texts: readonly string[]): string {
  return texts[randomInt(Math.max(1, texts.length))] ?? ''
}

function file(name: keyof typeof FILES, response: ServerResponse): void {
  const text = readFileSync(path.join(import.meta.dirname, name))
  response.writeHead(200, { 'content-type': FILES[name], 'x-content-type-options': 'nosniff' }).end(text)
}
