import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setRealityCheck, takeTimeOut } from '#lib/api/care/protection.ts'
import type { Dialect } from '#lib/api/play/vendors-dialects.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import {
  aGame,
  anId,
  aToken,
  demoOf,
  FORMATS,
  nodeOf,
  open,
  PATHS,
  post,
  reconToken,
  seedDialects,
  sessionOf,
  setRules,
  steps,
} from './dialect-site.ts'
import { aPlayer } from './games-site.ts'
import { anId as anOwnId, later } from './vendor-site.ts'

/** Messages of a vendor that is careless or hostile, in every format of outside vendors. */

let operator: Visitor

beforeAll(async () => {
  operator = await seedDialects()
  for (const dialect of FORMATS) await setRules(operator, dialect)
})
afterEach(() => {
  vi.useRealTimers()
})

const MINUTE_MS = 60_000

const SAYS = {
  rs: {
    ...{ insufficient: 'RS_ERROR_NOT_ENOUGH_MONEY', duplicate: 'RS_ERROR_DUPLICATE_TRANSACTION' },
    ...{ session: 'RS_ERROR_INVALID_TOKEN', nobody: 'RS_ERROR_INVALID_TOKEN' },
    ...{ resolved: 'RS_ERROR_TRANSACTION_ROLLED_BACK', unknown: 'RS_ERROR_UNKNOWN' },
    ...{ blocked: 'RS_ERROR_USER_DISABLED', pause: 'RS_ERROR_USER_DISABLED' },
    check: 'RS_ERROR_BET_LIMIT_EXCEEDED',
  },
  'one-wallet': {
    ...{ insufficient: 'INSUFFICIENT_FUNDS', duplicate: 'BET_ALREADY_EXIST', session: 'INVALID_SID' },
    ...{ nobody: 'INVALID_SID', resolved: 'BET_ALREADY_SETTLED', unknown: 'TEMPORARY_ERROR' },
    ...{ blocked: 'FINAL_ERROR_ACTION_FAILED', pause: 'FINAL_ERROR_ACTION_FAILED' },
    check: 'FINAL_ERROR_ACTION_FAILED',
  },
  recon: {
    ...{ insufficient: '304', duplicate: '401', session: '301', nobody: '301', resolved: '401' },
    ...{ unknown: '500', blocked: '303', pause: '306', check: '306' },
  },
} as const satisfies Record<Dialect, object>

describe.each(FORMATS)('%s', (dialect) => {
  const says = SAYS[dialect]
  /** rs names a player in `user`, where it does. */
  const naming = (player: string) => (dialect === 'rs' ? { extra: { user: player } } : { player })

  it('takes one of two bets at once where the money is enough for one', async () => {
    const { bet, wallet } = await aGame(dialect, { balanceMinor: 10_00 })
    const answers = await Promise.all([bet(), bet(), bet({ amount: 10_00 })])
    expect(answers.map(({ code }) => code).sort()).toEqual(
      ['ok', says.insufficient, says.insufficient].sort(),
    )
    expect(answers.map(({ balanceMinor }) => balanceMinor)).toEqual([0, 0, 0])
    expect((await wallet.balance()).playerMinor).toBe(0)
    expect(await wallet.invariants()).toEqual([])
  })

  it('an id stands for its round and its game too', async () => {
    const { place, bet, wallet } = await aGame(dialect)
    const step = await place()
    for (const other of [{ round: anId() }, { game: demoOf(dialect) }])
      expect(await bet({ ...step, ...other })).toMatchObject({ code: says.duplicate, balanceMinor: 90_00 })
    expect((await wallet.balance()).playerMinor).toBe(90_00)
  })

  it('the same ids of another vendor are others', async () => {
    const other = FORMATS.find((each) => each !== dialect) ?? 'rs'
    const one = await aGame(dialect)
    const session = sessionOf(await open(other, await aToken(other, one.player), one.player), '')
    const token = await aToken(other, one.player)
    const two = steps(other, one.player, sessionOf(await open(other, token, one.player), token))
    expect(session).toBeDefined()
    const { id, round } = await one.place()
    await two.place({ id, round })
    expect((await one.wallet.balance()).playerMinor).toBe(80_00)
    expect(await one.win({ id, round, bet: id, amount: 1_00 })).toMatchObject({ balanceMinor: 81_00 })
    expect(await two.rollback({ id, round, bet: id })).toMatchObject({ code: 'ok', balanceMinor: 91_00 })
    expect(await one.wallet.invariants()).toEqual([])
  })

  it('a session of another vendor bets nothing', async () => {
    const other = FORMATS.find((each) => each !== dialect) ?? 'rs'
    const { player, wallet } = await aGame(dialect)
    const token = await aToken(other, player)
    const session = sessionOf(await open(other, token, player), token)
    expect(await steps(dialect, player, session).bet()).toMatchObject({ code: says.session })
    expect((await wallet.balance()).playerMinor).toBe(100_00)
  })

  it('knows no member of another brand', async () => {
    const { session } = await aGame(dialect)
    const { member, wallet } = await aPlayer({ tenant: 'bravo', balanceMinor: 7_00 })
    const theirs = steps(dialect, member.id, session)
    const named = naming(member.id)
    for (const answer of [
      await theirs.bet(named),
      await theirs.win({ ...named, round: anId() }),
      await theirs.rollback(named),
    ]) {
      expect(answer).toMatchObject({ code: says.nobody })
      expect(answer.balanceMinor).toBeUndefined()
    }
    expect((await wallet.balance()).playerMinor).toBe(7_00)
  })

  it('takes no stake of a player who is frozen, on a break or due for a reality check, and pays', async () => {
    const frozen = await aGame(dialect)
    const ran = await frozen.place()
    const freeze = { kind: 'freeze', operationKey: anOwnId('freeze'), frozen: true, note: 'a test' } as const
    await frozen.wallet.execute(freeze, Date.now())
    expect(await frozen.bet()).toMatchObject({ status: 200, code: says.blocked, balanceMinor: 90_00 })
    expect(await frozen.bet({ amount: 0 })).toMatchObject({ code: says.blocked })
    expect(await frozen.win({ round: ran.round, bet: ran.id })).toMatchObject({ balanceMinor: 115_00 })

    const away = await aGame(dialect)
    const open = await away.place()
    await away.visitor.call(takeTimeOut, { hours: 24, operationKey: crypto.randomUUID() })
    expect(await away.bet()).toMatchObject({ status: 200, code: says.pause, balanceMinor: 90_00 })
    expect(await away.rollback({ round: open.round, bet: open.id })).toMatchObject({ balanceMinor: 100_00 })

    const due = await aGame(dialect)
    await due.visitor.call(setRealityCheck, { minutes: 15, operationKey: crypto.randomUUID() })
    await due.place()
    later(10 * MINUTE_MS)
    const running = await due.place()
    later(10 * MINUTE_MS)
    expect(await due.bet()).toMatchObject({ status: 200, code: says.check, balanceMinor: 80_00 })
    expect(await due.win({ round: running.round, bet: running.id })).toMatchObject({ balanceMinor: 105_00 })
  })

  it('pays nothing for a bet that was given back, and adds nothing to its second refund', async () => {
    const { place, win, rollback, wallet } = await aGame(dialect)
    const { id, round } = await place()
    await rollback({ id: 'back-1', round, bet: id })
    expect(await win({ round, bet: id, isLast: true })).toMatchObject({ code: says.resolved })
    await rollback({ id: 'back-2', round, bet: id })
    expect((await wallet.balance()).playerMinor).toBe(100_00)
  })

  it('counts once what the wallet did before its reply was lost', async () => {
    const { bet, win, rollback, stepOf, wallet } = await aGame(dialect)
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const losingReplies = () => {
      const getByName = env.WALLET.getByName.bind(env.WALLET)
      return vi.spyOn(env.WALLET, 'getByName').mockImplementation((name) => {
        const stub = getByName(name)
        return new Proxy(stub, {
          get: (target, method) =>
            method === 'execute'
              ? async (...told: Parameters<typeof stub.execute>) => {
                  await target.execute(...told)
                  throw new Error('the object was moved')
                }
              : Reflect.get(target, method),
        })
      })
    }
    const [step, undone] = [stepOf({}), stepOf({})]
    const paying = stepOf({ round: step.round, bet: step.id, amount: 25_00, isLast: true })
    const back = stepOf({ round: undone.round, bet: undone.id })
    await bet(undone)
    for (const [send, told, balanceMinor] of [
      [bet, step, 80_00],
      [win, paying, 105_00],
      [rollback, back, 115_00],
    ] as const) {
      const lost = losingReplies()
      expect(await send(told)).toMatchObject({ code: says.unknown })
      lost.mockRestore()
      for (let time = 0; time < 2; time += 1)
        expect(await send(told)).toMatchObject({ code: 'ok', balanceMinor })
    }
    logged.mockRestore()
    expect((await wallet.balance()).playerMinor).toBe(115_00)
    expect(await wallet.invariants()).toEqual([])
  })

  it('refuses a message that is nested without end, and ids that are none', async () => {
    const { bet, rollback, wallet } = await aGame(dialect)
    const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
    const answer = await post(dialect, PATHS[dialect].bet, { text: `{"x":${deep}}` })
    expect([answer.status, answer.code]).not.toContain('ok')
    expect(answer.status).toBe(200)
    for (const id of ['', ' ', 'a b', 'ä', 'x'.repeat(129), '\u0000']) {
      expect((await bet({ id })).code).not.toBe('ok')
      // A stake of recon need not have a round.
      if (id !== '' || dialect !== 'recon') expect((await bet({ round: id })).code).not.toBe('ok')
      expect((await rollback({ bet: id })).code).not.toBe('ok')
    }
    expect((await wallet.balance()).playerMinor).toBe(100_00)
  })

  it('reads a field that is told twice as its last one, and no prototype', async () => {
    const { player, session, wallet, stepOf } = await aGame(dialect)
    const { id, round } = stepOf({})
    const texts: Record<Dialect, string> = {
      rs: `{"__proto__":{"amount":1},"token":"x","token":"${session}","transaction_uuid":"${id}","round":"${round}",
        "game_code":"${nodeOf('rs')}","currency":"BRL","amount":1,"amount":1000000}`,
      'one-wallet': `{"__proto__":{"sid":"x"},"sid":"${session}","userId":"x","userId":"${player}","currency":"BRL",
        "game":{"details":{"table":{"id":"${nodeOf('one-wallet')}"}}},
        "transaction":{"id":"${id}","refId":"${round}","amount":1,"amount":10}}`,
      recon: `{"__proto__":{"token":"x"},"token":"x","token":"${session}","userId":"${player}","currency":"BRL",
        "game":{"key":"${nodeOf('recon')}"},"round":{"id":"${round}"},
        "transaction":{"id":"${id}","stake":"1.00","stake":"10.00"}}`,
    }
    const bare = texts[dialect].replace(/"(token|sid)":"x",/, '')
    expect(await post(dialect, PATHS[dialect].bet, { text: bare })).toMatchObject({ balanceMinor: 90_00 })
    const without = texts[dialect].replaceAll(
      /"amount":[^,}]+,?|"stake":[^,}]+,?|"(?:sid|token)":"[^"]*",/g,
      '',
    )
    expect((await post(dialect, PATHS[dialect].bet, { text: without })).code).not.toBe('ok')
    expect((await wallet.balance()).playerMinor).toBe(90_00)
  })
})

describe('rs', () => {
  it('pays no win in the name of a bet that was rolled back, whatever else is in its round', async () => {
    const { place, win, rollback, wallet } = await aGame('rs')
    const first = await place()
    const extra = await place({ round: first.round })
    await rollback({ round: first.round, bet: extra.id })
    const { round } = first
    expect(await win({ round, bet: extra.id, isLast: true })).toMatchObject({
      code: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
      balanceMinor: 90_00,
    })
    // The other one is still open, and is paid by its own win.
    expect(await win({ round, bet: first.id, amount: 3_00, isLast: true })).toMatchObject({
      code: 'ok',
      balanceMinor: 93_00,
    })
    expect(await wallet.invariants()).toEqual([])
  })

  it('pays no win in the name of a bet that never came, or is of another round', async () => {
    const { place, win, rollback, stepOf, wallet } = await aGame('rs')
    const [one, other, never] = [await place(), await place(), stepOf({})]
    const strange = stepOf({ round: one.round, bet: other.id, amount: 25_00 })
    const missing = stepOf({ round: one.round, bet: never.id, amount: 25_00 })
    for (const step of [strange, missing])
      expect(await win(step)).toMatchObject({ code: 'RS_ERROR_UNKNOWN', balanceMinor: 80_00 })
    later(60_001)
    for (const step of [strange, missing])
      expect(await win(step)).toMatchObject({ code: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' })
    await rollback({ round: one.round, bet: never.id })
    expect(await win({ round: one.round, bet: never.id })).toMatchObject({
      code: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
    })
    expect((await wallet.balance()).playerMinor).toBe(80_00)
  })

  it('a win that is known is the same one, whichever bet of its round it names', async () => {
    const { place, win, stepOf, wallet } = await aGame('rs')
    const one = await place()
    const other = await place({ round: one.round })
    const paying = stepOf({ round: one.round, bet: one.id, amount: 25_00 })
    const { text } = await win(paying)
    expect((await win({ ...paying, bet: other.id })).text).toBe(text)
    expect((await wallet.balance()).playerMinor).toBe(105_00)
  })

  it('does not say that a win was rolled back', async () => {
    const { place, win, rollback, stepOf, wallet } = await aGame('rs')
    const { id, round } = await place()
    const paying = stepOf({ round, bet: id, amount: 25_00 })
    await win(paying)
    for (let time = 0; time < 2; time += 1)
      expect(await rollback({ id: 'back-of-win', round, bet: paying.id })).toMatchObject({
        code: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
        balanceMinor: 115_00,
      })
    expect((await wallet.balance()).playerMinor).toBe(115_00)
  })
})

describe('recon', () => {
  it('ends no session by a launch that is told of another player', async () => {
    const { bet, player } = await aGame('recon')
    const token = await aToken('recon', player)
    const message = { token, userId: (await aPlayer()).member.id, casino: 'main' }
    expect(await post('recon', 'auth', { message })).toMatchObject({ code: '301' })
    expect(await bet()).toMatchObject({ code: 'ok' })
  })

  it('gives back by the stake’s id where neither player nor session is known', async () => {
    const { place, rollback } = await aGame('recon')
    const { id, round } = await place()
    expect(await rollback({ player: '', session: reconToken('RECO'), round, bet: id })).toMatchObject({
      code: 'ok',
      balanceMinor: 100_00,
    })
  })

  it('does not say that another player’s stake was given back before', async () => {
    const [one, two] = [await aGame('recon'), await aGame('recon')]
    const { id, round } = await one.place()
    expect(await two.rollback({ bet: id, round })).toMatchObject({ code: '400', balanceMinor: 100_00 })
    expect((await one.wallet.balance()).playerMinor).toBe(90_00)
  })
})
