import { afterEach, describe, expect, it, vi } from 'vitest'
import { anEdge, serveFiles } from './edge-under-test.ts'
import type { Wish } from './edge-under-test.ts'

const CLOSED = '{"maintenance":true,"since":"2026-11-20T10:00:00Z"}'
const LOTUS: Wish = { host: 'lotus.localhost:8787' }

afterEach(() => {
  vi.useRealTimers()
})

function aClosedEdge() {
  const edge = anEdge()
  edge.status.set('aurora', CLOSED)
  edge.status.set('lotus', CLOSED)
  return edge
}

describe('maintenance', () => {
  it.each([
    ['/', {}, 'aurora'],
    ['/help', { 'accept-language': 'en-GB, pt;q=0.5' }, 'aurora/en'],
    ['/help', { 'accept-language': 'fr, de' }, 'aurora'],
    ['/en/help', { 'accept-language': 'pt' }, 'aurora/en'],
    ['/nothing', {}, 'aurora'],
    ['/maintenance', {}, 'aurora'],
    ['/robots.txt', {}, 'aurora'],
    ['//evil', {}, 'aurora'],
  ] as [string, Record<string, string>, string][])(
    '%s with %j: the page of %s',
    async (path, headers, folder) => {
      const answer = await aClosedEdge().send(path, { headers })
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '300'])
      expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual(['no-store', null])
      expect(await answer.text()).toBe(`page /${folder}/maintenance/index.html`)
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    },
  )

  it.each([
    ['zh-CN,zh;q=0.9', 'lotus/zh-Hans'],
    ['zh-SG', 'lotus/zh-Hans'],
    ['zh-TW', 'lotus/zh-Hans'],
    ['ko-KR', 'lotus/ko'],
    ['en;q=0.9, ko;q=0.8, vi;q=0.7', 'lotus/ko'],
    ['vi;q=0.2, ko;q=0.9', 'lotus/ko'],
    ['ko;q=0, vi', 'lotus'],
    ['kr', 'lotus'],
    ['*', 'lotus'],
    [';;q=x,,', 'lotus'],
    ['ko;q=0', 'lotus'],
  ])('Accept-Language %s: the page of %s', async (wanted, folder) => {
    const answer = await aClosedEdge().send('/help', { ...LOTUS, headers: { 'accept-language': wanted } })
    expect(await answer.text()).toBe(`page /${folder}/maintenance/index.html`)
  })

  it('is told to calls in JSON, and no gateway is asked', async () => {
    const edge = aClosedEdge()
    for (const wish of [{}, LOTUS, { host: 'play.aurora.localhost:8787' }]) {
      const answer = await edge.send('/wps/play/round', wish)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '300'])
      expect(await answer.json()).toMatchObject({ success: false, code: 'site.maintenance' })
    }
    expect(edge.seen).toEqual([])
  })

  it('lets through what the page is made of', async () => {
    for (const path of [
      '/_astro/client.B3c4.css',
      '/art/brands/aurora/logo.svg',
      '/favicon.svg',
      '/manifest.webmanifest',
      '/en/manifest.webmanifest',
    ])
      expect((await aClosedEdge().send(path)).status).toBe(200)
  })

  it('says when to come back', async () => {
    const edge = anEdge()
    edge.status.set('aurora', '{"maintenance":true,"sinceMs":1,"retryAfterSeconds":3600}')
    expect((await edge.send('/')).headers.get('retry-after')).toBe('3600')
    expect((await edge.send('/wps/system/status')).headers.get('retry-after')).toBe('3600')
  })

  it('shows the end in the visitor’s language while it is ahead, and asks to come back at it', async () => {
    const edge = anEdge()
    edge.assets = async () =>
      new Response('<p data-maintenance-end hidden>Back: <time></time></p>', {
        headers: { 'content-type': 'text/html' },
      })
    const endsAtMs = Date.UTC(2026, 10, 20, 18, 30)
    edge.nowMs = endsAtMs - 600_000
    edge.status.set('aurora', JSON.stringify({ maintenance: true, retryAfterSeconds: 3600, endsAtMs }))
    const answer = await edge.send('/en/help')
    expect(answer.headers.get('retry-after')).toBe('600')
    const html = await answer.text()
    expect(html).toContain('datetime="2026-11-20T18:30:00.000Z"')
    expect(html).toMatch(/<p data-maintenance-end>Back: <time[^>]*>[^<]*20[^<]*06:30 PM UTC<\/time>/)
    expect(await (await edge.send('/help')).text()).toContain('18:30 UTC')
    // The runtime has no Burmese of its own.
    edge.status.set('lotus', JSON.stringify({ maintenance: true, endsAtMs }))
    expect(await (await edge.send('/my/help', LOTUS)).text()).toContain('နို 20 သောကြာ UTC 18:30')
    edge.nowMs = endsAtMs + 1
    const late = await edge.send('/en/help')
    expect(late.headers.get('retry-after')).toBe('3600')
    expect(await late.text()).toContain('data-maintenance-end hidden')
  })

  it('begins and ends by the clock where it is planned, and says the end', async () => {
    const edge = anEdge()
    const startsAtMs = Date.UTC(2026, 10, 20, 18)
    const planned = { startsAtMs, endsAtMs: startsAtMs + 600_000 }
    edge.status.set('aurora', JSON.stringify({ maintenance: false, blockedRegions: [], planned }))
    const answers: [number, string | null][] = []
    for (const nowMs of [startsAtMs - 1, startsAtMs, startsAtMs + 599_000, startsAtMs + 600_000]) {
      edge.nowMs = nowMs
      const { status, headers } = await edge.send('/')
      answers.push([status, headers.get('retry-after')])
    }
    expect(answers).toEqual([
      [200, null],
      [503, '600'],
      [503, '1'],
      [200, null],
    ])
  })

  it('that is planned without an end lasts until somebody opens the brand', async () => {
    const edge = anEdge()
    edge.status.set('aurora', '{"maintenance":false,"planned":{"startsAtMs":1000}}')
    edge.nowMs = 1000 + 365 * 86_400_000
    expect((await edge.send('/')).status).toBe(503)
  })

  it('covers games', async () => {
    const answer = await aClosedEdge().send('/slots/aurora-reels/', { host: 'play.aurora.localhost:8787' })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '300'])
    const file = await aClosedEdge().send('/art/game.js', { host: 'play.aurora.localhost:8787' })
    expect(file.status).toBe(503)
  })

  it('lets those through whom the operators name', async () => {
    const edge = anEdge()
    edge.status.set('aurora', '{"maintenance":true,"allowAddresses":["192.0.2.7"]}')
    expect((await edge.send('/', { headers: { 'cf-connecting-ip': '192.0.2.7' } })).status).toBe(200)
    expect((await edge.send('/', { headers: { 'cf-connecting-ip': '192.0.2.8' } })).status).toBe(503)
    expect((await edge.send('/', { headers: { 'x-vitrine-address': '192.0.2.7' } })).status).toBe(503)
  })

  it('is one brand’s alone', async () => {
    const edge = anEdge()
    edge.status.set('lotus', CLOSED)
    expect((await edge.send('/')).status).toBe(200)
    expect((await edge.send('/', LOTUS)).status).toBe(503)
  })

  it('says so even where the page is missing', async () => {
    const edge = aClosedEdge()
    edge.assets = async () => new Response('', { status: 404 })
    const answer = await edge.send('/')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '300'])
    expect(await answer.text()).toContain('Maintenance')
  })
})

describe('blocked regions', () => {
  it.each([
    ['/', '/aurora/region-block'],
    ['/en/help', '/aurora/en/region-block'],
    ['/region-block', '/aurora/region-block'],
  ])('%s: the page, with the address', async (path, folder) => {
    const edge = anEdge()
    const asked: string[] = []
    edge.assets = (request) => {
      asked.push(new URL(request.url).pathname)
      return serveFiles(request)
    }
    const answer = await edge.send(path, { country: 'FR', headers: { 'cf-connecting-ip': '2001:db8::7' } })
    expect(answer.status).toBe(451)
    expect(asked).toEqual([`${folder}/index.html`])
    expect(await answer.text()).toBe('<p>You: <b data-visitor-address>2001:db8::7</b></p>')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('link')).toBe('<http://aurora.localhost:8787/>; rel="blocked-by"')
  })

  it('writes the address as text', async () => {
    const answer = await anEdge().send('/', {
      country: 'FR',
      headers: { 'cf-connecting-ip': '<script>1</script>' },
    })
    expect(await answer.text()).toBe('<p>You: <b data-visitor-address>&lt;script&gt;1&lt;/script&gt;</b></p>')
  })

  it('is told to calls in JSON, and no gateway is asked', async () => {
    const edge = anEdge()
    const answer = await edge.send('/wps/system/status', { country: 'FR' })
    expect([answer.status, await answer.json()]).toMatchObject([
      451,
      { success: false, code: 'site.regionBlocked' },
    ])
    expect(
      (await edge.send('/slots/aurora-reels/', { host: 'play.aurora.localhost', country: 'FR' })).status,
    ).toBe(451)
    expect(edge.seen).toEqual([])
  })

  it('lets through what the page is made of', async () => {
    expect((await anEdge().send('/_astro/client.B3c4.css', { country: 'FR' })).status).toBe(200)
  })

  it('lets other countries in', async () => {
    for (const country of ['BR', 'DE', undefined])
      expect((await anEdge().send('/', country === undefined ? {} : { country })).status).toBe(200)
    expect((await anEdge().send('/', { ...LOTUS, country: 'FR' })).status).toBe(200)
  })

  it('may be added to while running, and not taken from', async () => {
    const edge = anEdge()
    edge.status.set('aurora', '{"blockedRegions":["DE"]}')
    expect((await edge.send('/', { country: 'DE' })).status).toBe(451)
    expect((await edge.send('/', { country: 'FR' })).status).toBe(451)
    expect((await edge.send('/', { country: 'BR' })).status).toBe(200)
  })

  it('maintenance comes first', async () => {
    expect((await aClosedEdge().send('/', { country: 'FR' })).status).toBe(503)
  })

  it('a visitor names a country on a developer’s machine alone', async () => {
    const headers = { 'x-vitrine-test-country': 'FR', 'cf-ipcountry': 'FR' }
    expect((await anEdge().send('/', { headers })).status).toBe(200)
    expect((await anEdge().send('/', { headers, env: { LOCAL_MODE: '0' } })).status).toBe(200)
    expect((await anEdge().send('/', { headers, env: { LOCAL_MODE: '1' } })).status).toBe(451)
    expect((await anEdge().send('/', { country: 'FR', env: { LOCAL_MODE: '1' } })).status).toBe(200)
  })
})

describe('how the status is read', () => {
  it('once in two seconds, and behind the visitor’s back', async () => {
    const edge = anEdge()
    for (let visit = 0; visit < 5; visit += 1) await edge.send('/')
    expect(edge.storeReads).toBe(1)
    edge.status.set('aurora', CLOSED)
    edge.nowMs += 2_001
    expect((await edge.send('/')).status).toBe(200)
    await edge.settle()
    expect(edge.storeReads).toBe(2)
    expect((await edge.send('/')).status).toBe(503)
  })

  it('once, however many visitors come meanwhile', async () => {
    const edge = anEdge()
    await edge.send('/')
    edge.nowMs += 2_001
    edge.store = () => new Promise(() => undefined)
    await Promise.all([edge.send('/'), edge.send('/'), edge.send('/')])
    expect(edge.storeReads).toBe(2)
    edge.nowMs += 1_001
    await edge.send('/')
    expect(edge.storeReads).toBe(3)
  })

  it('before answering, when what is known is old', async () => {
    const edge = anEdge()
    await edge.send('/')
    edge.status.set('aurora', CLOSED)
    edge.nowMs += 30_001
    expect((await edge.send('/')).status).toBe(503)
  })

  it('a store that fails leaves the brand as it was last', async () => {
    const edge = aClosedEdge()
    expect((await edge.send('/')).status).toBe(503)
    edge.store = () => Promise.reject(new Error('store down'))
    edge.nowMs += 60_000
    expect((await edge.send('/')).status).toBe(503)
    expect(edge.failures).toMatchObject([{ code: 'status.unreadable', brand: 'aurora' }])
  })

  it('a store that never answered leaves it open', async () => {
    const edge = anEdge()
    edge.store = () => Promise.reject(new Error('store down'))
    expect((await edge.send('/')).status).toBe(200)
    expect(edge.failures).toHaveLength(1)
  })

  it('a store that is slow is not waited for', async () => {
    vi.useFakeTimers()
    const edge = anEdge()
    edge.store = () => new Promise(() => undefined)
    const answer = edge.send('/')
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await answer).status).toBe(200)
    expect(edge.failures).toMatchObject([
      { code: 'status.unreadable', cause: new Error('the store is slow') },
    ])
  })

  it.each([
    '{',
    'null',
    '[]x',
    '"x"',
    '{"maintenance":"yes"}',
    '{"retryAfterSeconds":"1"}',
    '{"endsAtMs":"1"}',
    '{"blockedRegions":"FR"}',
    '{"allowAddresses":[1]}',
  ])('what is no status counts as unreadable: %s', async (text) => {
    const edge = aClosedEdge()
    expect((await edge.send('/')).status).toBe(503)
    edge.status.set('aurora', text)
    edge.nowMs += 60_000
    expect((await edge.send('/')).status).toBe(503)
    expect(edge.failures).toMatchObject([{ code: 'status.unreadable' }])
  })
})
