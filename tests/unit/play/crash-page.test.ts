import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#lib/api/errors.ts'
import { NoAnswer } from '../../../src/games/frame/wire.ts'
import type { Memory } from '../../../src/games/frame/memory.ts'
import { createGame, type GameView } from '../../../src/games/crash/game.ts'
import { multiplierText, typedMultiplier } from '../../../src/games/crash/multiplier.ts'
import { createRoomClock } from '../../../src/games/crash/room-clock.ts'
import type { CrashRound, CrashWire, OwnBet, RoomListener } from '../../../src/games/crash/wire.ts'

describe('a multiplier', () => {
  it.each([
    [100, 'en', '1.00×'],
    [231, 'hi', '2.31×'],
    [231, 'pt-BR', '2,31×'],
    [123_456_789, 'en', '1,234,567.89×'],
    [123_456_789, 'pt-BR', '1.234.567,89×'],
    [231, 'ar', '2.31×'],
    [231, 'my', '2.31×'],
  ])('%i is shown in %s as %s', (multiplierE2, tag, text) => {
    expect(multiplierText(multiplierE2, tag)).toBe(text)
  })

  it.each([
    ['', null],
    ['2', 200],
    [' 1.5 ', 150],
    ['1,01', 101],
    ['2.31×', 231],
    ['٢٫٥', 250],
    ['۱۰', 1_000],
    ['๑.๕๐', 150],
    ['১.৫', 150],
    ['௧.௫', 150],
    ['၁.၅', 150],
    ['១.៥', 150],
    ['\u202a2.31\u00a0×\u202c', 231],
    ['1.00', undefined],
    ['1000000.01', undefined],
    ['1.234', undefined],
    ['-2', undefined],
    ['two', undefined],
  ])('%o is read as %o', (text, multiplierE2) => {
    expect(typedMultiplier(text)).toBe(multiplierE2)
  })
})

describe('the clock of the room', () => {
  it('follows the quickest answer, and is never behind the latest message', () => {
    let steadyMs = 1_000
    const clock = createRoomClock(() => steadyMs)
    steadyMs += 400
    clock.answered(50_200, 1_000)
    expect(clock.nowMs()).toBe(50_400)
    steadyMs += 1_000
    clock.answered(90_000, steadyMs - 900)
    expect(clock.nowMs()).toBe(51_400)
    clock.received(51_000)
    expect(clock.nowMs()).toBe(51_400)
    clock.received(51_500)
    expect(clock.nowMs()).toBe(51_500)
  })
})

describe('a game at the page', () => {
  const currency = { code: 'BRL', exponent: 2 }
  const opened = {
    playToken: 'token',
    game: 'crash/sky-lantern',
    currency,
    locale: 'en',
    balanceMinor: 1_000,
    stakesMinor: [100],
    lastRound: null,
  }

  function aTable(over: Partial<CrashWire> = {}) {
    let nowMs = 0
    let listener: RoomListener | undefined
    const memory: Memory = {
      opened: () => undefined,
      keepOpened: vi.fn(),
      forgetOpened: vi.fn(),
      pending: () => undefined,
      keepPending: vi.fn(),
      forgetPending: vi.fn(),
      stake: () => undefined,
      keepStake: vi.fn(),
    }
    const view = {
      players: vi.fn(),
      last: vi.fn(),
      balance: vi.fn(),
      begun: vi.fn(),
      gone: vi.fn(),
      placed: vi.fn(),
      ended: vi.fn(),
      notPlaced: vi.fn(),
      trouble: vi.fn(),
    } satisfies GameView
    const wire: CrashWire = {
      watch: (asked) => void (listener = asked),
      nowMs: () => nowMs,
      place: vi.fn<CrashWire['place']>(async (asked) => aBet(asked)),
      cashOut: vi.fn<CrashWire['cashOut']>(),
      find: vi.fn<CrashWire['find']>(async () => null),
      ...over,
    }
    const refuse = vi.fn()
    const onIdle = vi.fn()
    const game = createGame({ opened, memory, wire, view, refuse, onSettled: vi.fn(), onIdle })
    const round = (part: Partial<CrashRound> = {}) =>
      listener?.round({
        game: 7,
        startsAtMs: 8_000,
        nowMs,
        salt: 's',
        terminalHash: 'h',
        over: null,
        ...part,
      })
    round()
    return { game, view, wire, memory, refuse, onIdle, round, at: (ms: number) => void (nowMs = ms) }
  }

  function aBet(part: Partial<OwnBet>): OwnBet {
    return {
      betId: 'bet',
      game: 7,
      stakeMinor: 100,
      autoCashOutE2: null,
      state: 'placed',
      cashedOutE2: null,
      payoutMinor: 0,
      balanceMinor: 900,
      ...part,
    }
  }

  it('offers what a cash-out pays now, and shows what the room answers', async () => {
    const { game, view, wire, at } = aTable()
    await game.bet({ stakeMinor: 100, autoCashOutE2: null })
    expect(view.placed).toHaveBeenCalledOnce()
    expect(game.moment()).toMatchObject({ phase: 'betting', cashOutMinor: undefined })
    at(8_100)
    expect(game.moment()).toMatchObject({ phase: 'rising', multiplierE2: 100, cashOutMinor: undefined })
    at(8_000 + 11_553)
    expect(game.moment()).toMatchObject({ multiplierE2: 200, cashOutMinor: 200 })
    const betId = game.moment().bet?.betId ?? ''
    vi.mocked(wire.cashOut).mockResolvedValue(
      aBet({ betId, state: 'done', cashedOutE2: 199, payoutMinor: 199, balanceMinor: 1_099 }),
    )
    await game.cashOut()
    expect(view.ended).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ cashedOutE2: 199 }), false)
    expect(game.balanceMinor()).toBe(1_099)
    await game.cashOut()
    expect(wire.cashOut).toHaveBeenCalledOnce()
  })

  it('takes no bet while it is paused; one that is placed is cashed out, and then none runs', async () => {
    const { game, wire, onIdle, at } = aTable()
    game.pause(true)
    expect(onIdle).toHaveBeenCalledOnce()
    expect(game.moment()).toMatchObject({ isPaused: true })
    await game.bet({ stakeMinor: 100, autoCashOutE2: null })
    expect(wire.place).not.toHaveBeenCalled()
    game.pause(false)
    await game.bet({ stakeMinor: 100, autoCashOutE2: null })
    expect(wire.place).toHaveBeenCalledOnce()
    game.pause(true)
    expect(onIdle).toHaveBeenCalledOnce()
    at(8_000 + 11_553)
    const betId = game.moment().bet?.betId ?? ''
    const paid = { cashedOutE2: 200, payoutMinor: 200, balanceMinor: 1_100 }
    vi.mocked(wire.cashOut).mockResolvedValue(aBet({ betId, state: 'done', ...paid }))
    await game.cashOut()
    expect(wire.cashOut).toHaveBeenCalledOnce()
    expect(onIdle).toHaveBeenCalledTimes(2)
  })

  it('sends a bet again under its own id while its answer is lost, and nothing twice', async () => {
    const place = vi
      .fn<CrashWire['place']>()
      .mockRejectedValueOnce(new NoAnswer())
      .mockImplementation(async (asked) => aBet(asked))
    const { game, view } = aTable({ place })
    await game.bet({ stakeMinor: 100, autoCashOutE2: 150 })
    expect(new Set(place.mock.calls.map(([{ betId }]) => betId)).size).toBe(1)
    expect(place).toHaveBeenCalledTimes(2)
    expect(view.placed).toHaveBeenCalledOnce()
    await game.bet({ stakeMinor: 100, autoCashOutE2: null })
    expect(place).toHaveBeenCalledTimes(2)
  })

  it('says that a bet came too late, and explains other refusals', async () => {
    const place = vi
      .fn<CrashWire['place']>()
      .mockRejectedValueOnce(new ApiError('game.betsClosed'))
      .mockRejectedValueOnce(new ApiError('wallet.limitReached'))
    const { game, view, refuse, memory } = aTable({ place })
    await game.bet({ stakeMinor: 100, autoCashOutE2: null })
    expect(view.notPlaced).toHaveBeenCalledOnce()
    await game.bet({ stakeMinor: 100, autoCashOutE2: null })
    expect(refuse).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'wallet.limitReached' }))
    expect(memory.forgetPending).toHaveBeenCalledTimes(2)
    expect(game.moment().isSending).toBeUndefined()
  })

  it('finds out how its bet ended, at its target and at the end', async () => {
    const found = aBet({ state: 'done', cashedOutE2: 150, payoutMinor: 150, balanceMinor: 1_050 })
    const { game, view, wire, at, round } = aTable()
    await game.bet({ stakeMinor: 100, autoCashOutE2: 150 })
    const betId = game.moment().bet?.betId ?? ''
    vi.mocked(wire.find).mockResolvedValue({ ...found, betId })
    at(8_000 + 1_000)
    game.tick()
    expect(wire.find).not.toHaveBeenCalled()
    at(8_000 + 7_000)
    game.tick()
    await vi.waitFor(() => expect(view.ended).toHaveBeenCalledOnce())
    const over = { game: 7, pointE2: 150, gameHash: 'h', steps: 7 }
    round({ over })
    round({ over })
    expect(view.gone).toHaveBeenCalledExactlyOnceWith(over)
    expect(view.ended).toHaveBeenCalledOnce()
    // The room told an older game to a newcomer: what is known stays.
    round({ game: 6 })
    expect(game.moment().round?.game).toBe(7)
  })

  it('goes on with a bet that a reload left running', async () => {
    const { game, wire } = aTable()
    vi.mocked(wire.find).mockResolvedValue(aBet({}))
    await game.resume()
    expect(game.moment().bet).toMatchObject({ betId: 'bet', state: 'placed' })
    expect(game.balanceMinor()).toBe(900)
  })
})
