import type { ReadableAtom } from 'nanostores'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#lib/api/errors.ts'
import type { Remote } from '#lib/client/remote.ts'
import { $winners, loadWinners } from '#lib/games/winners-store.ts'
import { $lobby, loadLobbyGames } from '#lib/lottery/lobby-store.ts'
import { $models, loadModels } from '#lib/models/model-store.ts'
import { $passkeys, loadPasskeys } from '#lib/session/passkey-store.ts'
import { $accountSecurity, $ownSessions, loadSecurity, loadSessions } from '#lib/session/security-store.ts'
import { $socialLinks, loadSocial } from '#lib/session/social-links-store.ts'

/** Of two readings the later one is shown, whichever answers first; a value that cannot be read again stays, with the failure. */

interface PendingCall {
  path: string
  answer: (value: unknown) => void
  refuse: (error: Error) => void
}

const { asked } = vi.hoisted(() => ({ asked: [] as PendingCall[] }))
vi.mock('#lib/client/call.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  call: ({ path }: { path: string }) =>
    new Promise((answer, refuse) => {
      asked.push({ path, answer, refuse })
    }),
}))

const POOLS = { currency: { code: 'BRL', exponent: 2 }, jackpots: [] }

interface Reading {
  load: () => Promise<unknown>
  $state: ReadableAtom<Remote<unknown>>
  /** Answers of a reading, by which it is recognised: of the first call, then of others. */
  answers: (mark: number) => unknown[]
  /** What is shown after them. */
  shown: (mark: number) => unknown
}

const plain = (mark: number) => [mark]
const READINGS: [string, Reading][] = [
  ['security', { load: loadSecurity, $state: $accountSecurity, answers: plain, shown: (mark) => mark }],
  ['sessions', { load: loadSessions, $state: $ownSessions, answers: plain, shown: (mark) => mark }],
  ['passkeys', { load: loadPasskeys, $state: $passkeys, answers: plain, shown: (mark) => mark }],
  ['social links', { load: loadSocial, $state: $socialLinks, answers: plain, shown: (mark) => mark }],
  [
    'models',
    { load: loadModels, $state: $models, answers: (mark) => [{ models: mark }], shown: (mark) => mark },
  ],
  [
    'winners',
    {
      load: () => loadWinners(true),
      $state: $winners,
      answers: (mark) => [[mark], POOLS],
      shown: (mark) => ({ wins: [mark], pools: POOLS }),
    },
  ],
  [
    'lotteries',
    {
      load: loadLobbyGames,
      $state: $lobby,
      answers: (mark) => [{ serverNowMs: Date.now(), games: [{ gameCode: mark, draw: null }] }],
      shown: (mark) => [{ gameCode: mark, draw: null }],
    },
  ],
]

beforeEach(() => {
  asked.length = 0
})

describe.each(READINGS)('%s', (_name, { load, $state, answers, shown }) => {
  const calls = answers(0).length
  /** Asks, and gives what answers that reading. */
  const begin = async () => {
    const before = asked.length
    const done = load()
    await vi.waitFor(() => expect(asked).toHaveLength(before + calls))
    const own = asked.slice(before)
    return {
      answer: async (mark: number) => {
        answers(mark).forEach((value, at) => own[at]?.answer(value))
        await done
      },
      refuse: async () => {
        for (const { refuse } of own) refuse(new ApiError('models.unavailable'))
        await done
      },
    }
  }
  const value = () => {
    const now = $state.get()
    return now.state === 'ready' ? now.value : now.state
  }

  it('drops the answer, and the failure, of an older reading', async () => {
    const first = await begin()
    const second = await begin()
    const third = await begin()
    await third.answer(3)
    expect(value()).toEqual(shown(3))
    await first.answer(1)
    expect(value()).toEqual(shown(3))
    await second.refuse()
    expect($state.get()).toEqual({ state: 'ready', value: shown(3), changing: false })
  })

  it('keeps what is shown where the next reading fails, and says so', async () => {
    await (await begin()).answer(4)
    await (await begin()).refuse()
    expect($state.get()).toMatchObject({
      state: 'ready',
      value: shown(4),
      error: { code: 'models.unavailable' },
    })
    await (await begin()).answer(5)
    expect($state.get()).toEqual({ state: 'ready', value: shown(5), changing: false })
  })
})
