import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getToday } from '#lib/api/ops/today.ts'
import { decideHeldPrize, listHeldPrizes } from '#lib/api/play/vendors-prizes.ts'
import * as api from '#lib/api/play/vendors-wallet.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { seedSite } from './games-site.ts'
import { aGame, anId } from './vendor-site.ts'

/** The brand reviews withdrawals above 1,000.00 and pays out at most 10,000.00 at once. */
const CALL = 1_000_00
const HELD = { status: 422, code: 'vendor.winTooHigh' }
const prizeOf = (player: string, amountMinor: number, over: object = {}) => ({
  ...{ player, transaction: anId(), type: 'tournament', currency: 'BRL', amountMinor },
  ...over,
})

beforeAll(seedSite)
afterEach(() => env.DB.prepare('DELETE FROM vendor_prize').run())

describe('money of a vendor without a bet', () => {
  it('beyond the bound of a call is held for a person, with an alarm, and booked once it was let pass', async () => {
    const { server, member, wallet, visitor, place } = await aGame()
    await place()
    const prize = prizeOf(member.id, 1_000_000_000_000)
    expect(await server.refusal(api.vendorBonusResult, prize)).toMatchObject(HELD)
    const least = prizeOf(member.id, CALL + 1)
    expect(await server.refusal(api.vendorBonusResult, least)).toMatchObject(HELD)
    expect((await wallet.balance()).playerMinor).toBe(90_00)
    const { tenant } = visitor
    expect((await visitor.call(listHeldPrizes, { tenant })).held).toMatchObject([
      { account: member.account, amountMinor: 1_000_000_000_000, reason: 'call' },
      { transaction: least.transaction, reason: 'call' },
    ])
    const { alarms } = await visitor.call(getToday, { tenants: tenant, subject: 'vendors' })
    expect(alarms).toMatchObject([{ alarm: 'vendorHeld', weight: 'stops', about: 'NOVA', count: 2 }])

    const decided = { tenant, vendor: 'NOVA', operator: 'olga', reason: 'asked the vendor' }
    await visitor.call(decideHeldPrize, { ...decided, transaction: prize.transaction, decision: 'refuse' })
    await visitor.call(decideHeldPrize, { ...decided, transaction: least.transaction, decision: 'pass' })
    expect(await server.refusal(api.vendorBonusResult, prize)).toMatchObject(HELD)
    // What was let pass is this sum, no other.
    const more = { ...least, amountMinor: CALL + 2 }
    expect(await server.refusal(api.vendorBonusResult, more)).toMatchObject(HELD)
    await visitor.call(decideHeldPrize, { ...decided, transaction: least.transaction, decision: 'pass' })
    expect((await server.call(api.vendorBonusResult, more)).balanceMinor).toBe(90_00 + CALL + 2)
    expect((await server.call(api.vendorBonusResult, more)).balanceMinor).toBe(90_00 + CALL + 2)
  })

  it('counts within a day, whoever gets it', async () => {
    const one = await aGame()
    const two = await aGame()
    await Promise.all([one.place(), two.place()])
    for (let given = 0; given < 10; given += 1) {
      const { server, member } = given % 2 === 0 ? one : two
      await server.call(api.vendorBonusResult, prizeOf(member.id, CALL))
    }
    const last = prizeOf(one.member.id, 1)
    expect(await one.server.refusal(api.vendorBonusResult, last)).toMatchObject(HELD)
    await env.DB.prepare('UPDATE vendor_prize SET at = at - ? WHERE tenant = ?').bind(DAY_MS, 'alfa').run()
    await one.server.call(api.vendorBonusResult, last)
  })

  it('is held for a player who has not played there within 30 days', async () => {
    const { server, member, visitor, place } = await aGame()
    const prize = prizeOf(member.id, 1)
    expect(await server.refusal(api.vendorBonusResult, prize)).toMatchObject(HELD)
    // An id of free rounds that nobody gave does not help.
    const free = { ...prize, transaction: anId(), freeRounds: crypto.randomUUID() }
    expect(await server.refusal(api.vendorBonusResult, free)).toMatchObject({ code: 'bonus.unknown' })
    const later = { ...free, freeRounds: undefined }
    expect(await server.refusal(api.vendorBonusResult, later)).toMatchObject({ code: 'request.keyReused' })
    const { tenant } = visitor
    expect((await visitor.call(listHeldPrizes, { tenant })).held).toMatchObject([{ reason: 'noRound' }])
    await place()
    expect(await server.call(api.vendorBonusResult, prize)).toMatchObject({ balanceMinor: 90_01 })
  })

  it('counts corrections as well', async () => {
    const { server, member, place, aWin } = await aGame()
    const { round } = await place()
    await server.call(api.vendorWin, aWin({ round, isLast: true }))
    const correction = {
      ...{ player: member.id, transaction: anId(), round, currency: 'BRL', reason: 'decided anew' },
      ...{ direction: 'credit' as const, amountMinor: CALL + 1 },
    }
    expect(await server.refusal(api.vendorCorrection, correction)).toMatchObject(HELD)
  })
})

describe('a win', () => {
  it('beyond a hundred of the largest withdrawals is held where nothing was agreed', async () => {
    const { server, member, visitor, place, aWin } = await aGame()
    const { round } = await place()
    const win = { ...aWin({ round }), amountMinor: 1_000_000_01 }
    expect(await server.refusal(api.vendorWin, win)).toMatchObject(HELD)
    const { tenant } = visitor
    expect((await visitor.call(listHeldPrizes, { tenant })).held).toMatchObject([
      { account: member.account, transaction: win.transaction, reason: 'win' },
    ])
    await visitor.call(decideHeldPrize, {
      ...{ tenant, vendor: 'NOVA', transaction: win.transaction, decision: 'pass' },
      ...{ operator: 'olga', reason: 'the jackpot of the game, seen in its log' },
    })
    expect((await server.call(api.vendorWin, win)).balanceMinor).toBe(90_00 + 1_000_000_01)
  })
})
