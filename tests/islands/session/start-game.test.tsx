import { beforeEach, expect, it } from 'vitest'
import { startGame } from '#lib/games/launch-store.ts'
import { $modal } from '#lib/modal/modal-store.ts'
import { $session, restoreSession } from '#lib/session/session-store.ts'
import { MEMBER, script } from './answers.ts'

const GAME = { nodeId: 'bgs-aurora-reels', gameName: 'Aurora Reels' }
const LAUNCH = { value: { url: 'http://play.localhost/slots/', gameName: 'Aurora Reels', expiresAtMs: 1 } }

beforeEach(() => {
  $session.set({ state: 'unknown' })
  $modal.set(null)
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

it('a guest gets the login', async () => {
  script({})
  await startGame(GAME)
  expect($modal.get()).toEqual({ name: 'login' })
})

it('a trial account is told that it needs a real one', async () => {
  sessionStorage.setItem('vitrine.token', 'token-of-this-tab-0123456789')
  script({ getMemberInfo: { value: { ...MEMBER, type: 4 } } })
  await startGame(GAME)
  expect($modal.get()).toMatchObject({ name: 'notice', key: 'trialBlocked' })
})
