import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { $tabSession } from '#lib/client/session-state.ts'
import { $modal } from '#lib/modal/modal-store.ts'
import { writeRemembered } from '#lib/session/remembered.ts'
import { restoreSession } from '#lib/session/session-store.ts'
import { guardPage } from '#lib/shell/page-guard.ts'
import { MEMBER, script, type Answers } from '../islands/session/answers.ts'

/**
 * Who opens orders, or a board that the brand keeps to members: guests go to the login at once, and who may be a member stays
 * until that is known.
 */

const BOARD = 'gameCode=vn-north'
const OWN = [BOARD, 'gameCode=vn-north&lottoView=orders', 'lottoView=orders']
const OPEN = ['', 'gameCode=vn-north&lottoView=results', 'lottoView=lobby&gameCode=vn-north']
const LOGIN = { member: MEMBER, token: 't'.repeat(43), firstTimeLogin: false, passwordExpired: false }
const RESUMED = { value: { ...LOGIN, mustChangePassword: false } }
const replace = vi.fn()

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  $tabSession.set({ state: 'unknown' })
  $modal.set(null)
  document.body.dataset['guard'] = '/vi/login'
  document.body.dataset['boards'] = 'closed'
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** The page's own script, and then whatever of it asks for the session first. */
async function open(search: string, answers: Answers = {}) {
  const asked = script(answers)
  const { origin, pathname } = location
  const href = `${origin}/vnLottery?${search}`
  vi.stubGlobal('location', { href, origin, pathname, search: `?${search}`, hash: '', replace })
  guardPage()
  const isLeft = replace.mock.calls.length > 0
  if (!isLeft) await restoreSession()
  return { asked: asked.map(({ name }) => name), isLeft }
}

it.each(OWN)('a guest who opens ?%s gets the login at once', async (search) => {
  expect(await open(search)).toEqual({ asked: [], isLeft: true })
  expect(replace).toHaveBeenCalledExactlyOnceWith('/vi/login')
})

it('a guest who opens a board stays where the brand allows it, but not at orders', async () => {
  delete document.body.dataset['boards']
  expect((await open(BOARD)).isLeft).toBe(false)
  expect((await open('gameCode=vn-north&lottoView=orders')).isLeft).toBe(true)
})

it.each(OPEN)('a guest who opens ?%s stays', async (search) => {
  expect((await open(search)).isLeft).toBe(false)
  expect($modal.get()).toBeNull()
})

it.each(OWN)('a member of this tab stays at ?%s', async (search) => {
  sessionStorage.setItem('vitrine.token', 'token-of-this-tab-0123456789')
  expect((await open(search, { getMemberInfo: { value: MEMBER } })).isLeft).toBe(false)
  expect($modal.get()).toBeNull()
})

it.each(OWN)('a remembered member who opens ?%s in a new tab is let in there', async (search) => {
  writeRemembered('ana')
  expect(await open(search, { resumeSession: RESUMED })).toEqual({ asked: ['resumeSession'], isLeft: false })
  expect($tabSession.get()).toMatchObject({ state: 'member' })
  expect($modal.get()).toBeNull()
  expect(replace).not.toHaveBeenCalled()
})

it('a remembered login that is over opens the login above the game', async () => {
  writeRemembered('ana')
  expect((await open('gameCode=vn-north', { resumeSession: { value: null } })).isLeft).toBe(false)
  expect($tabSession.get()).toEqual({ state: 'guest' })
  expect($modal.get()).toEqual({ name: 'login' })
  expect(replace).not.toHaveBeenCalled()
})

it('an exchange code is read, and asked about, before anybody is sent to the login', async () => {
  const code = 'c'.repeat(43)
  expect((await open(`gameCode=vn-north&token=${code}`)).isLeft).toBe(false)
  expect($modal.get()).toEqual({ name: 'exchange', code })
  writeRemembered('ana')
  $tabSession.set({ state: 'unknown' })
  await open(`gameCode=vn-north&token=${code}`, { resumeSession: { value: null } })
  expect($modal.get()).toEqual({ name: 'exchange', code })
  expect(replace).not.toHaveBeenCalled()
})
