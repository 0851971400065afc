import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ERROR_STATUS } from '#lib/api/error-status.ts'
import { setVendor } from '#lib/api/play/vendors-ops.ts'
import { DIALECT_CALLS, readDialectAddress } from '#lib/api/play/vendors-dialects.ts'
import * as api from '#lib/api/play/vendors-wallet.ts'
import { readMinor, writeDecimal, writeTimes } from '#platform/play/vendors/dialects/amounts.ts'
import { DIALECTS } from '#platform/play/vendors/dialects/dialects.ts'
import { exactNumber, type JsonNumber, parseExact } from '#platform/play/vendors/dialects/exact-json.ts'
import { REFUSALS } from '#platform/play/vendors/dialects/refusals.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import {
  aGame,
  aKeyPair,
  anId,
  aToken,
  by,
  FORMATS,
  post,
  reconToken,
  seedDialects,
  setRules,
  theKey,
  VENDOR_OF,
} from './dialect-site.ts'
import { aPlayer, refusal } from './games-site.ts'
import { later } from './vendor-site.ts'

/** Whole messages of each format with whole replies, and what only one format has. */

let operator: Visitor

beforeAll(async () => {
  operator = await seedDialects()
  for (const dialect of FORMATS) await setRules(operator, dialect)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('rs', () => {
  const say = (path: string, message: object | string) =>
    post('rs', path, typeof message === 'string' ? { text: message } : { message })

  it('answers every call with whole messages', async () => {
    const { member } = await aPlayer({ balanceMinor: 1_234_56 })
    const [token, id, win, back, round] = [await aToken('rs', member.id), anId(), anId(), anId(), anId()]
    const user = member.id
    const head = (uuid: string) =>
      `"token":"${token}","request_uuid":"${uuid}","supplier_user":"${user}","game_id":132,"game_code":"rsv-plain"`
    const reply = (uuid: string, balance: number) =>
      `{"user":"${user}","status":"RS_OK","request_uuid":"${uuid}","currency":"BRL","balance":${balance}}`
    expect((await say('wallet/check', `{"token":"${token}"}`)).text).toBe(`{"token":"${token}"}`)
    expect((await say('wallet/balance', `{${head('u1')}}`)).text).toBe(reply('u1', 123_456_000))
    const bet = `{${head('u2')},"transaction_uuid":"${id}","round":"${round}","round_closed":false,"is_free":false,
      "currency":"BRL","bet":"Extra balls n1","amount":1005000}`
    expect((await say('wallet/bet', bet)).text).toBe(reply('u2', 122_451_000))
    const paid = `{${head('u3')},"transaction_uuid":"${win}","reference_transaction_uuid":"${id}","round":"${round}",
      "round_closed":true,"is_free":false,"currency":"BRL","amount":356000,"jackpot_win":1000}`
    expect((await say('wallet/win', paid)).text).toBe(reply('u3', 122_807_000))
    const undone = `{${head('u4')},"transaction_uuid":"${back}","reference_transaction_uuid":"${anId()}",
      "round":"${anId()}","round_closed":false,"user":"${user}"}`
    expect((await say('wallet/rollback', undone)).text).toBe(reply('u4', 122_807_000))
  })

  it('echoes the request in refusals, with the balance where the player is known', async () => {
    const { session, stepOf, player } = await aGame('rs')
    const { id, round } = stepOf({})
    const message = {
      ...{ token: session, request_uuid: 'f562a685', supplier_user: player, transaction_uuid: id, round },
      ...{ game_code: 'rsv-plain', currency: 'BRL', amount: 10_001_000, is_free: false, round_closed: false },
    }
    expect((await say('wallet/bet', message)).text).toBe(
      '{"status":"RS_ERROR_NOT_ENOUGH_MONEY","request_uuid":"f562a685","currency":"BRL","balance":10000000}',
    )
    expect(
      (await say('wallet/bet', { ...message, transaction_uuid: anId(), token: 'x'.repeat(43) })).text,
    ).toBe('{"status":"RS_ERROR_INVALID_TOKEN","request_uuid":"f562a685"}')
    expect((await say('wallet/bet', { ...message, amount: '1000' })).text).toBe(
      '{"status":"RS_ERROR_WRONG_TYPES","request_uuid":"f562a685"}',
    )
    expect((await say('wallet/check', { token: 'unknown' })).text).toBe(
      '{"status":"RS_ERROR_INVALID_TOKEN","request_uuid":""}',
    )
    // Nothing of a message is read before its sender is known.
    const forged = await post('rs', 'wallet/bet', { message, key: await aKeyPair() })
    expect(forged.text).toBe('{"status":"RS_ERROR_INVALID_SIGNATURE","request_uuid":""}')
  })

  it('takes nothing for a free bet, and pays its win', async () => {
    const { place, bet, win } = await aGame('rs')
    const { id, round, answer } = await place({ amount: 5_00, extra: { is_free: true, reward_uuid: 'r' } })
    expect(answer.balanceMinor).toBe(100_00)
    expect(await win({ round, bet: id, amount: 7_00, extra: { is_free: true } })).toMatchObject({
      code: 'ok',
      balanceMinor: 107_00,
    })
    expect(await bet({ amount: '-1', extra: { is_free: true } })).toMatchObject({
      code: 'RS_ERROR_WRONG_TYPES',
    })
  })

  it('leaves a bet that says round_closed open for its rollback', async () => {
    const { place, rollback } = await aGame('rs')
    const { id, round } = await place({ isLast: true })
    expect(await rollback({ round, bet: id })).toMatchObject({ code: 'ok', balanceMinor: 100_00 })
  })

  it('pays by the bet where the session is unknown, and knows nobody without either', async () => {
    const { place, win, rollback, player } = await aGame('rs')
    const [paid, undone] = [await place(), await place()]
    const session = 'y'.repeat(43)
    expect(await win({ round: paid.round, bet: paid.id, session })).toMatchObject({ balanceMinor: 105_00 })
    expect(await rollback({ round: undone.round, bet: undone.id, session })).toMatchObject({
      balanceMinor: 115_00,
    })
    for (const send of [win, rollback])
      expect(await send({ round: anId(), bet: anId(), session })).toMatchObject({
        code: 'RS_ERROR_INVALID_TOKEN',
      })
    const named = { session, bet: anId(), extra: { user: player } }
    expect(await rollback(named)).toMatchObject({ code: 'ok', balanceMinor: 115_00 })
    // Another player's bet is rolled back for nobody else.
    const other = await aGame('rs')
    const { id } = await other.place()
    expect(await rollback({ bet: id, extra: { user: player } })).toMatchObject({
      code: 'RS_ERROR_DUPLICATE_TRANSACTION',
    })
    expect((await other.wallet.balance()).playerMinor).toBe(90_00)
  })

  it('gives a bet under another player’s id to neither', async () => {
    const [one, two] = [await aGame('rs'), await aGame('rs')]
    const step = await one.place()
    const answer = await two.bet({ ...step, session: two.session })
    expect(answer).toMatchObject({ code: 'RS_ERROR_DUPLICATE_TRANSACTION', balanceMinor: 100_00 })
  })

  it('verifies the raw bytes, whatever they are', async () => {
    const { session, player } = await aGame('rs')
    const text = `{ "token" : "${session}",\n"request_uuid":"é\\u00e9" , "supplier_user":"${player}"}`
    expect(await post('rs', 'wallet/balance', { text })).toMatchObject({ code: 'ok' })
    expect(await post('rs', 'wallet/balance', { text, signed: `${text} ` })).toMatchObject({
      code: 'RS_ERROR_INVALID_SIGNATURE',
    })
  })
})

describe('one-wallet', () => {
  it('answers every call with whole messages', async () => {
    const { member } = await aPlayer({ balanceMinor: 1_234_56 })
    const [sid, id, refId] = [await aToken('one-wallet', member.id), anId(), anId()]
    const say = async (path: string, text: string) => (await post('one-wallet', path, { text })).text
    const head = `"sid":"${sid}","userId":"${member.id}","uuid":"u-7"`
    const game =
      '"game":{"id":"round-9","type":"baccarat","details":{"table":{"id":"onew-plain","vid":"v1"}}},"currency":"BRL"'
    const reply = (balance: string) => `{"status":"OK","balance":${balance},"bonus":0,"uuid":"u-7"}`
    expect(await say('check', `{${head},"channel":{"type":"P"}}`)).toBe(
      `{"status":"OK","sid":"${sid}","uuid":"u-7"}`,
    )
    expect(await say('balance', `{${head},"currency":"BRL","game":null}`)).toBe(reply('1234.56'))
    const move = (amount: string) => `"transaction":{"id":"${id}","refId":"${refId}","amount":${amount}}`
    expect(await say('debit', `{${head},${game},${move('10.050000')}}`)).toBe(reply('1224.51'))
    expect(await say('credit', `{${head},${game},${move('3.56').replace(id, anId())}}`)).toBe(
      reply('1228.07'),
    )
    expect(await say('cancel', `{${head},${game},${move('10.05')}}`)).toBe(
      '{"status":"BET_ALREADY_SETTLED","balance":1228.07,"bonus":0,"uuid":"u-7"}',
    )
    const promotion = `"promoTransaction":{"type":"FreeRoundPlayableSpent","id":"${anId()}","amount":1.5,"voucherId":"v",
      "remainingRounds":0}`
    expect(await say('promo_payout', `{${head},${game},${promotion}}`)).toBe(reply('1229.57'))
  })

  it('knows a wrong user, and a session that is over', async () => {
    const { member } = await aPlayer({ balanceMinor: 10_00 })
    const sid = await aToken('one-wallet', member.id)
    const check = (userId: string) => post('one-wallet', 'check', { message: { sid, userId, uuid: 'u' } })
    expect((await check('nobody')).text).toBe('{"status":"INVALID_SID","uuid":"u"}')
    expect(await check(member.id)).toMatchObject({ code: 'ok' })
    const balance = { sid: 'x'.repeat(43), userId: member.id, uuid: 'u', currency: 'BRL' }
    expect((await post('one-wallet', 'balance', { message: balance })).text).toBe(
      '{"status":"INVALID_SID","balance":10.00,"bonus":0,"uuid":"u"}',
    )
    const other = { ...balance, sid, currency: 'EUR' }
    expect(await post('one-wallet', 'balance', { message: other })).toMatchObject({
      code: 'INVALID_PARAMETER',
    })
    for (const userId of ['nobody', (await aPlayer()).member.id])
      expect(await post('one-wallet', 'balance', { message: { ...balance, sid, userId } })).toMatchObject({
        code: 'INVALID_SID',
      })
  })

  it('ends no session by a launch that is told of another player', async () => {
    const { bet, player } = await aGame('one-wallet')
    const sid = await aToken('one-wallet', player)
    const message = { sid, userId: (await aPlayer()).member.id, uuid: 'u' }
    expect(await post('one-wallet', 'check', { message })).toMatchObject({ code: 'INVALID_SID' })
    expect(await bet()).toMatchObject({ code: 'ok' })
  })

  it('credits a bet once, under whatever id, and settles it by nothing', async () => {
    const { place, win, bet, wallet } = await aGame('one-wallet')
    const { round } = await place()
    expect(await win({ round, amount: 0 })).toMatchObject({ code: 'ok', balanceMinor: 90_00 })
    // Paid with nothing, it is paid.
    for (let time = 0; time < 3; time += 1)
      expect(await win({ round, amount: 50_00 })).toMatchObject({ code: 'BET_ALREADY_SETTLED' })
    expect(await win({ round, amount: 0 })).toMatchObject({ code: 'ok', balanceMinor: 90_00 })
    expect(await bet({ round })).toMatchObject({ code: 'FINAL_ERROR_ACTION_FAILED' })
    expect((await wallet.balance()).playerMinor).toBe(90_00)
  })

  it('takes top-ups of a bet, and credits them together', async () => {
    const { place, win } = await aGame('one-wallet')
    const { round } = await place({ amount: 3_00 })
    await place({ round, amount: 4_00 })
    expect(await win({ round, amount: 20_00 })).toMatchObject({ code: 'ok', balanceMinor: 113_00 })
  })

  it('cancels nobody else’s bet', async () => {
    const [one, two] = [await aGame('one-wallet'), await aGame('one-wallet')]
    const { id, round } = await one.place()
    expect(await two.rollback({ bet: id, round })).toMatchObject({
      code: 'BET_DOES_NOT_EXIST',
      balanceMinor: 100_00,
    })
    expect((await one.wallet.balance()).playerMinor).toBe(90_00)
  })

  it('two players may have the same refId', async () => {
    const [one, two] = [await aGame('one-wallet'), await aGame('one-wallet')]
    const { round } = await one.place()
    await two.place({ round })
    for (const game of [one, two])
      expect(await game.win({ round })).toMatchObject({ code: 'ok', balanceMinor: 115_00 })
  })

  it('42: pays promotions once, of types and tables that it does not know, also when the session is over', async () => {
    const { member, wallet, bet } = await aGame('one-wallet', { balanceMinor: 11_00 })
    await bet()
    const pay = (over: object = {}, amount = 2.5) =>
      post('one-wallet', 'promo_payout', {
        message: {
          ...{ sid: 'over', userId: member.id, uuid: 'u', currency: 'BRL' },
          promoTransaction: { type: 'MoonRainOfAVeryLongName'.repeat(3), id: 'p-1', amount },
          ...over,
        },
      })
    for (const game of [undefined, null, { id: '', details: { table: { id: 'nobody' } } }])
      expect(await pay({ game })).toMatchObject({ code: 'ok', balanceMinor: 3_50 })
    expect(await pay({}, 3)).toMatchObject({ code: 'BET_ALREADY_EXIST', balanceMinor: 3_50 })
    expect((await wallet.balance()).playerMinor).toBe(3_50)
  })

  it('marks what may be repeated', async () => {
    const { win } = await aGame('one-wallet')
    const early = await win({ round: anId() })
    expect(early.text).toBe(
      '{"status":"TEMPORARY_ERROR","balance":100.00,"bonus":0,"uuid":"u-1","retransmission":true}',
    )
  })
})

describe('recon', () => {
  it('answers every call with whole messages', async () => {
    const { member } = await aPlayer({ balanceMinor: 1_234_56 })
    const launch = await aToken('recon', member.id)
    const auth = await post('recon', 'auth', {
      text: `{"token":"${launch}","userId":"${member.id}","casino":"main","channel":"D","ip":"203.0.113.5"}`,
    })
    const { token } = Object(auth.body['result'])
    expect(token).not.toBe(launch)
    const purse = (cash: string) => `{"cash":"${cash}","bonus":"0.00"}`
    expect(auth.text).toBe(
      `{"success":true,"result":{"token":"${token}","currency":"BRL","userId":"${member.id}","casino":"main",` +
        `"country":"BR","language":"pt","balance":${purse('1234.56')}}}`,
    )
    const [stake, other, round, next, win] = [anId(), anId(), anId(), anId(), anId()]
    const head = `"token":"${token}","userId":"${member.id}","casino":"main","currency":"BRL","ip":"203.0.113.5"`
    const game =
      '"game":{"type":"slot","key":"reco-plain","version":"1.2"},"promo":{"type":"","instanceCode":""}'
    const say = async (path: string, rest: string) =>
      (await post('recon', path, { text: `{${head},${game},${rest}}` })).text
    const reply = (id: string, moved: string, balance: string) =>
      `{"success":true,"result":{"token":"${token}","currency":"BRL","id":"${id}",${moved},"balance":${purse(balance)}}}`
    const staking = (id: string, at: string) =>
      `"transaction":{"id":"${id}","stake":"10.05","stakePromo":"0.00","details":{"game":"10.05","jackpot":"0.00"}},
       "round":{"id":"${at}","starts":true,"ends":false}`
    expect(await say('stake', staking(stake, round))).toBe(
      reply(stake, `"stake":${purse('10.05')}`, '1224.51'),
    )
    expect(await say('promo/buyin', staking(other, next))).toBe(
      reply(other, `"stake":${purse('10.05')}`, '1214.46'),
    )
    const paying = `"transaction":{"id":"${win}","payout":"3.56","payoutPromo":"0.00",
      "details":{"game":"3.56","jackpot":"0.000000"},"sources":{"lines":"3.56","features":"0.00","jackpot":{}}},
      "jackpot":{"group":"","contribution":"0.000000","pots":[]},"round":{"id":"${round}","starts":false,"ends":true},"retry":false`
    expect(await say('payout', paying)).toBe(reply(win, `"payout":${purse('3.56')}`, '1218.02'))
    const refunding = staking(other, next).replace('10.05', '99.00')
    expect(await say('refund', refunding)).toBe(
      `{"success":true,"result":{"token":"${token}","id":"${other}","stake":${purse('10.05')}},` +
        `"balance":${purse('1228.07')},"currency":"BRL"}`,
    )
    expect(await say('promo/refund', refunding)).toContain('"balance":{"cash":"1228.07","bonus":"0.00"}')
    const prize = `"transaction":{"id":"${anId()}","payout":"1.50","payoutPromo":"0.50"}`
    expect(await say('promo/settle', prize)).toMatch(
      /"payout":\{"cash":"2\.00".*"balance":\{"cash":"1230\.07"/,
    )
    expect(await say('payout', paying.replace('"3.56"', '"3.57"'))).toBe(
      `{"success":false,"error":{"message":"request.keyReused","code":401},"balance":${purse('1230.07')}}`,
    )
  })

  it('takes the recon token for payouts, refunds and prizes, and never for a bet or a session', async () => {
    const { place, bet, win, rollback, player } = await aGame('recon')
    const [paid, undone] = [await place(), await place()]
    const session = reconToken('RECO')
    expect(await bet({ session })).toMatchObject({ status: 200, code: '301', balanceMinor: 80_00 })
    expect(await post('recon', 'auth', { message: { token: session, userId: player } })).toMatchObject({
      code: '301',
    })
    expect(await win({ session, round: paid.round, isLast: true })).toMatchObject({ balanceMinor: 105_00 })
    expect(await rollback({ session, round: undone.round, bet: undone.id })).toMatchObject({
      balanceMinor: 115_00,
    })
    const prize = (token: string, { userId = player, id = 'prize-1' } = {}) =>
      post('recon', 'promo/settle', {
        message: { token, userId, currency: 'BRL', transaction: { id, payout: '1.00' } },
      })
    expect(await prize('z'.repeat(43))).toMatchObject({ code: '301' })
    expect(await prize(session)).toMatchObject({ code: 'ok', balanceMinor: 116_00 })
    expect(await prize(session)).toMatchObject({ code: 'ok', balanceMinor: 116_00 })
    expect(await prize(session, { userId: 'nobody', id: 'prize-2' })).toMatchObject({ code: '301' })
    expect(await prize(session, { userId: '', id: 'prize-3' })).toMatchObject({ code: '301' })
    // A bet that never came: repeated with the recon token, over with one that is unknown.
    expect(await win({ session, round: anId() })).toMatchObject({ status: 503, code: '500' })
    expect(await win({ session: 'z'.repeat(43), round: anId() })).toMatchObject({ status: 200, code: '301' })
  })

  it('settles a promotion by its round, where it has one', async () => {
    const { place, player, session, wallet } = await aGame('recon')
    const { round } = await place()
    const message = {
      ...{ token: session, userId: player, currency: 'BRL', game: { key: 'reco-plain' } },
      ...{
        round: { id: round, ends: true },
        transaction: { id: anId(), payout: '4.00', payoutPromo: '0.00' },
      },
    }
    for (let time = 0; time < 2; time += 1)
      expect(await post('recon', 'promo/settle', { message })).toMatchObject({
        code: 'ok',
        balanceMinor: 94_00,
      })
    expect((await wallet.balance()).playerMinor).toBe(94_00)
  })

  it('has no wallet of promises: a stake of one is refused', async () => {
    const { player, session } = await aGame('recon')
    const message = {
      ...{ token: session, userId: player, currency: 'BRL', game: { key: 'reco-plain' } },
      transaction: { id: anId(), stake: '1.00', stakePromo: '5.00' },
      round: { id: anId(), starts: true, ends: false },
    }
    expect(await post('recon', 'stake', { message })).toMatchObject({ code: '304' })
  })

  it('knows the player by the session, where none is named', async () => {
    const { session } = await aGame('recon')
    const message = {
      ...{ token: session, currency: 'BRL', game: { key: 'reco-plain' }, round: { id: anId() } },
      transaction: { id: anId(), stake: '1.00' },
    }
    expect(await post('recon', 'stake', { message })).toMatchObject({ code: 'ok', balanceMinor: 99_00 })
    expect(await post('recon', 'stake', { message: { ...message, token: 'w'.repeat(43) } })).toMatchObject({
      code: '301',
    })
  })
})

describe('the key that a vendor signs with', () => {
  it('is taken as PEM or the base64 of its DER, and nothing else', async () => {
    const { pem } = await theKey()
    const der = pem.replaceAll(/-----[A-Z ]+-----|\n/g, '')
    const small = await aKeyPair(1024)
    const set = (publicKey: string) => ({
      ...{ tenant: 'alfa', vendor: 'RSV', ...by },
      rules: { publicKey },
    })
    for (const key of [pem, der, `${pem}\n${pem}`])
      expect((await operator.call(setVendor, set(key))).rules.publicKey).toBe(key)
    const wrong = [
      ['', /PEM/],
      ['no key', /PEM/],
      [pem.replaceAll('PUBLIC', 'RSA PUBLIC'), /PEM/],
      [pem.slice(0, 200), /PEM/],
      [`${pem}\n${pem}\n${pem}`, /at most 2/],
      [der.slice(4), /SPKI/],
      ['AAAA', /SPKI/],
      [small.pem, /2048/],
    ] as const
    for (const [key, reason] of wrong)
      expect(await refusal(operator, setVendor, set(key))).toMatchObject({
        code: 'request.invalid',
        details: { fields: [{ field: 'rules.publicKey', reason: expect.stringMatching(reason) }] },
      })
    await setRules(operator, 'rs')
  })
})

describe('amounts', () => {
  const two = (text: string) => readMinor(text, { field: 'amount', exponent: 2 })
  it.each([
    ['0', 0],
    ['0.00', 0],
    ['0E-6', 0],
    ['12.5', 12_50],
    ['12.500000', 12_50],
    ['0.010', 1],
    ['1e2', 100_00],
    ['1.5E+1', 15_00],
    ['1250e-2', 12_50],
    ['90071992547409.91', 9_007_199_254_740_991],
  ])('%s is %i minor units', (text, minor) => {
    expect(two(text)).toBe(minor)
  })

  it.each([
    ...[
      '',
      ' ',
      '-1',
      '-0',
      '+1',
      '.5',
      '5.',
      '1,5',
      '0x10',
      'NaN',
      'Infinity',
      '1e',
      '1e999',
      '١',
      '1 ',
      '1\n',
    ],
    ...['0.403604', '0.001', '1e-3', '90071992547409.92', '1e14', '1'.repeat(41), '1e99'],
  ])('%j is none', (text) => {
    expect(() => two(text)).toThrow('request.invalid')
  })

  it.each([
    [{ exponent: 0 }, '7', 7],
    [{ exponent: 0 }, '7.00', 7],
    [{ exponent: 3 }, '0.001', 1],
    [{ exponent: 2, places: 5 }, '356000', 356],
    [{ exponent: 0, places: 5 }, '700000', 7],
    [{ exponent: 4, places: 5 }, '10', 1],
  ])('with %o %s is %i', (of, text, minor) => {
    expect(readMinor(text, { field: 'amount', ...of })).toBe(minor)
  })

  it.each([
    [{ exponent: 0 }, '7.5'],
    [{ exponent: 2, places: 5 }, '356001'],
    [{ exponent: 0, places: 5 }, '99999'],
  ])('with %o %s is none', (of, text) => {
    expect(() => readMinor(text, { field: 'amount', ...of })).toThrow('request.invalid')
  })

  it('are written exactly, the largest too', () => {
    const most = Number.MAX_SAFE_INTEGER
    expect([writeDecimal(5, 2), writeDecimal(0, 0), writeDecimal(7, 0, 2), writeDecimal(1, 3, 2)]).toEqual([
      ...['0.05', '0', '7.00', '0.001'],
    ])
    expect(writeDecimal(most, 2)).toBe('90071992547409.91')
    expect(writeTimes(most, { exponent: 2, places: 5 })).toBe('9007199254740991000')
    expect(JSON.stringify({ balance: exactNumber(writeTimes(most, { exponent: 2, places: 5 })) })).toBe(
      '{"balance":9007199254740991000}',
    )
    for (const minor of [0, 1, 99, 100, 123_456, most]) expect(two(writeDecimal(minor, 2))).toBe(minor)
  })

  it('keep their own text in a message', () => {
    const parsed = parseExact(
      new TextEncoder().encode('{"a":[0.10000000000000000555,90071992547409.91,1e2]}'),
    )
    const { a }: { a: JsonNumber[] } = Object(parsed)
    expect(a.map(({ text }) => text)).toEqual(['0.10000000000000000555', '90071992547409.91', '1e2'])
    expect(() => parseExact(new Uint8Array([0x22, 0xff, 0x22]))).toThrow('request.malformed')
  })
})

describe('the tables', () => {
  it('know every refusal of the wallet’s calls', () => {
    const wallet = Object.values(api).filter((each): each is typeof api.vendorBet => 'errors' in Object(each))
    expect(wallet.length).toBeGreaterThan(8)
    const codes = new Set(wallet.flatMap(({ errors }) => errors))
    for (const dialect of FORMATS)
      expect([...codes].filter((code) => !Object.hasOwn(REFUSALS[dialect], code))).toEqual([])
    for (const code of Object.keys(REFUSALS.rs)) expect(ERROR_STATUS).toHaveProperty([code])
  })

  it('serve every path that is listed, and read no other', () => {
    for (const dialect of FORMATS) {
      expect(Object.keys(DIALECTS[dialect].calls).sort()).toEqual([...DIALECT_CALLS[dialect]].sort())
      for (const path of DIALECT_CALLS[dialect])
        expect(readDialectAddress(`/vendor/${dialect}/NOVA_1/${path}`)).toEqual({
          dialect,
          vendor: 'NOVA_1',
          path,
        })
    }
    const not = [
      '/vendor/v1/bet',
      '/vendor/rs/NOVA',
      '/vendor/rs/nova/wallet/bet',
      '/vendor/rs/NOVA/wallet/bet/',
    ]
    for (const path of [...not, '/vendor/recon/NOVA/debit', '/vendor/constructor/NOVA/check', '/x'])
      expect(readDialectAddress(path)).toBeUndefined()
  })

  it('say that a bet is missing no sooner than a minute after its win', async () => {
    const { win, stepOf } = await aGame('rs')
    const step = stepOf({ round: anId(), bet: anId(), amount: 1 })
    expect(await win(step)).toMatchObject({ code: 'RS_ERROR_UNKNOWN' })
    later(55_000)
    expect(await win(step)).toMatchObject({ code: 'RS_ERROR_UNKNOWN' })
    vi.useRealTimers()
    later(60_001)
    expect(await win(step)).toMatchObject({ code: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' })
    const kept = await env.DB.prepare('SELECT kind FROM vendor_transaction WHERE vendor = ? AND id = ?')
      .bind(VENDOR_OF.rs, step.id)
      .first()
    expect(kept).toEqual({ kind: 'win' })
  })
})
