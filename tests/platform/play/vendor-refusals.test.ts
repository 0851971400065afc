import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#lib/api/errors.ts'
import * as ops from '#lib/api/play/vendors-ops.ts'
import * as api from '#lib/api/play/vendors-wallet.ts'
import { withBalance } from '#platform/play/vendors/refusal-balance.ts'
import { usualSetting } from '#platform/play/vendors/setting-repository.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { ALFA, aPlayer, seedSite } from './games-site.ts'
import { aGame, anId, aVendor } from './vendor-site.ts'

let operator: Visitor
const away = (): never => {
  throw new Error('away')
}
const NOVA = { vassalage: 'NOVA', setting: usualSetting('NOVA') }

beforeAll(async () => {
  operator = await seedSite()
})
beforeEach(() => setNova({ rules: { addresses: [], currencies: [], countries: [] } }))
afterEach(() => vi.restoreAllMocks())

const setNova = (change: object) =>
  operator.call(ops.setVendor, {
    ...{ tenant: 'alfa', vendor: 'NOVA', state: 'on' as const, operator: 'ops', reason: 'a test' },
    ...change,
  })

describe('a refusal says what the player can stake', () => {
  it.each([
    ['wallet.currency', { currency: 'EUR' }],
    ['game.unknown', { game: 'nobody' }],
    ['vendor.session', { session: 'x'.repeat(43) }],
    ['wallet.insufficient', { amountMinor: 90_01 }],
  ])('%s of a bet', async (code, over) => {
    const { server, aBet, place } = await aGame()
    await place()
    expect(await server.refusal(api.vendorBet, aBet(over))).toMatchObject({
      code,
      details: { balanceMinor: 90_00 },
    })
  })

  it('of a stake out of bounds, beside the bounds', async () => {
    const { server, aBet } = await aGame()
    await setNova({ rules: { addresses: [], currencies: [], countries: [], maxStakeMinor: 5_00 } })
    expect(await server.refusal(api.vendorBet, aBet())).toMatchObject({
      code: 'vendor.stake',
      details: { minMinor: 0, maxMinor: 5_00, balanceMinor: 100_00 },
    })
  })

  it('while bets are stopped, and to a player who is suspended', async () => {
    const { server, aBet, member } = await aGame()
    await setNova({ state: 'stopped' })
    expect(await server.refusal(api.vendorBet, aBet())).toMatchObject({
      code: 'vendor.stopped',
      details: { balanceMinor: 100_00 },
    })
    await setNova({})
    await env.DB.prepare("UPDATE member SET status = 'suspended' WHERE tenant = 'alfa' AND id = ?")
      .bind(member.id)
      .run()
    expect(await server.refusal(api.vendorBet, aBet())).toMatchObject({
      code: 'vendor.playerBlocked',
      details: { balanceMinor: 100_00 },
    })
  })

  it('of wins, rollbacks, closes, prizes and corrections', async () => {
    const { server, aWin, place, member } = await aGame()
    const { transaction } = await place()
    const player = member.id
    const details = { balanceMinor: 90_00 }
    const early = await server.refusal(api.vendorWin, aWin({ round: anId('round') }))
    expect(early).toMatchObject({ code: 'vendor.tooEarly', details: { ...details, retryAfterMs: 1_000 } })
    const round = anId('round')
    expect(await server.refusal(api.vendorCloseRound, { player, round })).toMatchObject({ details })
    expect(await server.refusal(api.vendorWin, aWin({ round, currency: 'EUR' }))).toMatchObject({ details })
    const prize = { player, transaction: anId(), type: 'jackpot', currency: 'EUR', amountMinor: 1 }
    expect(await server.refusal(api.vendorBonusResult, prize)).toMatchObject({ details })
    const { player: other, server: theirs } = await aGame().then((game) => ({
      ...game,
      player: game.member.id,
    }))
    const taken = { player: other, transaction: anId(), betTransaction: transaction }
    expect(await theirs.refusal(api.vendorRollback, taken)).toMatchObject({
      code: 'request.keyReused',
      details: { balanceMinor: 100_00 },
    })
  })

  it('stands without it where the wallet does not answer', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const { member } = await aGame()
    const refusal = new ApiError('wallet.currency', { currency: 'BRL' })
    const WALLET = { ...env.WALLET, getByName: away }
    const call = { env: { ...env, WALLET }, tenant: ALFA, input: { player: member.id } }
    const handler = withBalance(() => Promise.reject(refusal))
    await expect(handler(Object.assign(Object.create(null), call, { vendor: NOVA }))).rejects.toBe(refusal)
    expect(warned).toHaveBeenCalledOnce()
  })

  it('is added to no failure of which nothing is known', async () => {
    const failure = new Error('lost')
    const handler = withBalance(() => Promise.reject(failure))
    const call = { env, tenant: ALFA, now: Date.now(), vendor: NOVA }
    await expect(handler(Object.assign(Object.create(null), call))).rejects.toBe(failure)
  })
})

describe('a refusal says no balance', () => {
  it('without a signature, and for a message that is none', async () => {
    const { server, aBet } = await aGame()
    const forged = await server.refusal(api.vendorBet, aBet(), { secret: 'f'.repeat(64) })
    expect(forged).toMatchObject({ code: 'vendor.signature', details: {} })
    expect(forged.details).toEqual({})
    const bad = await server.refusal(api.vendorBet, { ...aBet(), amountMinor: -1 })
    expect(bad.code).toBe('request.invalid')
    expect(bad.details).not.toHaveProperty('balanceMinor')
  })

  it('of a player whom the brand does not know', async () => {
    const { server, aBet } = await aGame()
    const refused = await server.refusal(api.vendorBet, aBet({ player: 'nobody', currency: 'EUR' }))
    expect(refused.details).toEqual({ currency: 'BRL' })
  })

  it('of another brand’s player', async () => {
    const { member } = await aPlayer({ tenant: 'bravo', balanceMinor: 7_00 })
    const server = await aVendor()
    const { aBet } = await aGame()
    const refused = await server.refusal(api.vendorBet, aBet({ player: member.id }))
    expect(refused.code).toBe('vendor.session')
    expect(refused.details).toEqual({})
  })
})
