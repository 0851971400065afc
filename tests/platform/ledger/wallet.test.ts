import { termsOf } from '../../fixtures/worker/grants.ts'
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import type { CommandInput } from '#platform/ledger/wallet/commands.ts'
import { walletName, walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import {
  about,
  aWallet,
  codeOf,
  counted,
  done,
  givenOn,
  dump,
  GAME,
  inside,
  key,
  money,
  takeErrors,
} from './wallets.ts'

// Some of these do thousands of operations.
vi.setConfig({ testTimeout: 120_000 })

const round = (stakeMinor: number, winMinor: number, operationKey = key('round')) =>
  ({
    kind: 'round',
    operationKey,
    currency: 'BRL',
    ...GAME,
    stakeMinor,
    winMinor,
    outcomeJson: '{"reels":[1]}',
    minGapMs: 0,
  }) as const
const bet = (stakeMinor: number, operationKey = key('bet')) =>
  ({ kind: 'bet', operationKey, currency: 'BRL', ...GAME, stakeMinor, reference: 'draw-1' }) as const

describe('one key, one effect', () => {
  it('answers a hundred at once and a restart with the same reply', async () => {
    const { stub } = await aWallet({ realMinor: 10_000 })
    const command = { kind: 'reserve', ...about(700) } as const
    const replies = await Promise.all(Array.from({ length: 100 }, () => stub.execute(command, 2_000)))
    await evictDurableObject(stub)
    replies.push(await stub.execute(command, 9_000))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(await stub.balance()).toMatchObject({ playerMinor: 9_300, holdMinor: 700, version: 2 })
  })

  it('refuses the key for another body, and keeps what it stood for', async () => {
    const { stub } = await aWallet()
    const command = { kind: 'deposit', ...about(500) } as const
    await done(stub, command)
    expect(await stub.execute({ ...command, amountMinor: 501 }, 2_000)).toEqual({
      ok: false,
      code: 'request.keyReused',
    })
    expect(
      codeOf(await stub.execute({ kind: 'rollback', operationKey: command.operationKey, betKey: key() }, 1)),
    ).toBe('request.keyReused')
    expect((await stub.balance()).playerMinor).toBe(500)
  })

  it('keeps a refusal for ever, even when the money is there later', async () => {
    const { stub } = await aWallet({ realMinor: 10 })
    const command = bet(50)
    expect(codeOf(await stub.execute(command, 2_000))).toBe('wallet.insufficient')
    await done(stub, { kind: 'deposit', ...about(100) })
    expect(codeOf(await stub.execute(command, 3_000))).toBe('wallet.insufficient')
    expect((await stub.balance()).playerMinor).toBe(110)
  })

  it('answers a repeated round with the stored outcome, not a new draw', async () => {
    const { stub } = await aWallet({ realMinor: 1_000 })
    const command = round(100, 250)
    const first = await done(stub, command)
    const again = await stub.execute({ ...command, winMinor: 99_999, outcomeJson: '{"reels":[7]}' }, 5_000)
    expect(again).toEqual(first)
    expect(await stub.readRound(command.operationKey)).toMatchObject({
      stakeMinor: 100,
      winMinor: 250,
      outcomeJson: '{"reels":[1]}',
    })
    expect(await stub.lastRound(GAME.game)).toMatchObject({ roundId: command.operationKey })
    expect(await stub.readRound(key())).toBeNull()
    expect((await stub.balance()).playerMinor).toBe(1_150)
  })
})

describe('a thousand at once', () => {
  it('pays out what is there and not a cent more', { timeout: 600_000 }, async () => {
    for (let seed = 1; seed <= counted('PROVE_SEEDS', 2); seed += 1) {
      const amounts = Array.from(
        { length: 1_000 },
        (_, index) => ((index * 7919 * seed + seed * 104_729) % 997) + 1,
      )
      const start = 100_000 + seed * 13
      const { stub } = await aWallet({ realMinor: start })
      const replies = await Promise.all(
        amounts.map((amount) => stub.execute({ kind: 'reserve', ...about(amount) }, 2_000)),
      )
      const paid = replies.reduce((sum, reply, index) => sum + (reply.ok ? (amounts[index] ?? 0) : 0), 0)
      expect(
        replies.filter((reply) => !reply.ok).every((reply) => codeOf(reply) === 'wallet.insufficient'),
      ).toBe(true)
      const left = await stub.balance()
      expect(left).toMatchObject({ playerMinor: start - paid, holdMinor: paid })
      expect(replies.filter((reply) => reply.ok && reply.balance.playerMinor < 0)).toEqual([])
      // What was refused did not fit at that moment, so nothing smaller than it is left over by mistake.
      expect(left.playerMinor).toBeLessThan(997)
      expect(await stub.invariants()).toEqual([])
      expect((await stub.history({ purposes: ['withdrawal'], limit: 1 })).movements).toHaveLength(1)
    }
  })
})

describe('bets', () => {
  it('of zero fix the currency of a new wallet, so that their win is its money', async () => {
    const { stub } = await aWallet()
    const roundId = key('round')
    await done(stub, { ...bet(0), roundId })
    await done(stub, {
      kind: 'win',
      operationKey: key('win'),
      roundId,
      winMinor: 5,
      isLast: true,
      reference: 'draw-1',
    })
    await done(stub, { kind: 'deposit', ...about(100) })
    expect(await stub.balance()).toMatchObject({ currency: 'BRL', playerMinor: 105 })
    expect(await stub.invariants()).toEqual([])
  })

  it('are paid once', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    const placed = bet(40)
    await done(stub, placed)
    const settle: CommandInput = {
      kind: 'settle',
      operationKey: `settle:draw-1:${placed.operationKey}`,
      bets: [{ id: placed.operationKey, winMinor: 90 }],
      reference: 'draw-1',
    } as const
    await done(stub, settle)
    await done(stub, settle)
    expect(codeOf(await stub.execute({ ...settle, operationKey: key('other') }, 1))).toBe(
      'wallet.betResolved',
    )
    expect(
      codeOf(
        await stub.execute({ kind: 'rollback', operationKey: key('back'), betKey: placed.operationKey }, 1),
      ),
    ).toBe('wallet.betResolved')
    expect((await stub.balance()).playerMinor).toBe(150)
    expect(await stub.invariants()).toEqual([])
  })

  it('are given back once, to where they came from', async () => {
    const { stub } = await aWallet({ realMinor: 30, bonusMinor: 50 })
    const placed = bet(60)
    expect((await done(stub, placed)).result).toMatchObject({ realMinor: 30, bonusMinor: 30 })
    await done(stub, { kind: 'rollback', operationKey: key('back'), betKey: placed.operationKey })
    await done(stub, { kind: 'rollback', operationKey: key('back'), betKey: placed.operationKey })
    expect(
      codeOf(
        await stub.execute(
          {
            kind: 'settle',
            operationKey: key('settle'),
            bets: [{ id: placed.operationKey, winMinor: 5 }],
            reference: 'draw-1',
          },
          1,
        ),
      ),
    ).toBe('wallet.rolledBack')
    expect(await stub.balance()).toMatchObject({ playerMinor: 30, bonusMinor: 50 })
    expect(await stub.invariants()).toEqual([])
  })

  it('take bonus money first where its terms say so, and pay in the same parts', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    await done(stub, { kind: 'grantBonus', ...about(25), terms: termsOf(25, { isSticky: true }) })
    const placed = bet(100)
    expect((await done(stub, placed)).result).toEqual({ kind: 'staked', realMinor: 75, bonusMinor: 25 })
    const paid = await done(stub, {
      kind: 'settle',
      operationKey: key('settle'),
      bets: [{ id: placed.operationKey, winMinor: 203 }],
      reference: 'draw-1',
    })
    expect(paid.result).toEqual({ kind: 'settled', realMinor: 153, bonusMinor: 50 })
    expect(await stub.balance()).toMatchObject({ playerMinor: 178, bonusMinor: 50 })
  })

  it('that come after their rollback find its tombstone', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    const late = bet(40)
    const rollback = { kind: 'rollback', operationKey: key('back'), betKey: late.operationKey } as const
    expect((await done(stub, rollback)).result).toMatchObject({ isTombstone: true })
    expect(codeOf(await stub.execute(late, 2_000))).toBe('wallet.rolledBack')
    expect(codeOf(await stub.execute({ ...late, stakeMinor: 41 }, 2_000))).toBe('wallet.rolledBack')
    expect(
      codeOf(
        await stub.execute(
          {
            kind: 'settle',
            operationKey: key('settle'),
            bets: [{ id: late.operationKey, winMinor: 5 }],
            reference: 'draw-1',
          },
          1,
        ),
      ),
    ).toBe('wallet.rolledBack')
    expect((await done(stub, rollback)).result).toMatchObject({ isTombstone: true })
    expect((await stub.balance()).playerMinor).toBe(100)
    expect(await stub.invariants()).toEqual([])
  })

  it('settled before they arrive are asked for again, and then paid', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    const placed = bet(40)
    const settle: CommandInput = {
      kind: 'settle',
      operationKey: key('settle'),
      bets: [{ id: placed.operationKey, winMinor: 90 }],
      reference: 'draw-1',
    }
    expect(codeOf(await stub.execute(settle, 1))).toBe('wallet.betUnknown')
    await done(stub, placed)
    await done(stub, settle)
    expect((await stub.balance()).playerMinor).toBe(150)
  })

  it('are refused too soon after the last round, and may be tried again', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    await done(stub, { ...round(10, 0), minGapMs: 2_500 }, 10_000)
    const next = { ...round(10, 0), minGapMs: 2_500 }
    expect(await stub.execute(next, 12_000)).toEqual({
      ok: false,
      code: 'game.tooFast',
      details: { retryAfterMs: 500 },
    })
    await done(stub, next, 12_500)
  })
})

describe('holds', () => {
  it('are resolved at most once, whatever comes at once', async () => {
    const { stub } = await aWallet({ realMinor: 1_000 })
    const { operationKey: holdId } = await reserve(stub, 400)
    const tries: CommandInput[] = Array.from({ length: 20 }, (_, index) =>
      index % 2
        ? { kind: 'release', operationKey: key('end'), holdId }
        : { kind: 'capture', operationKey: key('end'), holdId, world: 'world:psp' },
    )
    const codes = (await Promise.all(tries.map((command) => stub.execute(command, 2_000)))).map(codeOf)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(codes.filter((code) => code === 'wallet.holdResolved')).toHaveLength(19)
    expect((await stub.balance()).holdMinor).toBe(0)
    expect(await stub.invariants()).toEqual([])
    expect(codeOf(await stub.execute({ kind: 'release', operationKey: key('end'), holdId: key() }, 1))).toBe(
      'wallet.holdUnknown',
    )
  })

  it('go back to the player or out into the world', async () => {
    const { stub } = await aWallet({ realMinor: 1_000 })
    const first = await reserve(stub, 400)
    const second = await reserve(stub, 100)
    await done(stub, {
      kind: 'capture',
      operationKey: key('end'),
      holdId: first.operationKey,
      world: 'world:psp',
    })
    expect(await stub.balance()).toMatchObject({ playerMinor: 500, holdMinor: 100 })
    await done(stub, { kind: 'release', operationKey: key('end'), holdId: second.operationKey })
    expect(await stub.balance()).toMatchObject({ playerMinor: 600, holdMinor: 0 })
  })

  async function reserve(stub: Awaited<ReturnType<typeof aWallet>>['stub'], amountMinor: number) {
    const command = { kind: 'reserve', ...about(amountMinor) } as const
    await done(stub, command)
    return command
  }
})

describe('a frozen wallet', () => {
  it('takes no stake and lets nothing out, but ends what is under way', async () => {
    const { stub } = await aWallet({ realMinor: 1_000 })
    const [open, hold] = [bet(100), { kind: 'reserve', ...about(200) } as const]
    await done(stub, open)
    await done(stub, hold)
    await done(stub, {
      kind: 'points',
      operationKey: key(),
      direction: 'earn',
      points: 50,
      creditMinor: 0,
      currency: 'BRL',
      reference: 'play',
    })
    await done(stub, { kind: 'freeze', operationKey: key(), frozen: true, note: 'review' })
    const refused: CommandInput[] = [
      bet(1),
      round(1, 500),
      { kind: 'reserve', ...about(1) },
      { kind: 'transferOut', ...money(1), toMemberId: 'other' },
      {
        kind: 'points',
        operationKey: key(),
        direction: 'redeem',
        points: 1,
        creditMinor: 0,
        currency: 'BRL',
        reference: 'gift',
      },
    ]
    for (const command of refused)
      expect(codeOf(await stub.execute(command, 2_000)), command.kind).toBe('wallet.frozen')
    await done(stub, {
      kind: 'settle',
      operationKey: key(),
      bets: [{ id: open.operationKey, winMinor: 300 }],
      reference: 'draw-1',
    })
    await done(stub, { kind: 'release', operationKey: key(), holdId: hold.operationKey })
    await done(stub, { kind: 'freeze', operationKey: key(), frozen: false, note: 'reviewed' })
    await done(stub, bet(1))
    expect(await stub.balance()).toMatchObject({ playerMinor: 1_199, isFrozen: false })
  })
})

describe('limits', () => {
  const day = 86_400_000
  const limited = async (kind: 'deposit' | 'stake' | 'loss', maxMinor: number) => {
    const { stub } = await aWallet({ realMinor: 1_000 })
    await done(
      stub,
      { kind: 'setLimits', operationKey: key(), limits: [{ kind, windowMs: day, maxMinor }] },
      2_000,
    )
    return stub
  }

  it('hold for stakes within their window, open and rolled-back bets rightly counted', async () => {
    const stub = await limited('stake', 100)
    const placed = bet(60)
    await done(stub, placed, 3_000)
    expect(await stub.execute(round(41, 0), 4_000)).toMatchObject({
      code: 'wallet.limitReached',
      details: { leftMinor: 40 },
    })
    await done(stub, { kind: 'rollback', operationKey: key(), betKey: placed.operationKey }, 5_000)
    await done(stub, round(100, 500), 6_000)
    expect(codeOf(await stub.execute(bet(1), 7_000))).toBe('wallet.limitReached')
    // A clock set back frees nothing, the end of the window does.
    expect(codeOf(await stub.execute(bet(1), 1))).toBe('wallet.limitReached')
    await done(stub, bet(100), 6_000 + day)
  })

  it('count a bet placed while the clock was set back', async () => {
    const stub = await limited('stake', 100)
    await done(stub, { kind: 'deposit', ...about(1) }, 3 * day)
    await done(stub, bet(100), 5)
    expect(codeOf(await stub.execute(bet(1), 3 * day + 5))).toBe('wallet.limitReached')
  })

  it('hold for losses and deposits', async () => {
    const loss = await limited('loss', 100)
    await done(loss, round(80, 30), 3_000)
    expect(codeOf(await loss.execute(bet(51), 4_000))).toBe('wallet.limitReached')
    await done(loss, bet(50), 4_000)
    const deposits = await limited('deposit', 1_500)
    expect(codeOf(await deposits.execute({ kind: 'deposit', ...about(501) }, 3_000))).toBe(
      'wallet.limitReached',
    )
    // The fee was paid, too.
    await done(deposits, { kind: 'deposit', ...about(480), feeMinor: 20 }, 3_000)
    expect(codeOf(await deposits.execute({ kind: 'deposit', ...about(1) }, 3_000))).toBe(
      'wallet.limitReached',
    )
  })

  it('let the lowest win, and refuse two of one kind', async () => {
    const { stub } = await aWallet({ realMinor: 1_000 })
    const limits = [
      { kind: 'stake', windowMs: 7 * day, maxMinor: 50 },
      { kind: 'stake', windowMs: day, maxMinor: 500 },
    ] as const
    await done(stub, { kind: 'setLimits', operationKey: key(), limits: [...limits] })
    expect(await stub.execute(bet(51), 2_000)).toMatchObject({ details: { maxMinor: 50 } })
    expect(
      codeOf(
        await stub.execute({ kind: 'setLimits', operationKey: key(), limits: [limits[0], limits[0]] }, 1),
      ),
    ).toBe('request.invalid')
    await done(stub, { kind: 'setLimits', operationKey: key(), limits: [] })
    await done(stub, bet(51))
  })
})

describe('bonus, points and corrections', () => {
  it('move between their accounts and never below zero', async () => {
    const { stub } = await aWallet({ realMinor: 100, bonusMinor: 80 })
    await done(stub, {
      kind: 'forfeitBonus',
      operationKey: key(),
      grantId: await givenOn(stub),
      note: 'abuse',
    })
    const free = about(30)
    await done(stub, { kind: 'grantBonus', ...free, terms: termsOf(30, { requiredE4: 0 }) })
    const again = {
      kind: 'forfeitBonus',
      operationKey: key(),
      grantId: free.operationKey,
      note: 'abuse',
    } as const
    expect(codeOf(await stub.execute(again, 1))).toBe('bonus.ended')
    const points = { kind: 'points', currency: 'BRL', reference: 'play', creditMinor: 0 } as const
    await done(stub, { ...points, operationKey: key(), direction: 'earn', points: 500 })
    await done(stub, { ...points, operationKey: key(), direction: 'redeem', points: 400, creditMinor: 4 })
    expect(
      codeOf(await stub.execute({ ...points, operationKey: key(), direction: 'redeem', points: 101 }, 1)),
    ).toBe('wallet.insufficient')
    const adjust = {
      kind: 'post',
      purpose: 'adjustment',
      against: 'world:agent',
      note: 'correction',
    } as const
    await done(stub, { ...adjust, ...about(50), direction: 'credit' })
    await done(stub, { ...adjust, ...about(184), direction: 'debit' })
    expect(codeOf(await stub.execute({ ...adjust, ...about(1), direction: 'debit' }, 1))).toBe(
      'wallet.insufficient',
    )
    expect(await stub.balance()).toMatchObject({ playerMinor: 0, bonusMinor: 0, points: 100 })
    expect(await stub.invariants()).toEqual([])
  })
})

describe('what is not a command', () => {
  it.each([
    [{ amountMinor: 1.5 }, 'wallet.amount'],
    [{ amountMinor: 0 }, 'wallet.amount'],
    [{ amountMinor: -5 }, 'wallet.amount'],
    [{ amountMinor: Number.NaN }, 'wallet.amount'],
    [{ amountMinor: 2 ** 53 }, 'wallet.amount'],
    [{ amountMinor: '5' }, 'wallet.amount'],
    [{ operationKey: 'short' }, 'request.invalid'],
    [{ operationKey: 'with/slash-and-more' }, 'request.invalid'],
    [{ kind: 'mint' }, 'request.invalid'],
    [{ extra: true }, 'request.invalid'],
    [{ currency: 'PTS' }, 'wallet.currency'],
    [{ currency: 'USD' }, 'wallet.currency'],
  ])('is refused: %j', async (wrong, code) => {
    const { stub } = await aWallet({ realMinor: 100 })
    const reply = await inside(stub, (_, ledger) =>
      ledger.execute({ kind: 'deposit', ...about(500), ...wrong }, 2_000),
    )
    expect(codeOf(reply)).toBe(code)
    expect((await stub.balance()).playerMinor).toBe(100)
  })

  it('refuses a time that is none, and sums beyond exactness', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    expect(codeOf(await stub.execute({ kind: 'deposit', ...about(5) }, Number.NaN))).toBe('request.invalid')
    expect(codeOf(await stub.execute({ kind: 'deposit', ...about(Number.MAX_SAFE_INTEGER) }, 2_000))).toBe(
      'wallet.amount',
    )
    expect(await stub.invariants()).toEqual([])
  })
})

describe('the book itself', () => {
  const COLUMNS = 'seq, id, op_key, debit, credit, amount, code, at'
  it.each([
    'UPDATE transfer SET amount = amount + 1',
    'DELETE FROM transfer',
    `REPLACE INTO transfer (${COLUMNS}) SELECT seq, id, op_key, debit, credit, 9, code, at FROM transfer LIMIT 1`,
    `INSERT OR REPLACE INTO transfer (${COLUMNS}) SELECT 3, id, op_key, debit, credit, 9, code, at FROM transfer LIMIT 1`,
    `INSERT INTO transfer (${COLUMNS}) SELECT 3, 'new', 'no such operation', debit, credit, 9, code, at FROM transfer LIMIT 1`,
    `INSERT INTO transfer (${COLUMNS}) SELECT 3, 'new', op_key, debit, debit, 9, code, at FROM transfer LIMIT 1`,
    `INSERT INTO transfer (${COLUMNS}) SELECT 3, 'new', op_key, debit, credit, 0, code, at FROM transfer LIMIT 1`,
    `INSERT INTO transfer (${COLUMNS}) SELECT 3, 'new', op_key, debit, credit, -5, code, at FROM transfer LIMIT 1`,
    `INSERT INTO transfer (${COLUMNS}) SELECT 3, 'new', op_key, debit, credit, 1.5, code, at FROM transfer LIMIT 1`,
    `INSERT INTO transfer (${COLUMNS}) SELECT 3, 'new', op_key, credit, debit, 1000000, code, at FROM transfer LIMIT 1`,
    `INSERT INTO transfer (${COLUMNS}) SELECT 4, 'new', op_key, debit, credit, 5, code, at FROM transfer LIMIT 1`,
    `INSERT INTO transfer (${COLUMNS}) SELECT 3, 'new', op_key, debit, (SELECT id FROM account WHERE code = 'points'), 5, code, at FROM transfer LIMIT 1`,
    "UPDATE account SET debits = debits - 1 WHERE code = 'world:psp'",
    "UPDATE account SET debits = debits + 1000000 WHERE code = 'player'",
    "UPDATE account SET floor0 = 0 WHERE code = 'player'",
    'DELETE FROM account',
    "UPDATE op SET reply = '{}'",
    'DELETE FROM op',
    "REPLACE INTO op (seq, key, kind, body_hash, status, reply, at) SELECT seq, key, kind, '', status, '{}', at FROM op LIMIT 1",
  ])('refuses %s', async (statement) => {
    const { stub } = await aWallet({ realMinor: 100 })
    await done(stub, {
      kind: 'points',
      operationKey: key(),
      direction: 'earn',
      points: 5,
      creditMinor: 0,
      currency: 'BRL',
      reference: 'play',
    })
    await inside(stub, (wallet) => {
      const before = dump(wallet)
      expect(() => wallet.sql.run(statement)).toThrow(/constraint/i)
      expect(dump(wallet)).toBe(before)
    })
  })

  it('binds whole numbers only', async () => {
    const { stub } = await aWallet()
    await inside(stub, ({ sql }) => {
      for (const wrong of [0.5, Number.NaN, Infinity, 2 ** 53])
        expect(() => sql.all('SELECT ?', wrong)).toThrow(TypeError)
    })
  })

  it('undoes an operation whose check fails, and says so', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    const command = { kind: 'deposit', ...about(50) } as const
    const reply = await inside(stub, (wallet, ledger) => {
      // A posting trigger that posts one side only: the check after writing must notice.
      wallet.sql.run('DROP TRIGGER transfer_posts')
      wallet.sql.run(
        'CREATE TRIGGER transfer_posts AFTER INSERT ON transfer BEGIN UPDATE account SET credits = credits + NEW.amount WHERE id = NEW.credit; END',
      )
      return ledger.execute(command, 2_000)
    })
    expect(codeOf(reply)).toBe('system.internal')
    expect(takeErrors().join()).toContain('invariant')
    expect((await stub.balance()).playerMinor).toBe(100)
    expect(await stub.invariants()).toEqual([])
  })

  it('names what is broken', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    const broken = await inside(stub, (wallet) => {
      wallet.sql.run("UPDATE account SET credits = credits + 5 WHERE code = 'player'")
      return wallet.invariants()
    })
    expect(broken).toEqual(['conservation', 'balances'])
  })
})

describe('the name', () => {
  it('keeps brands apart and takes nothing strange', async () => {
    const member = key('m')
    await done(walletOf(env, 'aurora', member), { kind: 'deposit', ...about(100) })
    expect((await walletOf(env, 'lotus', member).balance()).playerMinor).toBe(0)
    for (const [tenant, id] of [
      ['', 'x'],
      ['Aurora', 'x'],
      ['aurora', ''],
      ['aurora', 'a:b'],
      ['aurora:x', 'b'],
    ] as const)
      expect(() => walletName(tenant, id)).toThrow()
  })
})

describe('the alarm', () => {
  it('is set by a write, and again by the next touch where it was lost', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    await runInDurableObject(stub, async (_, state) => {
      expect(await state.storage.getAlarm()).not.toBeNull()
      await state.storage.deleteAlarm()
    })
    await evictDurableObject(stub)
    await stub.balance()
    await runInDurableObject(stub, async (_, state) => {
      expect(await state.storage.getAlarm()).not.toBeNull()
    })
    await runDurableObjectAlarm(stub)
    expect(await stub.projectionGaps()).toEqual([])
  })

  it('is set again by a living object too, once the one it knew is long overdue', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    await runInDurableObject(stub, async (wallet, state) => {
      await state.storage.deleteAlarm()
      await wallet.execute({ kind: 'deposit', ...about(1) }, 2_000)
      expect(await state.storage.getAlarm()).toBeNull()
      const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
      await wallet.execute({ kind: 'deposit', ...about(1) }, 2_000)
      now.mockRestore()
      expect(await state.storage.getAlarm()).not.toBeNull()
    })
  })
})
