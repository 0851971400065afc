import { describe, expect, it } from 'vitest'
import type { EdgeRequest } from '#edge/env.ts'
import { anEdge, FLEET } from './edge-under-test.ts'

describe('hosts', () => {
  it.each([
    ['aurora.example', 'https', 'aurora'],
    ['www.aurora.example', 'https', 'aurora'],
    ['AURORA.example', 'https', 'aurora'],
    ['lotus.example', 'https', 'lotus'],
    ['aurora.example:8443', 'https', 'aurora'],
    ['aurora.localhost:8787', 'http', 'aurora'],
    ['lotus.localhost:8787', 'http', 'lotus'],
    ['lotus.localhost:1234', 'http', 'lotus'],
    ['localhost:8787', 'http', 'aurora'],
  ] as const)('%s over %s is %s', async (host, scheme, tenant) => {
    const answer = await anEdge().send('/', { host, scheme })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(`page /${tenant}/index.html`)
  })

  it.each([
    'nobody.example',
    'aurora.example.evil.example',
    'evil-aurora.example',
    'play.nobody.example',
    '127.0.0.1:8787',
  ])('%s is nobody: 404, and JSON for calls', async (host) => {
    const edge = anEdge()
    const page = await edge.send('/help', { host })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const path of ['/wps/system/status', '/lgw/games/game_menus', '/lotto/x', '/ops/status']) {
      const call = await edge.send(path, { host })
      expect(call.status).toBe(404)
      expect(await call.json()).toMatchObject({ success: false, code: 'site.unknownHost' })
    }
    expect(edge.seen).toEqual([])
  })

  it.each(['https://a b/', 'https://aurora.example, aurora.example/', 'https://[/'])(
    'an address that cannot be one is 400, in our words: %s',
    async (url) => {
      const plain: EdgeRequest = new Request('https://aurora.example/')
      const request = new Proxy(plain, {
        get: (target, name): unknown => (name === 'url' ? url : Reflect.get(target, name)),
      })
      const edge = anEdge()
      const answer = await edge.ask(request)
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Bad request')])
      expect(edge.failures).toEqual([])
    },
  )

  it('has no local names in a fleet without them', async () => {
    const edge = anEdge({ ...FLEET, localAliases: false })
    for (const host of ['localhost:8787', 'aurora.localhost:8787', 'play.aurora.localhost:8787'])
      expect((await edge.send('/', { host })).status).toBe(404)
    expect((await edge.send('/', { host: 'aurora.example', scheme: 'https' })).status).toBe(200)
  })

  it('moves a production host from http to https, and refuses calls in the open', async () => {
    const edge = anEdge()
    const page = await edge.send('/help?a=1', { host: 'aurora.example' })
    expect([page.status, page.headers.get('location')]).toEqual([308, 'https://aurora.example/help?a=1'])
    const call = await edge.send('/wps/system/status', { host: 'aurora.example' })
    expect(call.status).toBe(403)
    const post = await edge.send('/help', { host: 'aurora.example', method: 'POST' })
    expect(post.status).toBe(403)
    expect(edge.seen).toEqual([])
    expect((await edge.send('/help', { host: 'aurora.example', env: { LOCAL_MODE: '1' } })).status).toBe(200)
  })

  it('refuses an address that is too long', async () => {
    const answer = await anEdge().send(`/help?${'a'.repeat(9_000)}`)
    expect(answer.status).toBe(414)
  })

  it('answers 500 without a word of why, when something breaks', async () => {
    const edge = anEdge()
    edge.assets = () => Promise.reject(new Error('secret detail'))
    const answer = await edge.send('/help')
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('secret')
    expect(edge.failures).toMatchObject([
      { code: 'edge.failed', path: '/help', request: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ])
  })
})
