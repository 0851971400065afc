import { describe, expect, it } from 'vitest'
import { anEdge } from './edge-under-test.ts'

const NOTICE = {
  method: 'POST',
  body: '{}',
  headers: { 'content-type': 'application/json', 'x-signature': 't=1,v1=ab' },
}

it('a payment provider’s notice needs no origin, keeps its signature, and comes through while a brand is closed', async () => {
  const edge = anEdge()
  edge.status.set('aurora', '{"maintenance":true,"blockedRegions":["XX"]}')
  const answer = await edge.send('/wps/cashier/notice', NOTICE)
  expect(answer.status).toBe(200)
  expect(edge.seen[0]?.headers.get('x-signature')).toBe('t=1,v1=ab')
})

it.each([
  ['/wps/cashier/notice/x', 404],
  ['/wps/cashier/deposits', 403],
] as const)('%s is no notice', async (path, status) => {
  const edge = anEdge()
  expect((await edge.send(path, NOTICE)).status).toBe(status)
  expect(edge.seen).toEqual([])
})

describe('the host of game vendors', () => {
  const VENDORS = { ...NOTICE, host: 'vendors.aurora.localhost:8787' }

  it('passes signed calls on without origin or cookie, also while the brand is closed', async () => {
    const edge = anEdge()
    edge.status.set('aurora', '{"maintenance":true,"blockedRegions":["XX"]}')
    const headers = { ...VENDORS.headers, cookie: '__Host-sid=abc' }
    expect((await edge.send('/vendor/v1/bet', { ...VENDORS, headers })).status).toBe(200)
    const [seen] = edge.seen
    expect(seen?.headers.get('cookie')).toBeNull()
    expect(seen?.headers.get('x-vitrine-surface')).toBe('vendor')
    expect(seen?.headers.get('x-vitrine-tenant')).toBe('aurora')
    expect(seen?.headers.get('x-vitrine-host')).toBe('aurora.localhost:8787')
  })

  it.each(['/', '/help/', '/wps/member/info', '/ops/status', '/vendor/v1/other', '/slots/aurora-reels/'])(
    'answers nothing else: %s',
    async (path) => {
      const edge = anEdge()
      const answer = await edge.send(path, { host: VENDORS.host })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        404,
        'application/json; charset=utf-8',
      ])
      expect(edge.seen).toEqual([])
    },
  )

  it('is the only one that answers them', async () => {
    for (const host of ['aurora.localhost:8787', 'play.aurora.localhost:8787', 'ops.localhost:8787']) {
      const edge = anEdge()
      const answer = await edge.send('/vendor/v1/bet', { ...NOTICE, host })
      expect(answer.status).toBe(404)
      expect(edge.seen).toEqual([])
    }
  })

  it.each([
    '/vendor/rs/RSV/wallet/bet',
    '/vendor/one-wallet/ONEW/promo_payout?authToken=abc',
    '/vendor/recon/RECO/promo/settle',
  ])(
    'passes calls of a published format on as they are, and their replies without our envelope: %s',
    async (path) => {
      const edge = anEdge()
      edge.status.set('aurora', '{"maintenance":true,"blockedRegions":["XX"]}')
      edge.platform = async () => Response.json({ status: 'RS_OK', balance: 5 }, { status: 503 })
      const headers = { ...VENDORS.headers, authorization: 'Basic key', 'x-auth-signature': 'sig' }
      const answer = await edge.send(path, { ...VENDORS, headers })
      expect([answer.status, await answer.json()]).toEqual([503, { status: 'RS_OK', balance: 5 }])
      const [seen] = edge.seen
      expect(seen?.url.endsWith(path)).toBe(true)
      expect(seen?.headers.get('x-vitrine-surface')).toBe('vendor')
      expect([seen?.headers.get('authorization'), seen?.headers.get('x-auth-signature')]).toEqual([
        'Basic key',
        'sig',
      ])
      edge.platform = async () => Response.json('no object')
      expect((await edge.send(path, VENDORS)).status).toBe(502)
    },
  )

  it.each([
    '/vendor/rs/RSV/wallet/other',
    '/vendor/rs/rsv/wallet/bet',
    '/vendor/rs/RSV/debit',
    '/vendor/none/RSV/check',
    '/vendor/rs/RSV/wallet/bet/',
    '/vendor/rs//wallet/bet',
  ])('knows no call %s', async (path) => {
    const edge = anEdge()
    expect((await edge.send(path, VENDORS)).status).toBe(404)
    for (const host of ['aurora.localhost:8787', 'play.aurora.localhost:8787', 'ops.localhost:8787'])
      expect((await edge.send('/vendor/rs/RSV/wallet/bet', { ...NOTICE, host })).status).toBe(404)
    expect(edge.seen).toEqual([])
  })

  it('takes no reply of our own calls without the envelope', async () => {
    const edge = anEdge()
    edge.platform = async () => Response.json({ status: 'RS_OK' })
    expect((await edge.send('/vendor/v1/bet', VENDORS)).status).toBe(502)
  })
})
