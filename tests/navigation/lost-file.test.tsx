import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HeaderLoginIsland } from '#islands/session/HeaderLoginIsland.tsx'
import { loader } from '#lib/client/code-loader.ts'
import { $launch, loadLaunch } from '#lib/games/launch-store.ts'
import { $countries, loadCountries } from '#lib/session/code-store.ts'
import { login, solveCaptcha } from '#lib/session/login-store.ts'
import { $passkeys, loadPasskeys, logInByPasskey } from '#lib/session/passkey-store.ts'
import { $tabSession } from '#lib/client/session-state.ts'
import { $session } from '#lib/session/session-store.ts'
import { beginSocialLogin } from '#lib/session/social-store.ts'
import { $wallet, refreshBalance } from '#lib/wallet/wallet-store.ts'
import { loggedIn, MEMBER, script, SEAL_KEY } from '../islands/session/answers.ts'
import { field, showModals, useModals, WORDS } from '../islands/session/show-modals.tsx'

/** A release has replaced a file that the page has not loaded yet, or the network fell away. */

vi.mock('#lib/client/seal.ts', () => ({
  sealBody: (_key: unknown, { body }: { body: unknown }) => Promise.resolve(JSON.stringify(body)),
}))

const LATE_FILES = [
  'ky',
  '@simplewebauthn/browser',
  '#lib/client/member-calls.ts',
  '#lib/client/proof-of-work.ts',
  '#lib/api/play/games.ts',
  '#lib/api/access/passkeys.ts',
  '#lib/api/access/login.ts',
  '#lib/api/access/social.ts',
  '#lib/api/people/messages-codes.ts',
  '#lib/api/ledger/wallet.ts',
] as const

const reload = vi.fn()
const assign = vi.fn()

useModals()
beforeEach(() => {
  const { href, origin, pathname, search, hash } = location
  vi.stubGlobal('location', { href, origin, pathname, search, hash, reload, assign, replace: assign })
})
afterEach(() => {
  for (const file of LATE_FILES) vi.doUnmock(file)
  vi.clearAllMocks()
})

function lose(file: (typeof LATE_FILES)[number] | '#lib/client/seal.ts'): void {
  vi.doMock(file, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
}

it.each(['ky', '#lib/api/access/login.ts'] as const)(
  'the login form says that %s did not come, keeps what was typed, and works once it does',
  async (file) => {
    script({ getSealKey: SEAL_KEY, login: loggedIn() })
    lose(file)
    showModals({ name: 'login' })
    const user = userEvent.setup()
    await user.type(field('Username or mobile number'), 'ana123')
    await user.type(field('Password'), 'pass word')
    const send = () => user.click(screen.getByRole('button', { name: 'Log in' }))
    await send()
    expect((await screen.findByRole('alert')).textContent).toContain('No connection')
    expect(field('Username or mobile number')).toHaveProperty('value', 'ana123')
    expect(field('Password')).toHaveProperty('value', 'pass word')
    expect(reload).not.toHaveBeenCalled()

    vi.doUnmock(file)
    await send()
    await waitFor(() => expect($session.get().state).toBe('member'))
  },
)

it('a logout ends as a guest on the home page, and is said to the platform later', async () => {
  sessionStorage.setItem('vitrine.token', 't')
  localStorage.setItem('vitrine.remembered', MEMBER.account)
  const asked = script({})
  lose('#lib/api/access/login.ts')
  showModals({ name: 'logout' })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'))
  expect($session.get().state).toBe('guest')
  expect(sessionStorage.getItem('vitrine.token')).toBeNull()
  expect(localStorage.getItem('vitrine.remembered')).toBeNull()
  expect(localStorage.getItem('vitrine.owedLogout')).not.toBeNull()
  expect(asked).toEqual([])
})

it('a logout ends so whatever breaks on its way', async () => {
  sessionStorage.setItem('vitrine.token', 't')
  script({})
  vi.doMock('#lib/api/access/login.ts', () => ({ logout: null }))
  showModals({ name: 'logout' })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'))
  expect(sessionStorage.getItem('vitrine.token')).toBeNull()
})

it.each(['ky', '#lib/client/member-calls.ts', '#lib/api/access/login.ts'] as const)(
  'a session whose %s did not come is not restored yet: it can be tried again',
  async (file) => {
    if (file === '#lib/api/access/login.ts') localStorage.setItem('vitrine.remembered', MEMBER.account)
    else sessionStorage.setItem('vitrine.token', 't')
    $tabSession.set({ state: 'unknown' })
    script({ getMemberInfo: { value: MEMBER }, resumeSession: loggedIn() })
    lose(file)
    render(<HeaderLoginIsland {...HEADER} />)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect($session.get()).toEqual({ state: 'failed', error: { code: 'client.offline' } })
    vi.doUnmock(file)
    await userEvent.setup().click(retry)
    await waitFor(() => expect($session.get().state).toBe('member'))
  },
)

const HEADER = {
  words: WORDS,
  lang: 'en',
  links: { login: '/login', register: '/register', agentHome: '/agentHome', promotions: '/promotions' },
  canRegister: true,
  canUseSms: false,
  isBalanceShown: false,
}

const OFFLINE = { reason: 'client.offline' }
const FAILED = { state: 'failed', error: { code: 'client.offline' } }

it.each([
  ['#lib/api/people/messages-codes.ts', $countries, loadCountries],
  ['#lib/api/access/passkeys.ts', $passkeys, loadPasskeys],
  ['#lib/api/ledger/wallet.ts', $wallet, refreshBalance],
  ['#lib/api/play/games.ts', $launch, () => loadLaunch({ nodeId: 'bgs-aurora-reels', isDemo: false })],
] as const)('what needs %s fails, and waits no longer', async (file, $store, read) => {
  script({})
  lose(file)
  await read()
  expect($store.get()).toEqual(FAILED)
})

const PASSKEY_OPTIONS = {
  value: { challenge: 'c'.repeat(43), timeout: 60_000, rpId: 'localhost', userVerification: 'required' },
}

it.each([
  ['#lib/api/access/social.ts', () => beginSocialLogin('google', { page: '/' })],
  ['#lib/client/proof-of-work.ts', solveCaptcha],
  ['@simplewebauthn/browser', () => logInByPasskey({ agentSite: false })],
] as const)('what needs %s is refused as without a connection', async (file, act) => {
  script({ beginPasskeyLogin: PASSKEY_OPTIONS })
  lose(file)
  await expect(act()).rejects.toMatchObject(OFFLINE)
})

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

it('the page is loaded anew where the same file is asked for in vain again, once a minute with what hydrates', async () => {
  const fetch = vi.fn(() => Promise.resolve(new Response()))
  vi.stubGlobal('fetch', fetch)
  const load = loader(gone)
  await expect(load()).rejects.toMatchObject(OFFLINE)
  await expect(loader(gone)()).rejects.toMatchObject(OFFLINE)
  expect(fetch).not.toHaveBeenCalled()
  await expect(load()).rejects.toMatchObject(OFFLINE)
  expect(reload).toHaveBeenCalledOnce()
  expect(Number(sessionStorage.getItem('vitrine.reloaded'))).toBeGreaterThan(Date.now() - 10_000)
  await expect(load()).rejects.toMatchObject(OFFLINE)
  expect(reload).toHaveBeenCalledOnce()
})

it('nothing is loaded anew where there is no network, or the site does not answer', async () => {
  const fetch = vi.fn(gone)
  vi.stubGlobal('fetch', fetch)
  const load = loader(gone)
  for (let time = 0; time < 2; time++) await expect(load()).rejects.toMatchObject(OFFLINE)
  expect(fetch).toHaveBeenCalledOnce()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(load()).rejects.toMatchObject(OFFLINE)
  expect(fetch).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

it('a file that does not answer is waited for 120 seconds', async () => {
  vi.useFakeTimers()
  let outcome: unknown
  const load = loader(() => new Promise<string>(() => undefined))
  void load().catch((error: unknown) => (outcome = error))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toMatchObject({ reason: 'client.timeout' })
  expect(vi.getTimerCount()).toBe(0)
  expect(await loader(() => Promise.resolve('there'))()).toBe('there')
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

// The last one: what stands for the file in the others is gone after it.
it('what seals a body is such a file too', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  lose('#lib/client/seal.ts')
  const send = () => login({ type: 'username', username: 'ana123', password: 'pass word' })
  await expect(send()).rejects.toMatchObject(OFFLINE)
  expect(reload).not.toHaveBeenCalled()
  await expect(send()).rejects.toMatchObject(OFFLINE)
  expect(reload).toHaveBeenCalledOnce()
})
