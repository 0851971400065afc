import { afterEach, describe, expect, it, vi } from 'vitest'
import { anEdge } from './edge-under-test.ts'
import type { Wish } from './edge-under-test.ts'

const SAME: Record<string, string> = { 'sec-fetch-site': 'same-origin' }
const LOTUS: Wish = { host: 'lotus.localhost:8787' }
const PLAY: Wish = { host: 'play.aurora.localhost:8787' }
const OPS: Wish = { host: 'ops.localhost:8787' }

afterEach(() => {
  vi.useRealTimers()
})

type World = ReturnType<typeof anEdge>

/** The one request that reached a gateway. */
function onlySeen(edge: World): Request {
  expect(edge.seen).toHaveLength(1)
  const [request] = edge.seen
  if (!request) throw new Error('nothing reached the gateway')
  return request
}

async function refusalOf(answer: Response): Promise<[number, unknown]> {
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const body: { success: boolean; code: string } = await answer.json()
  expect(body.success).toBe(false)
  return [answer.status, body.code]
}

describe('calls to the platform', () => {
  it.each(['/wps/system/status?a=1', '/lgw/games/game_menus', '/lotto/lgw/games/opened/numero?n=7'])(
    '%s',
    async (path) => {
      const edge = anEdge()
      const answer = await edge.send(path)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({ success: true, value: 'platform' })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      // Deadlines are the server's, whatever a phone's clock says.
      expect(Number(answer.headers.get('x-server-time'))).toBeGreaterThan(0)
      expect(onlySeen(edge).url).toBe(`http://aurora.localhost:8787${path}`)
    },
  )

  it('say who and where, whatever the client says', async () => {
    const edge = anEdge()
    const spoofed = {
      'x-vitrine-tenant': 'lotus',
      'x-vitrine-address': '203.0.113.9',
      'x-vitrine-surface': 'ops',
      'x-vitrine-request': 'theirs',
      'x-vitrine-anything': 'x',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-real-ip': '203.0.113.9',
      'true-client-ip': '203.0.113.9',
      'x-original-url': '/ops/tenants',
      'x-http-method-override': 'DELETE',
      forwarded: 'for=203.0.113.9',
      'cf-ipcountry': 'XX',
      'cf-connecting-ip': '192.0.2.7',
    }
    const honest = { cookie: '__Host-sid=abc', authorization: 'Bearer tab', 'accept-language': 'pt' }
    const answer = await edge.send('/wps/member/info', {
      headers: { ...spoofed, ...honest },
      country: 'BR',
    })
    // Whoever quotes the reply names the line of the log.
    const request = answer.headers.get('x-request-id')
    expect(request).toMatch(/^[0-9a-f]{32}$/)
    expect(Object.fromEntries(onlySeen(edge).headers)).toEqual({
      ...honest,
      'x-vitrine-tenant': 'aurora',
      'x-vitrine-address': '192.0.2.7',
      'x-vitrine-country': 'BR',
      'x-vitrine-host': 'aurora.localhost:8787',
      'x-vitrine-surface': 'brand',
      'x-vitrine-request': request,
    })
  })

  it('name the port that the deployment is reached on, whatever the visitor’s Host says', async () => {
    const edge = anEdge()
    await edge.send('/wps/member/info', { host: 'aurora.localhost:9123' })
    await edge.send('/wps/member/info', { host: 'aurora.localhost:9123', env: { PUBLIC_PORT: '' } })
    expect(edge.seen.map(({ headers }) => headers.get('x-vitrine-host'))).toEqual([
      'aurora.localhost:8787',
      'aurora.localhost',
    ])
  })

  it('send the body as it came', async () => {
    const edge = anEdge()
    edge.platform = async (request) => Response.json({ success: true, value: await request.text() })
    const answer = await edge.send('/wps/session/login', { method: 'POST', headers: SAME, body: '{"a":1}' })
    expect(await answer.json()).toEqual({ success: true, value: '{"a":1}' })
  })

  it('pass on status, cookies and waiting time, and nothing else', async () => {
    const edge = anEdge()
    edge.platform = async () => {
      const headers = new Headers({
        'retry-after': '60',
        'x-powered-by': 'x',
        server: 'y',
        'cache-control': 'public, max-age=60',
      })
      headers.append('set-cookie', '__Host-sid=1; Path=/; Secure; HttpOnly')
      headers.append('set-cookie', '__Host-remember=2; Path=/; Secure; HttpOnly')
      return Response.json({ success: false, code: 'login.locked', message: 'x' }, { status: 429, headers })
    }
    const answer = await edge.send('/wps/session/login', { method: 'POST', headers: SAME, body: '{}' })
    expect(answer.status).toBe(429)
    expect(answer.headers.getSetCookie()).toHaveLength(2)
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect([answer.headers.get('x-powered-by'), answer.headers.get('server')]).toEqual([null, null])
  })
})

describe('where a change of state may come from', () => {
  const HERE = 'http://aurora.localhost:8787'
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: HERE }, true],
    [{ origin: HERE }, true],
    [{}, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: HERE }, false],
    [{ origin: 'http://evil.example' }, false],
    [{ origin: 'https://aurora.localhost:8787' }, false],
    [{ origin: 'http://aurora.localhost:9999' }, false],
    [{ origin: 'http://play.aurora.localhost:8787' }, false],
    [{ origin: 'null' }, false],
  ])('%j: %s', async (headers: Record<string, string>, isAllowed) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const edge = anEdge()
      const answer = await edge.send('/wps/session/logout', { method, headers })
      if (isAllowed) expect(answer.status).toBe(200)
      else expect(await refusalOf(answer)).toEqual([403, 'request.origin'])
      expect(edge.seen).toHaveLength(isAllowed ? 1 : 0)
    }
    expect((await anEdge().send('/wps/system/status', { headers })).status).toBe(200)
  })
})

describe('what is refused before any gateway', () => {
  it.each([
    ['/wps/play/open', {}],
    ['/wps/PLAY/open', {}],
    ['/ops/tenants', {}],
    ['/wps//play/open', {}],
    ['/wps/%70lay/open', {}],
    ['/wps/x%2f..%2fplay', {}],
    ['/wps/..%5cops', {}],
    ['/wps/system/status', PLAY],
    ['/lgw/games/popular', PLAY],
    ['/ops/tenants', PLAY],
    ['/wps/system/status', OPS],
    ['/wps/play/open', OPS],
    ['/ops/nowhere', OPS],
    ['/wps/play/open', LOTUS],
  ] as [string, Wish][])('%s on %j', async (path, wish) => {
    for (const method of ['GET', 'POST']) {
      const edge = anEdge()
      const answer = await edge.send(path, { ...wish, method, headers: SAME })
      expect(await refusalOf(answer)).toEqual([404, 'request.notFound'])
      expect(edge.seen).toEqual([])
    }
  })

  it.each(['HEAD', 'OPTIONS', 'PATCH', 'PROPFIND'])('method %s', async (method) => {
    const edge = anEdge()
    const answer = await edge.send('/wps/system/status', { method, headers: SAME })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST, PUT, DELETE'])
    expect(edge.seen).toEqual([])
  })

  it('a body that says it is larger than its call takes', async () => {
    const edge = anEdge()
    const send = async (path: string, length: string) =>
      refusalOf(await edge.send(path, { method: 'POST', headers: { ...SAME, 'content-length': length } }))
    for (const length of ['5242881', '99999999999', 'many'])
      expect(await send('/wps/cashier/proofs', length)).toEqual([413, 'request.tooLarge'])
    // Nothing says how long a body in chunks is: it is read up to the bound.
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
        if (sent >= 10 * 1024 * 1024) controller.close()
      },
    })
    const answer = await edge.send('/wps/session/login', { method: 'POST', headers: SAME, body: endless })
    expect(await refusalOf(answer)).toEqual([413, 'request.tooLarge'])
    expect(sent).toBeLessThan(1024 * 1024)
    // Each call has its own bound.
    expect(await send('/wps/session/login', '262145')).toEqual([413, 'request.tooLarge'])
    expect(edge.seen).toEqual([])
  })
})

describe('an outside gateway', () => {
  it('gets the call at its own address, the tab token where it looks for it, and no cookie', async () => {
    const edge = anEdge()
    const answer = await edge.send('/wps/session/login?x=1', {
      ...LOTUS,
      method: 'POST',
      body: '{}',
      headers: {
        ...SAME,
        cookie: '__Host-sid=abc',
        authorization: 'Bearer tab-token',
        'content-type': 'application/json',
        'x-vitrine-tenant': 'aurora',
        'x-other': 'x',
        referer: 'http://lotus.localhost:8787/?code=secret',
      },
    })
    expect(await answer.json()).toEqual({ success: true, value: 'gateway' })
    const request = onlySeen(edge)
    expect(request.url).toBe('https://gateway.example/lotus/wps/session/login?x=1')
    expect([request.method, await request.text(), request.redirect]).toEqual(['POST', '{}', 'manual'])
    expect(Object.fromEntries(request.headers)).toEqual({
      authorization: 'Bearer tab-token',
      token: 'tab-token',
      'content-type': 'application/json',
      'x-vitrine-tenant': 'lotus',
      'x-vitrine-address': '127.0.0.1',
      'x-vitrine-country': 'XX',
      'x-vitrine-host': 'lotus.localhost:8787',
      'x-vitrine-surface': 'brand',
      'x-vitrine-request': answer.headers.get('x-request-id'),
    })
  })

  it('sets no cookie', async () => {
    const edge = anEdge()
    edge.gateway = async () => Response.json({ success: true }, { headers: { 'set-cookie': 'a=1' } })
    expect((await edge.send('/wps/member/info', LOTUS)).headers.getSetCookie()).toEqual([])
  })

  it('does not get the games of our own', async () => {
    const edge = anEdge()
    const answer = await edge.send('/wps/play/round', { host: 'play.lotus.localhost:8787' })
    expect(await answer.json()).toEqual({ success: true, value: 'platform' })
    expect(onlySeen(edge).headers.get('x-vitrine-tenant')).toBe('lotus')
  })
})

describe('a gateway that fails', () => {
  const json = { 'content-type': 'application/json' }
  const huge = JSON.stringify({ success: true, value: 'a'.repeat(2 * 1024 * 1024) })
  type Body = BodyInit | null
  // A stream can be read once, so each reply gets its own.
  const text =
    (body: Body | (() => Body), init: ResponseInit = {}) =>
    async () =>
      new Response(typeof body === 'function' ? body() : body, { headers: json, ...init })
  const KINDS: [string, () => Promise<Response>, number, string][] = [
    ['throws', () => Promise.reject(new Error('connection refused')), 502, 'gateway.down'],
    ['is slow to answer', () => new Promise<Response>(() => undefined), 504, 'gateway.slow'],
    ['is slow in the middle', text(endless), 504, 'gateway.slow'],
    ['breaks off', text(broken), 502, 'gateway.down'],
    [
      'sends HTML',
      text('<h1>x</h1>', { headers: { 'content-type': 'text/html' } }),
      502,
      'gateway.invalidReply',
    ],
    ['sends HTML as JSON', text('<h1>x</h1>'), 502, 'gateway.invalidReply'],
    [
      'sends JSON as text',
      text('{"success":true}', { headers: { 'content-type': 'text/plain' } }),
      502,
      'gateway.invalidReply',
    ],
    ['says no type', async () => new Response(new Uint8Array([123, 125])), 502, 'gateway.invalidReply'],
    ['sends nothing', text(''), 502, 'gateway.invalidReply'],
    [
      'sends 204',
      async () => new Response(null, { status: 204, headers: json }),
      502,
      'gateway.invalidReply',
    ],
    ['sends null', text('null'), 502, 'gateway.invalidReply'],
    ['sends a list', text('[]'), 502, 'gateway.invalidReply'],
    ['sends no envelope', text('{"value":1}'), 502, 'gateway.invalidReply'],
    ['sends half', text('{"success":tr'), 502, 'gateway.invalidReply'],
    ['sends what is not UTF-8', text(notUtf8()), 502, 'gateway.invalidReply'],
    [
      'redirects',
      text('{"success":true}', { status: 302, headers: { ...json, location: 'https://evil.example' } }),
      502,
      'gateway.invalidReply',
    ],
    ['sends too much', text(huge), 502, 'gateway.invalidReply'],
    ['sends too much in pieces', text(() => pieces(huge)), 502, 'gateway.invalidReply'],
    [
      'says that it is too much',
      text('{"success":true}', { headers: { ...json, 'content-length': '2097153' } }),
      502,
      'gateway.invalidReply',
    ],
    [
      'fails in HTML',
      text('<h1>500</h1>', { status: 500, headers: { 'content-type': 'text/html' } }),
      502,
      'gateway.invalidReply',
    ],
  ]
  it.each(KINDS)('%s', async (...kind) => {
    const [, reply, status, code] = kind
    const env = code === 'gateway.slow' ? { GATEWAY_TIMEOUT_MS: '10' } : {}
    for (const wish of [{}, LOTUS]) {
      const edge = anEdge()
      edge.platform = reply
      edge.gateway = reply
      const answer = await edge.send('/wps/member/info?secret=1', { ...wish, env })
      expect(await refusalOf(answer)).toEqual([status, code])
      expect(edge.failures).toMatchObject([
        { code: 'gateway.failed', refusal: code, path: '/wps/member/info' },
      ])
      expect(JSON.stringify(edge.failures)).not.toContain('secret')
    }
  })

  it('is taken as it is just below the bounds', async () => {
    const edge = anEdge()
    const large = JSON.stringify({ success: true, value: 'a'.repeat(2 * 1024 * 1024 - 40) })
    edge.platform = text(() => pieces(large), { headers: { 'content-type': 'application/problem+json' } })
    const answer = await edge.send('/wps/member/info')
    expect([answer.status, (await answer.text()).length]).toEqual([200, large.length])
    expect(edge.failures).toEqual([])
  })

  it('may be a picture to save, from the platform alone, and under the headers of every call', async () => {
    const disposition = 'attachment; filename="1f2e.png"'
    const picture = (over: Record<string, string> = {}, bytes = 9) =>
      new Response(new Uint8Array(bytes), {
        headers: { 'content-type': 'image/png', 'content-disposition': disposition, ...over },
      })
    const edge = anEdge()
    const ask = async (reply: Response, wish = {}) => {
      edge.platform = async () => reply
      edge.gateway = async () => reply
      return edge.send('/wps/cashier/proof?id=1', wish)
    }
    const answer = await ask(picture({ 'set-cookie': 'a=1', 'x-other': 'b' }))
    expect(answer.status).toBe(200)
    expect((await answer.arrayBuffer()).byteLength).toBe(9)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': disposition,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const name of ['set-cookie', 'x-other']) expect(answer.headers.get(name)).toBeNull()
    for (const reply of [
      picture({ 'content-disposition': 'inline' }),
      picture({ 'content-type': 'image/svg+xml' }),
      picture({}, 6 * 1024 * 1024 + 1),
    ])
      expect(await refusalOf(await ask(reply))).toEqual([502, 'gateway.invalidReply'])
    expect(await refusalOf(await ask(picture(), LOTUS))).toEqual([502, 'gateway.invalidReply'])
  })

  it('gives a picture on its way the time of a slow network', async () => {
    vi.useFakeTimers()
    const edge = anEdge()
    edge.platform = () => new Promise<Response>(() => undefined)
    const answers: number[] = []
    const sent = { 'content-type': 'image/jpeg', 'sec-fetch-site': 'same-origin' }
    const end = edge
      .send('/wps/cashier/proofs', { method: 'POST', body: 'x', headers: sent })
      .then(({ status }) => answers.push(status))
    await vi.advanceTimersByTimeAsync(100_000)
    expect(answers).toEqual([])
    await vi.advanceTimersByTimeAsync(20_000)
    await end
    expect(answers).toEqual([504])
  })

  it.each([
    ['10000', 10_000],
    ['', 10_000],
    ['soon', 10_000],
    ['250', 250],
  ])('with GATEWAY_TIMEOUT_MS "%s" is given up after %i ms', async (GATEWAY_TIMEOUT_MS, waitMs) => {
    vi.useFakeTimers()
    const edge = anEdge()
    edge.platform = () => new Promise<Response>(() => undefined)
    const answers: number[] = []
    const end = edge
      .send('/wps/member/info', { env: { GATEWAY_TIMEOUT_MS } })
      .then(({ status }) => answers.push(status))
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    expect(answers).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await end
    expect(answers).toEqual([504])
  })

  it('leaves every public page as it is', async () => {
    const edge = anEdge()
    edge.platform = () => Promise.reject(new Error('down'))
    for (const path of ['/', '/help', '/en/rng/pg']) expect((await edge.send(path)).status).toBe(200)
  })
})

describe('the operators’ host', () => {
  it('needs no origin, carries no brand and no cookie', async () => {
    const edge = anEdge()
    const headers = { authorization: 'Bearer key', cookie: 'a=1', 'x-vitrine-tenant': 'aurora' }
    const answer = await edge.send('/ops/seed', { ...OPS, method: 'POST', body: '{}', headers })
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(onlySeen(edge).headers)).toMatchObject({
      authorization: 'Bearer key',
      'x-vitrine-surface': 'ops',
      'x-vitrine-host': 'ops.localhost:8787',
    })
    expect(onlySeen(edge).headers.has('x-vitrine-tenant')).toBe(false)
    expect(onlySeen(edge).headers.has('cookie')).toBe(false)
  })

  it('says which release the edge is, whatever the caller says, and on no other host', async () => {
    const edge = anEdge()
    const headers = { 'x-vitrine-release': 'forged' }
    await edge.send('/ops/status', { ...OPS, headers, env: { RELEASE: 'a1b2' } })
    await edge.send('/ops/status', { ...OPS, headers })
    await edge.send('/wps/member/info', { headers, env: { RELEASE: 'a1b2' } })
    expect(edge.seen.map((each) => each.headers.get('x-vitrine-release'))).toEqual(['a1b2', null, null])
  })

  it('takes no key in the open', async () => {
    const edge = anEdge()
    const production: Wish = { host: 'ops.vitrine.example', env: { OPS_HOST: 'ops.vitrine.example' } }
    expect(await refusalOf(await edge.send('/ops/status', production))).toEqual([403, 'request.origin'])
    expect(edge.seen).toEqual([])
    expect((await edge.send('/ops/status', { ...production, scheme: 'https' })).status).toBe(200)
  })

  it('works while every brand is being maintained', async () => {
    const edge = anEdge()
    edge.status.set('aurora', '{"maintenance":true}')
    expect((await edge.send('/ops/status', OPS)).status).toBe(200)
  })
})

/** An envelope but for one byte. */
function notUtf8(): Uint8Array {
  const bytes = new TextEncoder().encode('{"success":true,"value":"?"}')
  return bytes.map((byte) => (byte === 63 ? 255 : byte))
}

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"success":true'))
    },
  })
}

function broken(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      controller.error(new Error('reset'))
    },
  })
}

function pieces(whole: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(whole)
  let at = 0
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.slice(at, at + 65_536))
      at += 65_536
      if (at >= bytes.length) controller.close()
    },
  })
}
