import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setMemberStatus } from '#lib/api/ops/member-ops.ts'
import { logout } from '#lib/api/access/login.ts'
import { rotateVendorKey, setVendor } from '#lib/api/play/vendors-ops.ts'
import type { Dialect } from '#lib/api/play/vendors-dialects.ts'
import * as api from '#lib/api/play/vendors-wallet.ts'
import { forgetKeys } from '#platform/play/vendors/key-repository.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { termsOf } from '../../fixtures/worker/grants.ts'
import {
  aGame,
  aKeyPair,
  anId,
  aToken,
  by,
  FORMATS,
  open,
  PATHS,
  post,
  reconToken,
  seedDialects,
  sessionOf,
  setRules,
  steps,
  theKey,
  VENDOR_OF,
} from './dialect-site.ts'
import { aPlayer } from './games-site.ts'
import { aVendor, anId as anOwnId, later } from './vendor-site.ts'

/** The conformance cases by their numbers, over every format of outside vendors, as far as each has them. */

let operator: Visitor

beforeAll(async () => {
  operator = await seedDialects()
})
beforeEach(async () => {
  for (const dialect of FORMATS) await setRules(operator, dialect)
})
afterEach(async () => {
  vi.useRealTimers()
  await env.DB.prepare('DELETE FROM vendor_key').run()
  forgetKeys()
})

const rowsOf = async (table: 'vendor_transaction' | 'vendor_session') =>
  (await env.DB.prepare(`SELECT count(*) AS rows FROM ${table}`).first<{ rows: number }>())?.rows

/** What each format says, in the words of the conformance list. */
const SAYS = {
  rs: {
    ...{
      session: 'RS_ERROR_INVALID_TOKEN',
      signature: 'RS_ERROR_INVALID_SIGNATURE',
      parameter: 'RS_ERROR_WRONG_TYPES',
    },
    ...{
      json: 'RS_ERROR_WRONG_SYNTAX',
      insufficient: 'RS_ERROR_NOT_ENOUGH_MONEY',
      currency: 'RS_ERROR_WRONG_CURRENCY',
    },
    ...{
      game: 'RS_ERROR_INVALID_GAME',
      duplicate: 'RS_ERROR_DUPLICATE_TRANSACTION',
      closed: 'RS_ERROR_INVALID_GAME',
    },
    ...{
      disabled: 'RS_ERROR_USER_DISABLED',
      limit: 'RS_ERROR_BET_LIMIT_EXCEEDED',
      early: 'RS_ERROR_UNKNOWN',
    },
    ...{ missing: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', resolved: 'RS_ERROR_TRANSACTION_ROLLED_BACK' },
    ...{ lateBet: 'RS_ERROR_TRANSACTION_ROLLED_BACK', tombstone: 'ok', stopped: 'RS_ERROR_INVALID_GAME' },
    ...{ busy: 'RS_ERROR_UNKNOWN', winTooHigh: 'RS_ERROR_UNKNOWN' },
  },
  'one-wallet': {
    ...{ session: 'INVALID_SID', signature: 'INVALID_TOKEN_ID', parameter: 'INVALID_PARAMETER' },
    ...{ json: 'INVALID_PARAMETER', insufficient: 'INSUFFICIENT_FUNDS', currency: 'INVALID_PARAMETER' },
    ...{ game: 'INVALID_PARAMETER', duplicate: 'BET_ALREADY_EXIST', closed: 'FINAL_ERROR_ACTION_FAILED' },
    ...{
      disabled: 'FINAL_ERROR_ACTION_FAILED',
      limit: 'FINAL_ERROR_ACTION_FAILED',
      early: 'TEMPORARY_ERROR',
    },
    ...{ missing: 'BET_DOES_NOT_EXIST', resolved: 'BET_ALREADY_SETTLED' },
    ...{ lateBet: 'FINAL_ERROR_ACTION_FAILED', tombstone: 'BET_DOES_NOT_EXIST' },
    ...{ stopped: 'FINAL_ERROR_ACTION_FAILED', busy: 'TEMPORARY_ERROR', winTooHigh: 'TEMPORARY_ERROR' },
  },
  recon: {
    ...{
      session: '301',
      signature: '100',
      parameter: '200',
      json: '200',
      insufficient: '304',
      currency: '305',
    },
    ...{ game: '200', duplicate: '401', closed: '200', disabled: '303', limit: '306', early: '500' },
    ...{ missing: '400', resolved: '401', lateBet: '401', tombstone: '400', stopped: '501', busy: '500' },
    ...{ winTooHigh: '500' },
  },
} as const satisfies Record<Dialect, object>
/** rs says all in its status; the others say by HTTP too what may be repeated. */
const http = (dialect: Dialect, status: number) => (dialect === 'rs' ? 200 : status)

describe.each(FORMATS)('%s: callers', (dialect) => {
  const says = SAYS[dialect]

  it('1: the first call with a launch token opens the session, and tells the balance', async () => {
    const { opened, bet } = await aGame(dialect, { balanceMinor: 70_00 })
    expect(opened).toMatchObject({ status: 200, code: 'ok' })
    if (dialect !== 'one-wallet') expect(opened.balanceMinor).toBe(70_00)
    expect((await bet()).balanceMinor).toBe(60_00)
  })

  it('2: no other token, none of another vendor’s, none that is a minute old', async () => {
    const { member } = await aPlayer()
    const strange = await open(dialect, 'x'.repeat(43), member.id)
    expect(strange).toMatchObject({ status: 200, code: says.session })
    expect(await open(dialect, 'short', member.id)).toMatchObject({ code: says.session })
    const other = dialect === 'recon' ? 'rs' : 'recon'
    const theirs = await aToken(other, member.id)
    expect(await open(dialect, theirs, member.id)).toMatchObject({ code: says.session })
    expect(await open(other, theirs, member.id)).toMatchObject({ code: 'ok' })
    const old = await aToken(dialect, member.id)
    later(60_000)
    expect(await open(dialect, old, member.id)).toMatchObject({ code: says.session })
    expect(await steps(dialect, member.id, old).bet()).toMatchObject({ code: says.session })
  })

  it('4: a call of anybody else stores nothing', async () => {
    const { stepOf, bet, win, rollback, wallet } = await aGame(dialect)
    const token = await aToken(dialect, stepOf({}).player)
    const before = [await rowsOf('vendor_transaction'), await rowsOf('vendor_session')]
    const forged = dialect === 'rs' ? { key: await aKeyPair() } : { secret: 'f'.repeat(64) }
    const status = http(dialect, 401)
    for (const answer of [
      await bet({}, forged),
      await win({}, forged),
      await rollback({}, forged),
      await open(dialect, token, stepOf({}).player, forged),
    ]) {
      expect(answer).toMatchObject({ status, code: says.signature })
      expect(answer.balanceMinor).toBeUndefined()
    }
    if (dialect === 'rs') expect(await bet({}, { signed: '{}' })).toMatchObject({ code: says.signature })
    expect([await rowsOf('vendor_transaction'), await rowsOf('vendor_session')]).toEqual(before)
    expect((await wallet.balance()).playerMinor).toBe(100_00)
    // The launch token is as good as before.
    expect(await open(dialect, token, stepOf({}).player)).toMatchObject({ code: 'ok' })
  })

  it('4: the secret of another vendor, brand or direction is none', async () => {
    const { bet } = await aGame(dialect)
    if (dialect === 'rs') {
      await setRules(operator, dialect, { publicKey: undefined })
      expect(await bet()).toMatchObject({ code: says.signature })
      return
    }
    const { keys } = await operator.call(rotateVendorKey, {
      tenant: 'bravo',
      vendor: 'NOVA',
      overlapMinutes: 0,
    })
    for (const secret of ['', keys[0]?.secret ?? '', reconToken(VENDOR_OF[dialect])])
      expect(await bet({}, { secret })).toMatchObject({ status: 401, code: says.signature })
  })

  it('6, 18, 19: a replayed message gets the first reply, and nothing moves', async () => {
    const { stepOf, bet, win, rollback, wallet } = await aGame(dialect)
    const step = stepOf({})
    const answers = await Promise.all(Array.from({ length: 12 }, () => bet(step)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: 'ok', balanceMinor: 90_00 })
    const paying = stepOf({ ...step, id: anId(), bet: step.id, amount: 25_00, isLast: true })
    const paid = await win(paying)
    expect(paid).toMatchObject({ code: 'ok', balanceMinor: 115_00 })
    const undone = stepOf({})
    await bet(undone)
    const back = stepOf({ ...undone, id: anId(), bet: undone.id })
    const returned = await rollback(back)
    expect(returned).toMatchObject({ code: 'ok', balanceMinor: 115_00 })
    later(24 * 60 * 60_000)
    expect((await bet(step)).text).toBe(answers[0]?.text)
    expect((await win(paying)).text).toBe(paid.text)
    expect((await rollback(back)).text).toBe(returned.text)
    expect(await wallet.balance()).toMatchObject({ playerMinor: 115_00 })
    expect(await wallet.invariants()).toEqual([])
  })

  it('7: an old key is taken in the overlap, and not after', async () => {
    const { bet } = await aGame(dialect)
    if (dialect === 'rs') {
      const next = await aKeyPair()
      const old = await theKey()
      await setRules(operator, dialect, { publicKey: `${next.pem}\n${old.pem}\n` })
      for (const key of [old, next]) expect(await bet({}, { key })).toMatchObject({ code: 'ok' })
      await setRules(operator, dialect, { publicKey: next.pem })
      expect(await bet({}, { key: next })).toMatchObject({ code: 'ok' })
      expect(await bet({}, { key: old })).toMatchObject({ code: says.signature })
      return
    }
    const vendor = VENDOR_OF[dialect]
    expect(await bet({}, { generation: 2 })).toMatchObject({ code: says.signature })
    await operator.call(rotateVendorKey, { tenant: 'alfa', vendor, overlapMinutes: 5 })
    for (const generation of [1, 2]) expect(await bet({}, { generation })).toMatchObject({ code: 'ok' })
    later(5 * 60_000 + 1)
    expect(await bet({}, { generation: 1 })).toMatchObject({ code: says.signature })
    expect(await bet({}, { generation: 2 })).toMatchObject({ code: 'ok' })
  })

  it('8: an address that is not listed is refused', async () => {
    const { bet } = await aGame(dialect)
    await setRules(operator, dialect, { addresses: ['203.0.113.0/24'] })
    expect(await bet({}, { address: '203.0.114.9' })).toMatchObject({ status: 403, code: says.signature })
    expect(await bet({}, { address: '203.0.113.9' })).toMatchObject({ code: 'ok' })
  })

  it('9, 10, 14, 45: passes over unknown fields, refuses bad JSON and amounts that are none', async () => {
    const { bet, win, place, wallet } = await aGame(dialect)
    expect(await bet({ extra: { surplus: { deep: [1, null, 'x'] } } })).toMatchObject({ code: 'ok' })
    const path = PATHS[dialect].bet
    for (const text of ['{"token":', '', '\u0000', '[1] trailing'])
      expect(await post(dialect, path, { text })).toMatchObject({ status: 200, code: says.json })
    for (const text of ['[]', 'null', '1', '"x"', '{}'])
      expect(await post(dialect, path, { text })).toMatchObject({ status: 200, code: says.parameter })
    const below = { rs: '1', 'one-wallet': '0.001', recon: '"0.001"' }[dialect]
    const bad = ['null', 'true', '-1', '""', '"abc"', '[]', '1e99', '99999999999999999999', '1e400', below]
    const { round, id } = await place({ amount: 1 })
    for (const amount of bad) {
      expect([amount, await bet({ amount })]).toMatchObject([amount, { status: 200, code: says.parameter }])
      expect([amount, await win({ round, bet: id, amount })]).toMatchObject([
        amount,
        { code: says.parameter },
      ])
    }
    expect((await wallet.balance()).playerMinor).toBe(100_00 - 10_00 - 1)
  })

  it('speaks this format alone: our own knows it not, nor does another', async () => {
    const { player, bet, session, stepOf } = await aGame(dialect)
    const vendor = VENDOR_OF[dialect]
    const own = await aVendor({ vendor })
    const { round, id: transaction, game } = stepOf({})
    expect(
      await own.refusal(api.vendorBet, {
        ...{ player, session, transaction, round, game, currency: 'BRL', amountMinor: 1 },
      }),
    ).toMatchObject({ status: 401, code: 'vendor.signature' })
    expect(await own.refusal(api.getVendorBalance, { player })).toMatchObject({ code: 'vendor.signature' })
    for (const other of FORMATS.filter((each) => each !== dialect)) {
      await setRules(operator, dialect, { publicKey: (await theKey()).pem })
      const answer = await post(other, PATHS[other].open, { vendor, message: { token: 'x', sid: 'x' } })
      expect(answer.code).toBe(SAYS[other].signature)
    }
    // A vendor of our format, one in-house, and none at all.
    for (const none of ['NOVA', 'HOUSE', 'NOBODY'])
      expect(await bet({}, { vendor: none })).toMatchObject({ code: says.signature })
  })

  it('has no other paths, and no other host', async () => {
    const { bet } = await aGame(dialect)
    for (const path of ['', 'bet', 'wallet', `${PATHS[dialect].bet}/`, `x/${PATHS[dialect].bet}`])
      expect(await post(dialect, path, {})).toMatchObject({ status: 404, code: 'request.notFound' })
    for (const surface of ['brand', 'play', 'provider', 'ops'])
      expect(await bet({}, { surface })).toMatchObject({ status: 404 })
  })

  it('takes as many calls in a second as are agreed; a stranger uses up none', async () => {
    const { bet, stepOf } = await aGame(dialect)
    await setRules(operator, dialect, { callsPerSecond: 2 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 })
    const forged = dialect === 'rs' ? { key: await aKeyPair() } : { secret: 'f'.repeat(64) }
    for (let time = 0; time < 3; time += 1)
      expect(await bet({}, forged)).toMatchObject({ code: says.signature })
    for (let time = 0; time < 2; time += 1) expect(await bet({ amount: 1 })).toMatchObject({ code: 'ok' })
    const late = stepOf({ amount: 1 })
    expect(await bet(late)).toMatchObject({ status: http(dialect, 503), code: says.busy })
    later(1_000)
    expect(await bet(late)).toMatchObject({ code: 'ok', balanceMinor: 100_00 - 3 })
  })

  it('says that nothing is known where the wallet fails, and takes the repetition', async () => {
    const { bet, stepOf, wallet } = await aGame(dialect)
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const getByName = vi.spyOn(env.WALLET, 'getByName').mockImplementation(() => {
      throw new Error('away')
    })
    const step = stepOf({})
    const lost = await bet(step)
    expect(lost).toMatchObject({ status: http(dialect, 500), code: says.busy })
    expect(lost.balanceMinor).toBeUndefined()
    getByName.mockRestore()
    expect(logged).toHaveBeenCalled()
    logged.mockRestore()
    expect(await bet(step)).toMatchObject({ code: 'ok', balanceMinor: 90_00 })
    expect((await wallet.balance()).playerMinor).toBe(90_00)
  })
})

describe.each(FORMATS)('%s: bets', (dialect) => {
  const says = SAYS[dialect]

  it('11, 12, 13: takes the stake, refuses more than there is with the balance, and takes 0', async () => {
    const { bet, wallet } = await aGame(dialect)
    expect(await bet()).toMatchObject({ code: 'ok', balanceMinor: 90_00 })
    expect(await bet({ amount: 90_01 })).toMatchObject({
      status: 200,
      code: says.insufficient,
      balanceMinor: 90_00,
    })
    expect(await bet({ amount: 0 })).toMatchObject({ code: 'ok', balanceMinor: 90_00 })
    expect((await wallet.balance()).playerMinor).toBe(90_00)
  })

  it('15, 16: refuses another currency, and games that are not the vendor’s', async () => {
    const { bet } = await aGame(dialect)
    expect(await bet({ currency: 'EUR' })).toMatchObject({ code: says.currency, balanceMinor: 100_00 })
    for (const game of ['nobody', 'nova-plain'])
      expect(await bet({ game })).toMatchObject({ code: says.game, balanceMinor: 100_00 })
  })

  it('17: takes no bet for another player', async () => {
    const { bet } = await aGame(dialect)
    const { member, wallet } = await aPlayer({ balanceMinor: 50_00 })
    // rs names the player by the session alone, and otherwise in `user`.
    const answer = await bet({ player: member.id, extra: dialect === 'rs' ? { user: member.id } : {} })
    expect(answer).toMatchObject({ code: says.session })
    expect((await wallet.balance()).playerMinor).toBe(50_00)
  })

  it('20, 21: refuses an id that stood for something else or for somebody else', async () => {
    const [one, two] = [await aGame(dialect), await aGame(dialect)]
    const { id, round } = await one.place()
    expect(await one.bet({ id, round, amount: 9_00 })).toMatchObject({ code: says.duplicate })
    expect(await two.bet({ id, round })).toMatchObject({ code: says.duplicate })
    expect((await one.wallet.balance()).playerMinor).toBe(90_00)
    expect((await two.wallet.balance()).playerMinor).toBe(100_00)
  })

  it('22, 23: takes several bets in a round, none once it is closed', async () => {
    const { place, bet, win } = await aGame(dialect)
    const { round, id } = await place()
    expect((await place({ round })).answer.balanceMinor).toBe(80_00)
    expect(await win({ round, bet: id, amount: 0, isLast: true })).toMatchObject({ code: 'ok' })
    expect(await bet({ round })).toMatchObject({ code: says.closed, balanceMinor: 80_00 })
  })

  it('24: ends with the next launch of the same game; repeated checks of the running one are fine', async () => {
    const { bet, win, rollback, place, token, session, player } = await aGame(dialect)
    if (dialect === 'recon') expect(await open(dialect, token, player)).toMatchObject({ code: says.session })
    else
      for (let time = 0; time < 2; time += 1)
        expect(await open(dialect, token, player)).toMatchObject({ code: 'ok' })
    const [paid, undone] = [await place(), await place()]
    const next = await aToken(dialect, player)
    // An unused token replaces nothing.
    expect(await bet({ amount: 0 })).toMatchObject({ code: 'ok' })
    const opened = await open(dialect, next, player)
    expect(await bet()).toMatchObject({ code: says.session })
    if (dialect !== 'recon')
      expect(await open(dialect, session, player)).toMatchObject({ code: says.session })
    expect(await steps(dialect, player, sessionOf(opened, next)).bet()).toMatchObject({ code: 'ok' })
    // 33: what ran before is paid and given back.
    expect(await win({ round: paid.round, bet: paid.id, isLast: true })).toMatchObject({
      code: 'ok',
      balanceMinor: 95_00,
    })
    expect(await rollback({ round: undone.round, bet: undone.id })).toMatchObject({
      code: 'ok',
      balanceMinor: 105_00,
    })
    // And a bet that was taken keeps its first reply.
    expect((await bet({ ...paid })).text).toBe(paid.answer.text)
  })

  it('24: a session that nobody used for half an hour, and one of a player who logged out, bet no more', async () => {
    const game = await aGame(dialect)
    await game.visitor.call(logout, {})
    expect(await game.bet()).toMatchObject({ code: says.session, balanceMinor: 100_00 })
    if (dialect !== 'recon')
      expect(await open(dialect, game.token, game.player)).toMatchObject({ code: says.session })
    const idle = await aGame(dialect)
    later(3 * 60 * 60_000)
    expect(await idle.bet()).toMatchObject({ code: says.session })
  })

  it('25, 33: refuses a blocked player, and pays what ran', async () => {
    const { bet, place, win, member } = await aGame(dialect)
    const { round, id } = await place()
    const change = { tenant: 'alfa', account: member.account, status: 'suspended' as const, ...by }
    await operator.call(setMemberStatus, change)
    expect(await bet()).toMatchObject({ code: says.disabled, balanceMinor: 90_00 })
    expect(await win({ round, bet: id })).toMatchObject({ code: 'ok', balanceMinor: 115_00 })
  })

  it('26: keeps to the player’s limits, to the agreed stakes, and to a vendor that is stopped', async () => {
    const { bet, wallet } = await aGame(dialect)
    await setRules(operator, dialect, { maxStakeMinor: 9_99 })
    expect(await bet()).toMatchObject({ code: says.limit, balanceMinor: 100_00 })
    await setRules(operator, dialect)
    const vendor = VENDOR_OF[dialect]
    await operator.call(setVendor, { tenant: 'alfa', vendor, state: 'stopped', ...by })
    expect(await bet()).toMatchObject({ status: 200, code: says.stopped, balanceMinor: 100_00 })
    await operator.call(setVendor, { tenant: 'alfa', vendor, state: 'on', ...by })
    const limits = [{ kind: 'stake' as const, windowMs: 86_400_000, maxMinor: 9_00 }]
    await wallet.execute({ kind: 'setLimits', operationKey: anOwnId('limits'), limits }, Date.now())
    expect(await bet()).toMatchObject({ code: says.limit, balanceMinor: 100_00 })
  })
})

describe.each(FORMATS)('%s: wins and rollbacks', (dialect) => {
  const says = SAYS[dialect]

  it('27, 28, 29: pays, also 0, once for each id', async () => {
    const { place, win, stepOf, wallet } = await aGame(dialect)
    const [won, lost] = [await place(), await place()]
    const paying = stepOf({ round: won.round, bet: won.id, amount: 25_00 })
    const first = await win(paying)
    expect(first).toMatchObject({ code: 'ok', balanceMinor: 105_00 })
    expect((await win(paying)).text).toBe(first.text)
    expect(await win({ round: lost.round, bet: lost.id, amount: 0 })).toMatchObject({
      code: 'ok',
      balanceMinor: 105_00,
    })
    expect(await win({ ...paying, amount: 26_00 })).toMatchObject({
      code: dialect === 'one-wallet' ? says.resolved : says.duplicate,
    })
    expect((await wallet.balance()).playerMinor).toBe(105_00)
  })

  it('30: a second win of a round is added, but in a format where a bet is credited once', async () => {
    const { place, win, wallet } = await aGame(dialect)
    const { round, id } = await place()
    await win({ round, bet: id, isLast: true })
    const same = await win({ round, bet: id })
    const other = await win({ round, bet: id, amount: 1 })
    if (dialect === 'one-wallet') {
      expect([same.code, same.balanceMinor, other.code]).toEqual(['ok', 115_00, says.resolved])
      expect((await wallet.balance()).playerMinor).toBe(115_00)
    } else {
      expect([same.balanceMinor, other.balanceMinor]).toEqual([140_00, 140_01])
    }
  })

  it('31: waits a minute for the bet that it overtook, and only then says that there is none', async () => {
    const { stepOf, bet, win } = await aGame(dialect)
    const step = stepOf({})
    const early = stepOf({ round: step.round, bet: step.id, amount: 25_00 })
    const never = stepOf({ round: anId(), bet: anId(), amount: 25_00 })
    for (const each of [early, never])
      expect(await win(each)).toMatchObject({
        status: http(dialect, 503),
        code: says.early,
        balanceMinor: 100_00,
      })
    await bet(step)
    expect(await win(early)).toMatchObject({ code: 'ok', balanceMinor: 115_00 })
    later(60_001)
    expect(await win(never)).toMatchObject({ status: 200, code: says.missing, balanceMinor: 115_00 })
  })

  it('32, 34, 35, 37: gives real and bonus money back as it was taken, once, whatever amount it says', async () => {
    const { wallet, place, rollback, win } = await aGame(dialect, { balanceMinor: 6_00 })
    const grant = {
      kind: 'grantBonus',
      operationKey: anOwnId('grant'),
      currency: 'BRL',
      amountMinor: 8_00,
      terms: termsOf(8_00),
    } as const
    await wallet.execute({ ...grant, reference: 'offer' }, Date.now())
    const { id, round } = await place()
    expect(await wallet.balance()).toMatchObject({ playerMinor: 0, bonusMinor: 4_00 })
    for (const amount of [10_00, 10_00, 47_00])
      expect(await rollback({ bet: id, round, amount })).toMatchObject({ code: 'ok', balanceMinor: 14_00 })
    expect(await wallet.balance()).toMatchObject({ playerMinor: 6_00, bonusMinor: 8_00 })
    expect(await win({ round, bet: id })).toMatchObject({ code: says.resolved, balanceMinor: 14_00 })
  })

  it('36: refuses to roll back a bet that was paid', async () => {
    const { place, win, rollback, wallet } = await aGame(dialect)
    const { id, round } = await place()
    await win({ round, bet: id, isLast: true })
    expect(await rollback({ bet: id, round })).toMatchObject({ code: says.resolved, balanceMinor: 115_00 })
    expect((await wallet.balance()).playerMinor).toBe(115_00)
  })

  it('38, 39: a rollback that overtakes its bet is kept, and the late bet refused', async () => {
    const { stepOf, bet, rollback, wallet } = await aGame(dialect)
    const step = stepOf({})
    const back = stepOf({ bet: step.id, round: step.round })
    for (let time = 0; time < 2; time += 1)
      expect(await rollback(back)).toMatchObject({ status: 200, code: says.tombstone, balanceMinor: 100_00 })
    expect(await bet(step)).toMatchObject({ code: says.lateBet, balanceMinor: 100_00 })
    expect((await wallet.balance()).playerMinor).toBe(100_00)
  })

  it('40, 41: touches one bet, whatever runs beside it', async () => {
    const { place, win, rollback, wallet } = await aGame(dialect)
    const [one, other, next] = [
      await place({ amount: 10_00 }),
      await place({ amount: 5_00 }),
      await place({ amount: 20_00 }),
    ]
    await win({ round: other.round, bet: other.id, amount: 7_00, isLast: true })
    expect(await rollback({ bet: one.id, round: one.round })).toMatchObject({ code: 'ok' })
    await win({ round: next.round, bet: next.id, amount: 40_00, isLast: true })
    expect((await wallet.balance()).playerMinor).toBe(100_00 - 5_00 - 20_00 + 7_00 + 40_00)
    expect(await wallet.invariants()).toEqual([])
  })

  it('a win above the agreed bound waits until that is raised', async () => {
    const { place, win, stepOf } = await aGame(dialect)
    const { round, id } = await place()
    await setRules(operator, dialect, { maxWinMinor: 24_99 })
    const paying = stepOf({ round, bet: id, amount: 25_00 })
    expect(await win(paying)).toMatchObject({ code: says.winTooHigh, balanceMinor: 90_00 })
    await setRules(operator, dialect)
    expect(await win(paying)).toMatchObject({ code: 'ok', balanceMinor: 115_00 })
  })

  it('reaches nobody else’s round', async () => {
    const [one, two] = [await aGame(dialect), await aGame(dialect)]
    const { round } = await one.place()
    expect(await two.win({ round, bet: anId() })).toMatchObject({ code: says.early })
    expect((await two.wallet.balance()).playerMinor).toBe(100_00)
    expect((await one.wallet.balance()).playerMinor).toBe(90_00)
  })
})
