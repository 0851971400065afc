import { describe, expect, it } from 'vitest'
import { anEdge, type Wish } from './edge-under-test.ts'

const OPS: Wish = { host: 'ops.localhost:8787' }
const SECURE: Wish = { host: 'ops.example', scheme: 'https', env: { OPS_HOST: 'ops.example' } }
const COOKIE = '__Host-console=abc'
const SAME = { 'sec-fetch-site': 'same-origin' }

describe('the operators’ host', () => {
  it.each(['/', '/withdrawals', '/withdrawals?brand=aurora', '/players/1', '/console/index.html', '/x.html'])(
    'shows the console at %s, never from a cache',
    async (path) => {
      const answer = await anEdge().send(path, OPS)
      expect([answer.status, await answer.text()]).toEqual([200, 'the console'])
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )

  it('gives the console a strict policy of its own', async () => {
    const { headers } = await anEdge().send('/', SECURE)
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      'upgrade-insecure-requests',
    ])
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex, nofollow',
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
    })
    // Passkeys of operators are made and used here.
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('permissions-policy')).not.toContain('publickey-credentials')
  })

  it('serves the scripts of the console for ever, compressed beforehand', async () => {
    const edge = anEdge()
    const file = '/_console/page.B3c4.js'
    const plain = await edge.send(file, OPS)
    expect([await plain.text(), plain.headers.get('content-encoding')]).toEqual(['console()', null])
    const brotli = await edge.send(file, { ...OPS, headers: { 'accept-encoding': 'gzip, br' } })
    expect(brotli.headers.get('content-encoding')).toBe('br')
    for (const { headers } of [plain, brotli]) {
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(headers.get('vary')).toBe('accept-encoding')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })

  it.each(['/_console/lost.js', '/_console/../index.html', '/_console/%2e%2e/index.html', '/_console//x.js'])(
    'has no other file: %s',
    async (path) => {
      const answer = await anEdge().send(path, OPS)
      expect(await answer.text()).not.toContain('page /')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )

  it('shows nothing of a brand, whatever the path', async () => {
    for (const path of ['/aurora/index.html', '/_astro/client.B3c4.css', '/art/fallback.svg', '/play/slots/'])
      expect(await (await anEdge().send(path, OPS)).text()).toBe('the console')
  })

  it('asks robots to leave', async () => {
    const answer = await anEdge().send('/robots.txt', OPS)
    expect(await answer.text()).toBe('User-agent: *\nDisallow: /\n')
  })

  it('takes only readings of pages', async () => {
    const head = await anEdge().send('/', { ...OPS, method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await anEdge().send('/', { ...OPS, method, headers: SAME })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })

  it('is a plain 404 where no console was built', async () => {
    const edge = anEdge()
    edge.assets = async () => new Response('', { status: 404 })
    expect((await edge.send('/', OPS)).status).toBe(404)
  })

  it('moves pages from http to https, and refuses calls in the open', async () => {
    const open: Wish = { ...SECURE, scheme: 'http' }
    const page = await anEdge().send('/log?by=ana', open)
    expect([page.status, page.headers.get('location')]).toEqual([308, 'https://ops.example/log?by=ana'])
    expect((await anEdge().send('/ops/status', open)).status).toBe(403)
    expect((await anEdge().send('/', { ...open, method: 'POST' })).status).toBe(403)
  })
})

describe('other hosts', () => {
  it.each([
    'aurora.localhost:8787',
    'play.aurora.localhost:8787',
    'vendors.aurora.localhost:8787',
    'x.example',
  ])('%s has no console', async (host) => {
    for (const path of ['/console/index.html', '/console/', '/console', '/_console/page.B3c4.js']) {
      const answer = await anEdge().send(path, { host })
      expect(await answer.text()).not.toMatch(/the console|console\(\)/)
      // A play host moves to the folder of a game, and has none of that name.
      expect([404, 308]).toContain(answer.status)
    }
  })
})

describe('cookies of the operators’ host', () => {
  it('reach the platform as far as they are the console’s', async () => {
    const edge = anEdge()
    const cookie = `a=1; ${COOKIE}; __Host-sid=of-a-player`
    await edge.send('/ops/status', { ...OPS, headers: { cookie } })
    await edge.send('/ops/status', { ...OPS, headers: { cookie: 'a=1; __Host-consoles=x' } })
    expect(edge.seen.map(({ headers }) => headers.get('cookie'))).toEqual([COOKIE, null])
  })

  it('come back as far as they are the console’s', async () => {
    const edge = anEdge()
    edge.platform = async () => {
      const headers = new Headers()
      headers.append('set-cookie', `${COOKIE}; Path=/`)
      headers.append('set-cookie', '__Host-sid=abc; Path=/')
      return Response.json({ success: true, value: {} }, { headers })
    }
    const answer = await edge.send('/ops/console/login', {
      ...OPS,
      method: 'POST',
      headers: SAME,
      body: '{}',
    })
    expect(answer.headers.getSetCookie()).toEqual([`${COOKIE}; Path=/`])
  })
})

describe('replies at the operators’ host', () => {
  const table = (headers: Record<string, string>) => async () =>
    new Response('a,b\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8', ...headers } })
  const named = { 'content-disposition': 'attachment; filename="log.csv"', 'x-inner': '1' }

  it('may be figures for a scraper, which no other host gives', async () => {
    const edge = anEdge()
    const type = 'application/openmetrics-text; version=1.0.0; charset=utf-8'
    edge.platform = async () => new Response('# EOF\n', { headers: { 'content-type': type } })
    const answer = await edge.send('/ops/status', OPS)
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      ...[200, type, '# EOF\n'],
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await edge.send('/wps/member/info')).status).toBe(502)
  })

  it('may be tables, as they come, to download', async () => {
    const edge = anEdge()
    let sent = 0
    edge.platform = async () => {
      const lines = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          sent += 1
          if (sent > 3) return controller.close()
          controller.enqueue(new TextEncoder().encode('x'.repeat(3 * 1024 * 1024)))
        },
      })
      const headers = { 'content-type': 'text/csv; charset=utf-8', ...named }
      return new Response(lines, { headers })
    }
    const answer = await edge.send('/ops/status', OPS)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': named['content-disposition'],
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.get('x-inner')).toBeNull()
    // Nothing is collected: the first piece is there before the last one is made.
    expect(sent).toBeLessThan(3)
    expect((await answer.text()).length).toBe(9 * 1024 * 1024)
  })

  it('are tables only to download, and at no brand', async () => {
    const edge = anEdge()
    edge.platform = table({})
    expect((await edge.send('/ops/status', OPS)).status).toBe(502)
    edge.platform = table(named)
    expect((await edge.send('/wps/member/info')).status).toBe(502)
  })

  it('have room for a picture in base64', async () => {
    const edge = anEdge()
    edge.platform = async () => Response.json({ success: true, value: 'x'.repeat(7 * 1024 * 1024) })
    expect((await edge.send('/ops/status', OPS)).status).toBe(200)
    expect((await edge.send('/wps/member/info')).status).toBe(502)
  })
})

describe('a change of state at the operators’ host', () => {
  const change = async (headers: Record<string, string>) => {
    const edge = anEdge()
    const answer = await edge.send('/ops/seed', { ...OPS, method: 'POST', headers, body: '{}' })
    expect(edge.seen).toHaveLength(answer.status === 200 ? 1 : 0)
    return answer.status
  }

  it.each<[string, Record<string, string>, number]>([
    ['a script with a key', { authorization: 'Bearer key' }, 200],
    ['the console', { ...SAME, cookie: COOKIE }, 200],
    [
      'the console in a browser without fetch metadata',
      { origin: 'http://ops.localhost:8787', cookie: COOKIE },
      200,
    ],
    ['a cookie without a word of its page', { cookie: COOKIE }, 403],
    ['a page of another site', { 'sec-fetch-site': 'cross-site', cookie: COOKIE }, 403],
    [
      'a page of another site, with a key',
      { 'sec-fetch-site': 'cross-site', authorization: 'Bearer key' },
      403,
    ],
    ['a page of a brand', { 'sec-fetch-site': 'same-site', origin: 'http://aurora.localhost:8787' }, 403],
    ['another origin', { origin: 'http://aurora.localhost:8787', cookie: COOKIE }, 403],
    ['an origin that hides', { origin: 'null' }, 403],
  ])('by %s', async (_who, headers, status) => {
    expect(await change(headers)).toBe(status)
  })
})
