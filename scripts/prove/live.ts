import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { planMaintenance } from '#lib/api/talk/live-ops.ts'
import { brandChannel } from '#lib/api/talk/live.ts'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { platformSeed } from '#lib/site/build/platform-seed.ts'
import { localSecrets } from '../lib/local-secrets.ts'
import { MUTANTS } from '../../tests/mutants/live/mutants.ts'
import { serveLocal } from '../lib/serve-local.ts'
import { callOps } from '../ops/call.ts'
import type { Figure } from './figure.ts'
import { proveChat } from './live-chat.ts'
import { openSocket, type ProvenSocket, type Tab } from './live-socket.ts'
import { plantAll } from './plant.ts'

/**
 * `npm run prove -- live`: rooms in the real runtime behind the edge, as many sockets as asked for, all from this machine
 * (`room`, `chat`), and planted bugs of the live channel (`mutants`). Counts come from PROVE_* variables. The rooms serve
 * what was built (`npm run build`).
 */
const PARTS = ['room', 'chat', 'mutants']
const number = (name: string, otherwise: number) => Number(process.env[name]) || otherwise
const SOCKETS = number('PROVE_SOCKETS', 2_000)
/** Of the announced maintenance. */
const AHEAD_MS = 24 * 60 * 60_000
const MESSAGES = number('PROVE_MESSAGES', 40)
const RECONNECTS = number('PROVE_RECONNECTS', 100)
const TALKERS = number('PROVE_TALKERS', 10)
const CHAT_SECONDS = number('PROVE_CHAT_SECONDS', 30)
const PAUSE_MS = number('PROVE_PAUSE_MS', 500)
const PORT = number('PROVE_PORT', 8_799)
const STATE_DIR = '.build/prove-live'
const MOST_MS = 250
/** Tabs of a session and sockets of an address, below what a room bears. */
const TABS = 10
const OF_ADDRESS = 50
const AT_ONCE = 25

/** As the platform writes them. */
const SESSION = `INSERT INTO session (tenant, cookie_hash, tab_hash, member_id, created_at, seen_at, expires_at, is_weak, address,
    device, is_passwordless)
  SELECT 'aurora', ?1, ?2, id, ?3, ?3, ?3 + 86400000, 0, '', 'proof', 0 FROM member WHERE tenant = 'aurora' AND account = ?4`
const hash = (token: string) => createHash('sha256').update(token).digest('base64url')
const token = () => randomBytes(32).toString('base64url')

const asked = process.argv.slice(2)
const unknown = asked.find((part) => part !== 'all' && !PARTS.includes(part))
if (unknown) throw new Error(`no proof "${unknown}"; there are: all, ${PARTS.join(', ')}`)
const wants = (part: string) => asked.length === 0 || asked.includes('all') || asked.includes(part)
const { OPS_KEY: key } = localSecrets()
const target = { url: `http://ops.localhost:${PORT}`, key }
const figures = wants('room') || wants('chat') ? await proveRooms() : []
if (wants('mutants')) figures.push(...(await plantBugs()))
for (const { what, seen, target: most, isMet } of figures)
  console.log(`${isMet ? 'ok ' : 'NOT'}  ${what}: ${seen} (${most})`)
process.exit(figures.every(({ isMet }) => isMet) ? 0 : 1)

function plantBugs(): Promise<Figure[]> {
  const config = 'scripts/prove/live-mutants-vitest.config.ts'
  return plantAll(MUTANTS, { folder: 'src/platform', config, tests: 'live' })
}

async function proveRooms(): Promise<Figure[]> {
  rmSync(STATE_DIR, { recursive: true, force: true })
  const server = await serveLocal({ port: PORT, stateDir: STATE_DIR, quiet: true })
  try {
    await callOps(target, seedPlatform, platformSeed({ demo: true }))
    const tabs = makeTabs(SOCKETS + 1)
    const found = wants('room') ? await proveRoom(tabs) : []
    if (!wants('chat')) return found
    const listeners = tabs.slice(0, SOCKETS)
    const talkers = makeTalkers(TALKERS)
    const chat = await proveChat({ port: PORT, listeners, talkers, seconds: CHAT_SECONDS })
    return [...found, ...chat]
  } finally {
    await server.stop()
  }
}

async function proveRoom(tabs: readonly Tab[]): Promise<Figure[]> {
  const waits: number[] = []
  const received = new Map<number, number>()
  const startedMs = Date.now()
  const listeners: ProvenSocket[] = []
  for (let from = 0; from < SOCKETS; from += AT_ONCE)
    listeners.push(
      ...(await Promise.all(
        tabs.slice(from, Math.min(from + AT_ONCE, SOCKETS)).map((tab) =>
          openSocket(brandChannel, {
            port: PORT,
            tab,
            onMessage: ({ seq, value }, atMs) => {
              waits.push(atMs - sentAtMs(value))
              received.set(seq, (received.get(seq) ?? 0) + 1)
            },
          }),
        ),
      )),
    )
  const openedMs = Date.now() - startedMs
  const reconnects = await openReconnecting(tabs.at(-1))
  const [reconnected, said] = await Promise.all([reconnects(), sayAll()])
  await sleep(2_000)
  for (const listener of listeners) listener.drop()
  const sorted = waits.toSorted((one, other) => one - other)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Infinity
  const lost = said.length * SOCKETS - waits.length
  const doubled = [...received.values()].filter((times) => times > SOCKETS).length
  return [
    {
      what: 'sockets on one room',
      seen: `${listeners.length} opened in ${(openedMs / 1_000).toFixed(1)} s`,
      target: `${SOCKETS}`,
      isMet: listeners.length === SOCKETS,
    },
    {
      what: `a message to all, from the operator's call to the last byte, ${said.length} messages`,
      seen: `p50 ${sorted[Math.floor(sorted.length / 2)]} ms, p95 ${p95} ms, longest ${sorted.at(-1)} ms; ${lost} lost, ${doubled} doubled`,
      target: `p95 ≤ ${MOST_MS} ms, 0, 0`,
      isMet: p95 <= MOST_MS && lost === 0 && doubled === 0,
    },
    reconnected(said.length),
  ]
}

/** Each message carries when it was sent. */
async function sayAll(): Promise<number[]> {
  const said: number[] = []
  for (let count = 0; count < MESSAGES; count += 1) {
    // Far ahead: what is announced does not close the brand meanwhile.
    const startsAtMs = Date.now() + AHEAD_MS
    await callOps(target, planMaintenance, { tenant: 'aurora', startsAtMs })
    said.push(startsAtMs - AHEAD_MS)
    await sleep(PAUSE_MS)
  }
  return said
}

function sentAtMs(value: unknown): number {
  return (brandChannel.messages.maintenance.value.parse(value).startsAtMs ?? AHEAD_MS) - AHEAD_MS
}

/** A socket that breaks and resumes again and again while the room sends: counts what it misses or receives twice. */
async function openReconnecting(tab: Tab | undefined): Promise<() => Promise<(said: number) => Figure>> {
  if (!tab) throw new Error('no tab')
  const seqs: number[] = []
  let isNews = false
  const receive = ({ seq }: { seq: number }) => void (isNews && seqs.push(seq))
  const first = await openSocket(brandChannel, { port: PORT, tab, onMessage: receive })
  isNews = true
  return () => reconnect({ first, tab, seqs, receive })
}

interface Reconnecting {
  first: ProvenSocket
  tab: Tab
  seqs: readonly number[]
  receive: (message: { seq: number }) => void
}

async function reconnect({ first, tab, seqs, receive }: Reconnecting): Promise<(said: number) => Figure> {
  let socket = first
  const every = (MESSAGES * PAUSE_MS) / RECONNECTS
  for (let time = 0; time < RECONNECTS; time += 1) {
    await sleep(every)
    const place = socket.place()
    socket.drop()
    // A minute's openings of an address are bounded: a new network for each 16 of them stays below.
    const address = `10.250.${time >> 4}.9`
    socket = await openSocket(brandChannel, {
      port: PORT,
      tab: { ...tab, address },
      place,
      onMessage: receive,
    })
  }
  return (said) => {
    socket.drop()
    const distinct = new Set(seqs).size
    return {
      what: `${RECONNECTS} lines lost while the room talks`,
      seen: `${said - distinct} lost, ${seqs.length - distinct} doubled, of ${said} messages`,
      target: '0 lost, 0 doubled',
      isMet: distinct === said && seqs.length === distinct,
    }
  }
}

/** The shared database, as a file. */
function openDirectory(): DatabaseSync {
  const folder = join(STATE_DIR, 'v3/d1/miniflare-D1DatabaseObject')
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? ''
  return new DatabaseSync(join(folder, file), { timeout: 10_000 })
}

/** Sessions of the demo player, written as the platform writes them: to log in thousands of times is another proof. */
function makeTabs(count: number): Tab[] {
  const directory = openDirectory()
  const insert = directory.prepare(SESSION)
  let cookie = ''
  const tabs = Array.from({ length: count }, (_, at) => {
    if (at % TABS === 0) cookie = token()
    const net = Math.floor(at / OF_ADDRESS)
    return { cookie, token: token(), address: `10.${200 + (net >> 8)}.${net & 255}.7` }
  })
  directory.exec('BEGIN')
  for (const tab of tabs) insert.run(hash(tab.cookie), hash(tab.token), Date.now(), 'demo')
  directory.exec('COMMIT')
  directory.close()
  return tabs
}

/** Members like the demo player, each with a session: limits of a chat are each member's own. */
function makeTalkers(count: number): Tab[] {
  const directory = openDirectory()
  const columns = directory.prepare('SELECT name FROM pragma_table_info(?)').all('member')
  const names = columns.map(({ name }) => String(name))
  const own: Readonly<Record<string, string>> = { id: '?1', account: '?2' }
  const insert = directory.prepare(
    `INSERT INTO member (${names.join()}) SELECT ${names.map((name) => own[name] ?? name).join()} FROM member
     WHERE tenant = 'aurora' AND account = 'demo'`,
  )
  const enter = directory.prepare(SESSION)
  const talkers = Array.from({ length: count }, (_, at) => {
    const account = `talker${at}`
    insert.run(crypto.randomUUID(), account)
    const tab = { cookie: token(), token: token(), address: `10.240.${at}.7` }
    enter.run(hash(tab.cookie), hash(tab.token), Date.now(), account)
    return tab
  })
  directory.close()
  return talkers
}
