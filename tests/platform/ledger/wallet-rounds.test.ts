import { describe, expect, it, test } from 'vitest'
import type { CommandInput } from '#platform/ledger/wallet/commands.ts'
import type { LedgerSql } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import { toldBets } from '#platform/ledger/wallet/projection/told-bets.ts'
import { about, aWallet, codeOf, done, GAME, inside, key, money, type WalletStub } from './wallets.ts'

const VENDOR = { ...GAME, world: 'world:game:NOVA', game: 'nova-one', category: 'LIVE' } as const
const stakeIn = (roundId: string, stakeMinor: number, operationKey = key('NOVA:bet')) =>
  ({
    kind: 'bet',
    operationKey,
    currency: 'BRL',
    ...VENDOR,
    stakeMinor,
    roundId,
    reference: roundId,
  }) as const
const winOf = (roundId: string, winMinor: number, isLast = false, operationKey = key('NOVA:win')) =>
  ({ kind: 'win', operationKey, roundId, winMinor, isLast, reference: roundId }) as const
const slip = (stakes: readonly number[], operationKey = key('slip')): CommandInput => ({
  kind: 'slip',
  operationKey,
  currency: 'BRL',
  ...GAME,
  world: 'world:lottery',
  category: 'LOTT',
  lines: stakes.map((stakeMinor, index) => ({ stakeMinor, reference: `draw-${index}` })),
})
const lastOf = (sql: LedgerSql) =>
  sql.first<{ seq: number }>("SELECT max(seq) AS seq FROM op WHERE kind = 'recount' AND status = 'done'")?.seq
const measured = (stub: WalletStub, operationKey: string) =>
  inside(stub, ({ sql }) => {
    const row = sql.first<{ measures: string }>('SELECT measures FROM op WHERE key = ?', operationKey)
    return JSON.parse(row?.measures ?? '{}')
  })

describe('a round of several bets and wins', () => {
  it('takes further bets until it is closed, and pays each win once', async () => {
    const { stub } = await aWallet({ realMinor: 1_000 })
    const round = key('NOVA:round')
    await done(stub, stakeIn(round, 100))
    await done(stub, stakeIn(round, 50))
    const first = winOf(round, 70)
    await done(stub, first)
    await done(stub, first)
    await done(stub, stakeIn(round, 25))
    await done(stub, winOf(round, 0, true))
    expect(codeOf(await stub.execute(stakeIn(round, 1), 1))).toBe('wallet.roundClosed')
    // A vendor may tell of a win late; what it owes is paid.
    await done(stub, winOf(round, 5))
    expect((await stub.balance()).playerMinor).toBe(1_000 - 175 + 75)
    expect(await stub.invariants()).toEqual([])
  })

  it('gives one bet back and pays on the rest', async () => {
    const { stub } = await aWallet({ realMinor: 100, bonusMinor: 100 })
    const round = key('NOVA:round')
    const [kept, back] = [stakeIn(round, 100), stakeIn(round, 60)]
    await done(stub, kept)
    await done(stub, back)
    await done(stub, { kind: 'rollback', operationKey: key(), betKey: back.operationKey })
    // Only real money is still staked, so the whole win is real.
    expect((await done(stub, winOf(round, 333, true))).result).toMatchObject({
      realMinor: 333,
      bonusMinor: 0,
    })
    expect(
      codeOf(await stub.execute({ kind: 'rollback', operationKey: key(), betKey: kept.operationKey }, 1)),
    ).toBe('wallet.betResolved')
    expect(await stub.balance()).toMatchObject({ playerMinor: 333, bonusMinor: 100 })
    expect(await stub.invariants()).toEqual([])
  })

  it('pays nothing once all of it was given back, and asks for a round that is not there yet', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    const round = key('NOVA:round')
    const early = winOf(round, 10)
    expect(codeOf(await stub.execute(early, 1))).toBe('wallet.roundUnknown')
    const bet = stakeIn(round, 40)
    await done(stub, bet)
    await done(stub, { kind: 'rollback', operationKey: key(), betKey: bet.operationKey })
    expect(codeOf(await stub.execute(early, 1))).toBe('wallet.rolledBack')
    expect((await stub.balance()).playerMinor).toBe(100)
  })

  it('takes stakes and wins of nothing', async () => {
    const { stub } = await aWallet({ realMinor: 10 })
    const round = key('NOVA:round')
    await done(stub, stakeIn(round, 0))
    await done(stub, winOf(round, 40, true))
    expect((await stub.balance()).playerMinor).toBe(50)
    expect(await stub.invariants()).toEqual([])
  })

  it('of a bet with its win is not asked twice with another win', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    const both: CommandInput = {
      kind: 'round',
      operationKey: key('NOVA:both'),
      currency: 'BRL',
      ...VENDOR,
      stakeMinor: 10,
      winMinor: 30,
      roundId: key('NOVA:round'),
      minGapMs: 0,
    }
    const first = await done(stub, both)
    expect(await stub.execute(both, 9)).toEqual(first)
    expect(codeOf(await stub.execute({ ...both, winMinor: 31 }, 9))).toBe('request.keyReused')
    expect((await stub.balance()).playerMinor).toBe(120)
  })

  it('pays a bet with its win by all stakes of the round: as bonus money where the others were', async () => {
    const { stub } = await aWallet({ realMinor: 100, bonusMinor: 300 })
    const round = key('NOVA:round')
    const both = (stakeMinor: number, winMinor: number, isLast: boolean): CommandInput => ({
      kind: 'round',
      operationKey: key('NOVA:both'),
      currency: 'BRL',
      ...VENDOR,
      stakeMinor,
      winMinor,
      roundId: round,
      minGapMs: 0,
      isLast,
    })
    await done(stub, stakeIn(round, 100))
    await done(stub, stakeIn(round, 300))
    // A free spin within the round stakes nothing; its win is a quarter real, as the stakes were.
    await done(stub, both(0, 40, false))
    expect(await stub.balance()).toMatchObject({ playerMinor: 10, bonusMinor: 30 })
    const last = both(0, 500, true)
    await done(stub, last)
    expect(await stub.balance()).toMatchObject({ playerMinor: 135, bonusMinor: 405 })
    expect(await measured(stub, last.operationKey)).toMatchObject({ 'LIVE.win': 500, 'LIVE.turnover': 100 })
    expect(await stub.invariants()).toEqual([])
  })

  it('of a game with two sides counts what was at risk by its last result', async () => {
    const { stub } = await aWallet({ realMinor: 1_000 })
    const round = key('NOVA:round')
    await done(stub, stakeIn(round, 100))
    const first = winOf(round, 0, true)
    await done(stub, first)
    expect(await measured(stub, first.operationKey)).toMatchObject({ 'LIVE.turnover': 100 })
    const change = (direction: 'credit' | 'debit', amountMinor: number) => ({
      kind: 'correct' as const,
      operationKey: key('NOVA:correction'),
      currency: 'BRL',
      amountMinor,
      direction,
      of: { roundId: round },
      reference: round,
      note: 'another result',
    })
    const push = change('credit', 100)
    await done(stub, push)
    expect(await measured(stub, push.operationKey)).toMatchObject({
      'LIVE.turnover': -100,
      'LIVE.turnoverReal': -100,
      'LIVE.unrisked': 100,
    })
    const late = winOf(round, 95)
    await done(stub, late)
    expect(await measured(stub, late.operationKey)).toMatchObject({ 'LIVE.turnover': 95, 'LIVE.wins': 1 })
    const lost = change('debit', 195)
    await done(stub, lost)
    expect(await measured(stub, lost.operationKey)).toMatchObject({ 'LIVE.turnover': 5, 'LIVE.wins': -1 })
    await stub.sweep()
    expect(await stub.projectionGaps()).toEqual([])
    expect(await stub.invariants()).toEqual([])
  })

  it('that a correction took back counts as lost in limits', async () => {
    const { stub } = await aWallet({ realMinor: 1_000 })
    const limits = [{ kind: 'loss', windowMs: 1_000, maxMinor: 100 }] as const
    await done(stub, { kind: 'setLimits', operationKey: key(), limits: [...limits] }, 1_000)
    const round = key('NOVA:round')
    await done(stub, stakeIn(round, 80), 1_100)
    await done(stub, winOf(round, 80, true), 1_110)
    const { stakedMinor, wonMinor } = await stub.playSince(1_050)
    expect([stakedMinor, wonMinor]).toEqual([80, 80])
    const debit = { kind: 'correct', direction: 'debit', of: { roundId: round }, note: 'lost' } as const
    await done(stub, { ...debit, ...about(80) }, 1_120)
    expect(await stub.playSince(1_050)).toEqual({ stakedMinor: 80, openMinor: 0, wonMinor: 0 })
    expect(codeOf(await stub.execute(stakeIn(key('NOVA:round'), 21), 1_130))).toBe('wallet.limitReached')
    await done(stub, stakeIn(key('NOVA:round'), 20), 1_140)
  })

  it('counts in limits as it began, with all that it won', async () => {
    const { stub } = await aWallet({ realMinor: 1_000 })
    const limits = [{ kind: 'loss', windowMs: 1_000, maxMinor: 100 }] as const
    await done(stub, { kind: 'setLimits', operationKey: key(), limits: [...limits] }, 1_000)
    const round = key('NOVA:round')
    await done(stub, stakeIn(round, 80), 1_100)
    expect(codeOf(await stub.execute(stakeIn(round, 21), 1_200))).toBe('wallet.limitReached')
    await done(stub, winOf(round, 30), 1_300)
    await done(stub, stakeIn(round, 50), 1_400)
    expect(codeOf(await stub.execute(stakeIn(round, 1), 1_500))).toBe('wallet.limitReached')
  })
})

describe('a slip', () => {
  it('pays a push that counts as no turnover, and can be corrected', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    const placed = slip([100])
    await done(stub, placed)
    const operationKey = key('settle')
    const bets = [{ id: `${placed.operationKey}/1`, winMinor: 100, refundMinor: 100 }]
    await done(stub, { kind: 'settle', operationKey, reference: 'draw-0', bets })
    const measures = await measured(stub, operationKey)
    expect(measures).toMatchObject({ 'LOTT.win': 100, 'LOTT.unrisked': 100 })
    expect(measures).not.toHaveProperty(['LOTT.turnover'])
    const of = { betId: `${placed.operationKey}/1` }
    await done(stub, { kind: 'correct', ...about(7), direction: 'credit', of, note: 'redrawn' })
    expect((await stub.balance()).playerMinor).toBe(107)
  })

  it('counts of a bet that ties in part what was at risk', async () => {
    const { stub } = await aWallet({ realMinor: 80, bonusMinor: 100 })
    const placed = slip([100])
    await done(stub, placed)
    const operationKey = key('settle')
    const settle = (refundMinor: number): CommandInput => ({
      kind: 'settle',
      operationKey,
      reference: 'draw-0',
      bets: [{ id: `${placed.operationKey}/1`, winMinor: 190, refundMinor }],
    })
    for (const wrong of [101, 191])
      expect(
        codeOf(await stub.execute({ ...settle(wrong), operationKey: key('settle') } as CommandInput, 1)),
      ).toBe('request.invalid')
    await done(stub, settle(40))
    expect(await measured(stub, operationKey)).toMatchObject({
      'LOTT.win': 190,
      'LOTT.turnover': 60,
      'LOTT.turnoverReal': 48,
      'LOTT.unrisked': 40,
      'LOTT.settled': 1,
      'LOTT.wins': 1,
    })
    const [bonus] = await stub.bonuses(0)
    expect(bonus?.progressE4).toBe(60 * 10_000)
    expect(await stub.invariants()).toEqual([])
  })

  it('is placed whole, from real money first, and ends line by line', async () => {
    const { stub } = await aWallet({ realMinor: 100, bonusMinor: 100 })
    const placed = slip([70, 60, 0])
    expect((await done(stub, placed)).result).toEqual({ kind: 'staked', realMinor: 100, bonusMinor: 30 })
    const line = (number: number) => `${placed.operationKey}/${number}`
    const paid = await done(stub, {
      kind: 'settle',
      operationKey: key('settle'),
      reference: 'draw-0',
      bets: [
        { id: line(1), winMinor: 500 },
        { id: line(2), isReturned: true },
        { id: line(3), winMinor: 7 },
      ],
    })
    expect(paid.result).toEqual({ kind: 'settled', realMinor: 537, bonusMinor: 30 })
    expect(await stub.balance()).toMatchObject({ playerMinor: 537, bonusMinor: 100 })
    expect(await stub.invariants()).toEqual([])
  })

  it('is refused whole where one line too many is in it, and settled whole or not at all', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    expect(codeOf(await stub.execute(slip([60, 41]), 1))).toBe('wallet.insufficient')
    const placed = slip([60, 40])
    await done(stub, placed)
    const settle = (...bets: Extract<CommandInput, { kind: 'settle' }>['bets']): CommandInput => ({
      kind: 'settle',
      operationKey: key('settle'),
      reference: 'draw-0',
      bets,
    })
    const first = { id: `${placed.operationKey}/1`, winMinor: 9 }
    const unknown = { id: `${placed.operationKey}/3`, winMinor: 9 }
    expect(codeOf(await stub.execute(settle(first, unknown), 1))).toBe('wallet.betUnknown')
    expect(codeOf(await stub.execute(settle(first, first), 1))).toBe('request.invalid')
    expect((await stub.balance()).playerMinor).toBe(0)
    await done(stub, settle(first))
    expect(
      codeOf(await stub.execute(settle({ id: `${placed.operationKey}/2`, winMinor: 1 }, first), 1)),
    ).toBe('wallet.betResolved')
    expect((await stub.balance()).playerMinor).toBe(9)
  })
})

describe('a correction', () => {
  it('moves the difference, and says what a debit could not take', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    const placed = slip([100])
    await done(stub, placed)
    const betId = `${placed.operationKey}/1`
    const correct = (amountMinor: number, direction: 'credit' | 'debit') =>
      ({ kind: 'correct', ...about(amountMinor), direction, of: { betId }, note: 'redrawn' }) as const
    expect(codeOf(await stub.execute(correct(5, 'credit'), 1))).toBe('wallet.betUnknown')
    await done(stub, {
      kind: 'settle',
      operationKey: key('settle'),
      reference: 'draw-0',
      bets: [{ id: betId, winMinor: 40 }],
    })
    expect((await done(stub, correct(5, 'credit'))).result).toEqual({
      kind: 'corrected',
      movedMinor: 5,
      shortMinor: 0,
    })
    expect((await done(stub, correct(100, 'debit'))).result).toEqual({
      kind: 'corrected',
      movedMinor: 45,
      shortMinor: 55,
    })
    expect((await stub.balance()).playerMinor).toBe(0)
    expect(await stub.invariants()).toEqual([])
  })
})

describe('a bet that ended otherwise after all', () => {
  it('counts as it ended, once, and no money moves', async () => {
    const { stub } = await aWallet({ realMinor: 80, bonusMinor: 100 })
    const placed = slip([100])
    await done(stub, placed)
    const betId = `${placed.operationKey}/1`
    const recount = (was: object, is: object, operationKey = key('recount')) =>
      ({
        kind: 'recount',
        operationKey,
        betId,
        was,
        is,
        reference: 'draw-0',
        note: 'redrawn',
      }) as CommandInput
    const isReturned = { isReturned: true }
    const lost = { winMinor: 0 }
    expect(codeOf(await stub.execute(recount(lost, isReturned), 1))).toBe('wallet.betUnknown')
    await done(stub, {
      kind: 'settle',
      operationKey: key('settle'),
      reference: 'draw-0',
      bets: [{ id: betId, winMinor: 300 }],
    })
    const [before] = await stub.bonuses(0)
    const changes = async (was: object, is: object) => {
      const command = recount(was, is)
      await done(stub, command)
      await done(stub, command)
      return measured(stub, command.operationKey)
    }
    const [won, tied] = [{ winMinor: 300 }, { winMinor: 40, refundMinor: 40 }]
    expect(await changes(won, tied)).toEqual({
      'LOTT.turnover': -40,
      'LOTT.turnoverReal': -32,
      'LOTT.unrisked': 40,
      'LOTT.unriskedReal': 32,
      'LOTT.wins': -1,
    })
    expect(await changes(tied, lost)).toEqual({
      'LOTT.turnover': 40,
      'LOTT.turnoverReal': 32,
      'LOTT.unrisked': -40,
      'LOTT.unriskedReal': -32,
    })
    // Of a bet that is void after all nothing is left but its stake, which a correction gives back.
    expect(await changes(lost, isReturned)).toEqual({
      'LOTT.turnover': -100,
      'LOTT.turnoverReal': -80,
      'LOTT.unrisked': 100,
      'LOTT.unriskedReal': 80,
      'LOTT.settled': -1,
    })
    expect(codeOf(await stub.execute(recount(lost, { winMinor: 100, refundMinor: 101 }), 1))).toBe(
      'request.invalid',
    )
    const told = await inside(stub, ({ sql }) => toldBets(sql, JSON.stringify([lastOf(sql)])))
    expect(told).toMatchObject([{ id: betId, status: 'rolledBack', win: 0 }])
    // Wagering stays as it was counted: no bonus that was completed is undone.
    expect((await stub.bonuses(0))[0]).toMatchObject({ progressE4: before?.progressE4 })
    expect(await stub.balance()).toMatchObject({ playerMinor: 240, bonusMinor: 140 })
    expect(await stub.invariants()).toEqual([])
  })

  it('has to be settled', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    const placed = slip([100])
    await done(stub, placed)
    const id = `${placed.operationKey}/1`
    await done(stub, {
      kind: 'settle',
      operationKey: key('settle'),
      reference: 'draw-0',
      bets: [{ id, isReturned: true }],
    })
    const endings = { was: { winMinor: 0 }, is: { isReturned: true } } as const
    const recount: CommandInput = {
      ...{ kind: 'recount', operationKey: key('recount'), betId: id, ...endings },
      ...{ reference: 'draw-0', note: 'void' },
    }
    expect(codeOf(await stub.execute(recount, 1))).toBe('wallet.rolledBack')
  })
})

describe('what an operation adds to the totals', () => {
  it('counts stakes when placed, turnover when settled, and in opposable games only what was at risk', async () => {
    const { stub } = await aWallet({ realMinor: 60, bonusMinor: 100 })
    const round = key('NOVA:round')
    const bet = stakeIn(round, 100)
    await done(stub, bet)
    expect(await measured(stub, bet.operationKey)).toEqual({
      'out.stake': 60,
      'out.stake#': 1,
      'LIVE.stake': 100,
      'LIVE.stakeReal': 60,
      'LIVE.bets': 1,
    })
    const win = winOf(round, 130, true)
    await done(stub, win)
    expect(await measured(stub, win.operationKey)).toEqual({
      'in.win': 78,
      'in.win#': 1,
      'LIVE.win': 130,
      'LIVE.winReal': 78,
      'LIVE.turnover': 30,
      'LIVE.turnoverReal': 18,
      'LIVE.unrisked': 70,
      'LIVE.unriskedReal': 42,
      'LIVE.settled': 1,
      'LIVE.wins': 1,
    })
  })

  it('counts no turnover for what was given back', async () => {
    const { stub } = await aWallet({ realMinor: 60 })
    const placed = slip([30, 30])
    await done(stub, placed)
    const settle = key('settle')
    await done(stub, {
      kind: 'settle',
      operationKey: settle,
      reference: 'draw-0',
      bets: [
        { id: `${placed.operationKey}/1`, isReturned: true },
        { id: `${placed.operationKey}/2`, winMinor: 0 },
      ],
    })
    expect(await measured(stub, settle)).toEqual({
      'in.rollback': 30,
      'in.rollback#': 1,
      'LOTT.back': 30,
      'LOTT.backReal': 30,
      'LOTT.turnover': 30,
      'LOTT.turnoverReal': 30,
      'LOTT.settled': 1,
    })
  })
})

test('money that is being withdrawn counts for the bound of a transfer, until it comes back', async () => {
  const { stub } = await aWallet({ realMinor: 1_000 })
  const hold = { kind: 'reserve', ...about(200) } as const
  await done(stub, hold)
  const send = (amountMinor: number) =>
    stub.execute(
      { kind: 'transferOut', ...money(amountMinor), toMemberId: 'another', maxPaidOutMinor: 250 },
      1,
    )
  expect(codeOf(await send(51))).toBe('transfer.documents')
  await done(stub, { kind: 'release', operationKey: key('back'), holdId: hold.operationKey })
  expect(codeOf(await send(51))).toBe('ok')
})
