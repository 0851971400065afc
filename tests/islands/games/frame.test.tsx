import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GameModalIsland } from '#islands/games/GameModalIsland.tsx'
import { startGame } from '#lib/games/launch-store.ts'
import { $modal } from '#lib/modal/modal-store.ts'
import { $session } from '#lib/session/session-store.ts'
import errors from '#locales/en/errors.json' with { type: 'json' }
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import ui from '#locales/en/ui.json' with { type: 'json' }
import { script } from '../session/answers.ts'

const launched = (token: number) => ({
  value: { url: `http://vendor.localhost/games/?t=${token}`, gameName: 'First Reels', expiresAtMs: 1 },
})
const frame = () => document.querySelector('iframe')

beforeEach(() => {
  $session.set({ state: 'guest' })
  $modal.set(null)
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(...tokens: number[]) {
  const asked = script({ launchDemo: tokens.map(launched) })
  render(<GameModalIsland lang="en" words={{ lobby, errors, ui }} />)
  await act(() => startGame({ nodeId: 'nova-first', gameName: 'First Reels', isDemo: true }))
  return asked
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('a game that shows no sign is asked for once more with a fresh address, and after two minutes that is said', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = await open(1, 2, 3)
  expect(frame()?.src).toContain('t=1')
  await pass(15_000)
  await vi.waitFor(() => expect(frame()?.src).toContain('t=2'))
  await pass(60_000)
  expect(asked).toHaveLength(2)
  await pass(60_000)
  expect(screen.getByText(lobby.late)).toBeTruthy()
  expect(frame()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(frame()?.src).toContain('t=3'))
})

it('a game that is there is left alone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = await open(1, 2)
  const shown = frame()
  if (shown) fireEvent.load(shown)
  await pass(300_000)
  expect(asked).toHaveLength(1)
  expect(screen.queryByText('Opening First Reels')).toBeNull()
})

it('a game is reloaded with a fresh address', async () => {
  await open(1, 2)
  fireEvent.click(screen.getByRole('button', { name: 'Reload the game' }))
  await waitFor(() => expect(frame()?.src).toContain('t=2'))
})

it('a lost line is said, and the game is told when it is back', async () => {
  await open(1)
  fireEvent(window, new Event('offline'))
  expect(screen.getByText(lobby.offline)).toBeTruthy()
  const post = vi.fn()
  const shown = frame()
  if (shown) Object.defineProperty(shown, 'contentWindow', { value: { postMessage: post } })
  fireEvent(window, new Event('online'))
  expect(screen.queryByText(lobby.offline)).toBeNull()
  expect(post).toHaveBeenCalledExactlyOnceWith({ type: 'vitrine:refresh' }, 'http://vendor.localhost')
})
