import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startGame } from '#lib/games/launch-store.ts'
import { $modal } from '#lib/modal/modal-store.ts'
import { $tabSession } from '#lib/client/session-state.ts'
import { restoreSession } from '#lib/session/session-store.ts'
import { listenForPopups } from '#lib/shell/popups.ts'
import { MEMBER, script } from '../islands/session/answers.ts'

const GAME = { nodeId: 'bgs-aurora-reels', gameName: 'Aurora Reels' }
const LAUNCH = { value: { url: 'http://play.localhost/slots/', gameName: 'Aurora Reels', expiresAtMs: 1 } }

beforeEach(() => {
  $tabSession.set({ state: 'unknown' })
  $modal.set(null)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('a game pressed while the session is being restored opens for the member, not a login', async () => {
  sessionStorage.setItem('vitrine.token', 'token-of-this-tab-0123456789')
  const asked = script({ getMemberInfo: { value: MEMBER }, launchGame: LAUNCH })
  const restored = restoreSession()
  await startGame(GAME)
  await restored
  expect($modal.get()).toMatchObject({ name: 'game', nodeId: GAME.nodeId })
  expect(asked.map(({ name }) => name)).toEqual(['getMemberInfo', 'launchGame'])
})

it('a guest is offered an account, with the game’s name', async () => {
  script({})
  await startGame(GAME)
  expect($modal.get()).toEqual({ name: 'register', game: GAME })
})

it('a trial account is told that it needs a real one', async () => {
  sessionStorage.setItem('vitrine.token', 'token-of-this-tab-0123456789')
  script({ getMemberInfo: { value: { ...MEMBER, type: 4 } } })
  await startGame(GAME)
  expect($modal.get()).toMatchObject({ name: 'notice', key: 'trialBlocked' })
})

it('a link on a card starts the game by the name that the card shows', async () => {
  script({})
  listenForPopups()
  document.body.innerHTML = `<div class="game-cell"><a class="game-card" href="/login" data-launch="bgs-aurora-reels">
    <span class="game-card__name"> Aurora Reels </span></a><a href="/login" data-launch="bgs-aurora-reels">Play</a></div>`
  document.querySelectorAll('a')[1]?.click()
  await vi.waitFor(() => expect($modal.get()).toEqual({ name: 'register', game: GAME }))
})

it('a link to a game leads on where what starts it is gone, if there is a network', async () => {
  const load = vi.fn(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  vi.doMock('#lib/games/launch-store.ts', load)
  const assign = vi.fn()
  const { href, origin, pathname } = location
  vi.stubGlobal('location', { href, origin, pathname, assign })
  listenForPopups()
  document.body.innerHTML =
    '<a href="/login" data-launch="bgs-aurora-reels" data-title="Aurora Reels">Play</a>'
  const link = document.querySelector('a')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  link?.click()
  await vi.waitFor(() => expect(online).toHaveBeenCalled())
  expect(assign).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  link?.click()
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(new URL('/login', href).href))
  vi.doUnmock('#lib/games/launch-store.ts')
})
