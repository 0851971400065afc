import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Heart } from '#islands/games/Heart.tsx'
import { useWords } from '#islands/ui/use-words.ts'
import {
  $favourites,
  $favouriteFailure,
  loadFavouriteGames,
  toggleFavourite,
} from '#lib/games/favourites-store.ts'
import { $modal } from '#lib/modal/modal-store.ts'
import { $tabSession } from '#lib/client/session-state.ts'
import { showFavourites } from '#lib/shell/favourite-hearts.ts'
import { addHearts } from '#lib/shell/hearts.ts'
import { listenForPopups } from '#lib/shell/popups.ts'
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import { MEMBER, script, type Answers } from '../session/answers.ts'
import { aGame } from './a-game.ts'

const ids = (...favGameIds: string[]) => ({ value: { favGameIds } })
/** Presses of one heart count once a second: each test presses at a time of its own. */
let nowMs = 1_000_000

beforeEach(() => {
  nowMs += 10_000
  $tabSession.set({ state: 'guest' })
  $modal.set(null)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

function kept(): readonly string[] | undefined {
  const list = $favourites.get()
  return list.state === 'ready' ? list.value : undefined
}

async function logIn(answers: Answers) {
  sessionStorage.setItem('vitrine.token', 'token-of-this-tab-0123456789')
  $tabSession.set({ state: 'unknown' })
  return script({ getMemberInfo: { value: MEMBER }, ...answers })
}

it('a game is kept at once, and let go at once', async () => {
  const asked = await logIn({
    getFavouriteGames: ids('other-one'),
    addFavouriteGame: ids('nova-one', 'other-one'),
    removeFavouriteGame: ids('other-one'),
  })
  const seen: (readonly string[] | undefined)[] = []
  const stop = $favourites.listen(() => seen.push(kept()))
  await toggleFavourite({ nodeId: 'nova-one' }, nowMs)
  expect(seen[1]).toEqual(['nova-one', 'other-one'])
  await toggleFavourite({ nodeId: 'nova-one' }, nowMs + 1_000)
  expect(kept()).toEqual(['other-one'])
  expect(asked.map(({ name }) => name)).toEqual([
    'getMemberInfo',
    'getFavouriteGames',
    'addFavouriteGame',
    'removeFavouriteGame',
  ])
  stop()
})

it('what fails is taken back, and said', async () => {
  await logIn({ getFavouriteGames: ids('kept-one'), addFavouriteGame: 'lost', removeFavouriteGame: 'lost' })
  await toggleFavourite({ nodeId: 'nova-one' }, nowMs)
  expect(kept()).toEqual(['kept-one'])
  expect($favouriteFailure.get()).toEqual({ code: 'client.offline' })
  await toggleFavourite({ nodeId: 'kept-one' }, nowMs)
  expect(kept()).toEqual(['kept-one'])
})

it('a list that cannot be read is no change that failed; a heart that is pressed then shows what the answer has', async () => {
  const getFavouriteGames = [{ refused: 'system.internal' }, { refused: 'system.internal' }] as const
  await logIn({
    getFavouriteGames: [...getFavouriteGames],
    addFavouriteGame: [{ refused: 'system.internal' }, ids('nova-one', 'kept-one')],
  })
  $favouriteFailure.set(undefined)
  const told = vi.fn()
  const stop = $favouriteFailure.listen(told)
  await loadFavouriteGames()
  expect($favourites.get()).toMatchObject({ state: 'failed', error: { code: 'system.internal' } })
  expect(told).not.toHaveBeenCalled()
  await toggleFavourite({ nodeId: 'nova-one' }, nowMs)
  expect($favourites.get()).toMatchObject({ state: 'failed' })
  expect(told).toHaveBeenCalledExactlyOnceWith({ code: 'system.internal' }, undefined, undefined)
  await toggleFavourite({ nodeId: 'nova-one' }, nowMs + 1_000)
  expect(kept()).toEqual(['nova-one', 'kept-one'])
  stop()
})

it('a heart that fails is told once, however often a session began on the page', async () => {
  await logIn({ getFavouriteGames: ids(), addFavouriteGame: 'lost' })
  for (let session = 0; session < 3; session += 1) showFavourites()
  await toggleFavourite({ nodeId: 'nova-one' }, nowMs)
  expect(await screen.findAllByRole('alert')).toHaveLength(1)
})

it('of several presses within a second the first alone counts', async () => {
  const asked = await logIn({ getFavouriteGames: ids(), addFavouriteGame: ids('nova-one') })
  await Promise.all([0, 300, 999].map((later) => toggleFavourite({ nodeId: 'nova-one' }, nowMs + later)))
  expect(asked.filter(({ name }) => name === 'addFavouriteGame')).toHaveLength(1)
  expect(asked.filter(({ name }) => name === 'removeFavouriteGame')).toHaveLength(0)
  expect(kept()).toEqual(['nova-one'])
})

it('a guest gets the login', async () => {
  script({})
  await toggleFavourite({ nodeId: 'nova-one' }, nowMs)
  expect($modal.get()).toEqual({ name: 'login' })
})

it('hearts of built cards and of found ones show what is kept', async () => {
  await logIn({ getFavouriteGames: ids('nova-built'), addFavouriteGame: ids('nova-found', 'nova-built') })
  listenForPopups()
  document.body.innerHTML = builtCards()
  addHearts()
  const Found = () => <Heart t={useWords({ lang: 'en', words: { lobby } })} game={aGame('Found')} />
  render(<Found />)
  showFavourites()
  const built = screen.getByRole('button', { name: 'Favourite: Built $&' })
  await waitFor(() => expect(built.getAttribute('aria-pressed')).toBe('true'))
  expect(screen.getByRole('button', { name: 'Favourite: Lobby' }).dataset['favourite']).toBe('nova-lobby')
  const heart = screen.getByRole('button', { name: 'Favourite: Found' })
  expect(heart.getAttribute('aria-pressed')).toBe('false')
  heart.click()
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'))
  expect(document.querySelectorAll('.heart')).toHaveLength(3)
})

/** A game, a vendor's own lobby and a lottery, as pages have them. */
function builtCards(): string {
  document.body.dataset['keep'] = 'Favourite: %'
  const card = (name: string, cell: string, link: string) =>
    `<li class="game-cell" ${cell}><a class="game-card" ${link}><span class="game-card__name">${name}</span></a></li>`
  return [
    card('Built $&amp;', 'data-keep', 'data-launch="nova-built"'),
    card('Lobby', 'data-keep="nova-lobby"', 'data-list="LIVE/NOVA"'),
    card('Draw', '', 'href="/lottery"'),
  ].join('')
}

it('a lottery has no heart', () => {
  const Lottery = () => (
    <Heart t={useWords({ lang: 'en', words: { lobby } })} game={aGame('Draw', { gameType: 'ELOTT' })} />
  )
  render(<Lottery />)
  expect(screen.queryByRole('button')).toBeNull()
})
