import { describe, expect, it } from 'vitest'
import { anEdge } from './edge-under-test.ts'

const LOCAL = { host: 'play.aurora.localhost:8787' }

describe('the host of our own games', () => {
  it.each([
    ['play.aurora.localhost:8787', 'http', 'http://aurora.localhost:8787'],
    ['play.localhost:8787', 'http', 'http://localhost:8787'],
    ['play.aurora.example', 'https', 'https://aurora.example'],
    ['play.www.aurora.example', 'https', 'https://www.aurora.example'],
    ['play.lotus.example:8443', 'https', 'https://lotus.example:8443'],
  ] as const)('%s over %s may be framed by %s alone', async (host, scheme, brand) => {
    const answer = await anEdge().send('/slots/aurora-reels/', { host, scheme })
    expect([answer.status, await answer.text()]).toEqual([200, 'reels'])
    const policy = (answer.headers.get('content-security-policy') ?? '').split('; ')
    expect(policy).toContain(`frame-ancestors ${brand}`)
    expect(policy).toEqual(
      expect.arrayContaining(["script-src 'self'", "style-src 'self'", "connect-src 'self'"]),
    )
    expect(answer.headers.get('x-frame-options')).toBeNull()
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-site')
  })

  it('serves a game’s files, and moves to its folder', async () => {
    const edge = anEdge()
    expect(await (await edge.send('/slots/aurora-reels/game.js', LOCAL)).text()).toBe('play()')
    for (const path of ['/slots/aurora-reels?t=1', '/slots/aurora-reels/index.html?t=1']) {
      const answer = await edge.send(path, LOCAL)
      expect([answer.status, answer.headers.get('location')]).toEqual([308, '/slots/aurora-reels/?t=1'])
    }
  })

  it.each([
    '/',
    '/help/',
    '/slots/',
    '/slots/nothing/',
    '/aurora/help/',
    '/_astro/client.B3c4.css',
    '/art/fallback.svg',
    '/robots.txt',
    '/%2e%2e%2faurora/robots.txt',
    '//aurora/robots.txt',
    '//evil.example',
    '/slots//evil.example',
  ])('has nothing else: %s', async (path) => {
    const answer = await anEdge().send(path, LOCAL)
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
    expect(await answer.text()).not.toContain('page /')
  })

  it('calls the platform without a cookie either way', async () => {
    const edge = anEdge()
    edge.platform = async () => Response.json({ success: true }, { headers: { 'set-cookie': 'a=1' } })
    const answer = await edge.send('/wps/play/round', {
      ...LOCAL,
      method: 'POST',
      body: '{}',
      headers: { 'sec-fetch-site': 'same-origin', cookie: '__Host-sid=abc', authorization: 'Bearer play' },
    })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    const headers = Object.fromEntries(edge.seen[0]?.headers ?? [])
    expect(headers).toMatchObject({
      authorization: 'Bearer play',
      'x-vitrine-surface': 'play',
      'x-vitrine-tenant': 'aurora',
      'x-vitrine-host': 'aurora.localhost:8787',
    })
    expect(headers).not.toHaveProperty('cookie')
  })

  it('changes nothing for a page of another origin, the brand’s included', async () => {
    const edge = anEdge()
    const origins: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://aurora.localhost:8787' },
    ]
    for (const headers of origins) {
      const answer = await edge.send('/wps/play/round', { ...LOCAL, method: 'POST', headers })
      expect(answer.status).toBe(403)
    }
    expect(edge.seen).toEqual([])
  })
})
