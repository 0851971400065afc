import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WinnersIsland } from '#islands/games/WinnersIsland.tsx'
import { loadWinners } from '#lib/games/winners-store.ts'
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import ui from '#locales/en/ui.json' with { type: 'json' }
import { BRL, useMember } from '../cashier/show-page.tsx'
import { lineOf, told, useLines, welcome } from '../live/line.ts'
import { script } from '../session/answers.ts'

/** Tells where the place of the board is; set by each observer. */
let tell = (_: { isIntersecting: boolean; top: number }) => {}

beforeEach(useLines)
beforeEach(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean; boundingClientRect: DOMRect }[]) => void) {
        tell = ({ isIntersecting, top }) =>
          act(() => told([{ isIntersecting, boundingClientRect: new DOMRect(0, top, 300, 30) }]))
      }
      observe() {}
      disconnect() {
        tell = () => {}
      }
    },
  ),
)
useMember()
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const win = (winMinor: number) => ({
  ...{ customerName: 'b•••', winAmount: '1', winMinor, nodeId: 'x', atMs: winMinor },
  vo: { gameName: `Reels ${winMinor}`, iconUrl: '/x.webp' },
})
const words = { lobby, ui }
const links = { login: '/login', lottery: { REDLOTTO: '/vnLottery' } }
const show = (hasDecoration = false) =>
  render(
    <WinnersIsland {...{ lang: 'en', words, symbol: 'R$', links, jackpotShare: '0.7%', hasDecoration }} />,
  )

it('a win that happens takes its place on the board, once', async () => {
  script({
    getWinnerBoard: { value: [win(900_00), win(100_00)] },
    listJackpots: { value: { currency: BRL, jackpots: [] } },
  })
  show()
  await screen.findByText('Reels 90000')
  const line = await lineOf('brand')
  line.receive(welcome())
  const live = { ...win(500_00), id: 'w1' }
  line.receive({ type: 'messages', messages: [told(1, 'win', live), told(2, 'win', live)] })
  await waitFor(() =>
    expect(
      screen.getAllByRole('listitem').map((row) => /Reels (\d+)/.exec(row.textContent ?? '')?.[1]),
    ).toEqual(['90000', '50000', '10000']),
  )
})

it('shows the first ten of twenty, with thousands and two decimals', async () => {
  const board = Array.from({ length: 20 }, (_, place) => win(1_234_567_89 - place))
  const jackpots = [{ nodeId: 'x', gameName: 'Aurora Reels', amountMinor: 98_765_40 }]
  script({
    getWinnerBoard: { value: board },
    listJackpots: { value: { currency: BRL, jackpots } },
  })
  await loadWinners(true)
  show()
  const rows = await screen.findAllByRole('listitem')
  expect(rows).toHaveLength(10)
  expect(rows[0]?.textContent).toContain('1,234,567.89')
  expect(rows[9]?.textContent).toContain('1,234,567.80')
  expect(document.body.textContent).toContain('98,765.40')
  expect(document.body.textContent).toContain('Aurora Reels: fed by 0.7% of every stake')
})

it('a win of a lottery leads to its page, that of another game starts the game', async () => {
  const lottery = { ...win(900_00), vassalage: 'REDLOTTO', gameCode: 'red north' }
  const slot = { ...win(800_00), vassalage: 'NOVA', gameCode: 'reels' }
  script({
    getWinnerBoard: { value: [lottery, slot, win(700_00)] },
    listJackpots: { value: { currency: BRL, jackpots: [] } },
  })
  await loadWinners(true)
  show()
  const [page, ...games] = await screen.findAllByRole('link')
  expect(page?.getAttribute('href')).toBe('/vnLottery?gameCode=red%20north')
  expect(page?.dataset['launch']).toBeUndefined()
  expect(games).toHaveLength(2)
  for (const game of games) {
    expect(game.getAttribute('href')).toBe('/login')
    expect(game.dataset['launch']).toBe('x')
  }
})

it('the board of one page serves the next for a minute, and a retry asks anew', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const listJackpots = { value: { currency: BRL, jackpots: [] } }
  const asked = script({ getWinnerBoard: { value: [win(900_00)] }, listJackpots })
  const boards = () => asked.filter(({ name }) => name === 'getWinnerBoard').length
  await loadWinners()
  await loadWinners()
  expect(boards()).toBe(1)
  await loadWinners(true)
  expect(boards()).toBe(2)
  vi.setSystemTime(Date.now() + 60_000)
  await loadWinners()
  expect(boards()).toBe(3)
  sessionStorage.setItem('vitrine.kept.winners.', JSON.stringify({ atMs: Date.now(), value: 'spoilt' }))
  await loadWinners()
  expect(boards()).toBe(4)
})

it('a decoration says that it is one, rises within its bounds, and can be paused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  script({
    getWinnerBoard: { value: [] },
    listJackpots: { value: { currency: BRL, jackpots: [] } },
  })
  const { container } = show(true)
  await vi.waitFor(() => expect(screen.getByText(lobby.winners.decorationText)).toBeTruthy())
  const count = () => Number(container.querySelector('[aria-hidden] bdi')?.textContent?.replaceAll(',', ''))
  const first = count()
  expect(first).toBeGreaterThanOrEqual(11_000_000)
  expect(first).toBeLessThanOrEqual(15_000_000)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(count() - first).toBeGreaterThanOrEqual(100)
  expect(count() - first).toBeLessThanOrEqual(500)
  fireEvent.click(screen.getByRole('button', { name: lobby.winners.pause }))
  const stopped = count()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(count()).toBe(stopped)
  fireEvent.click(screen.getByRole('button', { name: lobby.winners.resume }))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(count()).toBeGreaterThan(stopped)
})

it('no decoration stands where the brand wants none', async () => {
  script({ getWinnerBoard: { value: [] }, listJackpots: { value: { currency: BRL, jackpots: [] } } })
  show()
  await screen.findByText(lobby.winners.empty)
  expect(screen.queryByText(lobby.winners.decorationText)).toBeNull()
})

it('an empty board keeps the height of its placeholder until it is below the screen', async () => {
  script({ getWinnerBoard: { value: [] }, listJackpots: { value: { currency: BRL, jackpots: [] } } })
  const { container } = show()
  await screen.findByText(lobby.winners.empty)
  const isHeld = () => (container.firstElementChild?.className ?? '') !== ''
  tell({ isIntersecting: true, top: 400 })
  expect(isHeld()).toBe(true)
  tell({ isIntersecting: false, top: -600 })
  expect(isHeld()).toBe(true)
  tell({ isIntersecting: false, top: 1200 })
  expect(isHeld()).toBe(false)
})
