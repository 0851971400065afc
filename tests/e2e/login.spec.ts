import { expect, type Locator, type Page } from '@playwright/test'
import errors from '#locales/en/errors.json' with { type: 'json' }
import session from '#locales/en/session.json' with { type: 'json' }
import {
  WRONG_PASSWORD,
  aMember,
  anotherBrowser,
  expectGuest,
  expectMember,
  fillIn,
  logIn,
  logOut,
  loginDialog,
  networkOf,
  openLogin,
  submit,
  watchCalls,
  writeDirectory,
} from './login-steps.ts'
import { brand, loginName } from './site.ts'
import { DETAIL, test } from './test.ts'

/** Every refusal of a login, and every way around the form, as a player meets them. */

const LOGIN = '/wps/session/login'
const CAPTCHA = '/wps/captcha'
const AGENT_TYPE = 1
const CAPTCHA_AFTER = 5
const LOCK_AFTER = 10

test.use({ extraHTTPHeaders: async ({}, use, testInfo) => use(networkOf(testInfo)) })

test.describe('the login box of the header', () => {
  test.beforeEach(({ isMobile }) => test.skip(isMobile, 'only wide headers have it'))

  test('says a wrong password in a dialog, keeps the name, and logs in by the Enter key', async ({
    page,
  }) => {
    const member = await aMember('aurora')
    await page.goto(brand('aurora').url('/en/'))
    const box = page.getByRole('banner').locator('form')
    await box.getByRole('textbox', { name: 'Username' }).fill(member.account)
    await box.getByRole('textbox', { name: 'Password' }).fill(WRONG_PASSWORD)
    await box.getByRole('textbox', { name: 'Password' }).press('Enter')

    const warning = page.getByRole('alertdialog', { name: session.login.incorrectTitle })
    await expect(warning).toContainText(errors.login.incorrect)
    const ok = warning.getByRole('button', { name: 'OK' })
    await expect(ok).toBeFocused()
    await expectGuest(page)
    await ok.click()
    await expect(warning).toHaveCount(0)
    await expect(box.getByRole('textbox', { name: 'Username' })).toHaveValue(member.account)
    await expect(box.getByRole('textbox', { name: 'Password' })).toHaveValue(WRONG_PASSWORD)

    await box.getByRole('textbox', { name: 'Password' }).fill(member.password)
    await box.getByRole('textbox', { name: 'Password' }).press('Enter')
    await expectMember(page)
    await expect(page.getByRole('banner')).toContainText(member.account)
  })

  test('sends nothing while a field is empty, and puts the cursor into it', DETAIL, async ({ page }) => {
    await page.goto(brand('aurora').url('/en/'))
    const sent = watchCalls(page, LOGIN)
    const box = page.getByRole('banner').locator('form')
    await box.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(box.getByRole('textbox', { name: 'Username' })).toBeFocused()
    await expect(box.getByRole('textbox', { name: 'Username' })).toHaveAttribute('aria-invalid', 'true')
    await box.getByRole('textbox', { name: 'Username' }).fill('somebody')
    await box.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(box.getByRole('textbox', { name: 'Password' })).toBeFocused()
    await expect(box.getByRole('textbox', { name: 'Username' })).toHaveAttribute('aria-invalid', 'false')
    expect(sent).toEqual([])
  })

  test('has no choice of ways where the brand logs in by name alone', DETAIL, async ({ page }) => {
    await page.goto(brand('najm').url('/en/'))
    const box = page.getByRole('banner').locator('form')
    await expect(box.getByRole('textbox', { name: 'Username' })).toBeVisible()
    await expect(box.getByRole('combobox')).toHaveCount(0)
  })

  test(
    'offers the mobile way, and closes the choice 200 ms after it lost the focus',
    DETAIL,
    async ({ page }) => {
      await page.clock.install()
      await page.goto(brand('lotus').url('/en/'))
      const box = page.getByRole('banner').locator('form')
      const ways = box.getByRole('combobox', { name: session.login.way })
      const list = box.getByRole('listbox', { name: session.login.way })
      await expect(list).toBeHidden()
      await openList(ways)
      await box.getByRole('option', { name: session.login.bySms }).click()
      await expect(list).toBeHidden()
      await expect(box.getByRole('textbox', { name: session.login.mobile })).toBeVisible()
      await expect(box.getByRole('textbox', { name: session.code.label })).toBeVisible()
      await expect(box.getByRole('textbox', { name: 'Username' })).toHaveCount(0)

      await openList(ways)
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
      await box.getByRole('textbox', { name: session.code.label }).focus()
      await page.clock.runFor(190)
      await expect(list).toBeVisible()
      await page.clock.runFor(20)
      await expect(list).toBeHidden()
    },
  )
})

test.describe('the login popup', () => {
  test('says under each field what is missing, and sends nothing', DETAIL, async ({ page, isMobile }) => {
    test.skip(!isMobile, 'once, where most players are')
    const dialog = await openLogin(page, brand('aurora').url('/en/login'))
    const sent = watchCalls(page, LOGIN)
    const [name, password] = [dialog.locator('input[name=username]'), dialog.locator('input[name=password]')]
    await submit(dialog)
    await expect(name).toHaveAccessibleDescription(session.validation.required)
    await expect(password).toHaveAccessibleDescription(session.validation.required)
    await expect(name).toBeFocused()

    await name.fill('   ')
    await password.fill('something')
    await expect(password).not.toHaveAttribute('aria-invalid')
    await submit(dialog)
    await expect(name).toHaveAccessibleDescription(session.validation.required)
    await name.fill('somebody')
    await password.fill('')
    await submit(dialog)
    await expect(name).not.toHaveAttribute('aria-invalid')
    await expect(password).toBeFocused()
    await expect(password).toHaveAccessibleDescription(session.validation.required)
    await expect(name).toHaveValue('somebody')
    expect(sent).toEqual([])
    await expectGuest(page)
  })

  test('shows and hides the password', DETAIL, async ({ page, isMobile }) => {
    test.skip(!isMobile, 'once, where most players are')
    const dialog = await openLogin(page, brand('aurora').url('/en/login'))
    const password = dialog.locator('input[name=password]')
    await password.fill('Correct-horse')
    await expect(password).toHaveAttribute('type', 'password')
    await dialog.getByRole('button', { name: 'Show' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(password).toHaveValue('Correct-horse')
    await dialog.getByRole('button', { name: 'Hide' }).click()
    await expect(password).toHaveAttribute('type', 'password')
    await expect(dialog.getByRole('button', { name: 'Show' })).toBeVisible()
  })

  test(
    'refuses a number that is none, and a code that is wrong, and keeps both',
    DETAIL,
    async ({ page, isMobile }) => {
      test.skip(!isMobile, 'once, where most players are')
      const dialog = await openLogin(page, brand('bayani').url('/en/login'))
      const [codes, logins] = [watchCalls(page, '/wps/verification/sms/noLogin'), watchCalls(page, LOGIN)]
      await dialog.getByRole('tab', { name: session.login.bySms }).click()
      const number = dialog.getByRole('textbox', { name: session.login.mobile })
      const code = dialog.getByRole('textbox', { name: session.code.label })
      await number.fill('12')
      await dialog.getByRole('button', { name: session.code.send }).click()
      await expect(number).toHaveAccessibleDescription(session.validation.mobile)
      await expect(number).toBeFocused()
      await code.fill('123456')
      await submit(dialog)
      await expect(number).toHaveAccessibleDescription(session.validation.mobile)
      expect([codes, logins]).toEqual([[], []])

      const typed = `917${Date.now().toString().slice(-7)}`
      await number.fill(typed)
      await expect(number).not.toHaveAttribute('aria-invalid')
      await submit(dialog)
      await expect(dialog.getByRole('alert')).toHaveText(session.login.incorrectSms)
      expect(logins).toEqual(['POST'])
      await expect(number).toHaveValue(typed)
      await expect(code).toHaveValue('123456')
      await expectGuest(page)
    },
  )

  test('is usable by the keyboard alone, and tells password managers what is what', async ({
    page,
    isMobile,
  }) => {
    test.skip(!isMobile, 'wide headers log in by themselves')
    await page.goto(brand('aurora').url('/en/help'))
    const opener = page.locator('.tabbar [data-modal=login]')
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Log in' })
    const name = dialog.getByRole('textbox', { name: 'Username' })
    await expect(name).toBeFocused()
    // The page's own dialog has given way.
    await expect(page.locator('[data-sheet][open]')).toHaveCount(0)
    await expect(name).toBeFocused()
    await expect(name).toHaveAttribute('autocomplete', 'username')
    await expect(dialog.locator('input[name=password]')).toHaveAttribute('autocomplete', 'current-password')

    const order: string[] = []
    for (let step = 0; step < 7; step += 1) {
      await page.keyboard.press('Tab')
      order.push(await focusedName(page))
    }
    expect(order).toEqual([
      'Password',
      'Show',
      session.login.remember,
      session.login.forgot,
      'Log in',
      session.login.passkey,
      session.login.freePlay,
    ])
    await name.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await focusedName(page)).toBe(session.login.byUsername)
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('tab', { name: session.login.bySms })).toBeFocused()
    await expect(dialog.getByRole('textbox', { name: session.code.label })).toHaveAttribute(
      'autocomplete',
      'one-time-code',
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    expect(new URL(page.url()).pathname).toBe('/en/help')
  })
})

test('after five wrong passwords the picture is asked for, replaced and passed', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'once, where most players are')
  const member = await aMember('aurora')
  const dialog = await openLogin(page, brand('aurora').url('/en/login'))
  await fillIn(dialog, { ...member, password: WRONG_PASSWORD })
  await failUntilPicture(dialog)
  const picture = dialog.getByRole('img', { name: session.login.captchaAlt })
  const answer = dialog.getByRole('textbox', { name: session.login.captcha })
  const sent = watchCalls(page, LOGIN)

  await submit(dialog)
  await expect(answer).toHaveAccessibleDescription(session.validation.captcha)
  await expect(answer).toBeFocused()
  expect(sent).toEqual([])

  const first = await sourceOf(picture)
  await answer.fill('AAAAAA')
  await submit(dialog)
  await expect(dialog.getByRole('alert').first()).toHaveText(errors.captcha.incorrect)
  expect(sent).toEqual(['POST'])
  await expect.poll(() => sourceOf(picture)).not.toBe(first)
  await expect(answer).toHaveValue('')
  await expect(dialog.locator('input[name=password]')).toHaveValue(WRONG_PASSWORD)

  await pressTwice(page, picture)

  await dialog.getByRole('button', { name: session.login.captchaOther }).click()
  await expect(dialog.getByRole('status')).toHaveText(session.login.captchaDone)
  await expect(answer).toHaveCount(0)
  await submit(dialog)
  await expect(dialog.getByRole('alert')).toHaveText(errors.login.incorrect)
  await expectGuest(page)
  await fillIn(dialog, member)
  await submit(dialog)
  await expectMember(page)
  // The page below the dialog, not `/en/login`: in its address and in its title.
  await expect(page).toHaveURL(brand('aurora').url('/en/'))
  await expect(page).toHaveTitle((await page.locator('h1').first().textContent()) ?? '')
})

test(
  'ten failures close the account to this network for a while, and to no other',
  DETAIL,
  async ({ page, browser, isMobile }, testInfo) => {
    test.skip(!isMobile, 'once, where most players are')
    const member = await aMember('aurora')
    const url = brand('aurora').url('/en/login')
    const dialog = await openLogin(page, url)
    await fillIn(dialog, { ...member, password: WRONG_PASSWORD })
    await failUntilPicture(dialog)
    await dialog.getByRole('button', { name: session.login.captchaOther }).click()
    for (let failure = CAPTCHA_AFTER + 1; failure <= LOCK_AFTER; failure += 1) {
      await submit(dialog)
      await expect(dialog.getByRole('alert')).toHaveText(errors.login.incorrect)
    }
    // From now on even the right one is not looked at.
    await fillIn(dialog, member)
    await submit(dialog)
    await expect(dialog.getByRole('alert')).toContainText(errors.login.lockedWait.split('{{')[0] ?? '')
    await expect(dialog.locator('input[name=username]')).toHaveValue(member.account)
    await expectGuest(page)

    const elsewhere = await anotherBrowser({ browser, testInfo }, { address: '203.0.113.24' })
    const other = await elsewhere.newPage()
    const there = await openLogin(other, url)
    await fillIn(there, member)
    await submit(there)
    // So many failures of one account ask everybody for the picture; they keep nobody out.
    await there.getByRole('button', { name: session.login.captchaOther }).click()
    await submit(there)
    await expectMember(other)
    await elsewhere.close()
  },
)

test('free play looks around, and is told what a real game needs', async ({ page, isMobile }) => {
  test.skip(isMobile, 'once, where the header says who is here')
  const site = brand('aurora')
  const dialog = await openLogin(page, site.url('/en/login'))
  await dialog.getByRole('button', { name: session.login.freePlay }).click()
  await expect(page).toHaveURL(site.url('/en/'))
  await expectMember(page)
  await expect(page.getByRole('banner').getByText(session.account.trial)).toBeVisible()

  await page.goto(site.url('/en/inHouse'))
  await expect(page.getByRole('banner').getByText(session.account.trial)).toBeVisible()
  await page.locator('[data-launch=bgs-aurora-reels]').first().click()
  const notice = page.getByRole('alertdialog', { name: session.account.trialTitle })
  await expect(notice).toContainText(session.account.trialText)
  await expect(page.locator('iframe')).toHaveCount(0)
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toHaveCount(0)

  await page.goto(site.url('/en/inHouse#member/securityCenter'))
  await expect(notice).toContainText(session.account.trialText)
  await expect(page.getByRole('dialog', { name: 'Member centre' })).toHaveCount(0)
  await notice.getByRole('button', { name: session.register.submit }).click()
  await expect(page.getByRole('dialog', { name: session.register.title })).toBeVisible()

  await page.goto(site.url('/en/'))
  await logOut(page)
})

test('an agent is led to the agents’ page', DETAIL, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'once, where most players are')
  const site = brand('aurora')
  const agent = await aMember('aurora', AGENT_TYPE)
  await logIn(page, site.url('/en/login'), agent)
  await expect(page).toHaveURL(site.url('/en/agentHome'))
  await expectMember(page)
})

test('the agents’ page neither remembers nor offers a trial', DETAIL, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'once, where most players are')
  const dialog = await openAgentLogin(page)
  await expect(dialog.getByRole('textbox', { name: 'Username' })).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: session.login.freePlay })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^Continue with/ })).toHaveCount(0)
})

test('a player is told that the agents’ page is for agents', DETAIL, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'once, where most players are')
  const member = await aMember('aurora')
  const dialog = await openAgentLogin(page)
  await fillIn(dialog, member)
  await submit(dialog)
  await expect(dialog.getByRole('alert')).toHaveText(errors.session.agentOnly)
  await expectGuest(page)
})

test('a suspended member is refused in words', DETAIL, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'once, where most players are')
  const member = await aMember('aurora')
  writeDirectory("UPDATE member SET status = 'suspended' WHERE account = ?", member.account)
  const dialog = await openLogin(page, brand('aurora').url('/en/login'))
  await fillIn(dialog, { ...member, password: WRONG_PASSWORD })
  await submit(dialog)
  // Only who knows the password is told.
  await expect(dialog.getByRole('alert')).toHaveText(errors.login.incorrect)
  await fillIn(dialog, member)
  await submit(dialog)
  await expect(dialog.getByRole('alert')).toHaveText(errors.login.suspended)
  await expect(dialog.locator('input[name=username]')).toHaveValue(member.account)
  await expectGuest(page)
})

test('a name that nobody has is refused like a wrong password', DETAIL, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'once, where most players are')
  const dialog = await openLogin(page, brand('najm').url('/en/login'))
  const account = loginName('najm')
  await fillIn(dialog, { account, password: WRONG_PASSWORD })
  await submit(dialog)
  await expect(dialog.getByRole('alert')).toHaveText(errors.login.incorrect)
  await expect(dialog.locator('input[name=username]')).toHaveValue(account)
  await expectGuest(page)
})

/** The box wakes up as it is first touched: until then a press opens nothing. */
async function openList(ways: Locator): Promise<void> {
  await expect(async () => {
    if ((await ways.getAttribute('aria-expanded')) !== 'true') await ways.click()
    await expect(ways).toHaveAttribute('aria-expanded', 'true', { timeout: 500 })
  }).toPass()
}

async function openAgentLogin(page: Page): Promise<Locator> {
  await page.goto(brand('aurora').url('/en/agentHome'))
  await page.getByRole('main').locator('a[data-modal=login]').click()
  return loginDialog(page)
}

async function failUntilPicture(dialog: Locator): Promise<void> {
  for (let failure = 1; failure <= CAPTCHA_AFTER; failure += 1) {
    await expect(dialog.locator('input[name=captcha]')).toHaveCount(0)
    await submit(dialog)
    await expect(dialog.getByRole('alert')).toHaveText(errors.login.incorrect)
  }
  await expect(dialog.getByRole('img', { name: session.login.captchaAlt })).toBeVisible()
}

/** A press on the picture asks for another one; two within a second ask once. */
async function pressTwice(page: Page, picture: Locator): Promise<void> {
  const asked = watchCalls(page, CAPTCHA)
  await expect(async () => {
    const [before, source] = [asked.length, await sourceOf(picture)]
    await picture.dblclick()
    // The last one may be less than a second ago: then neither press asks. The question is under way after the press.
    await expect.poll(() => sourceOf(picture), { timeout: 1_000, intervals: [50] }).not.toBe(source)
    expect(asked.length - before).toBe(1)
  }).toPass({ intervals: [0] })
}

function sourceOf(picture: Locator): Promise<string | null> {
  return picture.getAttribute('src')
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    return (label ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
  })
}
