import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { untilAnswered } from './login-steps.ts'
import { fillInDemands } from './register-steps.ts'
import { pressLogout } from './site.ts'

/** What registering, logging in and passwords have in common, done as a member does it. */

export const PASSWORD = 'Correct-horse-9'
export const NEW_PASSWORD = 'Battery-staple-7'

/**
 * Failures are counted by network, some for an hour: each test comes from one of its own, another at each run, and so
 * meets neither its neighbours' nor its own earlier ones. For `extraHTTPHeaders`.
 */
export function ownNetwork(testId: string): Record<string, string> {
  const net = [...`${testId} ${Date.now()}`].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_536,
    7,
  )
  return { 'cf-connecting-ip': `10.${net >> 8}.${net & 255}.9` }
}

/** The popup that is open; an alert that lies above it is another. */
export function popup(page: Page): Locator {
  return page.locator('dialog[open]:not([data-sheet])').first()
}

/** A field of the popup by the name under which the form keeps it. */
export function field(page: Page, name: string): Locator {
  return popup(page).locator(`[name=${name}]`)
}

/** What is said under a field, as the field itself refers to it: by that it is read out. */
async function errorOf(page: Page, name: string): Promise<Locator> {
  const input = field(page, name)
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  const id = (await input.getAttribute('aria-describedby')) ?? ''
  return popup(page).locator(`[id="${id}"]`)
}

export async function expectError(page: Page, name: string, text: string | RegExp): Promise<void> {
  await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  await expect(await errorOf(page, name)).toHaveText(text)
}

/** Texts by field; a date as `yyyy-MM-dd`. */
export async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
  // The dialog of a registration alone has a date of birth.
  if ('birthday' in values) await fillInDemands(popup(page))
}

export async function expectKept(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await expect(field(page, name)).toHaveValue(value)
}

/** Sends the popup's form and waits for its answer. */
export async function submit(page: Page): Promise<void> {
  // A brand that asks for a document does so above.
  await popup(page).locator('form button[type=submit]').last().click()
  await untilAnswered(page)
}

export async function expectGuest(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
  await expect(page.getByTestId('balance')).toHaveCount(0)
}

/** The popup is gone, the home page is here, and so is the member. */
export async function expectHomeAsMember(page: Page, url: string): Promise<void> {
  await expect(page).toHaveURL(url)
  await expect(page.getByTestId('balance')).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
}

export async function openLogin(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' })
  await expect(field(page, 'username')).toBeVisible()
}

export async function logIn(page: Page, username: string, password: string): Promise<void> {
  await fillIn(page, { username, password })
  await submit(page)
}

export async function logOut(page: Page): Promise<void> {
  await pressLogout(page)
  // Logging out ends on the home page, loaded anew.
  const home = page.waitForEvent('load')
  await popup(page).locator('.dialog__foot button').last().click()
  await home
  await expect(page.getByTestId('logout')).toHaveCount(0)
}

/** Copies with the keys and the clipboard that a person uses: what is written somewhere else comes in by Ctrl+V. */
export async function copyText(context: BrowserContext, { url, text }: Copied): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(url).origin })
  const elsewhere = await context.newPage()
  await elsewhere.goto(url)
  await elsewhere.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await elsewhere.close()
}

interface Copied {
  /** A page of the brand. */
  url: string
  text: string
}

export interface Message {
  recipient: string
  template: string
  content: Record<string, string>
}

/** The brand's newest messages. By the page itself: it knows the brand's host by name. */
export function readOutbox(page: Page): Promise<Message[]> {
  return page.evaluate(async () => (await (await fetch('/__outbox')).json()).value)
}

/** The newest message of a kind to someone; it is sent a moment after the answer. */
export async function messageTo(page: Page, recipient: string, template: string): Promise<Message> {
  let found: Message | undefined
  await expect
    .poll(async () => {
      const messages = await readOutbox(page)
      found = messages.find((each) => each.recipient.endsWith(recipient) && each.template === template)
      return found !== undefined
    })
    .toBe(true)
  if (!found) throw new Error(`no ${template} to ${recipient}`)
  return found
}

export async function codeSentTo(page: Page, recipient: string, template: string): Promise<string> {
  return (await messageTo(page, recipient, template)).content['code'] ?? ''
}

/** Six digits that are not these. */
export function anotherCode(code: string): string {
  return code === '000000' ? '111111' : '000000'
}
