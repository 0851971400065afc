import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { getRegistrationSettings } from '#lib/api/access/registration.ts'
import { MODULE_FLAGS } from '#lib/api/modules.ts'
import { getSystemStatus, getWhitelabelMenu } from '#lib/api/access/storefront.ts'
import { getGameMenus } from '#lib/api/play/games.ts'
import { setVendor } from '#lib/api/play/vendors-ops.ts'
import { getMerchantWallet, getBalance } from '#lib/api/ledger/wallet.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { aPlayer, refusal, seedSite } from '../play/games-site.ts'

beforeAll(seedSite)

describe('the permission call', () => {
  it('says what the brand is and where the visitor comes from', async () => {
    const resources = [
      { resourceType: 'ANDROID', name: 'App', url: 'https://app.example/a', labelNameEn: 'App' },
    ]
    await aTenant('carat', {
      hosts: ['carat.example', 'carat2.example'],
      modules: ['FREEPLAY3', 'DIRECTREG3'],
      resources,
      pictureHosts: ['https://img.carat.example'],
      analyticsTag: 'G-ABC123',
    })
    const visitor = await aVisitor({ tenant: 'carat', address: '198.51.100.9', country: 'PT' })
    const status = await visitor.call(getSystemStatus, {})
    expect(status).toMatchObject({
      info: {
        merchantCode: 'CARAT',
        mainDomain: 'carat.example',
        domainRoute: ['carat.example', 'carat2.example'],
        resources,
        analytics: { gtagId: 'G-ABC123' },
        imageCDNs: ['http://carat.localhost:8787', 'https://img.carat.example'],
        launchGameCDNs: ['http://play.carat.localhost:8787'],
      },
      location: { ip: '198.51.100.9', country: 'PT' },
      maintenance: false,
      regionRestriction: false,
    })
    expect(status.info.registration).toEqual(await visitor.call(getRegistrationSettings, {}))
    expect(status.info.modules.map(({ modId }) => modId)).toEqual([...MODULE_FLAGS])
    expect(status.info.modules.filter(({ enabled }) => enabled === '1').map(({ modId }) => modId)).toEqual([
      'DIRECTREG3',
      'FREEPLAY3',
    ])
  })

  it("blocks the regions of the brand's file and those of operators", async () => {
    await aTenant('dorado', { blockedRegions: ['US'] })
    await env.STATUS.put('dorado', JSON.stringify({ maintenance: true, blockedRegions: ['FR'] }))
    const blocked = async (country: string) =>
      (await (await aVisitor({ tenant: 'dorado', country })).call(getSystemStatus, {})).regionRestriction
    expect([await blocked('US'), await blocked('FR'), await blocked('BR'), await blocked('')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    const here = await aVisitor({ tenant: 'dorado' })
    expect((await here.call(getSystemStatus, {})).maintenance).toBe(true)
  })

  it.each(['{"maintenance":"yes"}', '{"maintenance":true', '[]', ''])(
    'is open where operators wrote %j',
    async (text) => {
      await aTenant('ember')
      await env.STATUS.put('ember', text)
      const visitor = await aVisitor({ tenant: 'ember' })
      expect((await visitor.call(getSystemStatus, {})).maintenance).toBe(false)
    },
  )
})

describe('the menu', () => {
  it('has the categories with a vendor, in the order of the brand', async () => {
    const { menus } = await (await aVisitor({ tenant: 'alfa' })).call(getWhitelabelMenu, {})
    expect(menus).toEqual([
      { category: 'RNG', path: '/rng', vendorCount: 2 },
      { category: 'LIVE', path: '/live', vendorCount: 1 },
      { category: 'INHOUSE', path: '/inHouse', vendorCount: 1 },
    ])
  })
})

describe('the menu of a vendor that is not shown', () => {
  const of = { tenant: 'alfa', vendor: 'NOVA', operator: 'ops', reason: 'a test' } as const
  const shown = async (country: string) => {
    const visitor = await aVisitor({ tenant: 'alfa', country })
    const { menus } = await visitor.call(getWhitelabelMenu, {})
    const games = await visitor.call(getGameMenus, {})
    expect(menus.map(({ category, vendorCount }) => [category, vendorCount])).toEqual(
      games.menus.map(({ category, vendors }) => [category, vendors.length]),
    )
    return menus.map(({ category, vendorCount }) => `${category} ${vendorCount}`)
  }

  it('does not count it: one that is hidden, or that may not play where the visitor is', async () => {
    const operator = await aVisitor({ tenant: 'alfa' })
    const all = await shown('PT')
    await operator.call(setVendor, { ...of, state: 'hidden' })
    const without = await shown('PT')
    expect(without).not.toEqual(all)
    await operator.call(setVendor, { ...of, state: 'on', rules: { countries: ['BR'] } })
    expect(await shown('PT')).toEqual(without)
    expect(await shown('BR')).toEqual(all)
    await operator.call(setVendor, { ...of, rules: { countries: [] } })
  })
})

describe('the wallet calls', () => {
  it('tell what a member has, and nothing before the first movement', async () => {
    const { visitor } = await aPlayer({ balanceMinor: 12_34 })
    expect(await visitor.call(getBalance, {})).toEqual({
      currency: { code: 'BRL', exponent: 2 },
      playerMinor: 12_34,
      holdMinor: 0,
      bonusMinor: 0,
      points: 0,
      version: 1,
    })
    const { visitor: poor } = await aPlayer()
    expect(await poor.call(getBalance, {})).toMatchObject({
      playerMinor: 0,
      version: 0,
      currency: { code: 'BRL' },
    })
  })

  it('tell whether one wallet serves all vendors', async () => {
    const { visitor } = await aPlayer()
    expect(await visitor.call(getMerchantWallet, { merchantCode: 'ALFA' })).toEqual({
      isSingle: '1',
      vendors: ['NOVA', 'HOUSE'],
    })
    expect(await refusal(visitor, getMerchantWallet, { merchantCode: 'BRAVO' })).toMatchObject({
      status: 400,
      code: 'request.merchant',
    })
  })
})
