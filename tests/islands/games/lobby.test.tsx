import { render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LobbyIsland, type LobbyIslandProps } from '#islands/games/LobbyIsland.tsx'
import type { Game } from '#lib/api/play/games.ts'
import type { EndpointName } from '#lib/api/index.ts'
import { LOADING } from '#lib/client/remote.ts'
import { $lobby } from '#lib/games/lobby-store.ts'
import { restoreSession } from '#lib/session/session-store.ts'
import { packGames } from '#lib/api/play/games-lobby-file.ts'
import { makeIndex } from '#lib/shared/lobby/search-index.ts'
import errors from '#locales/en/errors.json' with { type: 'json' }
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import ui from '#locales/en/ui.json' with { type: 'json' }
import { $tabSession } from '#lib/client/session-state.ts'
import session from '#locales/en/session.json' with { type: 'json' }
import { MEMBER, script, type Answers } from '../session/answers.ts'
import { aGame } from './a-game.ts'

const GAMES = [
  aGame('First Reels', { supportPlay: '0' }),
  aGame('Great Jackpot', { gameClassify: 'JP', lines: 20, minBetUnits: 5 }),
  aGame('Other Jackpot', { gameClassify: 'JP', vassalage: 'TAMBO', vendorName: 'Tambo', lines: 5 }),
  aGame('Lucky Scratch', { gameClassify: 'SC' }),
  aGame('Live Wheel', { gameType: 'LIVE', gameClassify: 'TG' }),
  aGame('Red Draw', { gameType: 'LOTT', gameClassify: 'BG', vassalage: 'LOTTO', gameCode: 'red-1' }),
]
const file = (games: readonly Game[]) => ({
  ...packGames(games),
  index: makeIndex(games.map(({ gameName, vendorName }) => ({ name: gameName, tags: [vendorName] }))),
})

beforeEach(() => {
  files += 1
  $lobby.set(LOADING)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(file(GAMES))))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn()
      unobserve = vi.fn()
      disconnect = vi.fn()
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

/** A file of its own for each test: a page loads its file once. */
let files = 0
function island(over: Partial<LobbyIslandProps> = {}) {
  return (
    <LobbyIsland
      words={{ lobby, session, errors, ui }}
      lang="en"
      lobbyUrl={`/data/lobby-${files}.json`}
      category="RNG"
      classes={[
        { code: 'SLOT', title: 'Slots' },
        { code: 'JP', title: 'Jackpots' },
        { code: 'SC', title: 'Scratch cards' },
      ]}
      money={{ currency: { code: 'BRL', exponent: 2 }, symbol: 'R$', lowestMinor: 20 }}
      links={{ login: '/login', lottery: { LOTTO: '/vnLottery' }, category: { RNG: '/rng', LIVE: '/live' } }}
      allUrl="/hot"
      {...over}
    >
      <p>the built grid</p>
    </LobbyIsland>
  )
}
function show(over: Partial<LobbyIslandProps> = {}) {
  render(island(over))
  return userEvent.setup()
}
const names = () => GAMES.map(({ gameName }) => gameName).filter((name) => screen.queryByText(name))
const button = (name: string) => screen.getByRole('button', { name })
const field = () => screen.getByLabelText('Search games')

it('a class narrows the list, with vendor and name, and stands in the address', async () => {
  const user = show()
  expect(screen.getByText('the built grid')).toBeTruthy()
  await user.click(button('Jackpots'))
  await waitFor(() => expect(names()).toEqual(['Great Jackpot', 'Other Jackpot']))
  expect(button('Jackpots').getAttribute('aria-pressed')).toBe('true')
  await user.click(button('Filters (1)'))
  const providers = within(screen.getByRole('group', { name: 'Provider' }))
  await user.click(providers.getByRole('button', { name: 'Tambo' }))
  await waitFor(() => expect(names()).toEqual(['Other Jackpot']))
  expect(location.search).toBe('?class=JP&vassalage=TAMBO')
  await user.click(providers.getByRole('button', { name: 'Nova' }))
  await waitFor(() => expect(names()).toEqual(['Great Jackpot', 'Other Jackpot']))
  expect(new URLSearchParams(location.search).get('vassalage')).toBe('TAMBO,NOVA')
  expect(button('Filters (3)')).toBeTruthy()
  await user.click(providers.getByRole('button', { name: 'Nova', pressed: true }))
  await waitFor(() => expect(names()).toEqual(['Other Jackpot']))
  await user.type(field(), 'nothing of that name')
  await user.click(await screen.findByRole('button', { name: 'Clear the search' }))
  expect(screen.getByText('the built grid')).toBeTruthy()
  expect(location.search).toBe('')
  expect(field()).toHaveProperty('value', '')
})

it('what is found are whole cards: to play, to try where there is a demo, or to open the page of a lottery', async () => {
  const user = show({ category: undefined })
  await user.type(field(), 'first')
  const play = await screen.findByRole('link', { name: 'Play First Reels' })
  expect(play.dataset).toMatchObject({ launch: 'nova-first-reels' })
  expect(screen.getByRole('link', { name: 'Free demo of First Reels' }).dataset['demo']).toBe('')
  await user.clear(field())
  await user.type(field(), 'red drww')
  const open = await screen.findByRole('link', { name: 'Open Red Draw' })
  expect(open.getAttribute('href')).toBe('/vnLottery?gameCode=red-1')
  expect(open.dataset['launch']).toBeUndefined()
})

it('what was typed before the script came is searched for', async () => {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(island())
  const early = within(container).getByLabelText<HTMLInputElement>('Search games')
  early.value = 'scratch'
  render(island(), { container, hydrate: true })
  await waitFor(() => expect(names()).toEqual(['Lucky Scratch']))
  expect(location.search).toBe('?q=scratch')
})

it('games of other categories are not found here, and said to be elsewhere', async () => {
  const user = show()
  await user.type(field(), 'wheel')
  const elsewhere = await screen.findByRole('link', { name: '1 more in all games' })
  expect(elsewhere.getAttribute('href')).toBe('/hot?q=wheel')
  expect(names()).toEqual([])
})

it('an address begins with what it asks for', async () => {
  history.replaceState(null, '', '/rng?class=sc')
  show()
  await waitFor(() => expect(names()).toEqual(['Lucky Scratch']))
})

it('a least return narrows the list to games that state so much', async () => {
  const returns = [94.5, 95.2, 96.01, undefined]
  const stated = GAMES.slice(0, 4).map((game, index) => {
    const rtpPercent = returns[index]
    return rtpPercent === undefined ? game : { ...game, rtpPercent }
  })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(file(stated))))
  const user = show()
  await user.click(button('Filters'))
  const least = await screen.findByLabelText('Return to player (RTP)')
  expect([...least.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Any',
    '94% or more',
    '95% or more',
    '96% or more',
  ])
  await user.selectOptions(least, '95')
  await waitFor(() => expect(names()).toEqual(['Great Jackpot', 'Other Jackpot']))
  expect(location.search).toBe('?minRtp=95')
  await user.click(button('Clear filters'))
  expect(location.search).toBe('')
})

it('filters offer what tells the games apart, and are cleared together', async () => {
  const user = show()
  await user.click(button('Filters'))
  await user.selectOptions(await screen.findByLabelText('Lines'), '20')
  await waitFor(() => expect(names()).toEqual(['Great Jackpot']))
  const bets = within(screen.getByLabelText('Minimum bet')).getAllByRole('option')
  expect(bets.map((option) => option.getAttribute('value'))).toEqual(['', '20'])
  await user.selectOptions(screen.getByLabelText('Minimum bet'), '20')
  await screen.findByText('No game found')
  await user.click(button('Clear filters'))
  expect(screen.getByText('the built grid')).toBeTruthy()
})

it("on a vendor's own page only its games are found", async () => {
  const user = show({ vassalage: 'TAMBO' })
  expect(button('Filters')).toBeTruthy()
  await user.click(button('Jackpots'))
  await waitFor(() => expect(names()).toEqual(['Other Jackpot']))
  expect(location.search).toBe('?class=JP')
})

it('the rest of a list stands under what the page was built with, once it is near', async () => {
  let near: () => void = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        near = () => told([{ isIntersecting: true }])
      }
      observe = vi.fn()
      unobserve = vi.fn()
      disconnect = vi.fn()
    },
  )
  show({ shown: { to: 2, total: 4 } })
  expect(names()).toEqual([])
  near()
  await waitFor(() => expect(names()).toEqual(['Other Jackpot', 'Lucky Scratch']))
  expect(screen.getByText('the built grid')).toBeTruthy()
})

it('guests are asked to log in for their own lists; what is popular is for everybody', async () => {
  script({ listPopularGames: { value: [GAMES[1], GAMES[0]] } })
  const calls = fetch
  vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) =>
    typeof input === 'string' && input.startsWith('/data/')
      ? Promise.resolve(Response.json(file(GAMES)))
      : calls(input, init),
  )
  const user = show({ category: undefined, hasLists: true })
  await user.click(button('Favourites'))
  const login = await screen.findByRole('link', { name: 'Log in' })
  expect(login.dataset['modal']).toBe('login')
  await user.click(button('Popular'))
  await waitFor(() => expect(names()).toEqual(['First Reels', 'Great Jackpot']))
  expect(location.search).toBe('?list=popular')
  const shown = screen.getAllByRole('link', { name: /^Play/ })
  expect(shown.map((link) => link.getAttribute('aria-label'))).toEqual([
    'Play Great Jackpot',
    'Play First Reels',
  ])
})

/** A tab with a session; the files of the site are answered as well. */
function asMember(answers: Answers) {
  sessionStorage.setItem('vitrine.token', 'token-of-this-tab-0123456789')
  $tabSession.set({ state: 'unknown' })
  const asked = script({ getMemberInfo: { value: MEMBER }, ...answers })
  const calls = fetch
  vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) =>
    typeof input === 'string' && input.startsWith('/data/')
      ? Promise.resolve(Response.json(file(GAMES)))
      : calls(input, init),
  )
  return asked
}

const played = () =>
  screen.getAllByRole('link', { name: /^Play/ }).map((link) => link.getAttribute('aria-label'))
const KEPT = { value: { favGameIds: ['nova-lucky-scratch', 'nova-first-reels', 'nova-gone'] } }

it('a member sees the games that were kept, the last one first', async () => {
  asMember({ getFavouriteGames: KEPT })
  history.replaceState(null, '', '/hot?list=favourites')
  show({ category: undefined, hasLists: true })
  await waitFor(() => expect(played()).toEqual(['Play Lucky Scratch', 'Play First Reels']))
})

describe('a list that fails says so, and its button asks for it again', () => {
  const FAILED = { refused: 'system.internal' } as const
  const PLAYED = { value: [GAMES[3], GAMES[0]] }
  const MEMBER_LATER = [FAILED, { value: MEMBER }]
  const rows: [list: string, call: EndpointName, answers: Answers][] = [
    ['favourites', 'getFavouriteGames', { getFavouriteGames: [FAILED, KEPT] }],
    ['popular', 'listPopularGames', { listPopularGames: [FAILED, PLAYED] }],
    ['recent', 'listRecentGames', { listRecentGames: [FAILED, PLAYED] }],
    ['favourites', 'getMemberInfo', { getMemberInfo: MEMBER_LATER, getFavouriteGames: KEPT }],
    ['recent', 'getMemberInfo', { getMemberInfo: MEMBER_LATER, listRecentGames: PLAYED }],
  ]
  it.each(rows)('%s, where %s is refused', async (list, refused, answers) => {
    sessionStorage.clear()
    const asked = asMember(answers)
    const times = () => asked.filter(({ name }) => name === refused).length
    // The lists are asked for anew when the member is known.
    if (refused !== 'getMemberInfo') await restoreSession()
    history.replaceState(null, '', `/hot?list=${list}`)
    const user = show({ category: undefined, hasLists: true })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(times()).toBe(1)
    await user.click(retry)
    await waitFor(() => expect(played()).toEqual(['Play Lucky Scratch', 'Play First Reels']))
    expect(times()).toBe(2)
  })
})
