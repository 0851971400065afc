import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import * as z from 'zod/mini'
import { getSealKey, login } from '#lib/api/access/login.ts'
import { endpoint, type Endpoint } from '#lib/api/endpoint.ts'
import { ERROR_STATUS } from '#lib/api/error-status.ts'
import type { ErrorCode } from '#lib/api/errors.ts'
import { empty, operationKey } from '#lib/api/fields.ts'

/** Calls of each kind. Acts have names of the registry: the kit tries no others. */
export const CALLS = {
  readNews: endpoint({
    method: 'GET',
    path: '/wps/news',
    module: 'COMM3',
    who: 'anyone',
    input: empty,
    output: z.object({ count: z.int() }),
    errors: [],
  }),
  readOwn: endpoint({
    method: 'GET',
    path: '/wps/own',
    module: 'SECURITY3',
    who: 'member',
    input: empty,
    output: z.object({ count: z.int() }),
    errors: [],
  }),
  sendMemberFeedback: endpoint({
    method: 'POST',
    path: '/wps/notes',
    module: 'SECURITY3',
    who: 'member',
    input: z.strictObject({ content: z.string(), operationKey }),
    output: z.object({ id: z.string() }),
    errors: [],
  }),
  confirmSession: endpoint({
    method: 'POST',
    path: '/wps/secrets',
    module: 'SECURITY3',
    who: 'member',
    body: 'sealed',
    input: z.strictObject({ text: z.string() }),
    output: empty,
    errors: [],
  }),
} satisfies Record<string, Endpoint>

export const FAULTS = [
  'status',
  'shape',
  'code',
  'slow',
  'html',
  'envelope',
  'guest',
  'surplus',
  'openBody',
  'key',
] as const
export type StandInFault = (typeof FAULTS)[number]

export interface StandIn {
  url: URL
  /** How often a valid call of this name was carried out. */
  acts: Map<string, number>
  stop: () => Promise<void>
}

const TOKEN = 'tab-token'
export const PASSWORD = 'Stand-in-1!'

/** A back end of a brand's own that answers as the registry says, but for one fault. */
export async function startStandIn(fault?: StandInFault): Promise<StandIn> {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const { kty, crv, x, y } = await exportJWK(pair.publicKey)
  const sealKey = { kid: 'one', jwk: { kty, crv, x, y }, audience: 'stand-in', serverTimeMs: Date.now() }
  const acts = new Map<string, number>()
  const noted = new Map<string, string>()
  const open = async (text: string) =>
    readJson(new TextDecoder().decode((await compactDecrypt(text, pair.privateKey)).plaintext))

  async function answer(request: IncomingMessage, text: string): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const is = ({ method, path }: Endpoint) => request.method === method && url.pathname === path
    if (is(getSealKey)) return ok(sealKey)
    if (is(login))
      return Object(await open(text)).password === PASSWORD ? ok(LOGGED_IN) : refused('login.incorrect')
    const [name, call] = Object.entries<Endpoint>(CALLS).find(([, each]) => is(each)) ?? []
    if (!name || !call) return refused('request.notFound')
    const isGuest = request.headers['authorization'] !== `Bearer ${TOKEN}`
    if (call.who === 'member' && isGuest && fault !== 'guest') return refused('session.required')
    const isSealed = request.headers['content-type'] === 'application/jose'
    if (call.body === 'sealed' && !isSealed)
      return fault === 'openBody' ? ok({}) : refused('request.contentType')
    const sent =
      call.body === 'query'
        ? Object.fromEntries(url.searchParams)
        : isSealed
          ? await open(text)
          : readJson(text)
    const { data: input } = call.input.safeParse(sent)
    if (!input && fault !== 'surplus') return refused(fault === 'code' ? 'wallet.frozen' : 'request.invalid')
    acts.set(name, (acts.get(name) ?? 0) + 1)
    if (name === 'confirmSession') return ok({})
    if (name !== 'sendMemberFeedback') return ok({ count: fault === 'shape' ? 'one' : 1 })
    const key = String(Object(input).operationKey)
    const id = (fault === 'key' ? undefined : noted.get(key)) ?? randomUUID()
    noted.set(key, id)
    return ok({ id })
  }

  const server = createServer((request, response) => {
    void readText(request).then(async (text) => write(response, await answer(request, text), fault))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: new URL(`http://127.0.0.1:${port}`), acts, stop }
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

const ok = (value: unknown): Answer => ({ status: 200, body: { success: true, value } })
const refused = (code: ErrorCode): Answer => ({
  status: ERROR_STATUS[code],
  body: { success: false, code, message: code },
})

const LOGGED_IN = {
  token: TOKEN,
  firstTimeLogin: false,
  passwordExpired: false,
  mustChangePassword: false,
  member: {
    id: 'm1',
    account: 'tester',
    nickname: 'Tester',
    type: 0,
    currency: { code: 'EUR', exponent: 2 },
    currencySymbol: '€',
    timeZone: 'UTC',
    vipLabel: '',
    vipRank: 0,
    unreadMessages: 0,
  },
}

function write(response: ServerResponse, { status, body }: Answer, fault: StandInFault | undefined): void {
  const isRefusal = body['success'] !== true
  response.statusCode = fault === 'status' && isRefusal ? 200 : status
  response.setHeader('content-type', fault === 'html' && isRefusal ? 'text/html' : 'application/json')
  response.end(JSON.stringify(fault === 'envelope' && isRefusal ? { error: body['code'] } : body))
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

function readJson(text: string): unknown {
  return JSON.parse(text)
}
