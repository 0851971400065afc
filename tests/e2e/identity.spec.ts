import { expect, type Page } from '@playwright/test'
import { addMember } from './directory.ts'
import { logOut } from './identity-steps.ts'
import { fillInRest, lookAround, registerByName } from './register-steps.ts'
import { brand, loginName } from './site.ts'
import { anotherContext, test } from './test.ts'

/** Every way in, as a player uses it. Messages to members are read where a developer reads them: `/__outbox`. */

const PASSWORD = 'Correct-horse-9'
const NEW_PASSWORD = 'Battery-staple-7'

/** Failures are counted by network: each test comes from one of its own, and so meets nobody else's. */
test.use({
  extraHTTPHeaders: async ({}, use, testInfo) => {
    const net = [...testInfo.testId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_536, 7)
    await use({ 'cf-connecting-ip': `10.${net >> 8}.${net & 255}.9` })
  },
})

test('a number registers with its code, and a second code comes only after a minute', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'once, where most players are')
  const site = brand('bayani')
  const number = aNumber()
  await page.goto(site.url('/en/register'))
  const dialog = page.locator('dialog[open]:not([data-sheet])').first()
  await dialog.locator('input[name=number]').fill(number)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.locator('input[name=code]').fill(await codeSentTo(page, { number, template: 'registerCode' }))
  await fillInRest(dialog)
  await submit(page)
  await lookAround(page)
  await logOut(page)

  await openLogin(page, site.url('/en/login'))
  await dialog.getByRole('tab').nth(1).click()
  await dialog.locator('input[name=number]').fill(number)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  // A slow machine may have taken the minute: then it is sent.
  await expect(dialog.getByRole('button', { name: /^\d+ s$/, includeHidden: true })).toBeVisible()
})

test('a member logs in with a code to the number', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'once, where most players are')
  const site = brand('bayani')
  const number = aNumber()
  addMember({ tenant: 'bayani', account: loginName('bayani'), mobile: `+63${number}` })
  const dialog = await openLogin(page, site.url('/en/login'))
  await dialog.getByRole('tab').nth(1).click()
  await dialog.locator('input[name=number]').fill(number)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.locator('input[name=code]').fill(await codeSentTo(page, { number, template: 'loginCode' }))
  await submit(page)
  await expect(page.getByTestId('balance')).toBeVisible()
})

test('a forgotten password is replaced by the link of the mail', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'once, where most players are')
  const site = brand('aurora')
  const name = loginName('aurora')
  const email = `${name}@player.example`
  addMember({ tenant: 'aurora', account: name, email })
  const dialog = await openLogin(page, site.url('/en/login'))
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click()
  await dialog.getByRole('tab').nth(1).click()
  await dialog.locator('input[name=username]').fill(name)
  await dialog.locator('input[name=email]').fill(email)
  await submit(page)
  await expect(dialog.getByRole('status')).toBeVisible()

  const { link } = await messageTo(page, { recipient: email, template: 'resetLink' })
  // In the language of the page that asked for it, where the brand's own is another.
  const { pathname, hash } = new URL(link ?? '')
  expect(pathname).toBe('/en/login')
  await page.goto(site.url(`${pathname}${hash}`))
  await dialog.locator('input[name=newPassword]').fill(NEW_PASSWORD)
  expect(page.url()).not.toContain('reset=')
  await dialog.locator('input[name=confirmNewPassword]').fill(NEW_PASSWORD)
  await submit(page)
  await dialog.getByRole('status').getByRole('button').click()
  await logIn(page, { name, password: NEW_PASSWORD })
  await expect(page.getByTestId('balance')).toBeVisible()
})

test('a login from a place that is not known is confirmed by a code', async ({
  page,
  browser,
  isMobile,
}, testInfo) => {
  test.skip(!isMobile, 'once, where most players are')
  const site = brand('aurora')
  const name = loginName('aurora')
  const email = `${name}@player.example`
  await registerByName(page, { url: site.url('/en/register'), name, email })

  const elsewhere = await anotherContext(browser, {
    ...testInfo.project.use,
    extraHTTPHeaders: { 'cf-connecting-ip': '198.51.100.77' },
  })
  const other = await elsewhere.newPage()
  const dialog = await openLogin(other, site.url('/en/login'))
  await logIn(other, { name, password: PASSWORD })
  await expect(dialog.getByText('Is it you?')).toBeVisible()
  await expect(dialog.getByRole('tab')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Send code' }).click()
  const { code } = await messageTo(other, { recipient: email, template: 'placeCode' })
  await dialog.getByLabel('Code that was sent').fill(code === '000000' ? '111111' : '000000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText(/This is not right/)).toBeVisible()
  await dialog.getByLabel('Code that was sent').fill(code ?? '')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByTestId('balance')).toBeVisible()

  // Known from now on: the password is enough.
  await logOut(other)
  await openLogin(other, site.url('/en/login'))
  await logIn(other, { name, password: PASSWORD })
  await expect(other.getByTestId('balance')).toBeVisible()
  await elsewhere.close()
})

test('a passkey is made in the security centre and logs in without a password', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'once, at a desk')
  const site = brand('aurora')
  const keys = await page.context().newCDPSession(page)
  await keys.send('WebAuthn.enable')
  await keys.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await registerByName(page, { url: site.url('/en/register'), name: loginName('aurora') })
  await page.goto(site.url('/en/help#member/securityCenter'))
  await page.reload()
  const centre = page.locator('dialog[open]:not([data-sheet])').first()
  await centre.getByRole('button', { name: 'Add', exact: true }).click()
  await centre.getByLabel('Name', { exact: false }).fill('Test device')
  await centre.getByRole('button', { name: 'Create the passkey' }).click()
  await expect(centre.getByText('Test device')).toBeVisible()

  await page.goto(site.url('/en/help'))
  await logOut(page)
  const dialog = await openLogin(page, site.url('/en/login'))
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByTestId('balance')).toBeVisible()
})

test('a remembered browser is in again in a new tab, and a logout forgets it', async ({
  page,
  isMobile,
  context,
}) => {
  test.skip(!isMobile, 'once, where most players are')
  const site = brand('aurora')
  const name = loginName('aurora')
  addMember({ tenant: 'aurora', account: name })
  await openLogin(page, site.url('/en/login'))
  await page.locator('dialog[open]:not([data-sheet]) input[name=remember]').check()
  await logIn(page, { name, password: site.demoPassword })
  await expect(page.getByTestId('balance')).toBeVisible()

  const tab = await context.newPage()
  await tab.goto(site.url('/en/'))
  await expect(tab.getByTestId('balance')).toBeVisible()
  await logOut(tab)
  await expect(tab.locator('html')).toHaveAttribute('data-session', 'guest')
  await tab.reload()
  await expect(tab.locator('header [data-modal]:visible').first()).toBeVisible()
  expect(await tab.evaluate(() => localStorage.getItem('vitrine.remembered'))).toBeNull()
})

/** Of a mobile in the Philippines, and of nobody else. */
function aNumber(): string {
  return `917${Date.now().toString().slice(-7)}`
}

async function openLogin(page: Page, url: string) {
  await page.goto(url)
  const dialog = page.locator('dialog[open]:not([data-sheet])').first()
  await expect(dialog.locator('input[name=username]')).toBeVisible()
  return dialog
}

async function submit(page: Page): Promise<void> {
  const button = page.locator('dialog[open]:not([data-sheet]) form button[type=submit]')
  await button.click()
  await expect(page.locator('dialog[open] form [aria-busy=true]')).toHaveCount(0)
}

async function logIn(page: Page, { name, password }: { name: string; password: string }): Promise<void> {
  await page.locator('dialog[open]:not([data-sheet]) input[name=username]').fill(name)
  await page.locator('dialog[open]:not([data-sheet]) input[name=password]').fill(password)
  await submit(page)
}

interface Sought {
  recipient: string
  template: string
}

interface Message extends Sought {
  content: Record<string, string>
}

/** What the newest message of a kind to someone says; it is sent a moment after the answer. */
async function messageTo(page: Page, { recipient, template }: Sought): Promise<Record<string, string>> {
  let found: Message | undefined
  await expect
    .poll(async () => {
      const messages = await readOutbox(page)
      found = messages.find((each) => each.recipient.endsWith(recipient) && each.template === template)
      return found !== undefined
    })
    .toBe(true)
  return found?.content ?? {}
}

/** By the page itself: it knows the brand's host by name. */
function readOutbox(page: Page): Promise<Message[]> {
  return page.evaluate(async () => (await (await fetch('/__outbox')).json()).value)
}

async function codeSentTo(
  page: Page,
  { number, template }: { number: string; template: string },
): Promise<string> {
  return (await messageTo(page, { recipient: number, template }))['code'] ?? ''
}
