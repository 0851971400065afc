import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as games from '#lib/api/play/games.ts'
import type { VendorListQuery, VendorMovement } from '#lib/api/play/vendors-list.ts'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import * as ops from '#lib/api/play/vendors-ops.ts'
import { listVendorStates } from '#lib/api/play/vendors-states.ts'
import * as api from '#lib/api/play/vendors-wallet.ts'
import { signVendorMessage, vendorSecret } from '#lib/shared/keys/vendor-signature.ts'
import { purgeVendors } from '#platform/play/vendors/purge.ts'
import { reconcileVendorsDue } from '#platform/play/vendors/reconciliation.ts'
import { forgetKeys } from '#platform/play/vendors/key-repository.ts'
import { forgetSettings } from '#platform/play/vendors/setting-repository.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { tenantRecordOf } from '../../fixtures/worker/tenants.ts'
import { aPlayer, CATALOGUE, refusal, seedSite } from './games-site.ts'
import { aGame, anId } from './vendor-site.ts'
import { loggedBy } from '../../fixtures/worker/log.ts'

let operator: Visitor
const by = { operator: 'ops', reason: 'a test' }

beforeAll(async () => {
  operator = await seedSite()
})
beforeEach(async () => {
  await env.DB.prepare('DELETE FROM vendor_setting').run()
  forgetSettings()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what operators set', () => {
  it('is told to pages, and takes hidden vendors out of every list', async () => {
    const guest = await aVisitor({ tenant: 'alfa' })
    expect(await guest.call(listVendorStates, {})).toEqual({ vendors: [] })
    await operator.call(ops.setVendor, {
      tenant: 'alfa',
      vendor: 'NOVA',
      state: 'maintenance',
      untilMs: 5,
      ...by,
    })
    await operator.call(ops.setVendor, { tenant: 'bravo', vendor: 'NOVA', state: 'stopped', ...by })
    expect(await guest.call(listVendorStates, {})).toEqual({
      vendors: [{ vassalage: 'NOVA', state: 'maintenance', untilMs: 5 }],
    })
    const hot = async () => (await guest.call(games.listHotGames, {})).map(({ vassalage }) => vassalage)
    expect(await hot()).toContain('NOVA')
    await operator.call(ops.setVendor, { tenant: 'alfa', vendor: 'NOVA', state: 'hidden', ...by })
    expect(await hot()).not.toContain('NOVA')
    const listed = await guest.call(games.listVendors, {})
    expect(listed.map(({ vassalage }) => vassalage)).toEqual(['HOUSE', 'HOUSE'])
  })

  it('holds for all brands where none is named, a brand’s own before it', async () => {
    await operator.call(ops.setVendor, { vendor: 'NOVA', state: 'stopped', ...by })
    await operator.call(ops.setVendor, { tenant: 'bravo', vendor: 'NOVA', state: 'on', ...by })
    const states = async (tenant: string) =>
      (await (await aVisitor({ tenant })).call(listVendorStates, {})).vendors
    expect(await states('alfa')).toEqual([{ vassalage: 'NOVA', state: 'stopped' }])
    expect(await states('bravo')).toEqual([])
    const { vendors } = await operator.call(ops.listVendorSettings, { tenant: 'alfa' })
    expect(vendors).toContainEqual({
      vendor: 'NOVA',
      state: 'stopped',
      rules: { addresses: [], currencies: [], countries: [] },
      changedBy: 'ops',
      reason: 'a test',
    })
  })

  it('keeps the rules that another instance has set a moment ago, and answers what it replaced', async () => {
    const of = { tenant: 'alfa', vendor: 'NOVA', ...by }
    await operator.call(ops.setVendor, { ...of, rules: { maxStakeMinor: 50_00 } })
    await operator.call(ops.listVendorSettings, { tenant: 'alfa' })
    await env.DB.prepare(
      "UPDATE vendor_setting SET rules = json_set(rules, '$.maxStakeMinor', 10) WHERE tenant = 'alfa' AND vendor = 'NOVA'",
    ).run()
    const { rules, before } = await operator.call(ops.setVendor, { ...of, state: 'stopped' })
    expect([rules.maxStakeMinor, before.maxStakeMinor]).toEqual([10, 10])
  })

  it('closes a vendor in countries that are not listed: to launches, demos, lists and tiles', async () => {
    const rules = { countries: ['BR', 'PT'] }
    await operator.call(ops.setVendor, { tenant: 'alfa', vendor: 'NOVA', rules, ...by })
    for (const country of ['BR', 'PT', 'VN', 'XX', '']) {
      const isOpen = rules.countries.includes(country)
      const { visitor } = await aPlayer({ country })
      const demo = { nodeId: 'nova-acai' }
      for (const launch of [games.launchGame, games.launchDemo]) {
        const outcome = await visitor.call(launch, demo).then(
          () => 'open',
          ({ code }: { code: string }) => code,
        )
        expect(outcome).toBe(isOpen ? 'open' : 'vendor.country')
      }
      expect(await visitor.call(listVendorStates, {})).toEqual({
        vendors: isOpen ? [] : [{ vassalage: 'NOVA', state: 'hidden' }],
      })
      const hot = (await visitor.call(games.listHotGames, {})).map(({ vassalage }) => vassalage)
      expect(hot.includes('NOVA')).toBe(isOpen)
    }
  })

  it('takes no country that there is not', async () => {
    expect(
      await refusal(operator, ops.setVendor, {
        tenant: 'alfa',
        vendor: 'NOVA',
        rules: { countries: ['ZZ'] },
        ...by,
      }),
    ).toMatchObject({ status: 422, code: 'request.invalid' })
  })

  it('keeps rules and state apart', async () => {
    const rules = { addresses: [], currencies: [], countries: [], maxStakeMinor: 7 }
    await operator.call(ops.setVendor, { tenant: 'alfa', vendor: 'NOVA', rules, ...by })
    const after = await operator.call(ops.setVendor, {
      tenant: 'alfa',
      vendor: 'NOVA',
      state: 'stopped',
      ...by,
    })
    expect(after).toMatchObject({ state: 'stopped', rules })
    expect(await refusal(operator, ops.setVendor, { vendor: 'NOBODY', state: 'on', ...by })).toMatchObject({
      code: 'vendor.unknown',
    })
  })

  it('stops in-house games as well', async () => {
    const { visitor } = await aGame()
    await operator.call(ops.setVendor, { tenant: 'alfa', vendor: 'HOUSE', state: 'stopped', ...by })
    expect(await refusal(visitor, games.launchGame, { nodeId: 'house-aurora-reels' })).toMatchObject({
      code: 'vendor.stopped',
    })
  })

  it('gives secrets that differ by brand, direction and generation', async () => {
    const one = (await operator.call(ops.listVendorKeys, { tenant: 'alfa', vendor: 'NOVA' })).keys[0]
    const other = (await operator.call(ops.listVendorKeys, { tenant: 'bravo', vendor: 'NOVA' })).keys[0]
    expect(new Set([one?.secret, one?.launchSecret, other?.secret, other?.launchSecret]).size).toBe(4)
    expect(one).toMatchObject({ keyId: 'NOVA.1' })
    const { keys } = await operator.call(ops.rotateVendorKey, {
      tenant: 'alfa',
      vendor: 'NOVA',
      overlapMinutes: 0,
    })
    expect(keys.map(({ keyId }) => keyId)).toEqual(['NOVA.2'])
    await env.DB.prepare('DELETE FROM vendor_key').run()
    forgetKeys()
  })
})

describe('the daily comparison', () => {
  const DAY = '2026-03-04'
  const noon = Date.parse(`${DAY}T12:00:00Z`)
  type Page = { transactions: VendorMovement[]; next?: string }

  interface AskedList {
    url: string
    body: string
    headers: Headers
    query: VendorListQuery
  }

  /** Plays the vendor's list, as its rows of the span that is asked for, in pages; gives what it was asked. */
  function aList(rows: readonly VendorMovement[] | (() => Response), pageSize = 500): AskedList[] {
    const asked: AskedList[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const query: VendorListQuery = JSON.parse(String(init.body))
      asked.push({ url, body: String(init.body), headers: new Headers(init.headers), query })
      if (typeof rows === 'function') return rows()
      const found = rows.filter(({ atMs }) => atMs >= query.fromMs && atMs < query.untilMs)
      const from = Number(query.cursor ?? 0)
      const page: Page = { transactions: found.slice(from, from + pageSize) }
      return Response.json(from + pageSize < found.length ? { ...page, next: String(from + pageSize) } : page)
    })
    return asked
  }

  async function aDay() {
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
    const game = await aGame()
    await env.DB.prepare("DELETE FROM vendor_transaction WHERE tenant = 'alfa'").run()
    const { server, place, aWin, takeBack, wallet, member } = game
    const player = member.id
    const row = (over: Partial<VendorMovement> & { transaction: string }): VendorMovement => ({
      ...{ kind: 'bet', player, betMinor: 0, winMinor: 0, atMs: noon, ...over },
    })
    const [won, back] = [await place(), await place()]
    const win = aWin({ round: won.round })
    await server.call(api.vendorWin, win)
    const rollback = anId()
    await takeBack(back.transaction, rollback)
    await server.refusal(api.vendorBet, game.aBet({ amountMinor: 900_00 }))
    while ((await wallet.sweep()).left > 0);
    const rows = [
      row({ transaction: won.transaction, betMinor: 10_00 }),
      row({ transaction: back.transaction, betMinor: 10_00 }),
      row({ transaction: win.transaction, kind: 'win', winMinor: 25_00 }),
      row({ transaction: rollback, kind: 'rollback', winMinor: 10_00 }),
    ]
    return { ...game, row, rows }
  }
  const compareDay = () => operator.call(ops.reconcileVendor, { tenant: 'alfa', vendor: 'NOVA', day: DAY })

  it('finds nothing where both have the same, whatever the pages; refusals are no movements', async () => {
    const { rows } = await aDay()
    const asked = aList(rows, 3)
    expect(await compareDay()).toEqual({
      vendor: 'NOVA',
      day: DAY,
      theirs: { transactions: 4, betMinor: 20_00, winMinor: 35_00 },
      ours: { transactions: 4, betMinor: 20_00, winMinor: 35_00 },
      differing: 0,
      differences: [],
    })
    expect(new Set(asked.map(({ url }) => url))).toEqual(
      new Set(['https://api.vendor.example/vendor/transactions']),
    )
    const later = asked.filter(({ query }) => query.cursor !== undefined)
    expect(later.map(({ query }) => query)).toEqual([
      expect.objectContaining({ brand: 'alfa', vendor: 'NOVA', cursor: '3' }),
    ])
    const { headers, body = '' } = asked[0] ?? {}
    const key = { brand: 'alfa', vendor: 'NOVA', generation: 1, signedBy: 'brand' } as const
    const message = {
      ...{ method: 'POST', path: '/vendor/transactions', body },
      ...{ seconds: Number(headers?.get('x-vendor-time')), nonce: headers?.get('x-vendor-nonce') ?? '' },
    }
    expect(headers?.get('x-signature')).toBe(
      signVendorMessage(vendorSecret(env.VENDOR_KEY ?? '', key), message),
    )
  })

  it('names each difference', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { rows, row } = await aDay()
    const [won, back, win] = rows
    if (!won || !back || !win) throw new Error('no rows')
    aList([
      { ...won, betMinor: 9_00 },
      { ...back, player: 'somebody' },
      row({ transaction: 'never-came', betMinor: 5 }),
      win,
    ])
    const report = await compareDay()
    expect(report.differences.map(({ transaction, what }) => [transaction, what])).toEqual([
      [won.transaction, 'amount'],
      [back.transaction, 'player'],
      ['never-came', 'missingHere'],
      [rows[3]?.transaction, 'missingThere'],
    ])
    expect(report.differing).toBe(4)
    expect(loggedBy(told)).toMatchObject([{ code: 'vendor.differs', differing: 4 }])
    told.mockClear()
  })

  it('asks for an hour at most at once, and leaves no moment of the day and its margins out', async () => {
    const { rows } = await aDay()
    const asked = aList(rows)
    await compareDay()
    const spans = asked.map(({ query: { fromMs, untilMs } }) => ({ fromMs, untilMs }))
    const midnight = Date.parse(`${DAY}T00:00:00Z`)
    expect(spans.at(0)?.fromMs).toBe(midnight - 10 * 60_000)
    expect(spans.at(-1)?.untilMs).toBe(midnight + 24 * 60 * 60_000 + 10 * 60_000)
    for (const [index, { fromMs, untilMs }] of spans.entries()) {
      expect(untilMs - fromMs).toBeGreaterThan(0)
      expect(untilMs - fromMs).toBeLessThanOrEqual(60 * 60_000)
      if (index > 0) expect(fromMs).toBe(spans[index - 1]?.untilMs)
    }
  })

  it('gives up a list that has no end, and says so', async () => {
    await aDay()
    const asked = aList(() => Response.json({ transactions: [], next: 'more' }))
    expect((await compareDay()).failure).toBe('the list has no end')
    expect(asked.length).toBeLessThanOrEqual(2_000)
  })

  it('takes what crosses midnight for no difference', async () => {
    const { rows } = await aDay()
    const elsewhere = Date.parse('2026-03-05T00:05:00Z')
    aList(rows.map((each, index) => (index === 0 ? { ...each, atMs: elsewhere } : each)))
    expect((await compareDay()).differing).toBe(0)
  })

  it('says why a list could not be had, and tries again', async () => {
    await aDay()
    await env.DB.prepare('DELETE FROM vendor_reconciliation').run()
    vi.useFakeTimers({ toFake: ['Date'], now: noon + 86_400_000 })
    for (const reply of [
      new Response('<html>'),
      new Response('', { status: 500 }),
      Response.json({ rows: 1 }),
    ]) {
      const asked = aList(() => reply.clone())
      await reconcileVendorsDue(env, Date.now())
      expect(asked.length).toBeGreaterThan(0)
    }
    const kept = await env.DB.prepare(
      "SELECT report FROM vendor_reconciliation WHERE tenant = 'alfa'",
    ).first()
    expect(JSON.parse(String(kept?.['report']))).toHaveProperty('failure')
    const good = aList(() => Response.json({ transactions: [] }))
    const told = vi.spyOn(console, 'error').mockReturnValue()
    await reconcileVendorsDue(env, Date.now())
    expect(loggedBy(told)).toMatchObject([{ code: 'vendor.differs', brand: 'alfa', vendor: 'NOVA' }])
    told.mockClear()
    expect(good.length).toBeGreaterThan(0)
    const none = aList(() => Response.json({ transactions: [] }))
    await reconcileVendorsDue(env, Date.now())
    expect(none).toEqual([])
  })
})

it('vendors that cannot be compared keep no other from its turn', async () => {
  const deaf = Array.from({ length: 9 }, (_, index) => `DEAF${index}`)
  const vendors = deaf.map((vassalage) => ({
    ...{ vassalage, title: vassalage, categories: ['RNG' as const], kind: 'external' as const },
    adapter: 'nobody',
  }))
  const tenants = [
    tenantRecordOf('aadvark', { vendors: deaf }),
    tenantRecordOf('zorilla', { vendors: ['NOVA'] }),
  ]
  const catalogue = { ...CATALOGUE, vendors: [...CATALOGUE.vendors, ...vendors] }
  await operator.call(seedPlatform, { tenants, ...catalogue, members: [] })
  vi.stubGlobal('fetch', async () => Response.json({ transactions: [] }))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-05-05T12:00:00Z') })
  for (let runs = 0; runs < 4; runs += 1) await reconcileVendorsDue(env, Date.now())
  const stored = await env.DB.prepare('SELECT report FROM vendor_reconciliation WHERE tenant = ?')
    .bind('zorilla')
    .first('report')
  expect(JSON.parse(String(stored))).not.toHaveProperty('failure')
})

it('sessions that are over are deleted, and only they', async () => {
  await aGame()
  const count = async (table: string) =>
    Number((await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first())?.['n'])
  await purgeVendors(env, Date.now())
  expect(await count('vendor_session')).toBeGreaterThan(0)
  await purgeVendors(env, Date.now() + 3 * 60 * 60_000)
  expect(await count('vendor_session')).toBe(0)
})
