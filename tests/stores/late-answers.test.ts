import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Superseded } from '../../src/lib/client/client-error.ts'
import { MODULE_FLAGS } from '../../src/lib/api/modules.ts'
import { getMemberInfo } from '../../src/lib/api/access/account.ts'
import { resumeSession } from '../../src/lib/api/access/login.ts'
import { $modal } from '../../src/lib/modal/modal-store.ts'
import { login, logInFreePlay } from '../../src/lib/session/login-store.ts'
import { readDemand } from '../../src/lib/session/password-demand.ts'
import { changePassword } from '../../src/lib/session/password-store.ts'
import { $ownSessions, loadSecurity, loadSessions } from '../../src/lib/session/security-store.ts'
import { $tabSession } from '../../src/lib/client/session-state.ts'
import { $session, leave, logout, restoreSession } from '../../src/lib/session/session-store.ts'
import { $wallet, refreshBalance } from '../../src/lib/wallet/wallet-store.ts'
import { aBrowser } from './browser.ts'
import { aMember, PASSWORD, type MemberOptions } from '../fixtures/worker/members.ts'

/** Answers that come late, and sessions that change while something else is asked: nobody is shown what is another's. */

vi.setConfig({ testTimeout: 60_000 })

afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

const NEW = 'another good password'
const form = (account: string, remember = false) => ({
  type: 'username' as const,
  username: account,
  password: PASSWORD,
  remember,
})

async function aPage(options: MemberOptions = {}) {
  const { visitor, member } = await aMember({ isLoggedIn: false, ...options })
  const browser = aBrowser(visitor)
  browser.openPage()
  return { visitor, member, browser }
}

/** Holds the answers of a path back until the function that it gives is called; then they arrive, or are cut off. */
function holdBack(path: string): (how?: 'arrive' | 'cut off') => void {
  const real = globalThis.fetch
  const held = Promise.withResolvers<string>()
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const answer = await real(request)
    if (new URL(request.url).pathname !== path) return answer
    if ((await held.promise) === 'cut off') throw new TypeError('connection lost')
    return answer
  })
  return (how = 'arrive') => held.resolve(how)
}

const who = () => {
  const session = $session.get()
  return session.state === 'member' ? session.member.account : session.state
}

describe('a login while the remembered one is looked up', () => {
  test.each(['arrive', 'cut off'] as const)('stands where that has to %s late', async (how) => {
    const { member, browser } = await aPage()
    const other = await aMember({ isLoggedIn: false })
    await login(form(member.account, true))
    leave()
    browser.openPage()
    $tabSession.set({ state: 'unknown' })
    const release = holdBack('/wps/session/remember')
    const restoring = restoreSession()
    const entering = login(form(other.member.account))
    await vi.waitFor(() => expect(browser.asked).toContain('/wps/session/remember'))
    release(how)
    await Promise.all([restoring, entering])
    expect(who()).toBe(other.member.account)
    // The cookie is the newcomer's too.
    await refreshBalance()
    expect(who()).toBe(other.member.account)
    expect(browser.localStorage.getItem('vitrine.remembered')).toBeNull()
  })

  test('stands where nothing is remembered any more', async () => {
    const { browser } = await aPage()
    const other = await aMember({ isLoggedIn: false })
    browser.localStorage.setItem('vitrine.remembered', 'somebody')
    $tabSession.set({ state: 'unknown' })
    const release = holdBack('/wps/session/remember')
    const restoring = restoreSession()
    const entering = login(form(other.member.account))
    release()
    await Promise.all([restoring, entering])
    expect(who()).toBe(other.member.account)
    expect(sessionStorage.getItem('vitrine.token')).not.toBeNull()
  })

  test('whoever leaves meanwhile stays gone', async () => {
    const { member, browser } = await aPage()
    await login(form(member.account, true))
    leave()
    browser.openPage()
    $tabSession.set({ state: 'unknown' })
    const release = holdBack('/wps/session/remember')
    const restoring = restoreSession()
    await vi.waitFor(() => expect(browser.asked).toContain('/wps/session/remember'))
    leave()
    release()
    await restoring
    expect(who()).toBe('guest')
  })
})

test('what is known of one member is not shown to the next, who came without a logout between', async () => {
  const { member } = await aPage({ balanceMinor: 777_00 })
  await login(form(member.account))
  await Promise.all([refreshBalance(), loadSessions()])
  expect($wallet.get().state).toBe('ready')
  await logInFreePlay()
  expect($session.get()).toMatchObject({ state: 'member', isTrial: true })
  expect(JSON.stringify($wallet.get())).not.toContain('77700')
  expect($ownSessions.get().state).not.toBe('ready')
})

describe('a change of the password', () => {
  const modules = MODULE_FLAGS.filter((flag) => flag !== 'CHNGPASSVERIF3')

  test('that another call learns of first is not the end of the session', async () => {
    const { visitor, member, browser } = await aPage({ tenant: 'late-change', record: { modules } })
    const seen: string[] = []
    onTestFinished($session.listen(({ state }) => void seen.push(state)))
    await login(form(member.account))
    const release = holdBack('/wps/member/password')
    const changing = changePassword({ oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW })
    await vi.waitFor(async () => {
      const row = await env.DB.prepare('SELECT password_changed_at AS at FROM member WHERE id = ?')
        .bind(member.id)
        .first<{ at: number }>()
      expect(row?.at).not.toBe(member.passwordChangedAtMs)
    }, 10_000)
    const polling = expect(refreshBalance()).rejects.toThrow(Superseded)
    await vi.waitFor(() => expect(browser.answered).toContain('/wps/v2/wallets/balance'))
    release()
    await changing
    await polling
    expect(seen).not.toContain('guest')
    expect(who()).toBe(member.account)
    visitor.token = sessionStorage.getItem('vitrine.token') ?? undefined
    expect((await visitor.call(getMemberInfo)).id).toBe(member.id)
    expect($modal.get()).toBeNull()
  })

  test('is asked for where its time comes while the tab is open', async () => {
    const { member } = await aPage()
    await login(form(member.account))
    await env.DB.prepare('UPDATE member SET must_change_password = 1 WHERE id = ?').bind(member.id).run()
    await loadSecurity()
    expect($modal.get()).toEqual({ name: 'changePassword', demand: 'expired', isLate: true })
    expect(readDemand()).toBe('expired')
    expect(who()).toBe(member.account)
  })
})

test('a logout without a connection is said to the platform by the next page', async () => {
  const { visitor, member, browser } = await aPage()
  await login(form(member.account, true))
  browser.isOffline = true
  await logout()
  expect(who()).toBe('guest')
  browser.isOffline = false
  browser.openPage()
  $tabSession.set({ state: 'unknown' })
  await restoreSession()
  expect(browser.asked).toEqual(['/wps/session/logout'])
  expect(browser.localStorage.length).toBe(0)
  expect(await visitor.openTab().call(resumeSession)).toBeNull()
})

test('a logout that is owed does not end the login after it', async () => {
  const { member, browser } = await aPage()
  await login(form(member.account))
  browser.isOffline = true
  await logout()
  browser.isOffline = false
  await login(form(member.account))
  browser.openPage()
  $tabSession.set({ state: 'unknown' })
  await restoreSession()
  expect(browser.asked).not.toContain('/wps/session/logout')
  expect(who()).toBe(member.account)
})
