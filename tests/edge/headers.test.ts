import { describe, expect, it } from 'vitest'
import { anEdge } from './edge-under-test.ts'
import type { Wish } from './edge-under-test.ts'

const SECURE: Wish = { host: 'aurora.example', scheme: 'https' }

function directives(answer: Response): Record<string, string> {
  const lines = (answer.headers.get('content-security-policy') ?? '').split('; ')
  return Object.fromEntries(
    lines.map((line) => [line.split(' ')[0] ?? '', line.slice(line.indexOf(' ') + 1)]),
  )
}

describe('a page', () => {
  it('has a policy of its brand', async () => {
    const answer = await anEdge().send('/help', SECURE)
    expect(directives(answer)).toEqual({
      'default-src': "'none'",
      'script-src': "'self' 'sha256-c2hhcmVkIGlubGluZSBzY3JpcHQgb2YgaXNsYW5kcyE='",
      'style-src':
        "'self' 'sha256-c2hhcmVkIGlubGluZSBzdHlsZSBvZiBhbGwgcGFnZXM=' 'sha256-bG9jYWwgc3R5bGUgb2YgYXVyb3JhIGFuZCBtb3JlISE='",
      'img-src': "'self' data: https://img.vendor.example",
      'font-src': "'self'",
      'connect-src': "'self' https://metrics.example",
      'frame-src': 'https://play.aurora.example https://games.vendor.example',
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'dompurify service-worker',
      'upgrade-insecure-requests': 'upgrade-insecure-requests',
    })
  })

  it('may show the deployment’s vendors in frames, by their origins alone', async () => {
    const vendors = 'https://one.example http://two.localhost:1 https://three.example/path * data: https:'
    const answer = await anEdge().send('/help', { ...SECURE, env: { VENDOR_ORIGINS: vendors } })
    expect(directives(answer)['frame-src']).toBe(
      'https://play.aurora.example https://one.example http://two.localhost:1 https://games.vendor.example',
    )
  })

  it('has nothing of another brand', async () => {
    const answer = await anEdge().send('/help', { host: 'lotus.example', scheme: 'https' })
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('frame-src https://play.lotus.example;')
    expect(policy).not.toMatch(/aurora|vendor|metrics|bG9jYWw/)
  })

  it('names its frame by scheme, host and port', async () => {
    const edge = anEdge()
    for (const host of [
      'aurora.localhost:8787',
      'localhost:8787',
      'aurora.localhost:9999',
      'lotus.localhost',
    ])
      expect(directives(await edge.send('/help', { host }))['frame-src']?.split(' ')[0]).toBe(
        `http://play.${host}`,
      )
  })

  it('denies its pages and all frames every feature but those of games, and passkeys, which stay the page’s own by default', async () => {
    expect(await featuresOf('aurora.example')).toEqual(DENIED.map((feature) => `${feature}=()`))
  })

  it('denies games passkeys besides', async () => {
    const passkeys = ['publickey-credentials-create', 'publickey-credentials-get']
    expect(await featuresOf('play.aurora.example')).toEqual(
      [...DENIED, ...passkeys].toSorted().map((feature) => `${feature}=()`),
    )
  })

  it('denies pages of unknown hosts all of them', async () => {
    expect(await featuresOf('nobody.example')).toEqual(
      expect.arrayContaining(['autoplay=()', 'fullscreen=()']),
    )
  })

  it('keeps the customer-service window linked where the brand opens one', async () => {
    const opener = async (host: string) =>
      (await anEdge().send('/help', { host })).headers.get('cross-origin-opener-policy')
    expect(await opener('aurora.localhost')).toBe('same-origin')
    expect(await opener('lotus.localhost')).toBe('same-origin-allow-popups')
  })
})

async function featuresOf(host: string): Promise<string[]> {
  const { headers } = await anEdge().send('/', { ...SECURE, host })
  return (headers.get('permissions-policy') ?? '').split(', ').toSorted()
}

/** What a browser offers and no page needs: copying (`clipboard-write`) and sharing (`web-share`) are needed. */
const DENIED = [
  ...['accelerometer', 'bluetooth', 'browsing-topics', 'camera', 'clipboard-read', 'compute-pressure'],
  ...['display-capture', 'encrypted-media', 'gamepad', 'geolocation', 'gyroscope', 'hid'],
  ...['identity-credentials-get', 'idle-detection', 'keyboard-map', 'local-fonts', 'local-network-access'],
  ...['magnetometer', 'microphone', 'midi', 'otp-credentials', 'payment', 'picture-in-picture'],
  ...['screen-wake-lock', 'serial', 'speaker-selection', 'storage-access', 'usb', 'window-management'],
  ...['xr-spatial-tracking'],
]

const ALL: [string, string, Wish][] = [
  ['a page', '/help', {}],
  ['a 404 page', '/nothing', {}],
  ['a move', '/help/', {}],
  ['a method refused', '/help', { method: 'POST' }],
  ['a script', '/_astro/index@_@astro.Dx1-_a.js', {}],
  ['a missing script', '/_astro/gone.js', {}],
  ['an image', '/art/games/pg-tiger-200.avif', {}],
  ['an SVG', '/favicon.svg', {}],
  ['data', '/data/games.json', {}],
  ['a call', '/wps/system/status', {}],
  ['a call refused', '/wps/play/open', {}],
  ['a region page', '/', { country: 'FR' }],
  ['a region call', '/wps/system/status', { country: 'FR' }],
  ['an unknown host', '/', { host: 'nobody.example' }],
  ['an operator’s call', '/ops/x', { host: 'ops.localhost' }],
  ['a game', '/slots/aurora-reels/', { host: 'play.aurora.example' }],
  ['a game’s script', '/slots/aurora-reels/game.js', { host: 'play.aurora.example' }],
  ['a game’s call', '/wps/play/round', { host: 'play.aurora.example' }],
  ['an address too long', `/${'a'.repeat(9_000)}`, {}],
]

describe('every answer', () => {
  it.each(ALL)('%s carries the headers of all', async (_, path, wish) => {
    const { headers } = await anEdge().send(path, { ...SECURE, ...wish })
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains; preload')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toMatch(/^same-(origin|site)$/)
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cache-control')).not.toBeNull()
    const isGame = wish.host?.startsWith('play.') === true
    expect(headers.get('x-frame-options')).toBe(isGame ? null : 'DENY')
    for (const leak of ['server', 'cf-cache-status', 'x-powered-by', 'via', 'access-control-allow-origin'])
      expect(headers.get(leak)).toBeNull()
  })

  it('says nothing about https where there is none', async () => {
    const { headers } = await anEdge().send('/help')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
  })

  it('is made from a copy: what one answer adds is in no other', async () => {
    const edge = anEdge()
    await edge.send('/', { country: 'FR' })
    await edge.send('/help/')
    await edge.send('/help', { method: 'POST' })
    const page = await edge.send('/help')
    expect([page.headers.get('link'), page.headers.get('location'), page.headers.get('allow')]).toEqual([
      null,
      null,
      null,
    ])
    expect((await edge.send('/robots.txt')).headers.get('location')).toBeNull()
    await edge.send('/wps/system/status', { country: 'FR' })
    expect((await edge.send('/wps/system/status')).headers.get('link')).toBeNull()
  })

  it('the service worker may ask for pages of its brand, is asked for anew each time, and no other script may', async () => {
    const edge = anEdge()
    const worker = (await edge.send('/sw.js')).headers
    expect(worker.get('content-security-policy')).toContain("connect-src 'self'")
    expect(worker.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const script = (await edge.send('/_astro/index@_@astro.Dx1-_a.js')).headers
    expect(script.get('content-security-policy')).not.toContain('connect-src')
  })

  it('an SVG may style itself, and nothing else may', async () => {
    const edge = anEdge()
    expect((await edge.send('/favicon.svg')).headers.get('content-security-policy')).toContain('sandbox')
    for (const [, path, wish] of ALL.filter(([name]) => name !== 'an SVG'))
      expect(
        (await edge.send(path, { ...SECURE, ...wish })).headers.get('content-security-policy'),
      ).not.toContain('unsafe')
  })
})
