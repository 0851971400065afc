import { readsQuery, type Endpoint, type InputOf, type OutputOf } from '#lib/api/endpoint.ts'
import { getSealKey } from '#lib/api/access/login.ts'
import { ApiError, isErrorCode } from '#lib/api/errors.ts'
import { BODY_TYPES } from '#lib/api/surfaces.ts'
import { sealBody } from '#lib/client/seal.ts'
import { PLATFORM_BINDINGS } from '../setup/platform-bindings.ts'
import { operatorKeyOf } from '../fixtures/node/operator-keys.ts'
import { vendorSecret, signedHeaders } from '#lib/shared/keys/vendor-signature.ts'
import { signatureOf } from '#platform/base/crypto/webhook-signature.ts'
import type { Reached } from './reached.ts'
import { BRAND } from './brand.ts'

/** Whoever calls waits so long, and no longer. */
const PATIENCE_MS = 8_000

/** A final answer to a call; none where the caller gave up without one. */
export type Answered<T> = { is: 'done'; value: T } | { is: 'refused'; code: string } | { is: 'lost' }

/** Refusals that say nothing about the call: it may be repeated. */
const AGAIN = [
  'system.internal',
  'request.tooMany',
  'request.sealed',
  'cashier.providerDown',
  'protection.unavailable',
  'vendor.tooEarly',
  'vendor.replayed',
]

/** Whoever calls the platform: a browser with its session, or a server that signs what it sends. */
export class Client {
  readonly platform: Reached
  readonly cookies = new Map<string, string>()
  token: string | undefined
  readonly address: string
  /** Of an operator. */
  readonly operator: string | undefined

  constructor(
    platform: Reached,
    { address = '10.9.9.9', operator }: { address?: string; operator?: string } = {},
  ) {
    this.platform = platform
    this.address = address
    this.operator = operator
  }

  /** Calls until there is a final answer, at most so often. */
  async insist<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    { tries = 6, pauseMs = 1_500 } = {},
  ): Promise<Answered<OutputOf<E>>> {
    for (let tried = 0; tried < tries; tried += 1) {
      const answered = await this.call(endpoint, input)
      if (answered.is === 'done') return answered
      if (answered.is === 'refused' && !AGAIN.includes(answered.code)) return answered
      await this.pause(pauseMs * (tried + 1))
    }
    return { is: 'lost' }
  }

  pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.platform.world.after(ms, 'a pause', resolve))
  }

  async call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Answered<OutputOf<E>>> {
    try {
      const body = await this.#body(endpoint, input)
      const headers = await this.#headers(endpoint, body ?? '')
      const query = readsQuery(endpoint)
        ? `?${new URLSearchParams(Object.entries<string>(Object(input)))}`
        : ''
      const url = `http://${BRAND}.example${endpoint.path}${query}`
      const request = () =>
        new Request(url, { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) })
      const given = await Promise.race([this.platform.fetch(request), this.pause(PATIENCE_MS)])
      // It may still arrive, and take effect after whatever is done instead.
      if (!given) return { is: 'lost' }
      const { reply, cookies } = given
      for (const text of cookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
        this.cookies.set(name, value)
      }
      return answerOf(reply)
    } catch (cause) {
      if (cause instanceof ApiError) return { is: 'refused', code: cause.code }
      return { is: 'lost' }
    }
  }

  async #body(endpoint: Endpoint, input: unknown): Promise<string | undefined> {
    if (endpoint.body === 'query') return undefined
    if (endpoint.body !== 'sealed') return JSON.stringify(input)
    const key = await this.call(getSealKey, {})
    if (key.is !== 'done') throw new Error('no key to seal with')
    return sealBody(key.value, {
      method: endpoint.method,
      path: endpoint.path,
      body: input,
      nowMs: this.platform.world.nowMs,
    })
  }

  async #headers(endpoint: Endpoint, body: string): Promise<Record<string, string>> {
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const token =
      this.operator === undefined
        ? this.token
        : await operatorKeyOf(PLATFORM_BINDINGS.OPS_KEY, { name: this.operator })
    return {
      'x-vitrine-tenant': BRAND,
      'x-vitrine-address': this.address,
      'x-vitrine-country': 'BR',
      'x-vitrine-host': `${BRAND}.example`,
      'x-vitrine-surface': endpoint.surface,
      'user-agent': 'Simulated browser',
      'sec-fetch-site': 'same-origin',
      'content-type': BODY_TYPES[endpoint.body][0] ?? 'application/json',
      ...(cookies ? { cookie: cookies } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...this.#signed(endpoint, body),
    }
  }

  #signed({ who, method, path }: Endpoint, body: string): Record<string, string> {
    const { nowMs } = this.platform.world
    if (who === 'provider') return { 'x-signature': signatureOf(PLATFORM_BINDINGS.PROVIDER_KEY, body, nowMs) }
    if (who !== 'vendor') return {}
    const key = { vendor: 'NOVA', generation: 1 }
    const secret = vendorSecret(PLATFORM_BINDINGS.VENDOR_KEY, { brand: BRAND, ...key, signedBy: 'vendor' })
    const seconds = Math.floor(nowMs / 1000)
    return signedHeaders({ key, secret }, { method, path, seconds, nonce: crypto.randomUUID(), body })
  }
}

function answerOf<T>(reply: unknown): Answered<T> {
  const { success, value, code }: Record<string, unknown> = Object(reply)
  // The platform's replies have the shapes of their calls, which other tests check.
  if (success === true) return { is: 'done', value: value as T }
  return isErrorCode(code) ? { is: 'refused', code } : { is: 'lost' }
}
