import { expect, type Locator, type Page } from '@playwright/test'
import { addMember, type Arranged } from './directory.ts'
import {
  anotherCode,
  codeSentTo,
  expectError,
  expectGuest,
  expectHomeAsMember,
  expectKept,
  field,
  fillIn,
  logIn,
  logOut,
  messageTo,
  NEW_PASSWORD,
  openLogin,
  ownNetwork,
  popup,
  readOutbox,
  submit,
} from './identity-steps.ts'
import { brand, loginName } from './site.ts'
import { DETAIL, test } from './test.ts'

/** A new password: demanded, wished for, or because the old one is forgotten. */

const PASSWORD_RULE = '8–64 characters, no spaces'
const DIFFER = 'The two passwords differ'
const WRONG_LOGIN = 'Username or password is not correct.'
const NEW = { newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD }
const DAY_MS = 24 * 60 * 60_000
const TOO_OLD_DAYS = 91

test.use({
  extraHTTPHeaders: async ({}, use, testInfo) => use(ownNetwork(testInfo.testId)),
})

test('a password that was set by others must be changed, and nothing gets around it', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'once, at a desk')
  const { site, name } = await arrive(page, { tenant: 'aurora', mustChange: true })
  await logIn(page, name, site.demoPassword)
  const demand = page.getByRole('dialog', { name: 'Choose a new password' })
  await expect(demand.getByText('This password was set for you.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(demand).toBeVisible()
  await expect(demand.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await page.reload()
  await expect(demand).toBeVisible()
  await page.goto(site.url('/en/help'))
  await expect(demand).toBeVisible()

  // It was given at the login just now.
  await expect(field(page, 'oldPassword')).toHaveCount(0)
  const weak = { newPassword: 'short', confirmNewPassword: 'short' }
  await fillIn(page, weak)
  await submit(page)
  await expectError(page, 'newPassword', PASSWORD_RULE)
  await expectKept(page, weak)
  const unlike = { ...NEW, confirmNewPassword: `${NEW_PASSWORD}x` }
  await fillIn(page, unlike)
  await submit(page)
  await expectError(page, 'confirmNewPassword', DIFFER)
  await expectKept(page, unlike)

  await fillIn(page, NEW)
  await submit(page)
  await expectHomeAsMember(page, site.url('/en/'))
  await expect(page.locator('header.header').getByText(name)).toBeVisible()
  await page.reload()
  await expectHomeAsMember(page, site.url('/en/'))
})

test('a demanded password is another one than that which was set', DETAIL, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'once, where most players are')
  const { site, name } = await arrive(page, { tenant: 'aurora', mustChange: true })
  await logIn(page, name, site.demoPassword)
  await expect(field(page, 'newPassword')).toBeVisible()
  const same = { newPassword: site.demoPassword, confirmNewPassword: site.demoPassword }
  await fillIn(page, same)
  await submit(page)
  await expectError(page, 'newPassword', 'Choose a password that differs from the current one')
  await expectKept(page, same)
})

test(
  'a remembered browser owes the demanded password in a new tab too',
  DETAIL,
  async ({ page, isMobile, context }) => {
    test.skip(!isMobile, 'once, where most players are')
    const { site, name } = await arrive(page, { tenant: 'aurora', mustChange: true })
    await field(page, 'remember').check()
    await logIn(page, name, site.demoPassword)
    await expect(page.getByRole('dialog', { name: 'Choose a new password' })).toBeVisible()
    const tab = await context.newPage()
    await tab.goto(site.url('/en/'))
    await expect(tab.getByTestId('balance')).toBeVisible()
    await expect(tab.getByRole('dialog', { name: 'Choose a new password' })).toBeVisible()
  },
)

test(
  'a password that is too old must be changed after the login that shows it, or left',
  DETAIL,
  async ({ page, isMobile }) => {
    test.skip(!isMobile, 'once, where most players are')
    const { site, name } = await arrive(page, { tenant: 'aurora', passwordChangedAtMs: longAgo() })
    await logIn(page, name, site.demoPassword)
    const demand = page.getByRole('dialog', { name: 'Choose a new password' })
    await expect(demand.getByText('Your password is older than 90 days.')).toBeVisible()
    await demand.getByRole('button', { name: 'Log out' }).click()
    await expect(demand).toHaveCount(0)
    await expectGuest(page)

    await openLogin(page, site.url('/en/login'))
    await logIn(page, name, site.demoPassword)
    await expect(demand).toBeVisible()
    // The login has just shown that the old one is known.
    await expect(field(page, 'oldPassword')).toHaveCount(0)
    await fillIn(page, passwords(site.demoPassword))
    await submit(page)
    await expectError(page, 'newPassword', 'Choose a password that differs from the current one')
    await fillIn(page, NEW)
    await submit(page)
    await expectHomeAsMember(page, site.url('/en/'))
  },
)

test('a brand that enforces no expiry lets an old password in', DETAIL, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'once, where most players are')
  const { site, name } = await arrive(page, { tenant: 'bayani', passwordChangedAtMs: longAgo() })
  await logIn(page, name, site.demoPassword)
  await expectHomeAsMember(page, site.url('/en/'))
})

test('a member changes the password with the old one, which is good for nothing from then on', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'once, where most players are')
  const { site, name } = await arrive(page, { tenant: 'bayani' })
  await logIn(page, name, site.demoPassword)
  const centre = await openSecurity(page, site.url('/en/#member/securityCenter'))
  const wrong = { oldPassword: 'not-the-password', ...NEW }
  await fillIn(page, wrong)
  await submit(page)
  await expect(centre.getByRole('alert')).toHaveText('The password is not correct.')
  await expectKept(page, wrong)
  await fillIn(page, { oldPassword: site.demoPassword })
  await submit(page)
  await expect(centre.getByText('Your password is changed.')).toBeVisible()

  await page.goto(site.url('/en/help'))
  await logOut(page)
  await openLogin(page, site.url('/en/login'))
  await expectOldRefused(page, name, site.demoPassword)
  await logIn(page, name, NEW_PASSWORD)
  await expectHomeAsMember(page, site.url('/en/'))
})

test(
  'where the brand wants it, a new password needs the code of a mail',
  DETAIL,
  async ({ page, isMobile }) => {
    test.skip(!isMobile, 'once, where most players are')
    const email = `${loginName('aurora')}@player.example`
    const { site, name } = await arrive(page, { tenant: 'aurora', email })
    await logIn(page, name, site.demoPassword)
    const centre = await openSecurity(page, site.url('/en/#member/securityCenter'))
    const typed = { oldPassword: site.demoPassword, ...NEW }
    await fillIn(page, typed)
    await submit(page)
    await expect(centre.getByText('A new password needs a code that we send to you.')).toBeVisible()
    await expect(centre.getByRole('alert')).toHaveCount(0)
    await centre.getByRole('button', { name: 'Send code' }).click()
    await expect(centre.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled()
    const code = await codeSentTo(page, email, 'passwordCode')

    const codeField = centre.getByLabel('Code that was sent')
    await codeField.fill(anotherCode(code))
    await submit(page)
    await expect(centre.getByRole('alert')).toHaveText(
      'This code is not right, or it has expired. Ask for another.',
    )
    await expectKept(page, typed)
    await expect(codeField).toHaveValue(anotherCode(code))
    await codeField.fill(code)
    await submit(page)
    await expect(centre.getByText('Your password is changed.')).toBeVisible()
  },
)

test('a forgotten password is replaced by a code to the number, and the member is in', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'once, where most players are')
  const number = `917${Date.now().toString().slice(-7)}`
  const { site, name } = await arrive(page, { tenant: 'bayani', mobile: `+63${number}` })
  await popup(page).getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(popup(page).getByRole('tab', { name: 'Mobile' })).toHaveAttribute('aria-selected', 'true')
  const send = popup(page).getByRole('button', { name: 'Send code' })
  await fillIn(page, { number: '12' })
  await send.click()
  await expectError(page, 'number', 'This is not a mobile number')
  await expectKept(page, { number: '12' })
  await expect(send).toBeEnabled()

  await fillIn(page, { number })
  await send.click()
  const code = await codeSentTo(page, number, 'resetCode')
  const wrong = { number, code: anotherCode(code), ...NEW }
  await fillIn(page, wrong)
  await submit(page)
  await expect(popup(page).getByRole('alert')).toHaveText(
    'This code is not right, or it has expired. Ask for another.',
  )
  await expectKept(page, wrong)
  await expect(field(page, 'code')).toBeFocused()
  await expectGuest(page)

  await fillIn(page, { code })
  await submit(page)
  await expectHomeAsMember(page, site.url('/en/'))
  await expect(page.locator('header.header')).toContainText(name)
  await logOut(page)
  await openLogin(page, site.url('/en/login'))
  await expectOldRefused(page, name, site.demoPassword)
})

test(
  'asking for the mail never says whether name and address belong together',
  DETAIL,
  async ({ page, isMobile }) => {
    test.skip(!isMobile, 'once, where most players are')
    const email = `${loginName('najm')}@player.example`
    const { site, name } = await arrive(page, { tenant: 'najm', email })
    const stranger = `stranger.${email}`
    const answers: string[] = []
    for (const pair of [
      { username: name, email: stranger },
      { username: loginName('najm'), email },
      { username: name, email },
    ])
      answers.push(await askForLink(page, site.url('/en/login'), pair))
    expect(answers[0]).toContain('If that username and e-mail match an account')
    expect(new Set(answers).size).toBe(1)
    await messageTo(page, email, 'resetLink')
    const recipients = (await readOutbox(page)).map(({ recipient }) => recipient)
    expect(recipients.filter((each) => each === email)).toHaveLength(1)
    expect(recipients).not.toContain(stranger)
  },
)

test('the link of the mail is good for one new password', DETAIL, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'once, where most players are')
  const email = `${loginName('najm')}@player.example`
  const { site, name } = await arrive(page, { tenant: 'najm', email })
  await askForLink(page, site.url('/en/login'), { username: name, email })
  const { content } = await messageTo(page, email, 'resetLink')
  const link = site.url(`/en/login${new URL(content['link'] ?? '').hash}`)
  await page.goto(link)
  await fillIn(page, { ...NEW, confirmNewPassword: `${NEW_PASSWORD}x` })
  await submit(page)
  await expectError(page, 'confirmNewPassword', DIFFER)
  await fillIn(page, NEW)
  await submit(page)
  await expect(popup(page).getByRole('status')).toContainText('Your new password is set.')

  await page.goto(site.url('/en/help'))
  await page.goto(link)
  const again = passwords('Another-attempt-3')
  await fillIn(page, again)
  await submit(page)
  await expect(popup(page).getByRole('alert')).toHaveText(
    'This link was used or is too old. Ask for a new one.',
  )
  await expectKept(page, again)
  await popup(page).getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(field(page, 'email')).toBeVisible()
  await expectGuest(page)

  await openLogin(page, site.url('/en/login'))
  await logIn(page, name, NEW_PASSWORD)
  await expectHomeAsMember(page, site.url('/en/'))
})

/** A member of their own for the test, and the login popup of their brand. */
async function arrive(page: Page, arranged: Omit<Arranged, 'account'>) {
  const site = brand(arranged.tenant)
  const name = loginName(arranged.tenant)
  addMember({ ...arranged, account: name })
  await openLogin(page, site.url('/en/login'))
  return { site, name }
}

function longAgo(): number {
  return Date.now() - TOO_OLD_DAYS * DAY_MS
}

function passwords(newPassword: string) {
  return { newPassword, confirmNewPassword: newPassword }
}

/** The security centre, with its password form open. */
async function openSecurity(page: Page, url: string): Promise<Locator> {
  await expect(page.getByTestId('balance')).toBeVisible()
  await page.goto(url)
  const centre = popup(page)
  await centre.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(field(page, 'oldPassword')).toBeVisible()
  return centre
}

async function expectOldRefused(page: Page, name: string, password: string): Promise<void> {
  await logIn(page, name, password)
  await expect(popup(page).getByRole('alert')).toHaveText(WRONG_LOGIN)
  await expectKept(page, { username: name, password })
  await expectGuest(page)
}

/** What is said to one who asks; a brand that resets by mail alone shows no choice of ways. */
async function askForLink(page: Page, url: string, pair: Record<string, string>): Promise<string> {
  await openLogin(page, url)
  await popup(page).getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(field(page, 'email')).toBeVisible()
  await expect(popup(page).getByRole('tab')).toHaveCount(0)
  await fillIn(page, pair)
  await submit(page)
  const status = popup(page).getByRole('status')
  await expect(status).toBeVisible()
  const said = await status.innerText()
  await status.getByRole('button', { name: 'OK' }).click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  return said
}
