import { describe, expect, it } from 'vitest'
import { anEdge } from './edge-under-test.ts'
import type { Wish } from './edge-under-test.ts'

type Headers = Record<string, string>
const LOTUS: Wish = { host: 'lotus.localhost:8787' }
const HERE = 'http://aurora.localhost:8787'
const keeps = (locale: string, more: Headers = {}) => ({
  headers: { cookie: `__Host-sid=a; vitrine.locale=${locale}; other=vitrine.locale`, ...more },
})
const seen = async (path: string, wish: Wish = {}) => {
  const answer = await anEdge().send(path, wish)
  return [answer.status, answer.headers.get('location')]
}

describe('who kept another language', () => {
  it('is led from the home address to the home in that language, and no cache keeps it', async () => {
    const answer = await anEdge().send('/', keeps('en'))
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/en/'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).not.toBeNull()
    expect(await seen('/', { ...LOTUS, ...keeps('zh-Hans') })).toEqual([302, '/zh-Hans/'])
    expect(await seen('/', { method: 'HEAD', ...keeps('en') })).toEqual([302, '/en/'])
  })

  it('keeps what the address carries', async () => {
    expect(await seen('/?ref=FRIEND7&affiliateCode=A', keeps('en'))).toEqual([
      302,
      '/en/?ref=FRIEND7&affiliateCode=A',
    ])
  })

  it.each(['/help', '/rng', '/rng/pg', '/en/', '/en/help', '/maintenance'])(
    'sees %s as it was shared',
    async (path) => {
      expect(await seen(path, keeps('en'))).toEqual([200, null])
      expect(await seen(path, keeps('pt'))).toEqual([200, null])
    },
  )

  it('comes from another site, or from none', async () => {
    const elsewhere: Headers[] = [
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', referer: 'https://search.example/' },
      { 'sec-fetch-site': 'same-site', referer: 'http://play.aurora.localhost:8787/' },
      { referer: 'http://aurora.localhost:8787.evil.example/' },
      { referer: 'no address' },
    ]
    for (const headers of elsewhere) expect(await seen('/', keeps('en', headers))).toEqual([302, '/en/'])
  })

  it('goes home by a link of the brand in the language of that link', async () => {
    const ours: Headers[] = [{ 'sec-fetch-site': 'same-origin' }, { referer: `${HERE}/en/help` }]
    for (const headers of ours) expect(await seen('/', keeps('en', headers))).toEqual([200, null])
  })

  it('is led nowhere in a frame of a game', async () => {
    const wish = { host: 'play.aurora.localhost:8787', ...keeps('en') }
    expect(await seen('/', wish)).toEqual([404, null])
  })
})

it.each(['pt', '', 'EN', 'CN', 'ko', 'zz', '//evil.example', '__proto__', 'constructor', 'en%2f', 'en/x'])(
  'the brand has no other language %j',
  async (locale) => {
    expect(await seen('/', keeps(locale))).toEqual([200, null])
  },
)

it('without a choice everybody gets the language of the brand', async () => {
  const plain: Headers[] = [
    {},
    { cookie: '' },
    { cookie: 'locale=en' },
    { cookie: 'xvitrine.locale=en' },
    { cookie: 'vitrinexlocale=en' },
    { 'accept-language': 'en' },
  ]
  for (const headers of plain) expect(await seen('/', { headers: headers })).toEqual([200, null])
})
