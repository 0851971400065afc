import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { excludeMyself, setRealityCheck, takeTimeOut } from '#lib/api/care/protection.ts'
import { getMemberInfo } from '#lib/api/access/account.ts'
import { logout } from '#lib/api/access/login.ts'
import { setMemberStatus } from '#lib/api/ops/member-ops.ts'
import { launchDemo, launchGame } from '#lib/api/play/games.ts'
import { launchQuery } from '#lib/api/play/vendors-launch.ts'
import { rotateVendorKey, setVendor } from '#lib/api/play/vendors-ops.ts'
import * as api from '#lib/api/play/vendors-wallet.ts'
import { signVendorMessage, vendorSecret } from '#lib/shared/keys/vendor-signature.ts'
import type { CommandInput } from '#platform/ledger/wallet/commands.ts'
import { forgetSettings } from '#platform/play/vendors/setting-repository.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { termsOf } from '../../fixtures/worker/grants.ts'
import { ALFA, aPlayer, refusal, seedSite } from './games-site.ts'
import { aGame, anId, aVendor, launchToken, NODE, type VendorServer, later } from './vendor-site.ts'

/** The conformance cases of vendors by their numbers, then what else holds. */

let operator: Visitor
let vendor: VendorServer

beforeAll(async () => {
  operator = await seedSite()
  vendor = await aVendor()
})
beforeEach(async () => {
  await env.DB.prepare('DELETE FROM vendor_setting').run()
  forgetSettings()
})
afterEach(() => {
  vi.useRealTimers()
})

const by = { operator: 'ops', reason: 'a test' }
const set = (change: object) => operator.call(setVendor, { tenant: 'alfa', vendor: 'NOVA', ...by, ...change })
const rules = { addresses: [], currencies: [] }

describe('sessions', () => {
  it('1: gives the balance, the game and the currency for a launch token, once', async () => {
    const { visitor, member } = await aPlayer({ balanceMinor: 70_00 })
    const token = await launchToken(visitor)
    const opened = await vendor.call(api.openVendorSession, { token })
    expect(opened).toMatchObject({
      player: member.id,
      game: NODE,
      balanceMinor: 70_00,
      currency: { code: 'BRL', exponent: 2 },
    })
    expect(await vendor.refusal(api.openVendorSession, { token })).toMatchObject({ code: 'vendor.session' })
  })

  it('2: knows no other token, none of another vendor, and none that is a minute old', async () => {
    expect(await vendor.refusal(api.openVendorSession, { token: 'x'.repeat(43) })).toMatchObject({
      status: 401,
      code: 'vendor.session',
    })
    const { visitor } = await aPlayer()
    const token = await launchToken(visitor)
    const other = await aVendor({ vendor: 'TAMBO' })
    expect(await other.refusal(api.openVendorSession, { token })).toMatchObject({ code: 'vendor.session' })
    later(60_000)
    expect(await vendor.refusal(api.openVendorSession, { token })).toMatchObject({ code: 'vendor.session' })
  })

  it('3: tells the balance without a game', async () => {
    const { member } = await aPlayer({ balanceMinor: 5_00 })
    expect(await vendor.call(api.getVendorBalance, { player: member.id })).toMatchObject({
      balanceMinor: 5_00,
    })
    expect(await vendor.refusal(api.getVendorBalance, { player: 'nobody' })).toMatchObject({
      status: 404,
      code: 'member.unknown',
    })
  })

  it('17: takes no bet for another player', async () => {
    const { aBet, server } = await aGame()
    const { member } = await aPlayer({ balanceMinor: 100_00 })
    expect(await server.refusal(api.vendorBet, aBet({ player: member.id }))).toMatchObject({
      code: 'vendor.session',
    })
  })

  it('24: ends with the next session of the same game', async () => {
    const { visitor, server, aBet } = await aGame()
    await server.call(api.openVendorSession, { token: await launchToken(visitor) })
    expect(await server.refusal(api.vendorBet, aBet())).toMatchObject({ code: 'vendor.session' })
  })

  it('is not opened by a launch from before a time-out, an exclusion or a logout', async () => {
    for (const end of ['timeOut', 'exclusion', 'logout']) {
      const { visitor } = await aPlayer({ balanceMinor: 100_00 })
      const token = await launchToken(visitor, NODE)
      const operationKey = crypto.randomUUID()
      if (end === 'timeOut') await visitor.call(takeTimeOut, { hours: 24, operationKey })
      if (end === 'exclusion') await visitor.call(excludeMyself, { months: 6, scope: 'brand', operationKey })
      if (end === 'logout') await visitor.call(logout, {})
      const server = await aVendor()
      expect([end, await server.refusal(api.openVendorSession, { token })]).toMatchObject([
        end,
        { code: 'vendor.session' },
      ])
    }
  })

  it('ends by the vendor, by logout, and after half an idle hour', async () => {
    for (const end of ['vendor', 'logout', 'idle']) {
      const { visitor, server, session, aBet } = await aGame()
      if (end === 'vendor')
        expect(await server.call(api.endVendorSession, { session })).toEqual({ ended: true })
      if (end === 'logout') await visitor.call(logout, {})
      if (end === 'idle') later(30 * 60_000 + 1)
      expect(await server.refusal(api.vendorBet, aBet())).toMatchObject({
        status: 401,
        code: 'vendor.session',
      })
    }
  })
})

it('a login is not idle while its games are played', async () => {
  const { visitor, member, server, aBet, aWin } = await aGame()
  for (let minutes = 20; minutes <= 100; minutes += 20) {
    later(20 * 60_000)
    const bet = aBet({ amountMinor: 1_00 })
    await server.call(api.vendorBet, bet)
    await server.call(api.vendorWin, aWin({ round: bet.round }))
  }
  expect((await visitor.call(getMemberInfo, {})).account).toBe(member.account)
  later(30 * 60_000 + 1)
  expect(await refusal(visitor, getMemberInfo, {})).toMatchObject({ status: 401 })
})

describe('signatures', () => {
  it('4: refuses a wrong one, and stores nothing', async () => {
    const { server, aBet, wallet } = await aGame()
    const bet = aBet()
    expect(await server.refusal(api.vendorBet, bet, { secret: 'f'.repeat(64) })).toMatchObject({
      status: 401,
      code: 'vendor.signature',
    })
    expect((await wallet.balance()).playerMinor).toBe(100_00)
    expect(await server.call(api.findVendorTransaction, { transaction: bet.transaction })).toMatchObject({
      status: 'unknown',
    })
  })

  it('covers every byte of the body, the path and the brand', async () => {
    const { aBet } = await aGame()
    const bet = aBet()
    const elsewhere = vendorSecret(env.VENDOR_KEY ?? '', {
      brand: 'bravo',
      vendor: 'NOVA',
      generation: 1,
      signedBy: 'vendor',
    })
    expect(await vendor.refusal(api.vendorBet, bet, { secret: elsewhere })).toMatchObject({
      code: 'vendor.signature',
    })
    expect(await vendor.refusal(api.vendorBet, bet, { path: api.vendorWin.path })).toMatchObject({
      code: 'vendor.signature',
    })
    const other = await aVisitor({ tenant: 'alfa' })
    const headers = await signedFor(JSON.stringify(bet))
    const changed = JSON.stringify({ ...bet, amountMinor: 1 })
    const reply = await other.send(api.vendorBet, { body: changed, headers })
    expect(await reply.json()).toMatchObject({ code: 'vendor.signature' })
  })

  it('5: takes a clock that is off by 120 s, not by 121', async () => {
    const { member } = await aPlayer()
    const input = { player: member.id }
    const now = Math.floor(Date.now() / 1000) * 1000
    vi.useFakeTimers({ toFake: ['Date'], now })
    for (const off of [-120_000, 120_000])
      await vendor.call(api.getVendorBalance, input, { nowMs: now + off })
    for (const off of [-121_000, 121_000])
      expect(await vendor.refusal(api.getVendorBalance, input, { nowMs: now + off })).toMatchObject({
        code: 'vendor.signature',
      })
  })

  it('6: takes a nonce once', async () => {
    const { member } = await aPlayer()
    const input = { player: member.id }
    const nonce = crypto.randomUUID()
    await vendor.call(api.getVendorBalance, input, { nonce })
    expect(await vendor.refusal(api.getVendorBalance, input, { nonce })).toMatchObject({
      status: 409,
      code: 'vendor.replayed',
    })
  })

  it('6: remembers a nonce for as long as its signature is fresh', async () => {
    const { member } = await aPlayer()
    const input = { player: member.id }
    const now = Math.floor(Date.now() / 1000) * 1000
    vi.useFakeTimers({ toFake: ['Date'], now })
    // Of a vendor whose clock is as far ahead as is allowed.
    const sent = { nonce: crypto.randomUUID(), nowMs: now + 120_000 }
    await vendor.call(api.getVendorBalance, input, sent)
    vi.setSystemTime(now + 240_000)
    expect(await vendor.refusal(api.getVendorBalance, input, sent)).toMatchObject({ code: 'vendor.replayed' })
  })

  it('7: takes an old key while the vendor changes over, and not afterwards', async () => {
    const tambo = await aVendor({ vendor: 'TAMBO', tenant: 'bravo' })
    const { member } = await aPlayer({ tenant: 'bravo' })
    const ask = { player: member.id }
    const keys = await operator.call(rotateVendorKey, {
      tenant: 'bravo',
      vendor: 'TAMBO',
      overlapMinutes: 60,
    })
    expect(keys.keys.map(({ keyId }) => keyId)).toEqual(['TAMBO.2', 'TAMBO.1'])
    for (const generation of [1, 2]) await tambo.call(api.getVendorBalance, ask, { generation })
    // A third key leaves two: the second changes over, the first ends at once.
    await operator.call(rotateVendorKey, { tenant: 'bravo', vendor: 'TAMBO', overlapMinutes: 60 })
    expect(await tambo.refusal(api.getVendorBalance, ask, { generation: 1 })).toMatchObject({
      code: 'vendor.signature',
    })
    await tambo.call(api.getVendorBalance, ask, { generation: 2 })
    later(60 * 60_000 + 1)
    expect(await tambo.refusal(api.getVendorBalance, ask, { generation: 2 })).toMatchObject({
      code: 'vendor.signature',
    })
    await tambo.call(api.getVendorBalance, ask, { generation: 3 })
  })

  it('8: comes from listed addresses alone, where some are listed', async () => {
    const { member } = await aPlayer()
    const ask = { player: member.id }
    await set({ rules: { ...rules, addresses: ['203.0.113.0/24', '2001:db8::/48'] } })
    for (const address of ['203.0.113.9', '2001:db8:0:1::5'])
      await (await aVendor({ address })).call(api.getVendorBalance, ask)
    for (const address of ['203.0.114.9', '2001:db9::5', 'localhost'])
      expect(await (await aVendor({ address })).refusal(api.getVendorBalance, ask)).toMatchObject({
        status: 403,
        code: 'vendor.address',
      })
    expect(
      await refusal(operator, setVendor, {
        tenant: 'alfa',
        vendor: 'NOVA',
        rules: { addresses: ['203.0.113.0/33'] },
        ...by,
      }),
    ).toMatchObject({ status: 422, code: 'request.invalid' })
  })

  async function signedFor(body: string): Promise<Record<string, string>> {
    const { vendorHeaders } = await import('../../fixtures/worker/vendor.ts')
    return vendorHeaders({ brand: 'alfa', method: 'POST', path: api.vendorBet.path, body })
  }
})

describe('messages', () => {
  it('9: passes over fields that it does not know', async () => {
    const { server, aBet } = await aGame()
    const plain = await server.call(api.vendorBet, aBet({ amountMinor: 1_00 }))
    const reply = await server.call(
      api.vendorBet,
      Object({ ...aBet({ amountMinor: 1_00 }), surplus: { deep: [1] } }),
    )
    expect(reply.balanceMinor).toBe(plain.balanceMinor - 1_00)
  })

  it('10, 14, 45: refuses bad JSON, amounts below zero and below the minor unit', async () => {
    const { server, aBet } = await aGame()
    expect(await server.refusal(api.vendorBet, {}, { body: '{"player":' })).toMatchObject({
      status: 400,
      code: 'request.malformed',
    })
    for (const text of ['100.00000000000000001', '9007199254740993', '1e-400', '1e400']) {
      const body = JSON.stringify({ ...aBet(), amountMinor: '#' }).replace('"#"', text)
      expect(await server.refusal(api.vendorBet, {}, { body })).toMatchObject({
        status: 400,
        code: 'request.malformed',
      })
    }
    const same = JSON.stringify({ ...aBet(), amountMinor: '#' }).replace('"#"', '1.00e2')
    const sent = await server.send(api.vendorBet, {}, { body: same })
    expect(sent.status).toBe(200)
    for (const amountMinor of [-1, 0.5, '100', null, 1e300])
      expect(await server.refusal(api.vendorBet, { ...aBet(), amountMinor })).toMatchObject({
        status: 422,
        code: 'request.invalid',
      })
  })
})

describe('bets', () => {
  it('11, 12, 13: takes the stake, refuses more than there is with the balance, and takes 0', async () => {
    const { server, aBet, place, wallet } = await aGame()
    expect((await place()).reply.balanceMinor).toBe(90_00)
    expect(await server.refusal(api.vendorBet, aBet({ amountMinor: 90_01 }))).toMatchObject({
      status: 409,
      code: 'wallet.insufficient',
      details: { balanceMinor: 90_00 },
    })
    expect((await place({ amountMinor: 0 })).reply.balanceMinor).toBe(90_00)
    expect((await wallet.balance()).playerMinor).toBe(90_00)
  })

  it('15, 16: refuses another currency, and games that are not the vendor’s at this brand', async () => {
    const { server, aBet } = await aGame()
    expect(await server.refusal(api.vendorBet, aBet({ currency: 'EUR' }))).toMatchObject({
      code: 'wallet.currency',
    })
    for (const game of ['nobody', 'slots/aurora-reels', 'tambo-one', 'nova-bingo'])
      expect(await server.refusal(api.vendorBet, aBet({ game }))).toMatchObject({ code: 'game.unknown' })
  })

  it('a free spin in another currency opens no account for a player who never had money', async () => {
    const { server, aBet, place, wallet } = await aGame({ balanceMinor: 0 })
    expect(await server.refusal(api.vendorBet, aBet({ currency: 'EUR', amountMinor: 0 }))).toMatchObject({
      code: 'wallet.currency',
      details: { currency: 'BRL' },
    })
    expect((await place({ amountMinor: 0 })).reply.balanceMinor).toBe(0)
    expect(await wallet.invariants()).toEqual([])
  })

  it('18, 19: counts once, however often and however close together it comes', async () => {
    const { server, aBet, wallet } = await aGame()
    const asked = aBet()
    const replies = await Promise.all(Array.from({ length: 20 }, () => server.call(api.vendorBet, asked)))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect((await wallet.balance()).playerMinor).toBe(90_00)
  })

  it('answers a repetition as at first, also after the session and with a stopped vendor', async () => {
    const { server, session, aBet, wallet } = await aGame()
    const asked = aBet()
    const first = await server.call(api.vendorBet, asked)
    await server.call(api.endVendorSession, { session })
    await set({ state: 'stopped' })
    expect(await server.call(api.vendorBet, asked)).toEqual(first)
    expect((await wallet.balance()).playerMinor).toBe(90_00)
  })

  it('20, 21: refuses an id that stood for something else or for somebody else', async () => {
    const one = await aGame()
    const two = await aGame()
    const { transaction } = await one.place()
    expect(
      await one.server.refusal(api.vendorBet, one.aBet({ transaction, amountMinor: 9_00 })),
    ).toMatchObject({
      status: 422,
      code: 'request.keyReused',
    })
    expect(await two.server.refusal(api.vendorBet, two.aBet({ transaction }))).toMatchObject({
      code: 'request.keyReused',
    })
    expect((await two.wallet.balance()).playerMinor).toBe(100_00)
  })

  it('asks a refused bet everything again when it is repeated', async () => {
    const { server, aBet, wallet } = await aGame()
    const bet = aBet({ session: 'a'.repeat(43) })
    for (let time = 0; time < 2; time += 1)
      expect(await server.refusal(api.vendorBet, bet)).toMatchObject({ code: 'vendor.session' })
    expect((await wallet.balance()).playerMinor).toBe(100_00)
    // With its session it is taken, under the same id.
    const { session } = aBet()
    expect((await server.call(api.vendorBet, { ...bet, session })).balanceMinor).toBe(90_00)
  })

  it('22, 23: takes several bets in a round, none once it is closed', async () => {
    const { server, place, aBet, member } = await aGame()
    const { round } = await place()
    expect((await place({ round })).reply.balanceMinor).toBe(80_00)
    await server.call(api.vendorCloseRound, { player: member.id, round })
    expect(await server.refusal(api.vendorBet, aBet({ round }))).toMatchObject({ code: 'wallet.roundClosed' })
  })

  it('25: refuses a blocked player, and pays what ran', async () => {
    const { server, place, aBet, aWin, member } = await aGame()
    const { round } = await place()
    await operator.call(setMemberStatus, {
      tenant: 'alfa',
      account: member.account,
      status: 'suspended',
      ...by,
    })
    expect(await server.refusal(api.vendorBet, aBet())).toMatchObject({
      status: 403,
      code: 'vendor.playerBlocked',
    })
    expect((await server.call(api.vendorWin, aWin({ round }))).balanceMinor).toBe(115_00)
  })

  it('26: keeps to the player’s limits', async () => {
    const { server, wallet, aBet } = await aGame()
    const limits = [{ kind: 'stake' as const, windowMs: 86_400_000, maxMinor: 9_00 }]
    await wallet.execute({ kind: 'setLimits', operationKey: anId('limits'), limits }, Date.now())
    expect(await server.refusal(api.vendorBet, aBet())).toMatchObject({
      status: 403,
      code: 'wallet.limitReached',
    })
  })

  it('refuses a player on a break, and pays what ran', async () => {
    const { visitor, server, place, aBet, aWin } = await aGame()
    const { round } = await place()
    await visitor.call(takeTimeOut, { hours: 24, operationKey: crypto.randomUUID() })
    expect(await server.refusal(api.vendorBet, aBet())).toMatchObject({ code: 'protection.timeOut' })
    expect((await server.call(api.vendorWin, aWin({ round }))).balanceMinor).toBe(115_00)
  })

  it('takes so many calls in a second, and those above again in the next', async () => {
    const { server, aBet, member } = await aGame()
    await set({ rules: { ...rules, callsPerSecond: 3 } })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    for (let call = 0; call < 3; call += 1) await server.call(api.vendorBet, aBet({ amountMinor: 1_00 }))
    const late = aBet({ amountMinor: 1_00 })
    expect(await server.refusal(api.vendorBet, late)).toMatchObject({
      status: 429,
      code: 'request.tooMany',
      details: { retryAfterSeconds: 1 },
    })
    // Somebody without the secret uses up nothing.
    later(1_000)
    for (let call = 0; call < 5; call += 1)
      expect(await server.refusal(api.vendorBet, late, { secret: 'x'.repeat(64) })).toMatchObject({
        code: 'vendor.signature',
      })
    await server.call(api.vendorBet, late)
    const { balanceMinor } = await server.call(api.getVendorBalance, { player: member.id })
    expect(balanceMinor).toBe(96_00)
  })

  it('takes no stake in a round that is too old, but its wins, repetitions and rollbacks', async () => {
    const { server, place, aBet, aWin, takeBack } = await aGame()
    await set({ rules: { ...rules, roundHours: 1 } })
    const { reply, ...first } = await place()
    const { round } = first
    // Who plays on stays logged in.
    for (const minutes of [20, 20]) {
      later(minutes * 60_000)
      await place({ round })
    }
    later(19 * 60_000)
    const last = await place({ round })
    later(60_000)
    expect(await server.refusal(api.vendorBet, aBet({ round }))).toMatchObject({ code: 'wallet.roundClosed' })
    const { amountMinor: betMinor, ...both } = aBet({ round })
    expect(
      await server.refusal(api.vendorBetAndWin, { ...both, betMinor, winMinor: 5_00, isLast: true }),
    ).toMatchObject({ code: 'wallet.roundClosed' })
    await place()
    // A bet that was taken stays the same bet, whatever the rule has become.
    await set({ rules: { ...rules, roundHours: 2 } })
    expect(await server.call(api.vendorBet, first)).toEqual(reply)
    await set({ rules: { ...rules, roundHours: 1 } })
    await takeBack(last.transaction)
    expect((await server.call(api.vendorWin, aWin({ round }))).balanceMinor).toBe(85_00)
  })

  it('keeps to the stakes that are agreed with the vendor', async () => {
    const { server, place, aBet } = await aGame()
    await set({ rules: { ...rules, minStakeMinor: 1_00, maxStakeMinor: 20_00 } })
    for (const amountMinor of [1, 99, 20_01])
      expect(await server.refusal(api.vendorBet, aBet({ amountMinor }))).toMatchObject({
        status: 422,
        code: 'vendor.stake',
        details: { minMinor: 1_00, maxMinor: 20_00 },
      })
    for (const amountMinor of [0, 1_00, 20_00]) await place({ amountMinor })
  })
})

describe('wins', () => {
  it('27, 28, 29, 30: pays, also 0, once for each id, and again in the same round', async () => {
    const { server, place, aWin, wallet } = await aGame()
    const { round } = await place()
    const win = aWin({ round })
    const first = await server.call(api.vendorWin, win)
    expect(first.balanceMinor).toBe(115_00)
    expect(await server.call(api.vendorWin, win)).toEqual(first)
    expect(
      (await server.call(api.vendorWin, aWin({ round, amountMinor: 0, isLast: true }))).balanceMinor,
    ).toBe(115_00)
    expect((await server.call(api.vendorWin, aWin({ round, amountMinor: 1 }))).balanceMinor).toBe(115_01)
    expect((await wallet.balance()).playerMinor).toBe(115_01)
  })

  it('31: waits a minute for the bet that it overtook', async () => {
    const { server, aBet, aWin } = await aGame()
    const bet = aBet()
    const early = aWin({ round: bet.round })
    const never = aWin({ round: anId('round') })
    for (const win of [early, never])
      expect(await server.refusal(api.vendorWin, win)).toMatchObject({ status: 425, code: 'vendor.tooEarly' })
    await server.call(api.vendorBet, bet)
    expect((await server.call(api.vendorWin, early)).balanceMinor).toBe(115_00)
    later(60_001)
    expect(await server.refusal(api.vendorWin, never)).toMatchObject({
      status: 404,
      code: 'wallet.roundUnknown',
    })
  })

  it('32: is refused where all was rolled back', async () => {
    const { server, place, aWin, takeBack } = await aGame()
    const { round, transaction } = await place()
    await takeBack(transaction)
    expect(await server.refusal(api.vendorWin, aWin({ round }))).toMatchObject({ code: 'wallet.rolledBack' })
  })

  it('33: comes after the session, and with a vendor that is stopped', async () => {
    const { server, session, place, aWin, takeBack } = await aGame()
    const [one, two] = [await place(), await place()]
    await server.call(api.endVendorSession, { session })
    await set({ state: 'stopped' })
    expect((await server.call(api.vendorWin, aWin({ round: one.round }))).balanceMinor).toBe(105_00)
    expect((await takeBack(two.transaction)).balanceMinor).toBe(115_00)
  })

  it('above the agreed bound waits until that is raised', async () => {
    const { server, place, aWin, wallet } = await aGame()
    const { round } = await place()
    await set({ rules: { ...rules, maxWinMinor: 24_99 } })
    const win = aWin({ round })
    expect(await server.refusal(api.vendorWin, win)).toMatchObject({ status: 422, code: 'vendor.winTooHigh' })
    expect((await wallet.balance()).playerMinor).toBe(90_00)
    await set({ rules })
    expect((await server.call(api.vendorWin, win)).balanceMinor).toBe(115_00)
  })

  it('has a bound without an agreed one, so that sums stay exact', async () => {
    const { server, place, aWin, wallet } = await aGame()
    const win = { ...aWin({ round: (await place()).round }), amountMinor: 9_000_000_000_000_000 }
    expect(await server.refusal(api.vendorWin, win)).toMatchObject({ status: 422, code: 'vendor.winTooHigh' })
    expect((await wallet.balance()).playerMinor).toBe(90_00)
  })

  it('reaches nobody else’s round', async () => {
    const one = await aGame()
    const two = await aGame()
    const { round } = await one.place()
    expect(await two.server.refusal(api.vendorWin, two.aWin({ round }))).toMatchObject({
      code: 'vendor.tooEarly',
    })
    expect((await two.wallet.balance()).playerMinor).toBe(100_00)
  })
})

describe('rollbacks', () => {
  it('34, 35, 37: give real and bonus money back as it was taken, once', async () => {
    const { wallet, place, takeBack } = await aGame({ balanceMinor: 6_00 })
    const grant = {
      kind: 'grantBonus',
      operationKey: anId('grant'),
      currency: 'BRL',
      amountMinor: 8_00,
      terms: termsOf(8_00),
    } as const
    await wallet.execute({ ...grant, reference: 'offer' }, Date.now())
    const { transaction } = await place()
    expect(await wallet.balance()).toMatchObject({ playerMinor: 0, bonusMinor: 4_00 })
    expect((await takeBack(transaction)).balanceMinor).toBe(14_00)
    expect((await takeBack(transaction)).balanceMinor).toBe(14_00)
    expect(await wallet.balance()).toMatchObject({ playerMinor: 6_00, bonusMinor: 8_00 })
  })

  it('36: refuse a bet that was paid', async () => {
    const { server, place, aWin, member } = await aGame()
    const { round, transaction: betTransaction } = await place()
    await server.call(api.vendorWin, aWin({ round }))
    const input = { player: member.id, transaction: anId(), betTransaction }
    expect(await server.refusal(api.vendorRollback, input)).toMatchObject({ code: 'wallet.betResolved' })
  })

  it('38, 39: wait for a bet that they overtook', async () => {
    const { server, aBet, takeBack, wallet } = await aGame()
    const bet = aBet()
    await takeBack(bet.transaction)
    const other = await aGame()
    expect(
      await other.server.refusal(api.vendorBet, other.aBet({ transaction: bet.transaction })),
    ).toMatchObject({
      code: 'request.keyReused',
    })
    expect(await server.refusal(api.vendorBet, bet)).toMatchObject({ code: 'wallet.rolledBack' })
    expect((await wallet.balance()).playerMinor).toBe(100_00)
  })

  it('40, 41: touch one bet of a round, whatever runs beside it', async () => {
    const { server, place, aWin, takeBack, wallet } = await aGame()
    const one = await place({ amountMinor: 10_00 })
    const other = await place({ amountMinor: 5_00 })
    await place({ round: one.round, amountMinor: 20_00 })
    await takeBack(one.transaction)
    await server.call(api.vendorWin, aWin({ round: other.round, amountMinor: 7_00, isLast: true }))
    await server.call(api.vendorWin, aWin({ round: one.round, amountMinor: 40_00, isLast: true }))
    expect((await wallet.balance()).playerMinor).toBe(100_00 - 5_00 - 20_00 + 7_00 + 40_00)
    expect(await wallet.invariants()).toEqual([])
  })
})

describe('other movements', () => {
  it('42: pays a jackpot once, and prizes of types that it does not know', async () => {
    const { server, member, wallet, place } = await aGame()
    await place()
    const prize = {
      player: member.id,
      transaction: anId(),
      type: 'jackpot',
      currency: 'BRL',
      amountMinor: 50_00,
    }
    const first = await server.call(api.vendorBonusResult, prize)
    expect(await server.call(api.vendorBonusResult, prize)).toEqual(first)
    expect(first.balanceMinor).toBe(140_00)
    const other = { ...prize, transaction: anId(), type: 'moonRain', game: NODE, amountMinor: 1 }
    expect((await server.call(api.vendorBonusResult, other)).balanceMinor).toBe(140_01)
    expect(await wallet.invariants()).toEqual([])
  })

  it.each<[string, CommandInput]>([
    ['froze', { kind: 'freeze', operationKey: anId('freeze'), frozen: true, note: 'review' }],
    [
      'excluded',
      {
        ...{ kind: 'protect', operationKey: anId('protect'), by: 'player' },
        change: { do: 'exclude', months: null, scope: 'brand' },
      },
    ],
  ])('pays a prize of earlier play to a player whom the platform has since %s', async (_, barred) => {
    const { server, member, wallet, aBet, place } = await aGame()
    await place()
    expect(await wallet.execute(barred, Date.now())).toMatchObject({ ok: true })
    expect(await server.refusal(api.vendorBet, aBet())).toHaveProperty('code')
    const prize = { player: member.id, transaction: anId(), type: 'tournament', currency: 'BRL' }
    expect(await server.call(api.vendorBonusResult, { ...prize, amountMinor: 50_00 })).toMatchObject({
      balanceMinor: 140_00,
    })
    expect(await wallet.invariants()).toEqual([])
  })

  it('43: takes bet and win both or neither', async () => {
    const { server, aBet, wallet, takeBack } = await aGame()
    const { amountMinor: _, ...movement } = aBet()
    const both = { ...movement, betMinor: 40_00, winMinor: 15_00 }
    expect((await server.call(api.vendorBetAndWin, both)).balanceMinor).toBe(75_00)
    expect((await server.call(api.vendorBetAndWin, both)).balanceMinor).toBe(75_00)
    const { amountMinor: _amount, ...next } = aBet()
    const short = { ...next, betMinor: 75_01, winMinor: 500_00 }
    expect(await server.refusal(api.vendorBetAndWin, short)).toMatchObject({ code: 'wallet.insufficient' })
    // It took nothing, so its rollback gives nothing back, and is accepted.
    expect((await takeBack(next.transaction)).balanceMinor).toBe(75_00)
    expect((await wallet.balance()).playerMinor).toBe(75_00)
    await expect(takeBack(movement.transaction)).rejects.toMatchObject({ code: 'wallet.betResolved' })
  })

  it('puts right what a settled round was paid, as far as the money is there', async () => {
    const { server, place, aWin, member } = await aGame()
    const { round } = await place()
    const input = (over: object) => ({
      ...{ player: member.id, transaction: anId(), round, currency: 'BRL', reason: 'decided anew' },
      ...{ direction: 'debit' as const, amountMinor: 20_00, ...over },
    })
    expect(await server.refusal(api.vendorCorrection, input({}))).toMatchObject({ code: 'wallet.betUnknown' })
    await server.call(api.vendorWin, aWin({ round, isLast: true }))
    expect(await server.call(api.vendorCorrection, input({}))).toMatchObject({
      balanceMinor: 95_00,
      shortMinor: 0,
    })
    expect(await server.call(api.vendorCorrection, input({ amountMinor: 100_00 }))).toMatchObject({
      balanceMinor: 0,
      shortMinor: 5_00,
    })
  })

  it('says what came of a movement', async () => {
    const { server, aBet, place, find } = await aGame()
    expect(await find('never')).toEqual({ transaction: 'never', status: 'unknown' })
    const { transaction } = await place()
    expect(await find(transaction)).toEqual({ transaction, status: 'done' })
    const poor = aBet({ amountMinor: 500_00 })
    await server.refusal(api.vendorBet, poor)
    expect(await find(poor.transaction)).toMatchObject({ status: 'refused', code: 'wallet.insufficient' })
    const other = await aVendor({ vendor: 'TAMBO' })
    expect(await other.call(api.findVendorTransaction, { transaction })).toMatchObject({ status: 'unknown' })
  })

  it('takes ids of any printable signs, and tells them apart', async () => {
    const { place, wallet } = await aGame()
    const own = crypto.randomUUID().slice(0, 8)
    for (const transaction of ['<01l>', '<01L>', 'a/b', 'a:b', '.'.repeat(128 - own.length)])
      await place({ transaction: `${transaction}${own}`, amountMinor: 1 })
    expect((await wallet.balance()).playerMinor).toBe(100_00 - 5)
  })
})

describe('launching a vendor’s game', () => {
  it('signs the address, and hands over one token', async () => {
    const { visitor } = await aPlayer()
    const { url } = await visitor.call(launchGame, { nodeId: 'nova-acai', language: 'EN', backUrl: '/rng' })
    const address = new URL(url)
    expect(address.origin + address.pathname).toBe('https://vendor.example/games/NOVA/nova-acai')
    const query = launchQuery.parse(Object.fromEntries(address.searchParams))
    expect(query).toMatchObject({
      mode: 'real',
      brand: 'alfa',
      lang: 'en',
      wallet: 'http://vendors.alfa.localhost:8787',
      lobby: 'http://alfa.localhost:8787/rng',
    })
    const [signed = '', signature] = address.search.slice(1).split('&signature=')
    const key = { brand: 'alfa', vendor: 'NOVA', generation: 1, signedBy: 'brand' } as const
    const message = {
      method: 'GET',
      path: address.pathname,
      seconds: query.at,
      nonce: query.nonce,
      body: signed,
    }
    expect(signature).toBe(signVendorMessage(vendorSecret(env.VENDOR_KEY ?? '', key), message))
  })

  const told = async (visitor: Visitor, { isDemo = false, agent = '' } = {}) => {
    const endpoint = isDemo ? launchDemo : launchGame
    const headers: Record<string, string> = agent ? { 'user-agent': agent } : {}
    const response = await visitor.send(endpoint, { input: { nodeId: 'nova-acai' }, headers })
    const reply: { value: { url: string } } = await response.json()
    return launchQuery.parse(Object.fromEntries(new URL(reply.value.url).searchParams))
  }

  it('tells the device, the country and the law that the brand plays under', async () => {
    const { visitor } = await aPlayer()
    visitor.country = 'BR'
    const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36'
    const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36'
    expect(await told(visitor, { agent: phone })).toMatchObject({ device: 'mobile', country: 'BR' })
    expect(await told(visitor, { agent: desk, isDemo: true })).toMatchObject({
      device: 'desktop',
      country: 'BR',
    })
    // Rules of no market are known for this brand.
    expect(await told(visitor)).not.toHaveProperty('jurisdiction')
    const law = await aVisitor({ tenant: 'lawful', record: { ...ALFA, id: 'lawful', market: 'MT' } })
    expect(await told(law, { isDemo: true })).toMatchObject({ jurisdiction: 'MT', country: law.country })
  })

  it('tells the interval of the player’s reality check and the time played since the last one', async () => {
    const { visitor, server, aBet } = await aGame()
    const operationKey = crypto.randomUUID()
    await visitor.call(setRealityCheck, { minutes: 30, operationKey })
    expect(await told(visitor)).toMatchObject({ realityCheckMinutes: 30, realityCheckElapsedMinutes: 0 })
    await server.call(api.vendorBet, aBet())
    later(4 * 60_000 + 1)
    expect(await told(visitor)).toMatchObject({ realityCheckMinutes: 30, realityCheckElapsedMinutes: 4 })
    expect(await told(visitor, { isDemo: true })).not.toHaveProperty('realityCheckMinutes')
  })

  it('opens a demo for guests and trial accounts, without token, wallet or trace', async () => {
    const guest = await aVisitor({ tenant: 'alfa' })
    const { visitor: trial } = await aPlayer({ type: 4 })
    const kept = async () =>
      (await env.DB.prepare('SELECT count(*) AS rows FROM vendor_session').first())?.['rows']
    const before = await kept()
    for (const visitor of [guest, trial]) {
      const { searchParams } = new URL((await visitor.call(launchDemo, { nodeId: 'nova-acai' })).url)
      expect(searchParams.get('mode')).toBe('demo')
      expect([searchParams.get('token'), searchParams.get('wallet')]).toEqual([null, null])
    }
    expect(await kept()).toBe(before)
    expect(await refusal(guest, launchDemo, { nodeId: 'nova-plain' })).toMatchObject({ code: 'game.noDemo' })
    expect(await refusal(guest, launchDemo, { nodeId: 'house-aurora-reels' })).toMatchObject({
      code: 'game.noDemo',
    })
    expect(
      await refusal(guest, launchDemo, { nodeId: 'nova-acai', backUrl: 'https://elsewhere.example' }),
    ).toMatchObject({
      code: 'request.invalid',
    })
  })

  it.each([
    ['maintenance', 'vendor.maintenance'],
    ['stopped', 'vendor.stopped'],
    ['hidden', 'game.unknown'],
  ] as const)('is refused while the vendor is in %s, and bets with it', async (state, code) => {
    const { visitor, server, aBet } = await aGame()
    await set({ state })
    for (const endpoint of [launchGame, launchDemo])
      expect(await refusal(visitor, endpoint, { nodeId: 'nova-acai' })).toMatchObject({ code })
    // Who plays with a hidden vendor plays on.
    if (state === 'hidden') await server.call(api.vendorBet, aBet())
    else expect(await server.refusal(api.vendorBet, aBet())).toMatchObject({ status: 503, code })
    await set({ state: 'on' })
    await visitor.call(launchGame, { nodeId: 'nova-acai' })
  })
})
