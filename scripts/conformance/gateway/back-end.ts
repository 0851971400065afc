import { randomUUID } from 'node:crypto'
import { readsQuery, type Endpoint } from '#lib/api/endpoint.ts'
import { getSealKey, login } from '#lib/api/access/login.ts'
import { BODY_TYPES } from '#lib/api/surfaces.ts'
import { sealBody } from '#lib/client/seal.ts'
import { sendRequest } from '../../lib/http-request.ts'

/** A reply as it came. */
export interface BackEndReply {
  status: number
  contentType: string
  text: string
  ms: number
}

/** How a call is sent. `open`: the JSON as it is, where the call wants it sealed. */
export interface Sending {
  as: 'guest' | 'member'
  form?: 'open' | 'own'
}

/** One call; rejects where no reply arrives. */
export type Ask = (endpoint: Endpoint, input: unknown, sending: Sending) => Promise<BackEndReply>

export interface BackEndOptions {
  url: URL
  tenant: string
  /** Our own platform has half of a session in a cookie; the edge takes cookies away from any other back end. */
  keepsCookies: boolean
  /** A clock of milliseconds, by which replies are timed. */
  clock?: () => number
}

const TIMEOUT_MS = 20_000

/** Sends calls as the edge does: the same headers, and no cookies unless it is our own platform. */
export class BackEnd {
  readonly #options: BackEndOptions
  #session: Record<string, string> = {}

  constructor(options: BackEndOptions) {
    this.#options = options
  }

  readonly ask: Ask = async (endpoint, input, { as, form = 'own' }) => {
    const headers = { ...this.#edgeHeaders(), ...(as === 'member' ? this.#session : {}) }
    const body = endpoint.body === 'query' ? undefined : await this.#body(endpoint, input, form)
    if (body) Object.assign(headers, body.headers)
    return (
      await this.#send(endpoint, { headers, query: readsQuery(endpoint) ? input : {}, body: body?.text })
    ).reply
  }

  /** @throws Error where the account is refused */
  async logIn({ account, password }: { account: string; password: string }): Promise<void> {
    const form = { username: account, password, type: 'username' }
    const headers = this.#edgeHeaders()
    const { text, headers: own } = await this.#body(login, form, 'own')
    const { reply, cookies } = await this.#send(login, {
      headers: { ...headers, ...own },
      query: {},
      body: text,
    })
    const { token } = login.output.parse(valueOf(reply))
    this.#session = { authorization: `Bearer ${token}`, token }
    if (this.#options.keepsCookies) this.#session['cookie'] = cookies.join('; ')
  }

  async #send(
    { method, path }: Pick<Endpoint, 'method' | 'path'>,
    { headers, query, body }: { headers: Record<string, string>; query: unknown; body: string | undefined },
  ): Promise<{ reply: BackEndReply; cookies: string[] }> {
    const { url, clock = () => performance.now() } = this.#options
    const address = new URL(url.pathname.replace(/\/$/, '') + path, url)
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, String(value))
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const startMs = clock()
    const sent = { method, headers: { ...headers, ...length }, body, timeoutMs: TIMEOUT_MS }
    const { cookies, ...reply } = await sendRequest(address, sent)
    return { reply: { ...reply, ms: clock() - startMs }, cookies }
  }

  async #body(
    endpoint: Pick<Endpoint, 'method' | 'path' | 'body'>,
    input: unknown,
    form: 'open' | 'own',
  ): Promise<{ text: string; headers: Record<string, string> }> {
    const { method, path, body: kind } = endpoint
    const type = { 'content-type': BODY_TYPES[kind][0] ?? 'application/json' }
    if (kind === 'form')
      return {
        text: new URLSearchParams(Object.entries(Object(input))).toString(),
        headers: { ...type, 'x-requested-with': 'vitrine' },
      }
    if (kind !== 'sealed' || form === 'open')
      return { text: JSON.stringify(input), headers: { 'content-type': 'application/json' } }
    const { reply } = await this.#send(getSealKey, {
      headers: this.#edgeHeaders(),
      query: {},
      body: undefined,
    })
    const key = getSealKey.output.parse(valueOf(reply))
    return {
      text: await sealBody(key, { method, path, body: input, nowMs: key.serverTimeMs }),
      headers: type,
    }
  }

  #edgeHeaders(): Record<string, string> {
    const { url, tenant } = this.#options
    return {
      accept: 'application/json',
      'accept-language': 'en',
      'user-agent': 'conformance',
      origin: url.origin,
      'sec-fetch-site': 'same-origin',
      'x-vitrine-tenant': tenant,
      'x-vitrine-request': randomUUID(),
      'x-vitrine-surface': 'brand',
      'x-vitrine-address': '192.0.2.1',
      'x-vitrine-country': 'XX',
      'x-vitrine-host': url.host,
    }
  }
}

function valueOf({ status, text }: BackEndReply): unknown {
  const body: { success?: unknown; value?: unknown; code?: unknown } = Object(JSON.parse(text))
  if (body.success !== true) throw new Error(`${status} ${String(body.code)}`)
  return body.value
}
