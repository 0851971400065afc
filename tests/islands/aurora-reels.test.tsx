import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getRound, openPlay, playRound } from '#lib/api/play/games-play.ts'
import { STRIPS } from '#lib/shared/aurora-reels/strips.ts'
import { checkedBack, listenToBrand, takeLaunch } from '#games/frame/bridge.ts'
import { createGame } from '../../src/games/aurora-reels/game.ts'
import { createMemory } from '#games/frame/memory.ts'
import { refusalNotice } from '#games/frame/refusals.ts'
import { call } from '#games/frame/wire.ts'
import frameWords from '../../src/games/frame/words/en.json'
import ownWords from '../../src/games/aurora-reels/words/en.json'
import { outcomeOf } from '../fixtures/node/outcome-of.ts'

const en = { ...frameWords, ...ownWords }
const memory = createMemory('aurora-reels')
const STOPS = [0, 16, 10, 2, 0]
const STAKE = 100
const ANSWER_MS = 40

const opened = openPlay.output.parse({
  playToken: 'play-token-of-this-tab',
  game: 'aurora-reels',
  currency: { code: 'BRL', exponent: 2 },
  locale: 'pt',
  balanceMinor: 5000,
  stakesMinor: [20, 40, 100, 200],
  lastRound: null,
})

interface RoundCall {
  method: string
  roundId: string
  stakeMinor?: number
}
type Answer = 'lost' | { code: string; status: number } | ((asked: RoundCall) => unknown)

const won = (asked: RoundCall) =>
  playRound.output.parse({
    roundId: asked.roundId,
    stakeMinor: STAKE,
    winMinor: outcomeOf(STOPS, STAKE).winMinor,
    balanceMinor: 25_550,
    outcome: outcomeOf(STOPS, STAKE),
  })

let asked: RoundCall[]
let answers: Answer[]

/** Answers the game's calls in turn, after a moment; a call too many is an error of the test. */
async function scriptedFetch(address: string, init: RequestInit): Promise<Response> {
  const query = new URL(address, 'http://play.brand.test').searchParams
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : { roundId: query.get('roundId') }
  const call: RoundCall = { method: init.method ?? '', ...body }
  asked.push(call)
  expect(new Headers(init.headers).get('authorization')).toBe(`Bearer ${opened.playToken}`)
  const answer = answers.shift()
  if (answer === undefined) throw new Error('not scripted')
  await new Promise((done) => setTimeout(done, ANSWER_MS))
  if (answer === 'lost') throw new TypeError('connection lost')
  if (typeof answer === 'function') return Response.json({ success: true, value: answer(call) })
  return Response.json({ success: false, code: answer.code, message: answer.code }, { status: answer.status })
}

function aGame(differences: Partial<typeof opened> = {}) {
  const seen: string[] = []
  const note = (name: string) => (value?: unknown) =>
    void seen.push(value === undefined ? name : `${name} ${String(value)}`)
  const refuse = vi.fn()
  const onSettled = vi.fn()
  const onBegun = vi.fn()
  const onIdle = vi.fn()
  const onFree = vi.fn()
  const game = createGame({
    opened: { ...opened, ...differences },
    memory,
    words: en,
    wire: {
      play: (pending) => call(playRound, pending, opened.playToken),
      find: (roundId) => call(getRound, { roundId }, opened.playToken),
    },
    panel: {
      ready: note('ready'),
      spinning: note('spinning'),
      freeWon: note('freeWon'),
      freeSpin: ({ place, total, multiplier }) => void seen.push(`free ${place}/${total} x${multiplier}`),
      trouble: note('trouble'),
      result: (round, outcome, earlier) =>
        void seen.push(`result ${round.winMinor} ${outcome?.stops.join()} ${earlier ?? ''}`),
      finishCount: note('finishCount'),
      say: note('say'),
      balance: note('balance'),
      stake: (minor) => void seen.push(`stake ${minor}`),
      open: note('open'),
      board: note('board'),
    },
    reels: {
      spin: note('spin'),
      land: async (stops) => void seen.push(`land ${stops.join()}`),
      show: note('show'),
      celebrate: (wins) => void seen.push(`celebrate ${wins.length}`),
      mark: (wins) => void seen.push(`mark ${wins.length}`),
      resize: note('resize'),
    },
    scene: { flare: note('flare') },
    refuse,
    onBegun,
    onSettled,
    onIdle,
    onFree,
  })
  return { game, seen, refuse, onBegun, onSettled, onIdle, onFree }
}

beforeEach(() => {
  asked = []
  answers = []
  sessionStorage.clear()
  vi.stubGlobal('fetch', scriptedFetch)
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a round that pays', () => {
  it.each([
    ['less than the stake is marked and not celebrated', STAKE - 1, ['mark 4']],
    ['the stake is marked and not celebrated', STAKE, ['mark 4']],
    ['more than the stake is celebrated', STAKE + 1, ['celebrate 4', 'flare']],
  ])('%s', async (_, winMinor, told) => {
    const outcome = outcomeOf(STOPS, STAKE)
    expect(outcome.wins).toHaveLength(4)
    answers = [
      ({ roundId }) =>
        playRound.output.parse({ roundId, stakeMinor: STAKE, winMinor, balanceMinor: 5_000, outcome }),
    ]
    const { game, seen } = aGame()
    const round = game.spin()
    await vi.advanceTimersByTimeAsync(10_000)
    await round
    expect(seen.filter((line) => /^(mark|celebrate|flare)/.test(line))).toEqual(told)
  })
})

describe('a paused game', () => {
  it('begins no round until it goes on', async () => {
    const { game, seen, onIdle } = aGame()
    game.pause(true)
    expect(seen.at(-2)).toBe('open false')
    expect(onIdle).toHaveBeenCalledOnce()
    await game.spin()
    game.step(1)
    expect(asked).toEqual([])
    expect(game.stakeMinor()).toBe(STAKE)
    game.pause(false)
    expect(seen.at(-2)).toBe('open true')
    answers = [won]
    const round = game.spin()
    await vi.advanceTimersByTimeAsync(10_000)
    await round
    expect(asked).toHaveLength(1)
    expect(onIdle).toHaveBeenCalledOnce()
  })

  it('shows the running round to its end, and says then that none runs', async () => {
    answers = [won]
    const { game, seen, onIdle, onBegun, onSettled } = aGame()
    const round = game.spin()
    game.pause(true)
    expect(onIdle).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    await round
    expect(seen.some((line) => line.startsWith('result '))).toBe(true)
    // The page around it waits from the beginning on, with what the round does to the balance.
    expect(onBegun).toHaveBeenCalledOnce()
    expect(onSettled).toHaveBeenCalledOnce()
    expect(onIdle).toHaveBeenCalledOnce()
    expect(seen.findLast((line) => line.startsWith('open'))).toBe('open false')
    await game.spin()
    expect(asked).toHaveLength(1)
  })
})

describe('free spins', () => {
  it('are shown one after another before the win is told, and the jackpot is named', async () => {
    const starAt = (reel: number) => STRIPS[reel]?.indexOf('star') ?? 0
    const first = [starAt(0), starAt(1), starAt(2), 20, 20]
    const losing = [0, 0, 0, 0, 0]
    expect(outcomeOf(losing, STAKE).wins).toEqual([])
    const outcome = outcomeOf(
      first,
      STAKE,
      Array.from({ length: 10 }, () => losing),
    )
    const winMinor = outcome.winMinor + 200_000
    answers = [
      ({ roundId }) =>
        playRound.output.parse({ roundId, stakeMinor: STAKE, winMinor, balanceMinor: 205_000, outcome }),
    ]
    const { game, seen } = aGame()
    const round = game.spin()
    await vi.advanceTimersByTimeAsync(60_000)
    await round
    const shown = seen.filter((line) => line.startsWith('free '))
    expect(shown).toEqual(Array.from({ length: 10 }, (_, index) => `free ${index + 1}/10 x1`))
    expect(seen.indexOf('balance 205000')).toBeGreaterThan(seen.indexOf('free 10/10 x1'))
    expect(seen.findIndex((line) => line.startsWith('result'))).toBeGreaterThan(seen.indexOf('free 10/10 x1'))
  })
})

describe('free rounds', () => {
  const given = {
    id: 'promo:offer:2026-11-22',
    left: 1,
    rounds: 2,
    stakeMinor: 40,
    wonMinor: 500,
    isBonus: true,
    expiresAtMs: 9_000_000_000_000,
  }

  it('are played at their stake until none is left; the balance rises when they become a bonus', async () => {
    const after = { ...given, left: 0, wonMinor: 700 }
    answers = [
      ({ roundId }) =>
        playRound.output.parse({
          roundId,
          stakeMinor: 40,
          winMinor: 200,
          balanceMinor: 5700,
          outcome: outcomeOf(STOPS, 40),
          freeRounds: after,
        }),
      won,
    ]
    const { game, seen, onFree } = aGame({ freeRounds: given })
    expect(onFree).toHaveBeenLastCalledWith(given)
    game.step(1)
    expect(game.stakeMinor()).toBe(40)
    const round = game.spin()
    await vi.advanceTimersByTimeAsync(10_000)
    await round
    expect(asked[0]).toMatchObject({ stakeMinor: 40, freeRoundsId: given.id })
    expect(seen.indexOf('balance 5000')).toBeLessThan(seen.indexOf('balance 5700'))
    expect(onFree).toHaveBeenLastCalledWith(after)
    expect(memory.opened()?.freeRounds).toBeUndefined()
    expect(game.stakeMinor()).toBe(STAKE)
    const paid = game.spin()
    await vi.advanceTimersByTimeAsync(10_000)
    await paid
    expect(asked[1]).toMatchObject({ stakeMinor: STAKE })
    expect(asked[1]).not.toHaveProperty('freeRoundsId')
  })

  it('that are over are not asked for again', async () => {
    answers = [{ code: 'bonus.ended', status: 409 }]
    const { game, refuse, onFree } = aGame({ freeRounds: given })
    const round = game.spin()
    await vi.advanceTimersByTimeAsync(10_000)
    await round
    expect(refuse).toHaveBeenCalledOnce()
    expect(onFree).toHaveBeenLastCalledWith(undefined)
    expect(game.stakeMinor()).toBe(STAKE)
    expect(refusalNotice(refuse.mock.calls[0]?.[0], en, {}).title).toBe(en.errors.freeTitle)
  })
})

describe('a round', () => {
  it('shows what the platform drew, tells the page around, and is forgotten once answered', async () => {
    answers = [won]
    const { game, seen, onSettled } = aGame()
    const round = game.spin()
    expect(memory.pending()).toEqual({ roundId: asked[0]?.roundId, stakeMinor: STAKE })
    await vi.advanceTimersByTimeAsync(10_000)
    await round
    const win = outcomeOf(STOPS, STAKE).winMinor
    expect(seen).toContain(`land ${STOPS.join()}`)
    expect(seen).toContain(`result ${win} ${STOPS.join()} `)
    // Before the reels stand, the balance does not give the win away.
    expect(seen.indexOf(`balance ${25_550 - win}`)).toBeLessThan(seen.indexOf(`land ${STOPS.join()}`))
    expect(seen.indexOf('balance 25550')).toBeGreaterThan(seen.indexOf(`land ${STOPS.join()}`))
    expect(onSettled).toHaveBeenCalledOnce()
    expect(memory.pending()).toBeUndefined()
    expect(memory.opened()?.balanceMinor).toBe(25_550)
  })

  it('lasts two and a half seconds before another may begin', async () => {
    answers = [won, won]
    const { game } = aGame()
    const first = game.spin()
    await vi.advanceTimersByTimeAsync(2500 + ANSWER_MS - 1)
    void game.spin()
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    await first
    void game.spin()
    expect(asked).toHaveLength(2)
    expect(asked[1]?.roundId).not.toBe(asked[0]?.roundId)
    await vi.advanceTimersByTimeAsync(5000)
  })

  it('whose answer is lost is looked for, and shown when it happened', async () => {
    answers = ['lost', 'lost', won]
    const { game, seen } = aGame()
    const round = game.spin()
    await vi.advanceTimersByTimeAsync(20_000)
    await round
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET'])
    expect(new Set(asked.map(({ roundId }) => roundId)).size).toBe(1)
    expect(seen).toContain(`trouble ${en.reconnecting}`)
    expect(seen).toContain(`land ${STOPS.join()}`)
  })

  it('that never arrived is sent again under the same id', async () => {
    answers = ['lost', () => null, won]
    const { game, seen } = aGame()
    const round = game.spin()
    await vi.advanceTimersByTimeAsync(20_000)
    await round
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST'])
    expect(new Set(asked.map(({ roundId }) => roundId)).size).toBe(1)
    expect(seen).toContain(`land ${STOPS.join()}`)
  })

  it('refused for its pace is sent again under the same id', async () => {
    answers = [{ code: 'game.tooFast', status: 429 }, won]
    const { game, refuse } = aGame()
    const round = game.spin()
    await vi.advanceTimersByTimeAsync(10_000)
    await round
    expect(asked[1]).toEqual(asked[0])
    expect(refuse).not.toHaveBeenCalled()
  })

  it('refused for money is over, and the stake can be lowered to the balance', async () => {
    answers = [{ code: 'wallet.insufficient', status: 409 }]
    const { game, refuse } = aGame()
    const round = game.spin()
    await vi.advanceTimersByTimeAsync(10_000)
    await round
    expect(asked).toHaveLength(1)
    expect(memory.pending()).toBeUndefined()
    const lowerStake = vi.fn()
    const notice = refusalNotice(refuse.mock.calls[0]?.[0], en, { lowerStake })
    expect(notice.title).toBe(en.errors.insufficientTitle)
    expect(notice.actions.map(({ label }) => label)).toEqual([en.actions.lowerStake])
  })

  it.each(['protection.timeOut', 'protection.excluded'])(
    'refused with %s leads to the money',
    async (code) => {
      answers = [{ code, status: 403 }]
      const { game, refuse } = aGame()
      const round = game.spin()
      await vi.advanceTimersByTimeAsync(10_000)
      await round
      const [withdraw, back] = [vi.fn(), vi.fn()]
      const { title, actions } = refusalNotice(refuse.mock.calls[0]?.[0], en, { withdraw, back })
      expect(title).toBe(en.errors.breakTitle)
      expect(actions.map(({ label }) => label)).toEqual([en.actions.withdraw, en.actions.back])
      actions[0]?.run()
      expect(withdraw).toHaveBeenCalledOnce()
    },
  )

  it('left open by a reload is shown, and never sent again', async () => {
    memory.keepPending({ roundId: '7f1f2f3e-0c6a-4a7e-9d1c-0a8f4a1b2c3d', stakeMinor: STAKE })
    answers = [won]
    const { game, seen } = aGame()
    const resumed = game.resume()
    await vi.advanceTimersByTimeAsync(10_000)
    await resumed
    expect(asked.map(({ method }) => method)).toEqual(['GET'])
    expect(seen.some((line) => line.startsWith('result') && line.endsWith(en.recovered))).toBe(true)
    expect(memory.pending()).toBeUndefined()
  })

  it('left open by a reload that never happened is said to be so', async () => {
    memory.keepPending({ roundId: '7f1f2f3e-0c6a-4a7e-9d1c-0a8f4a1b2c3d', stakeMinor: STAKE })
    answers = [() => null]
    const { game, seen } = aGame()
    const resumed = game.resume()
    await vi.advanceTimersByTimeAsync(10_000)
    await resumed
    expect(asked.map(({ method }) => method)).toEqual(['GET'])
    expect(seen).toContain(`say ${en.notPlaced}`)
  })
})

describe('money that comes by another way', () => {
  it('is shown at once, and after the round while one runs', async () => {
    answers = [won]
    const { game, seen } = aGame()
    await game.refresh(async () => 777_00)
    expect(seen.at(-1)).toBe(`balance ${777_00}`)
    const read = vi.fn(async () => 888_00)
    const played = game.spin()
    await game.refresh(read)
    expect(read).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    await played
    expect(read).toHaveBeenCalledOnce()
    expect(seen.at(-1)).toBe(`balance ${888_00}`)
  })

  it('is left as it stands where the figure cannot be read', async () => {
    const { game, seen } = aGame()
    const before = seen.length
    await game.refresh(() => Promise.reject(new Error('no line')))
    expect(seen).toHaveLength(before)
  })
})

describe('the address', () => {
  it('loses the launch token at once and keeps the rest', () => {
    history.replaceState(null, '', '/slots/aurora-reels/?launch=one-use-token&lang=ar')
    expect(takeLaunch()).toMatchObject({ token: 'one-use-token', lang: 'ar' })
    expect(location.search).toBe('?lang=ar')
  })

  it('is of the only page whose messages count', () => {
    const [refresh, pause] = [vi.fn(), vi.fn()]
    listenToBrand(new URL('http://brand.test'), { refresh, pause })
    const send = (type: string, origin: string, source: MessageEventSource | null) =>
      window.dispatchEvent(new MessageEvent('message', { data: { type }, origin, source }))
    for (const type of ['vitrine:refresh', 'vitrine:pause', 'vitrine:resume']) {
      send(type, 'http://other.test', window)
      send(type, 'http://brand.test', null)
    }
    expect(refresh).not.toHaveBeenCalled()
    expect(pause).not.toHaveBeenCalled()
    send('vitrine:refresh', 'http://brand.test', window)
    expect(refresh).toHaveBeenCalledOnce()
    send('vitrine:pause', 'http://brand.test', window)
    send('vitrine:resume', 'http://brand.test', window)
    expect(pause.mock.calls).toEqual([[true], [false]])
  })

  it('names the brand only when it is this host without "play."', () => {
    const from = (host: string, back: string) =>
      checkedBack(new URL(`http://${host}/?back=${encodeURIComponent(back)}`))
    expect(from('play.brand.test:8787', 'http://brand.test:8787')?.origin).toBe('http://brand.test:8787')
    for (const back of [
      'http://other.test:8787',
      'https://brand.test:8787',
      'http://brand.test',
      'javascript:alert(1)',
      'x',
    ])
      expect(from('play.brand.test:8787', back)).toBeUndefined()
    expect(from('brand.test', 'http://brand.test')).toBeUndefined()
  })
})
