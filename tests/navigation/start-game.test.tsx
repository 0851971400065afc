import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { launchGame } from '#lib/api/play/games.ts'
import { $favouriteFailure, $favourites, toggleFavourite } from '#lib/games/favourites-store.ts'
import { $launch, loadLaunch, startGame } from '#lib/games/launch-store.ts'
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
  history.replaceState(null, '', '/')
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

it.each([
  ['the address of the page, with its search', `/rng?q=fox`, '/rng?q=fox'],
  ['the page alone where its search is longer than the call takes', `/rng?gclid=${'x'.repeat(600)}`, '/rng'],
  ['the home page where even the path is longer', `/${'x'.repeat(600)}`, '/'],
])('a game leads back to %s', async (_, address, back) => {
  history.replaceState(null, '', address)
  sessionStorage.setItem('vitrine.token', 'token-of-this-tab-0123456789')
  const asked = script({ getMemberInfo: { value: MEMBER }, launchGame: LAUNCH, launchDemo: LAUNCH })
  await startGame(GAME)
  await startGame({ ...GAME, isDemo: true })
  const backUrl = new URL(back, location.href).href
  expect(asked.slice(1)).toMatchObject([
    { name: 'launchGame', input: { backUrl } },
    { name: 'launchDemo', input: { backUrl } },
  ])
  for (const { input } of asked.slice(1)) expect(launchGame.input.safeParse(input).success).toBe(true)
})

describe('a session that could not be read', () => {
  const failed = { refused: 'system.internal' } as const

  it('is told in the frame of the game, and read again by its retry', async () => {
    sessionStorage.setItem('vitrine.token', 'token-of-this-tab-0123456789')
    const asked = script({ getMemberInfo: [failed, failed, { value: MEMBER }], launchGame: LAUNCH })
    await startGame(GAME)
    expect($modal.get()).toMatchObject({ name: 'game', nodeId: GAME.nodeId, title: GAME.gameName })
    expect($launch.get()).toMatchObject({ state: 'failed', error: { code: 'system.internal' } })
    await loadLaunch({ nodeId: GAME.nodeId, isDemo: false })
    expect($launch.get()).toMatchObject({ state: 'failed', error: { code: 'system.internal' } })
    await loadLaunch({ nodeId: GAME.nodeId, isDemo: false })
    expect($launch.get()).toMatchObject({ state: 'ready' })
    expect(asked.map(({ name }) => name)).toEqual([...Array(3).fill('getMemberInfo'), 'launchGame'])
  })

  it('offers an account once it turns out to be over', async () => {
    sessionStorage.setItem('vitrine.token', 'token-of-this-tab-0123456789')
    script({ getMemberInfo: [failed, { refused: 'session.expired' }] })
    await startGame(GAME)
    await loadLaunch({ nodeId: GAME.nodeId, isDemo: false })
    expect($modal.get()).toEqual({ name: 'register', game: GAME })
  })

  it('opens nothing for a frame that was closed meanwhile', async () => {
    sessionStorage.setItem('vitrine.token', 'token-of-this-tab-0123456789')
    const asked = script({ getMemberInfo: [failed, { value: MEMBER }] })
    await startGame(GAME)
    const again = loadLaunch({ nodeId: GAME.nodeId, isDemo: false })
    $modal.set(null)
    await again
    expect($modal.get()).toBeNull()
    expect(asked.map(({ name }) => name)).toEqual(['getMemberInfo', 'getMemberInfo'])
  })

  it('does not make a heart ask for a login', async () => {
    sessionStorage.setItem('vitrine.token', 'token-of-this-tab-0123456789')
    script({
      getMemberInfo: [failed, { value: MEMBER }],
      getFavouriteGames: { value: { favGameIds: [] } },
      addFavouriteGame: { value: { favGameIds: [GAME.nodeId] } },
    })
    await toggleFavourite(GAME, 1_000_000)
    expect($modal.get()).toBeNull()
    expect($favouriteFailure.get()).toEqual({ code: 'system.internal' })
    await toggleFavourite(GAME, 1_002_000)
    expect($favouriteFailure.get()).toBeUndefined()
    expect($favourites.get()).toMatchObject({ state: 'ready', value: [GAME.nodeId] })
  })
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
