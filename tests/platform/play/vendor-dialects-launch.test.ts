import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { launchDemo, launchGame } from '#lib/api/play/games.ts'
import { setRealityCheck } from '#lib/api/care/protection.ts'
import { reconcileVendor } from '#lib/api/play/vendors-ops.ts'
import { isSignedBy } from '#platform/play/vendors/public-key.ts'
import { reconcileVendorsDue } from '#platform/play/vendors/reconciliation.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import {
  base64,
  demoOf,
  FORMATS,
  nodeOf,
  open,
  seedDialects,
  sessionOf,
  setRules,
  steps,
  VENDOR_OF,
} from './dialect-site.ts'
import { aPlayer, refusal } from './games-site.ts'
import { loggedBy } from '../../fixtures/worker/log.ts'

/** Opening games of vendors that speak a published format. */

let operator: Visitor
let publicPem: string
let connections: Record<string, Record<string, string>>
const asked: { url: string; headers: Headers; text: string }[] = []
let reply: () => Response

beforeAll(async () => {
  operator = await seedDialects()
  for (const dialect of FORMATS) await setRules(operator, dialect)
  const pair = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
    },
    true,
    ['sign', 'verify'],
  )
  if (!('publicKey' in pair)) throw new Error('no pair of keys')
  const texts = await Promise.all([
    crypto.subtle.exportKey('spki', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ])
  const [spki = '', pkcs8 = ''] = texts.map((each) => (each instanceof ArrayBuffer ? base64(each) : ''))
  publicPem = spki
  connections = {
    RSV: {
      ...{ url: 'https://games.rs.example/', operatorId: 'op-1' },
      privateKey: `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`,
    },
    'alfa/ONEW': { url: 'https://one.example', casinoKey: 'key1', casinoToken: 'to/ken' },
    ONEW: { url: 'https://other.example', casinoKey: 'x', casinoToken: 'y' },
    RECO: { url: 'https://recon.example/games', casino: 'main' },
  }
})
beforeEach(() => {
  asked.length = 0
  connect(connections)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, headers: new Headers(init.headers), text: String(init.body) })
    return reply()
  })
})
afterEach(() => {
  connect(undefined)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function connect(told: unknown): void {
  Object.assign(env, { VENDOR_CONNECTIONS: told === undefined ? undefined : JSON.stringify(told) })
}
const bodyOf = (at = 0): Record<string, unknown> => Object(JSON.parse(asked[at]?.text ?? '{}'))
const launched = async (visitor: Visitor, dialect: (typeof FORMATS)[number]) =>
  visitor.call(launchGame, { nodeId: nodeOf(dialect), language: 'PT', backUrl: '/rng' })

describe('rs', () => {
  it('asks for the address with our signature, and the token plays', async () => {
    const { visitor, member } = await aPlayer({ balanceMinor: 50_00 })
    reply = () => Response.json({ url: 'https://play.rs.example/?x=1' })
    const { url, saysReady } = await launched(visitor, 'rs')
    expect([url, saysReady]).toEqual(['https://play.rs.example/?x=1', false])
    const { token, ...body } = bodyOf()
    expect(asked[0]?.url).toBe('https://games.rs.example/api/game/url')
    expect(body).toEqual({
      ...{ user: member.id, operator_id: 'op-1', sub_partner_id: 'default', game_code: 'rsv-plain' },
      ...{ currency: 'BRL', lang: 'pt', country: 'BR', lobby_url: 'http://alfa.localhost:8787/rng' },
      deposit_url: 'http://alfa.localhost:8787/#member/depositv2',
    })
    const signature = asked[0]?.headers.get('x-auth-signature') ?? ''
    const bytes = new TextEncoder().encode(asked[0]?.text)
    expect(await isSignedBy(publicPem, { signature, bytes })).toBe(true)
    await open('rs', String(token), member.id)
    expect(await steps('rs', member.id, String(token)).bet()).toMatchObject({ balanceMinor: 40_00 })
  })

  it('is asked without encryption on the machine of the site alone', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const { visitor } = await aPlayer()
    reply = () => Response.json({ url: 'https://play.rs.example/?x=1' })
    const at = (url: string) => connect({ RSV: { ...connections['RSV'], url } })
    for (const url of [
      'http://games.rs.example',
      'http://127.0.0.1.rs.example',
      'http://localhost.rs.example',
    ]) {
      at(url)
      expect(await refusal(visitor, launchGame, { nodeId: nodeOf('rs') })).toMatchObject({
        code: 'game.unavailable',
      })
    }
    for (const url of ['http://127.0.0.1:8443', 'http://localhost:8443/']) {
      at(url)
      expect((await launched(visitor, 'rs')).url).toBe('https://play.rs.example/?x=1')
    }
    expect(asked.map(({ url }) => new URL(url).host)).toEqual(['127.0.0.1:8443', 'localhost:8443'])
  })

  it('opens nothing with a key that is none', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const { visitor } = await aPlayer()
    for (const privateKey of ['', 'no key', publicPem]) {
      connect({ RSV: { ...connections['RSV'], privateKey } })
      expect(await refusal(visitor, launchGame, { nodeId: nodeOf('rs') })).toMatchObject({
        code: 'game.unavailable',
      })
    }
    expect([warned.mock.calls.length, asked.length]).toEqual([3, 0])
  })

  it('opens a demo without player and token', async () => {
    reply = () => Response.json({ url: 'https://play.rs.example/' })
    const { visitor } = await aPlayer()
    await visitor.call(launchDemo, { nodeId: demoOf('rs') })
    expect(bodyOf()).toMatchObject({ currency: 'FUN' })
    expect(Object.keys(bodyOf())).not.toEqual(expect.arrayContaining(['user']))
    expect(bodyOf()).not.toHaveProperty('token')
  })

  it.each([
    ['refuses', () => new Response('{"error":"no"}', { status: 404 })],
    ['gives no address', () => Response.json({})],
    ['gives an address that is none', () => Response.json({ url: 'javascript:alert(1)' })],
    ['gives no JSON', () => new Response('<html>')],
    [
      'redirects',
      () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.example' } }),
    ],
    ['is not there', () => Promise.reject(new TypeError('lost')) as never],
  ])('opens nothing where the vendor %s', async (_, answer) => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const { visitor } = await aPlayer()
    reply = answer
    expect(await refusal(visitor, launchGame, { nodeId: nodeOf('rs') })).toMatchObject({
      status: 503,
      code: 'game.unavailable',
    })
    expect(warned).toHaveBeenCalledOnce()
  })
})

describe('one-wallet', () => {
  it('tells the player to the vendor, and opens its entry', async () => {
    const { visitor, member } = await aPlayer({ balanceMinor: 50_00 })
    reply = () => Response.json({ entry: '/entry?params=abc&JSESSIONID=1', entryEmbedded: '/entry?embedded' })
    expect((await launched(visitor, 'one-wallet')).url).toBe(
      'https://one.example/entry?params=abc&JSESSIONID=1',
    )
    expect(asked[0]?.url).toBe('https://one.example/ua/v1/key1/to%2Fken')
    const { player, config } = bodyOf()
    const { session, ...rest }: { session: { id: string; ip: string } } & object = Object(player)
    expect(rest).toMatchObject({
      id: member.id,
      update: true,
      country: 'BR',
      language: 'pt',
      currency: 'BRL',
    })
    expect(session.ip).toBe(visitor.address)
    expect(config).toMatchObject({
      game: { table: { id: 'onew-plain' } },
      channel: { wrapped: false, mobile: false },
      urls: { lobby: 'http://alfa.localhost:8787/rng' },
    })
    await open('one-wallet', session.id, member.id)
    expect(await steps('one-wallet', member.id, session.id).bet()).toMatchObject({ balanceMinor: 40_00 })
  })

  it.each([
    'javascript:alert(document.cookie)',
    'data:text/html,x',
    'blob:x',
    'http://one.example/entry',
    'https://',
    '//[',
  ])('opens nothing at %s', async (entry) => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const { visitor } = await aPlayer()
    reply = () => Response.json({ entry })
    expect(await refusal(visitor, launchGame, { nodeId: nodeOf('one-wallet') })).toMatchObject({
      status: 503,
      code: 'game.unavailable',
    })
    expect(warned).toHaveBeenCalledOnce()
  })

  it('has no demos', async () => {
    const { visitor } = await aPlayer()
    expect(await refusal(visitor, launchDemo, { nodeId: demoOf('one-wallet') })).toMatchObject({
      code: 'game.unavailable',
    })
    expect(asked).toEqual([])
  })
})

describe('recon', () => {
  it('writes the address itself, with the reality check, and the token plays', async () => {
    const { visitor, member } = await aPlayer({ balanceMinor: 50_00 })
    await visitor.call(setRealityCheck, { minutes: 30, operationKey: crypto.randomUUID() })
    const url = new URL((await launched(visitor, 'recon')).url)
    expect(url.origin + url.pathname).toBe('https://recon.example/games/reco-plain')
    const { token = '', ...query } = Object.fromEntries(url.searchParams)
    expect(query).toEqual({
      ...{ playMode: 'real', lobbyUrl: 'http://alfa.localhost:8787/rng', currency: 'BRL', casino: 'main' },
      ...{ userId: member.id, depositUrl: 'http://alfa.localhost:8787/#member/depositv2' },
      ...{ realityCheckMinutes: '30', realityCheckElapsedMinutes: '0' },
      realityCheckLobbyUrl: 'http://alfa.localhost:8787/rng',
      realityCheckHistoryUrl: 'http://alfa.localhost:8787/#member/personalHistoryCopy',
    })
    expect(asked).toEqual([])
    const opened = await open('recon', token, member.id)
    const { bet } = steps('recon', member.id, sessionOf(opened, token))
    expect(await bet()).toMatchObject({ balanceMinor: 40_00 })
    const trial = new URL((await visitor.call(launchDemo, { nodeId: demoOf('recon') })).url)
    expect([trial.searchParams.get('playMode'), trial.searchParams.get('token')]).toEqual(['demo', null])
  })
})

describe.each(FORMATS)('%s', (dialect) => {
  it('opens nothing where this deployment is not connected, or not wholly', async () => {
    const { visitor } = await aPlayer()
    const input = { nodeId: nodeOf(dialect) }
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    for (const none of [undefined, {}, { NOVA: {} }]) {
      connect(none)
      expect(await refusal(visitor, launchGame, input)).toMatchObject({ code: 'game.unavailable' })
    }
    expect(warned).not.toHaveBeenCalled()
    const vendor = VENDOR_OF[dialect]
    for (const wrong of [
      { [vendor]: {} },
      { [vendor]: { ...connections[vendor], url: 'http://plain.example' } },
      [],
    ]) {
      warned.mockClear()
      connect(wrong)
      expect(await refusal(visitor, launchGame, input)).toMatchObject({ code: 'game.unavailable' })
      const isTold = !Array.isArray(wrong)
      if (isTold)
        expect(loggedBy(warned)).toContainEqual({
          ...{ level: 'warn', code: 'vendor.connection', brand: 'alfa', vendor },
          wrong: expect.stringContaining('url'),
        })
    }
    expect(asked).toEqual([])
  })

  it('is left out of the daily comparison: its format lists nothing', async () => {
    const vendor = VENDOR_OF[dialect]
    const day = '2026-03-04'
    const report = await operator.call(reconcileVendor, { tenant: 'alfa', vendor, day })
    expect(report.failure).toContain('lists no movements')
    await env.DB.prepare('DELETE FROM vendor_reconciliation').run()
    reply = () => Response.json({ transactions: [] })
    for (let run = 0; run < 3; run += 1) await reconcileVendorsDue(env, Date.parse('2026-03-05T06:00:00Z'))
    const { results } = await env.DB.prepare('SELECT DISTINCT vendor FROM vendor_reconciliation').all()
    expect(results.map(({ vendor }) => vendor)).not.toContain(vendor)
    expect(results.map(({ vendor }) => vendor)).toContain('NOVA')
  })
})
