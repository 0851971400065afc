import { describe, expect, it } from 'vitest'
import { anEdge, serveFiles } from './edge-under-test.ts'
import type { Wish } from './edge-under-test.ts'

const LOTUS: Wish = { host: 'lotus.localhost:8787' }

describe('pages', () => {
  it.each([
    ['/', '/aurora/index.html'],
    ['/help', '/aurora/help/index.html'],
    ['/vnLottery', '/aurora/vnLottery/index.html'],
    ['/rng/pg', '/aurora/rng/pg/index.html'],
    ['/rng?vassalage=PG', '/aurora/rng/index.html'],
    ['/en/', '/aurora/en/index.html'],
    ['/en/help', '/aurora/en/help/index.html'],
    ['/maintenance', '/aurora/maintenance/index.html'],
    ['/en/maintenance', '/aurora/en/maintenance/index.html'],
  ])('%s is %s', async (path, file) => {
    const answer = await anEdge().send(path)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(`page ${file}`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  })

  it('shows the region page with the address to whoever opens it', async () => {
    const answer = await anEdge().send('/region-block', { headers: { 'cf-connecting-ip': '192.0.2.7' } })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('<p>You: <b data-visitor-address>192.0.2.7</b></p>')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('etag')).toBeNull()
  })
})

describe('moves to how an address is written', () => {
  it.each([
    ['/help/', '/help'],
    ['/help/?a=1&b=2', '/help?a=1&b=2'],
    ['/en', '/en/'],
    ['/en?x', '/en/?x'],
    ['/en/help/', '/en/help'],
    ['/pt', '/'],
    ['/pt/', '/'],
    ['/pt/help', '/help'],
    ['/pt/help/?q=//evil.example', '/help?q=//evil.example'],
    ['/PT/help', '/help'],
    ['/EN/help', '/en/help'],
    ['/EN', '/en/'],
    ['/vnlottery', '/vnLottery'],
    ['/VNLOTTERY?gameCode=X', '/vnLottery?gameCode=X'],
    ['/en/VnLottery', '/en/vnLottery'],
    ['/rng/PG', '/rng/pg'],
    ['/RNG?vassalage=PG', '/rng?vassalage=PG'],
    ['/index', '/'],
    ['/index.html', '/'],
    ['/home', '/'],
    ['/HOME', '/'],
    ['/en/home', '/en/'],
    ['/en/index.html', '/en/'],
    ['/help/index.html', '/help'],
    ['/lott', '/lottery'],
    ['/lotts', '/elott'],
    ['/pt/lott/', '/lottery'],
  ])('%s to %s', async (path, to) => {
    const answer = await anEdge().send(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, to])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
    expect((await anEdge().send(to)).status).toBe(200)
  })

  it.each([
    ['/cn/help', '/zh-Hans/help'],
    ['/CN', '/zh-Hans/'],
    ['/zh-hans/help', '/zh-Hans/help'],
    ['/kr/help', '/ko/help'],
    ['/KO/', '/ko/'],
    ['/vi/help', '/help'],
  ])('a product code: %s to %s', async (path, to) => {
    const answer = await anEdge().send(path, LOTUS)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, to])
  })
})

describe('what is not there', () => {
  it.each([
    ['/nothing', '/aurora/404/index.html'],
    ['/nothing/', '/aurora/404/index.html'],
    ['/404', '/aurora/404/index.html'],
    ['/en/nothing', '/aurora/en/404/index.html'],
    ['/ja/help', '/aurora/404/index.html'],
    ['/vi/help', '/aurora/404/index.html'],
    ['/promotions', '/aurora/404/index.html'],
    ['/aurora/help', '/aurora/404/index.html'],
    ['/lotus/help', '/aurora/404/index.html'],
    ['/lotus/', '/aurora/404/index.html'],
    ['/play/slots/aurora-reels/', '/aurora/404/index.html'],
    ['//evil.example', '/aurora/404/index.html'],
    ['//evil.example/', '/aurora/404/index.html'],
    ['//help/', '/aurora/404/index.html'],
    ['/help//', '/aurora/404/index.html'],
    ['/\\evil.example/', '/aurora/404/index.html'],
    ['/en//evil.example/', '/aurora/404/index.html'],
    ['/pt//evil.example', '/aurora/404/index.html'],
    ['/%2fevil.example/', '/aurora/404/index.html'],
    ['/en/%2e%2e%2flotus/help', '/aurora/404/index.html'],
    ['/%252e%252e/lotus/help', '/aurora/404/index.html'],
    ['/..%5clotus/help', '/aurora/404/index.html'],
    ['/help%00', '/aurora/404/index.html'],
    ['/help%0d%0aset-cookie:a', '/aurora/404/index.html'],
    ['/.well-known/x', '/aurora/404/index.html'],
    ['/.git', '/aurora/404/index.html'],
    ['/hel%70', '/aurora/404/index.html'],
    ['/__proto__', '/aurora/404/index.html'],
    ['/constructor', '/aurora/404/index.html'],
    ['/WPS/system/status', '/aurora/404/index.html'],
    ['/art/brands/aurora/', '/aurora/404/index.html'],
    ['/art/brands/lotus/logo.svg', '/aurora/404/index.html'],
    ['/art/..%2flotus/robots.txt', '/aurora/404/index.html'],
  ])('%s', async (path, page) => {
    const edge = anEdge()
    const answer = await edge.send(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe(`page ${page}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('location')).toBeNull()
    expect(edge.seen).toEqual([])
  })

  it('climbs nowhere: dots are resolved before the brand is looked at', async () => {
    for (const path of [
      '/../lotus/help',
      '/en/../../lotus/help',
      '/%2e%2e/lotus/help',
      '/en/%2E./lotus/help',
    ])
      expect((await anEdge().send(path)).status).toBe(404)
  })

  it.each([
    '/aurora/robots.txt',
    '/lotus/robots.txt',
    '/_astro/gone.js',
    '/_astro/../lotus/robots.txt',
    '/data/none.json',
  ])('file %s, in a few words that nobody keeps', async (path) => {
    const answer = await anEdge().send(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(await answer.text()).not.toContain('page /')
  })

  it('a brand without its 404 page still says so', async () => {
    const edge = anEdge()
    edge.assets = async () => new Response('', { status: 404 })
    const answer = await edge.send('/help')
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Not found')
  })

  it('a move by the assets is never passed on', async () => {
    const edge = anEdge()
    edge.assets = async () => new Response(null, { status: 307, headers: { location: '/aurora/help/' } })
    for (const path of ['/help', '/robots.txt', '/_astro/a.js']) {
      const answer = await edge.send(path)
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
    }
  })
})

describe('files', () => {
  const FIXED = 'public, max-age=31536000, immutable'
  const ART = 'public, max-age=86400, stale-while-revalidate=604800'
  const FRESH = 'public, max-age=0, must-revalidate'
  it.each([
    ['/robots.txt', 'robots of aurora', FRESH],
    ['/sitemap.xml', '<urlset/>', FRESH],
    ['/sitemap-0.xml', '<urlset/>', FRESH],
    ['/manifest.webmanifest', '{}', FRESH],
    ['/favicon.svg', '<svg/>', FRESH],
    ['/data/games.json', '[]', FRESH],
    ['/en/data/help.json', '[]', FRESH],
    ['/_astro/client.B3c4.css', 'a{}', FIXED],
    ['/words/islands.pt.03d1d80e4e.json', '{}', FIXED],
    ['/icons/page.a353668e3b.svg', '<svg/>', FIXED],
    ['/_astro/index@_@astro.Dx1-_a.js', 'export {}', FIXED],
    ['/verifiers/verify-round.mjs', 'export {}', FRESH],
    ['/art/fallback.svg', '<svg/>', ART],
    ['/art/games/pg-tiger-200.avif', 'avif', ART],
    ['/art/brands/aurora/logo.svg', '<svg/>', ART],
  ])('%s', async (path, content, caching) => {
    const answer = await anEdge().send(path)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(content)
    expect(answer.headers.get('cache-control')).toBe(caching)
    expect(answer.headers.get('etag')).not.toBeNull()
  })

  it('are each brand’s own', async () => {
    expect(await (await anEdge().send('/robots.txt', LOTUS)).text()).toBe('robots of lotus')
    expect((await anEdge().send('/sitemap.xml', LOTUS)).status).toBe(404)
  })
})

describe('files that the build compressed', () => {
  const SHEET = '/_astro/client.B3c4.css'
  const send = (path: string, encodings?: string, more: Record<string, string> = {}) =>
    anEdge().send(path, { headers: { ...(encodings ? { 'accept-encoding': encodings } : {}), ...more } })
  const shown = async (answer: Response) => ({
    text: await answer.text(),
    ...Object.fromEntries(
      ['content-encoding', 'content-type', 'cache-control', 'vary'].map((name) => [
        name,
        answer.headers.get(name),
      ]),
    ),
  })
  const FIXED = {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  }

  it('go to browsers that read brotli', async () => {
    for (const encodings of ['br', 'gzip, deflate, br, zstd'])
      expect(await shown(await send(SHEET, encodings))).toEqual({
        ...FIXED,
        text: 'a{} in brotli',
        'content-encoding': 'br',
      })
  })

  it.each([undefined, 'gzip', 'identity', 'brotli'])('go as they are to others: %s', async (encodings) => {
    expect(await shown(await send(SHEET, encodings))).toEqual({
      ...FIXED,
      text: 'a{}',
      'content-encoding': null,
    })
  })

  it('are answered as they are where the build wrote no second form', async () => {
    const answer = await send('/words/islands.pt.03d1d80e4e.json', 'br')
    expect([answer.status, await answer.text(), answer.headers.get('content-encoding')]).toEqual([
      200,
      '{}',
      null,
    ])
    expect((await send('/_astro/gone.js', 'br')).status).toBe(404)
  })

  it('have a tag for each form', async () => {
    const [whole, small] = [await send(SHEET), await send(SHEET, 'br')].map(
      (answer) => answer.headers.get('etag') ?? '',
    )
    expect(whole).not.toBe(small)
    expect((await send(SHEET, 'br', { 'if-none-match': small ?? '' })).status).toBe(304)
    expect((await send(SHEET, 'br', { 'if-none-match': whole ?? '' })).status).toBe(200)
  })

  it('keep the policy of their kind', async () => {
    const icons = '/icons/page.a353668e3b.svg'
    const [whole, small] = [await send(icons), await send(icons, 'br')]
    expect(await small.text()).toBe('<svg/> in brotli')
    const policies = [whole, small].map(({ headers }) => headers.get('content-security-policy'))
    expect(policies[1]).toBe(policies[0])
    expect(policies[1]).toContain('sandbox')
  })

  it('have no address of their own', async () => {
    expect((await send(`${SHEET}.br`, 'br')).status).toBe(404)
  })
})

describe('methods and conditions', () => {
  it.each(['/help', '/robots.txt', '/_astro/client.B3c4.css'])(
    '%s answers 304 to its own tag',
    async (path) => {
      const edge = anEdge()
      const etag = (await edge.send(path)).headers.get('etag') ?? ''
      for (const tag of [etag, `W/${etag}`]) {
        const answer = await edge.send(path, { headers: { 'if-none-match': tag } })
        expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, etag, ''])
        expect(answer.headers.get('content-security-policy')).not.toBeNull()
      }
      expect((await edge.send(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    },
  )

  it('a 404 page is sent whole, whatever the browser knows', async () => {
    const edge = anEdge()
    const etag = (await serveFiles(new Request('https://assets.invalid/aurora/404/index.html'))).headers.get(
      'etag',
    )
    const answer = await edge.send('/nothing', { headers: { 'if-none-match': etag ?? '' } })
    expect([answer.status, answer.headers.get('etag')]).toEqual([404, null])
    expect(await answer.text()).toBe('page /aurora/404/index.html')
  })

  it('answers HEAD like GET, without a body', async () => {
    const answer = await anEdge().send('/help', { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      '',
    ])
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s on a page is refused', async (method) => {
    const answer = await anEdge().send('/help', { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})
