import { expect, type Locator, type Page } from '@playwright/test'
import lottery from '#locales/en/lottery.json' with { type: 'json' }
import errors from '#locales/en/errors.json' with { type: 'json' }
import security from '#locales/en/security.json' with { type: 'json' }
import session from '#locales/en/session.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import {
  aMember,
  anotherBrowser,
  enter,
  expectGuest,
  expectMember,
  fillIn,
  letSessionsExpire,
  logIn,
  logOut,
  messagesTo,
  messageTo,
  networkOf,
  openLogin,
  PASSWORD,
  submit,
  tabToken,
  totp,
  watchCalls,
  WRONG_PASSWORD,
} from './login-steps.ts'
import { brand, loginName, pressLogout } from './site.ts'
import { addMember } from './directory.ts'
import { DETAIL, test } from './test.ts'

/** What a session is worth: where it holds, where it does not, and how it ends. */

const securityCentre = brand('aurora').url('/en/help#member/securityCenter')
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test.use({ extraHTTPHeaders: async ({}, use, testInfo) => use(networkOf(testInfo)) })

test('two-step login takes the code of the app, each code once, and a recovery code', async ({ page }) => {
  const site = brand('aurora')
  const member = await aMember('aurora')
  await enter(page, { url: securityCentre, member })
  const { secret, recoveryCode } = await switchOnTotp(page)
  await page.goto(site.url('/en/help'))
  await logOut(page)

  // The code of now was used to switch it on: the next one is taken a little before its time.
  const live = totp(secret, 1)
  const dialog = await openLogin(page, site.url('/en/login'))
  const otp = dialog.getByRole('textbox', { name: session.login.otp })
  await fillIn(dialog, member)
  await submit(dialog)
  await expect(otp).toBeFocused()
  await expect(otp).toHaveAttribute('autocomplete', 'one-time-code')
  await expectGuest(page)
  await otp.fill(live)
  await submit(dialog)
  await expectMember(page)
  await logOut(page)

  await openLogin(page, site.url('/en/login'))
  await fillIn(dialog, member)
  await submit(dialog)
  await otp.fill(live)
  await submit(dialog)
  await expect(dialog.getByRole('alert')).toHaveText(errors.login.secondFactor)
  await expect(otp).toHaveValue('')
  await expectGuest(page)
  // Without the app.
  await otp.fill(recoveryCode)
  await submit(dialog)
  await expectMember(page)
})

test('the security centre shows where the member is logged in, and ends it elsewhere', async ({
  page,
  browser,
}, testInfo) => {
  const site = brand('aurora')
  const member = await aMember('aurora')
  const elsewhere = await anotherBrowser({ browser, testInfo }, { userAgent: FIREFOX })
  const other = await elsewhere.newPage()
  await enter(other, { url: site.url('/en/help'), member })
  await enter(page, { url: securityCentre, member })

  const centre = await centreOf(page)
  const sessions = centre.getByRole('region', { name: security.sessions.title }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: security.sessions.here })).toContainText('Chrome · Android')
  await expect(sessions.filter({ hasNotText: security.sessions.here })).toContainText('Firefox · Linux')
  await centre.getByRole('button', { name: security.sessions.endAll }).click()
  await expect(sessions).toHaveCount(1)
  await expect(sessions).toContainText(security.sessions.here)

  // Told over the live line: the other tab asks for nothing.
  await expectGuest(other)
  await page.reload()
  await expectMember(page)
  await elsewhere.close()
})

test('a login by a new device is told to the member', DETAIL, async ({ page, browser }, testInfo) => {
  const site = brand('aurora')
  const account = loginName('aurora')
  const sought = { recipient: `${account}@player.example`, template: 'newDevice' }
  addMember({ tenant: 'aurora', account, email: sought.recipient })
  const member = { account, password: PASSWORD }
  await enter(page, { url: site.url('/en/help'), member })
  expect(await messagesTo(page, sought)).toEqual([])

  const elsewhere = await anotherBrowser({ browser, testInfo }, { userAgent: FIREFOX })
  const other = await elsewhere.newPage()
  await enter(other, { url: site.url('/en/help'), member })
  const notice = await messageTo(other, sought)
  expect(notice['device']).toBe(FIREFOX)
  expect(notice['address']).toBe(networkOf(testInfo)['cf-connecting-ip'])
  await logOut(other)
  await logIn(other, site.url('/en/login'), member)
  expect(await messagesTo(other, sought)).toHaveLength(1)
  await elsewhere.close()
})

test('guests see lotteries, boards and results; orders lead to the login, and are open to members', async ({
  page,
}) => {
  const site = brand('lotus')
  await page.goto(site.url('/en/lottery'))
  await page.locator('main a[href*="gameCode="]').first().click()
  await expect(page.getByRole('tab', { name: lottery.view.betting, selected: true })).toBeVisible()
  await expectGuest(page)
  await page.getByRole('tab', { name: lottery.view.results }).click()
  await expect(page).toHaveURL(/lottoView=results/)
  await page.reload()
  await expect(page.getByRole('tab', { name: lottery.view.results })).toBeVisible()
  await expectGuest(page)
  for (const path of ['/en/lottery', '/en/seaLottery', '/en/vnLottery']) {
    await page.goto(site.url(`${path}?lottoView=orders`))
    await expect(page).toHaveURL(site.url('/en/login'))
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await expectGuest(page)
  }
  const member = await aMember('lotus')
  await enter(page, { url: site.url('/en/lottery'), member })
  for (const path of ['/en/lottery', '/en/seaLottery', '/en/vnLottery']) {
    if (page.url() !== site.url(path)) await page.goto(site.url(path))
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(site.url(path))
    await expect(page.locator('html')).toHaveAttribute('data-session', 'member')
  }
})

test(
  'a session is of one tab, and its token is worth nothing without the cookie',
  DETAIL,
  async ({ page, context, browser }, testInfo) => {
    const site = brand('aurora')
    await enter(page, { url: site.url('/en/help'), member: await aMember('aurora') })
    const token = await tabToken(page)
    expect(token).not.toBeNull()

    const tab = await context.newPage()
    await tab.goto(site.url('/en/'))
    await expect(tab.locator('[data-modal=login]:visible').first()).toBeVisible()
    await expectGuest(tab)

    const thief = await anotherBrowser({ browser, testInfo })
    await thief.addInitScript((stolen) => {
      if (sessionStorage.getItem('tried')) return
      sessionStorage.setItem('tried', '1')
      sessionStorage.setItem('vitrine.token', stolen ?? '')
    }, token)
    const stolen = await thief.newPage()
    const asked = stolen.waitForResponse((response) => response.url().endsWith('/wps/member/info'))
    await stolen.goto(site.url('/en/'))
    expect((await asked).status()).toBe(401)
    await expect(stolen.locator('[data-modal=login]:visible').first()).toBeVisible()
    await expectGuest(stolen)
    await thief.close()

    // The member is none the worse for it.
    await page.reload()
    await expectMember(page)
  },
)

test('a logout asks first, and leaves nothing but the brand behind', async ({ page, context }) => {
  const site = brand('aurora')
  await enter(page, { url: site.url('/en/help'), member: await aMember('aurora') })
  await expectMember(page)
  const ended = watchCalls(page, '/wps/session/logout')
  await pressLogout(page)
  const question = page.getByRole('alertdialog', { name: session.account.logoutTitle })
  await expect(question).toContainText(session.account.logoutText)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expectMember(page)
  expect(ended).toEqual([])
  const merchant = await page.evaluate(() => sessionStorage.getItem('vitrine.merchant'))
  expect(merchant).toBeTruthy()

  await logOut(page)
  expect(ended).toHaveLength(1)
  await expect(page).toHaveURL(site.url('/en/'))
  // Closed popups are what the tests themselves begin each page with.
  const left = await page.evaluate(() => Object.entries({ ...sessionStorage }))
  expect(left.filter(([name]) => !name.startsWith('vitrine.popupsClosed.'))).toEqual([
    ['vitrine.merchant', merchant],
  ])
  expect(await page.evaluate(() => localStorage.getItem('vitrine.merchant'))).toBe(merchant)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-sid')
})

test('the withdrawal PIN is set with the password, and not without', DETAIL, async ({ page }) => {
  await enter(page, { url: securityCentre, member: await aMember('aurora') })
  const part = pinPart(page)
  await expect(part.getByRole('heading')).toContainText(security.off)
  await part.getByRole('button', { name: security.pin.set }).click()
  const [pin, repeat, password] = [
    part.getByLabel(security.pin.new, { exact: true }),
    part.getByLabel(security.pin.repeat, { exact: true }),
    part.getByLabel(security.yourPassword, { exact: true }),
  ]
  const save = part.locator('button[type=submit]')
  await pin.fill('12345')
  await repeat.fill('654321')
  await save.click()
  await expect(pin).toHaveAccessibleDescription(security.pin.rule)
  await expect(repeat).toHaveAccessibleDescription(security.pin.mismatch)
  await expect(password).toHaveAccessibleDescription(session.validation.required)

  await pin.fill('481516')
  await repeat.fill('481516')
  await password.fill(WRONG_PASSWORD)
  await save.click()
  await expect(part.getByRole('alert')).toHaveText(errors.password.incorrect)
  await expect(pin).toHaveValue('481516')
  await expect(part.getByRole('heading')).toContainText(security.off)

  await password.fill(PASSWORD)
  await save.click()
  await expect(part.getByText(security.pin.done)).toBeVisible()
  await expect(part.getByRole('heading')).toContainText(security.on)
  await expect(part.getByRole('button', { name: security.pin.replace })).toBeVisible()
})

test(
  'a session that is over is said where the header finds out, and the page stands',
  DETAIL,
  async ({ page }) => {
    const member = await aMember('aurora')
    await enter(page, { url: brand('aurora').url('/en/help'), member })
    // The page's own question about the balance is over: the next one finds out.
    await expect(page.getByRole('button', { name: wallet.refresh })).toBeEnabled()
    letSessionsExpire(member)
    await refreshBalance(page)
    const notice = page.getByRole('alertdialog', { name: session.account.endedTitle })
    await expect(notice).toContainText(session.account.endedText)
    await expectGuest(page)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
    await notice.getByRole('button', { name: session.login.submit }).click()
    await expect(
      page.getByRole('dialog', { name: session.login.title }).and(page.locator('dialog:not([data-sheet])')),
    ).toBeVisible()
  },
)

test(
  'a session that is over is said in the member centre, and makes a guest of the header',
  DETAIL,
  async ({ page }) => {
    await setPinTooLate(page)
    await expect(page.getByRole('alertdialog', { name: session.account.endedTitle })).toBeVisible()
    await expectGuest(page)
  },
)

async function centreOf(page: Page): Promise<Locator> {
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await expect(centre.getByRole('region', { name: security.sessions.title })).toBeVisible()
  return centre
}

function pinPart(page: Page): Locator {
  return page.getByRole('dialog').getByRole('region', { name: security.pin.title })
}

/** Sends the PIN after the session is over. */
async function setPinTooLate(page: Page): Promise<void> {
  const member = await aMember('aurora')
  await enter(page, { url: securityCentre, member })
  const part = pinPart(page)
  await part.getByRole('button', { name: security.pin.set }).click()
  await part.getByLabel(security.pin.new, { exact: true }).fill('481516')
  await part.getByLabel(security.pin.repeat, { exact: true }).fill('481516')
  await part.getByLabel(security.yourPassword, { exact: true }).fill(PASSWORD)
  letSessionsExpire(member)
  await part.locator('button[type=submit]').click()
}

function refreshBalance(page: Page): Promise<void> {
  return page.getByRole('button', { name: wallet.refresh }).click()
}

/** Sets up an authenticator app in the security centre; gives what the app would keep. */
async function switchOnTotp(page: Page): Promise<{ secret: string; recoveryCode: string }> {
  const centre = await centreOf(page)
  const part = centre.getByRole('region', { name: security.totp.title })
  await part.getByRole('button', { name: security.totp.add }).click()
  await part.getByLabel(security.yourPassword, { exact: true }).fill(PASSWORD)
  await part.getByRole('button', { name: security.totp.begin }).click()
  await expect(part.getByRole('img', { name: security.totp.picture })).toBeVisible()
  const key = part.locator('bdi', { hasText: /^([A-Z2-7]{1,4} ?)+$/ })
  const secret = (await key.innerText()).replaceAll(' ', '')
  await part.locator('input[name=code]').fill(totp(secret))
  await part.getByRole('button', { name: security.totp.confirm }).click()
  const recoveryCode = await part.locator('ul[dir=ltr] li').first().innerText()
  expect(recoveryCode).not.toBe('')
  return { secret, recoveryCode }
}
