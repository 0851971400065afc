import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { chatChannel, sayInChat } from '#lib/api/talk/chat.ts'
import type { Figure } from './figure.ts'
import { openSocket, type ProvenSocket, type Tab } from './live-socket.ts'

/** A full chat with floods: what members may say reaches everybody once, the rest nobody. */
interface ChatProof {
  port: number
  listeners: readonly Tab[]
  /** Members of their own, who all flood. */
  talkers: readonly Tab[]
  seconds: number
}

const MOST_MS = 300
const AT_ONCE = 25
/** Tries of a talker in each second. */
const TRIES = 5
/** The slow mode of a new room (`chat-repository.ts`), and what nobody exceeds in a minute (`chat-service.ts`). */
const SLOW_SECONDS = 3
const A_MINUTE = 12

interface SaidLine {
  talker: number
  key: string
  status: number
}

export async function proveChat({ port, listeners, talkers, seconds }: ChatProof): Promise<Figure[]> {
  const waits: number[] = []
  const received = new Map<string, number>()
  const onMessage = ({ type, value }: { type: string; value: unknown }, atMs: number) => {
    if (type !== 'line') return
    const { id, text } = chatChannel.messages.line.value.parse(value)
    received.set(id, (received.get(id) ?? 0) + 1)
    waits.push(atMs - Number(text.split(' ')[1]))
  }
  const sockets: ProvenSocket[] = []
  for (let from = 0; from < listeners.length; from += AT_ONCE)
    sockets.push(
      ...(await Promise.all(
        listeners.slice(from, from + AT_ONCE).map((tab) => openSocket(chatChannel, { port, tab, onMessage })),
      )),
    )
  const startedMs = Date.now()
  const said = (await Promise.all(talkers.map((tab, talker) => flood({ port, tab, talker, seconds })))).flat()
  const tookSeconds = (Date.now() - startedMs) / 1_000
  await sleep(2_000)
  for (const socket of sockets) socket.drop()
  return figuresOf({
    ...{ said, received, waits, count: listeners.length, talkers: talkers.length },
    ...{ seconds, tookSeconds },
  })
}

async function flood({
  port,
  tab,
  talker,
  seconds,
}: {
  port: number
  tab: Tab
  talker: number
  seconds: number
}): Promise<SaidLine[]> {
  const said: SaidLine[] = []
  // Not all in the same moment, as people do not talk in time.
  await sleep((talker * 1_000) / 7)
  for (let second = 0; second < seconds; second += 1) {
    const tries = Array.from({ length: TRIES }, async () => {
      const key = randomUUID()
      const body = JSON.stringify({ text: `at ${Date.now()} ms`, operationKey: key })
      said.push({ talker, key, status: await post(port, { tab, body }) })
    })
    await Promise.all([...tries, sleep(1_000)])
  }
  return said
}

interface Outcome {
  said: readonly SaidLine[]
  received: ReadonlyMap<string, number>
  waits: readonly number[]
  count: number
  talkers: number
  seconds: number
  /** How long the flood lasted: longer than it was meant to where answers are slow, and members may say more then. */
  tookSeconds: number
}

function figuresOf({ said, received, waits, count, talkers, seconds, tookSeconds }: Outcome): Figure[] {
  const taken = said.filter(({ status }) => status === 200)
  const strange = said.filter(({ status }) => status !== 200 && status !== 429).length
  const most = Math.min(A_MINUTE * Math.ceil(tookSeconds / 60), Math.floor(tookSeconds / SLOW_SECONDS) + 1)
  const perTalker = Array.from(
    { length: talkers },
    (_, talker) => taken.filter((each) => each.talker === talker).length,
  )
  const known = new Set(taken.map(({ key }) => key))
  const lost = taken.filter(({ key }) => received.get(key) !== count).length
  const surplus = [...received.keys()].filter((id) => !known.has(id)).length
  const sorted = waits.toSorted((one, other) => one - other)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Infinity
  return [
    {
      what: `${talkers} members flood a chat of ${count}, ${TRIES} lines a second each for ${seconds} s`,
      seen: `${said.length} tries, ${taken.length} lines taken, ${Math.min(...perTalker)} to ${Math.max(...perTalker)} a member; ${strange} strange answers`,
      target: `1 to ${most} a member, 0`,
      isMet: Math.min(...perTalker) >= 1 && Math.max(...perTalker) <= most && strange === 0,
    },
    {
      what: 'a line, from the call that says it to each listener',
      seen: `p50 ${sorted[Math.floor(sorted.length / 2)]} ms, p95 ${p95} ms, longest ${sorted.at(-1)} ms; ${lost} not received once by all, ${surplus} received that were refused`,
      target: `p95 ≤ ${MOST_MS} ms, 0, 0`,
      isMet: p95 <= MOST_MS && lost === 0 && surplus === 0,
    },
  ]
}

/** The status of a line that a page says. */
function post(port: number, { tab, body }: { tab: Tab; body: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port, path: sayInChat.path, method: sayInChat.method },
        headers: {
          host: `aurora.localhost:${port}`,
          origin: `http://aurora.localhost:${port}`,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          authorization: `Bearer ${tab.token}`,
          cookie: `__Host-sid=${tab.cookie}`,
          'cf-connecting-ip': tab.address,
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
