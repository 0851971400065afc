import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Superseded } from '../../src/lib/client/client-error.ts'
import { $tabSession } from '../../src/lib/client/session-state.ts'
import { makeExchangeCode } from '../../src/lib/api/access/login.ts'
import { login, logInFreePlay } from '../../src/lib/session/login-store.ts'
import { readDemand } from '../../src/lib/session/password-demand.ts'
import * as store from '../../src/lib/session/session-store.ts'
import { $modal } from '../../src/lib/modal/modal-store.ts'
import { $wallet, refreshBalance } from '../../src/lib/wallet/wallet-store.ts'
import { aBrowser, aStorage } from './browser.ts'
import { aVisitor } from '../fixtures/worker/client.ts'
import { aMember, PASSWORD } from '../fixtures/worker/members.ts'

/** The stores of the session against the real platform: what a page of the brand does, without its screen. */

// Passwords are hashed for real here, and that takes its time.
vi.setConfig({ testTimeout: 60_000 })

afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

async function aPage() {
  const { visitor, member } = await aMember({ isLoggedIn: false })
  const browser = aBrowser(visitor)
  browser.openPage()
  return { visitor, member, browser }
}

const { $session, leave, logout } = store

let pages = 0

/** The session's store as another page has it: of its own, and empty. */
async function nextPage(): Promise<Pick<typeof store, '$session' | 'restoreSession' | 'useExchangeCode'>> {
  pages += 1
  $tabSession.set({ state: 'unknown' })
  return import(/* @vite-ignore */ `../../src/lib/session/session-store.ts?page=${pages}`)
}

function form(account: string, remember = false) {
  return { type: 'username' as const, username: ` ${account} `, password: PASSWORD, remember }
}

describe('a tab', () => {
  test('of a guest asks nobody', async () => {
    const { browser } = await aPage()
    const page = await nextPage()
    await page.restoreSession()
    expect(page.$session.get()).toEqual({ state: 'guest' })
    expect(browser.asked).toEqual([])
  })

  test('is a member’s after a login, and after a reload', async () => {
    const { browser, member } = await aPage()
    expect(await login(form(member.account))).toBeUndefined()
    const expected = {
      state: 'member',
      member: { account: member.account },
      isAgent: false,
      isTrial: false,
    }
    expect($session.get()).toMatchObject(expected)
    expect(browser.events).toContain('vitrine:session')

    browser.openPage('/promotions')
    const reloaded = await nextPage()
    expect(reloaded.$session.get()).toEqual({ state: 'unknown' })
    await reloaded.restoreSession()
    expect(reloaded.$session.get()).toMatchObject(expected)
  })

  test('keeps neither name nor password of who did not ask to be remembered', async () => {
    const { browser, member } = await aPage()
    await login(form(member.account))
    const kept = JSON.stringify(
      [sessionStorage, browser.localStorage].map((each) =>
        Array.from({ length: each.length }, (_, index) => each.getItem(each.key(index) ?? '')),
      ),
    )
    expect(kept).not.toContain(member.account)
    expect(kept).not.toContain(PASSWORD)
  })

  test('stays a guest’s after a wrong password', async () => {
    const { member } = await aPage()
    await expect(login({ ...form(member.account), password: 'not the password' })).rejects.toMatchObject({
      code: 'login.incorrect',
    })
    expect($session.get().state).not.toBe('member')
    expect(sessionStorage.getItem('vitrine.token')).toBeNull()
  })

  test('besides a member’s is a guest’s', async () => {
    const { browser, member } = await aPage()
    await login(form(member.account))
    browser.openPage('/', aStorage())
    const page = await nextPage()
    await page.restoreSession()
    expect(page.$session.get()).toEqual({ state: 'guest' })
    expect(browser.asked).toEqual([])
  })

  test('besides a remembered member’s is theirs too, and both stay in', async () => {
    const { browser, member } = await aPage()
    await login(form(member.account, true))
    const first = sessionStorage
    for (const tab of [aStorage(), aStorage()]) {
      browser.openPage('/', tab)
      const page = await nextPage()
      await page.restoreSession()
      expect(page.$session.get()).toMatchObject({ state: 'member', member: { account: member.account } })
    }
    browser.openPage('/', first)
    const page = await nextPage()
    await page.restoreSession()
    expect(page.$session.get()).toMatchObject({ state: 'member' })
    expect(browser.asked).not.toContain('/wps/session/remember')
  })

  test('logs in once by the code in its address, which is gone at once, where its visitor says so', async () => {
    const { visitor } = await aMember()
    const { code } = await visitor.call(makeExchangeCode)
    const browser = aBrowser(await aVisitor())
    browser.openPage(`/help?token=${code}&topic=1#rules`)
    const page = await nextPage()
    await page.restoreSession()
    expect(location.href).toMatch(/\/help\?topic=1#rules$/)
    // Nobody is sent into an account by a link alone: the visitor is asked first.
    expect(browser.asked).toEqual([])
    expect($modal.get()).toEqual({ name: 'exchange', code })
    await page.useExchangeCode(code)
    expect(page.$session.get().state).toBe('member')

    browser.openPage(`/help?token=${code}`, aStorage())
    const again = await nextPage()
    await expect(again.useExchangeCode(code)).rejects.toMatchObject({ code: 'session.required' })
    expect(again.$session.get().state).not.toBe('member')
  })
})

describe('the end', () => {
  test('of a session elsewhere makes the tab a guest’s at its next call, and nothing of it stays', async () => {
    const { member } = await aPage()
    await login(form(member.account))
    await refreshBalance()
    expect($wallet.get().state).toBe('ready')
    sessionStorage.setItem('vitrine.merchant', 'AURORA')
    await env.DB.prepare('DELETE FROM session WHERE member_id = ?').bind(member.id).run()
    await refreshBalance()
    expect($session.get()).toEqual({ state: 'guest' })
    expect($modal.get()).toEqual({ name: 'notice', key: 'sessionEnded' })
    expect($wallet.get()).not.toHaveProperty('value')
    expect(sessionStorage.getItem('vitrine.token')).toBeNull()
    expect(sessionStorage.getItem('vitrine.merchant')).toBe('AURORA')
  })

  test('by logout ends it on the platform and is not remembered', async () => {
    const { browser, member } = await aPage()
    await login(form(member.account, true))
    await logout()
    expect($session.get()).toEqual({ state: 'guest' })
    expect(browser.localStorage.length).toBe(0)
    const { rows } = (await env.DB.prepare('SELECT count(*) AS rows FROM session WHERE member_id = ?')
      .bind(member.id)
      .first<{ rows: number }>()) ?? { rows: -1 }
    expect(rows).toBe(0)
  })

  test('by logout works without a connection: whoever asked to be gone is gone here', async () => {
    const { browser, member } = await aPage()
    await login(form(member.account))
    browser.isOffline = true
    await logout()
    expect($session.get()).toEqual({ state: 'guest' })
    expect(sessionStorage.getItem('vitrine.token')).toBeNull()
  })

  test('is not what a lost connection is', async () => {
    const { browser, member } = await aPage()
    await login(form(member.account))
    browser.openPage()
    browser.isOffline = true
    const page = await nextPage()
    await page.restoreSession()
    expect(page.$session.get()).toEqual({ state: 'failed', error: { code: 'client.offline' } })
    browser.isOffline = false
    await page.restoreSession()
    expect(page.$session.get().state).toBe('member')
  })
})

test('a password that the brand set is to be changed first, also after a reload', async () => {
  const { browser, member } = await aPage()
  await env.DB.prepare('UPDATE member SET must_change_password = 1 WHERE id = ?').bind(member.id).run()
  expect(await login(form(member.account))).toBe('forced')
  browser.openPage()
  expect(readDemand()).toBe('forced')
})

test('a demand for a new password is met by a remembered tab too', async () => {
  const { browser, member } = await aPage()
  await env.DB.prepare('UPDATE member SET must_change_password = 1 WHERE id = ?').bind(member.id).run()
  await login(form(member.account, true))
  browser.openPage('/', aStorage())
  const page = await nextPage()
  await page.restoreSession()
  expect(page.$session.get().state).toBe('member')
  expect(readDemand()).toBe('forced')
})

test('an answer to a session that ended meanwhile is dropped', async () => {
  const { member } = await aPage()
  const other = await aMember({ isLoggedIn: false })
  await login(form(member.account))
  await refreshBalance()
  const late = expect(refreshBalance()).rejects.toThrow(Superseded)
  await env.DB.prepare('DELETE FROM session WHERE member_id = ?').bind(member.id).run()
  leave()
  await login(form(other.member.account))
  await late
  expect($session.get()).toMatchObject({ state: 'member', member: { account: other.member.account } })
})

test('a trial account is one', async () => {
  await aPage()
  await logInFreePlay()
  expect($session.get()).toMatchObject({ state: 'member', isTrial: true, isAgent: false })
})
