import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { CALLERS, SURFACES as SURFACE_RULES, type Caller, type Surface } from '#lib/api/surfaces.ts'
import { launchGame } from '#lib/api/play/games.ts'
import { API } from '#lib/api/index.ts'
import { METRICS_TYPE } from '#lib/api/ops/watch.ts'
import { openPlay } from '#lib/api/play/games-play.ts'
import { aVisitor, type SendOptions, type Visitor } from '../../fixtures/worker/client.ts'
import { anOperator, OPS_HOST } from '../../fixtures/worker/operators.ts'
import { aPlayer, readRefusal, REELS, seedSite } from '../play/games-site.ts'
import { serversAreThere } from '../../fixtures/worker/outside.ts'

serversAreThere()

const AGENT = 1
const TRIAL = 4
const SURFACES = Object.keys(SURFACE_RULES) as Surface[]
const SESSIONS: readonly Caller[] = ['session', 'member', 'agent']

const ALL: [string, Endpoint][] = Object.entries(API)
const BODIES = ALL.filter(([, { body }]) => body !== 'query')
const LOGGED_IN = ALL.filter(([, { who }]) => SESSIONS.includes(who))

let page: Visitor

beforeAll(async () => {
  await seedSite()
  const { visitor } = await aPlayer()
  const { url } = await visitor.call(launchGame, { nodeId: REELS })
  page = await aVisitor({ tenant: 'alfa' })
  page.token = (
    await page.call(openPlay, { launchToken: new URL(url).searchParams.get('launch') ?? '' })
  ).playToken
})

/** Someone who may make the call; a new one each time, as some calls end a session. */
async function callerOf({ who }: Endpoint): Promise<Visitor> {
  if (who === 'play') return page
  if (who === 'operatorSession') return (await anOperator({ tenant: 'alfa' })).console
  if (who === 'operatorGuest') return aVisitor({ tenant: 'alfa', host: OPS_HOST })
  if (!SESSIONS.includes(who)) return aVisitor({ tenant: 'alfa' })
  return (await aPlayer(who === 'agent' ? { type: AGENT } : {})).visitor
}

async function refuse(visitor: Visitor, endpoint: Endpoint, options: SendOptions = {}) {
  return readRefusal(await visitor.send(endpoint, options))
}

/** The code of the refusal, or `undefined` where the call was answered. */
async function codeOf(visitor: Visitor, endpoint: Endpoint, options: SendOptions = {}): Promise<unknown> {
  const { code }: { code?: unknown } = Object(await (await visitor.send(endpoint, options)).json())
  return code
}

describe.each(ALL)('%s', (_name, endpoint) => {
  // What is refused before its handler ends no session: one caller serves for all.
  let caller: Visitor
  beforeAll(async () => {
    caller = await callerOf(endpoint)
  })

  it('is served, and never from a cache', async () => {
    const response = await (await callerOf(endpoint)).send(endpoint)
    if (endpoint.reply === 'csv' && response.ok) {
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-store')
      return response.body?.cancel()
    }
    if (endpoint.reply === 'metrics' && response.ok) {
      expect(response.headers.get('content-type')).toBe(METRICS_TYPE)
      expect(response.headers.get('cache-control')).toBe('no-store')
      return response.body?.cancel()
    }
    const { success, code }: Record<string, unknown> = Object(await response.json())
    if (success !== true) expect(['request.invalid', 'request.sealed']).toContain(code)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('is known on its own surface alone', async () => {
    for (const surface of SURFACES.filter((each) => each !== endpoint.surface)) {
      const refused = await refuse(caller, endpoint, { headers: { 'x-vitrine-surface': surface } })
      expect(refused).toMatchObject({ status: 404, code: 'request.notFound' })
    }
  })

  it('takes no key that it does not know', async () => {
    // Vendors add fields as they please: theirs are passed over.
    if (endpoint.who === 'vendor') return
    const { status, code, details } = await refuse(caller, endpoint, {
      input: { surplus: '1' },
    })
    expect({ status, code }).toEqual({ status: 422, code: 'request.invalid' })
    expect(details['fields']).toContainEqual({ field: 'surplus', reason: 'unrecognized_keys' })
  })

  it('answers at the brands that there are', async () => {
    if (CALLERS[endpoint.who].tenant !== 'host') return
    const refused = await refuse(caller, endpoint, {
      headers: { 'x-vitrine-tenant': 'nobody' },
    })
    expect(refused).toMatchObject({ status: 404, code: 'tenant.unknown' })
  })
})

describe.each(BODIES)('the body of %s', (_name, endpoint) => {
  // What is refused before its handler ends no session: one caller serves for all.
  let caller: Visitor
  beforeAll(async () => {
    caller = await callerOf(endpoint)
  })

  it.each(['text/plain', 'multipart/form-data; boundary=x', ''])('is refused as "%s"', async (type) => {
    const headers = { 'content-type': type || null }
    expect(await refuse(caller, endpoint, { headers, body: '{}' })).toMatchObject({
      status: 415,
      code: 'request.contentType',
    })
  })

  const deep = `{"a":${'['.repeat(3_000)}${']'.repeat(3_000)}}`
  const inexact = '{"amountMinor":100.00000000000000001}'
  it.each([
    ...['', '{', '{"a":1}}', 'null x', '\u0000', 'a.b.c.d.e'].map(
      (body) => [JSON.stringify(body), body] as const,
    ),
    ['lists 3,000 deep', deep],
    ['a number that is not exact', inexact],
  ] as const)('is refused as %s', async (_what, body) => {
    // Any text is a form, of fields that nobody asked for; a picture's input is beside it, and missing here.
    const asForm = { status: 422, code: 'request.invalid' }
    const asText = { status: 400, code: endpoint.body === 'sealed' ? 'request.sealed' : 'request.malformed' }
    const expected = endpoint.body === 'form' || endpoint.body === 'image' ? asForm : asText
    expect(await refuse(caller, endpoint, { body })).toMatchObject(expected)
  })

  it.each(['null', '[]', '"text"', '1', 'true'])('is refused as %s, which is no object', async (body) => {
    const expected =
      endpoint.body === 'sealed'
        ? { status: 400, code: 'request.sealed' }
        : { status: 422, code: 'request.invalid' }
    expect(await refuse(caller, endpoint, { body })).toMatchObject(expected)
  })

  it('is refused when it is too large, whatever its header says', async () => {
    const body = `"${'x'.repeat(endpoint.maxBytes)}"`
    expect(await refuse(caller, endpoint, { body })).toMatchObject({
      status: 413,
      code: 'request.tooLarge',
    })
  })

  it('is taken from the site itself alone', async () => {
    // Scripts of operators and providers are no browser: a key and a signature stand for the page.
    const isOfConsole = endpoint.who === 'operatorGuest' || endpoint.who === 'operatorSession'
    if (!SURFACE_RULES[endpoint.surface].isBrowser && !isOfConsole) return
    const from = (headers: Record<string, string | null>) => codeOf(caller, endpoint, { headers })
    const host = `${endpoint.surface === 'play' ? 'play.' : ''}${caller.host}`
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(await from({ 'sec-fetch-site': site })).toBe('request.origin')
    for (const origin of [null, 'null', 'https://elsewhere.example', `http://x.${host}`])
      expect(await from({ 'sec-fetch-site': null, origin })).toBe('request.origin')
    expect(await from({ 'sec-fetch-site': null, origin: `http://${host}` })).not.toBe('request.origin')
  })
})

describe.each(LOGGED_IN)('who may call %s', (_name, endpoint) => {
  const REQUIRED = { status: 401, code: 'session.required' }

  it('is nobody without both halves of one session', async () => {
    expect(await refuse(await aVisitor({ tenant: 'alfa' }), endpoint)).toMatchObject(REQUIRED)
    expect(await refuse((await callerOf(endpoint)).openTab(), endpoint)).toMatchObject(REQUIRED)
    expect(await refuse(await callerOf(endpoint), endpoint, { headers: { cookie: null } })).toMatchObject(
      REQUIRED,
    )
    const other = await aPlayer({ type: AGENT })
    const mixed = (await callerOf(endpoint)).openTab()
    mixed.token = other.visitor.token
    expect(await refuse(mixed, endpoint)).toMatchObject(REQUIRED)
  })

  it('is nobody with a session of another brand', async () => {
    const { visitor } = await aPlayer({ tenant: 'bravo', type: AGENT })
    expect(await refuse(visitor, endpoint, { headers: { 'x-vitrine-tenant': 'alfa' } })).toMatchObject(
      REQUIRED,
    )
  })

  it('is nobody with a session that ended', async () => {
    const { visitor, member } = await aPlayer({ type: AGENT })
    await env.DB.prepare('UPDATE session SET expires_at = 1 WHERE tenant = ? AND member_id = ?')
      .bind('alfa', member.id)
      .run()
    expect(await refuse(visitor, endpoint)).toMatchObject({ status: 401, code: 'session.expired' })
  })

  it('is a trial account only where that is said', async () => {
    const { visitor } = await aPlayer({ type: TRIAL })
    const code = await codeOf(visitor, endpoint)
    if (endpoint.who === 'session') expect(['request.invalid', undefined]).toContain(code)
    else expect(code).toBe('session.trialBlocked')
  })

  it('is a player only where it is not for agents', async () => {
    if (endpoint.who === 'agent')
      expect(await codeOf((await aPlayer()).visitor, endpoint)).toBe('session.agentOnly')
    else expect(['request.invalid', undefined]).toContain(await codeOf((await aPlayer()).visitor, endpoint))
  })
})

describe.each(ALL.filter(([, { who }]) => who === 'operatorSession'))('%s', (_name, endpoint) => {
  it('is for nobody without both halves of a session of the console', async () => {
    const required = { status: 401, code: 'session.required' }
    const { console } = await anOperator({ tenant: 'alfa' })
    expect(await refuse(await aVisitor({ tenant: 'alfa' }), endpoint)).toMatchObject(required)
    expect(await refuse(console.openTab(), endpoint)).toMatchObject(required)
    expect(await refuse(console, endpoint, { headers: { cookie: null } })).toMatchObject(required)
    const key = { authorization: `Bearer ${env.OPS_KEY}` }
    expect(await refuse(console, endpoint, { headers: key })).toMatchObject(required)
    expect(await refuse((await aPlayer()).visitor, endpoint)).toMatchObject(required)
  })
})

describe('calls with a token of their own', () => {
  it.each(ALL.filter(([, { who }]) => who === 'play'))('%s needs a running game', async (_name, endpoint) => {
    for (const visitor of [await aVisitor({ tenant: 'alfa' }), (await aPlayer()).visitor])
      expect(await refuse(visitor, endpoint)).toMatchObject({ status: 403, code: 'game.launchExpired' })
  })

  it.each(ALL.filter(([, { who }]) => who === 'operator'))(
    "%s needs the operator's key",
    async (_name, endpoint) => {
      for (const authorization of [null, 'Bearer none-of-the-keys-that-there-are'])
        expect(
          await refuse(await aVisitor({ tenant: 'alfa' }), endpoint, { headers: { authorization } }),
        ).toMatchObject({
          status: 401,
          code: 'operator.unauthorised',
        })
    },
  )
})

describe.each(ALL.filter(([, { who }]) => who === 'provider'))('%s', (_name, endpoint) => {
  it("needs the provider's signature, whoever is logged in", async () => {
    const { visitor } = await aPlayer()
    for (const signature of [null, '', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`])
      expect(await refuse(visitor, endpoint, { headers: { 'x-signature': signature } })).toMatchObject({
        status: 401,
        code: 'notice.signature',
      })
  })
})

describe('a merchant code in the payload', () => {
  const withMerchant = ALL.flatMap(([name, endpoint]) =>
    Object.keys(z.toJSONSchema(endpoint.input, { io: 'input' }).properties ?? {})
      .filter((key) => key === 'merchant' || key === 'merchantCode')
      .map((key) => [name, key, endpoint] as const),
  )

  it('is looked at where calls carry one', () => {
    expect(withMerchant.length).toBeGreaterThanOrEqual(4)
  })

  it.each(withMerchant)("of %s (%s) must be the brand's own", async (_name, key, endpoint) => {
    const visitor = await callerOf(endpoint)
    expect(await refuse(visitor, endpoint, { input: { [key]: 'BRAVO' } })).toMatchObject({
      status: 400,
      code: 'request.merchant',
    })
    expect(await refuse(visitor, endpoint, { input: { [key]: 'alfa' } })).toMatchObject({
      status: 400,
      code: 'request.merchant',
    })
    expect(await codeOf(visitor, endpoint, { input: { [key]: 'ALFA' } })).toBeUndefined()
  })
})

describe('an address that no call has', () => {
  it('is answered like a call', async () => {
    const nowhere = { ...API.getBalance, path: '/wps/nowhere' } as const
    expect(await refuse((await aPlayer()).visitor, nowhere)).toMatchObject({
      status: 404,
      code: 'request.notFound',
    })
    expect(await refuse((await aPlayer()).visitor, { ...API.getBalance, method: 'DELETE' })).toMatchObject({
      code: 'request.notFound',
    })
  })
})
