import { createHmac } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type TestInfo,
} from '@playwright/test'
import { getSealKey, login } from '#lib/api/access/login.ts'
import { sealBody } from '#lib/client/seal.ts'
import { DEMO_PASSWORD, platformSeed } from '#lib/site/build/platform-seed.ts'
import { withSocialLogin } from '../../scripts/lib/local-openid.ts'
import { addMember } from './directory.ts'
import { loginName, operate, pressLogout } from './site.ts'
import { anotherContext } from './test.ts'

/** What the tests of login and sessions share. */

export const PASSWORD = DEMO_PASSWORD
export const WRONG_PASSWORD = 'not-the-password'
/** Of the tests' own server; see `scripts/serve-e2e.ts`. */
const STATE_DIR = process.env['E2E_STATE'] ?? '.build/e2e-state'
const STARTED = Date.now()

/** Failures are counted by network: each test comes from one of its own, another at each run, and so meets nobody else's. */
export function networkOf({ testId, retry }: TestInfo): { 'cf-connecting-ip': string } {
  const text = `${testId}${STARTED}${retry}`
  const net = [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_536, 7)
  return { 'cf-connecting-ip': `10.${net >> 8}.${net & 255}.9` }
}

export interface Member {
  account: string
  password: string
  /** As registered, and nobody else's: a payee with the name of an excluded person waits for an operator. */
  name: string
}

/**
 * A member of a test's own: no e-mail, no number, never logged in. Written straight into the directory, with the password of
 * the demo accounts; only money takes the operator's seed, which writes the brand and its whole catalogue.
 */
export async function aMember(tenant: string, type = 0, balanceMinor = 0): Promise<Member> {
  const account = loginName(tenant)
  const letters = account.replaceAll(/\d/g, (digit) => String.fromCodePoint(97 + Number(digit)))
  const name = `Demo ${letters.replaceAll(/[^a-z]/g, '')}`
  addMember({ tenant, account, type, name })
  const member = { tenant, account, password: PASSWORD, nickname: account, type, balanceMinor }
  if (balanceMinor > 0) await operate('/ops/seed', { ...seedOf(tenant), members: [member] })
  return { account, password: PASSWORD, name }
}

function seedOf(id: string) {
  const seed = withSocialLogin(platformSeed())
  return {
    ...seed,
    tenants: seed.tenants.filter((tenant) => tenant.id === id),
    offers: seed.offers?.filter(({ tenant }) => tenant === id),
    mall: seed.mall?.filter(({ tenant }) => tenant === id),
  }
}

/** Writes to the platform's directory what no call of it writes: a suspension, or that time went by. */
export function writeDirectory(sql: string, ...values: string[]): void {
  const folder = join(STATE_DIR, 'v3/d1/miniflare-D1DatabaseObject')
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? ''
  const directory = new DatabaseSync(join(folder, file), { timeout: 5_000 })
  try {
    expect(Number(directory.prepare(sql).run(...values).changes)).toBeGreaterThan(0)
  } finally {
    directory.close()
  }
}

/** The sessions of a member look as if nobody had touched them for longer than they last. */
export function letSessionsExpire({ account }: Pick<Member, 'account'>): void {
  writeDirectory(
    'UPDATE session SET seen_at = 1 WHERE member_id IN (SELECT id FROM member WHERE account = ?)',
    account,
  )
}

/** Another browser, with its own cookies; `address` puts it into another network. */
export function anotherBrowser(
  { browser, testInfo }: { browser: Browser; testInfo: TestInfo },
  { address, userAgent }: { address?: string; userAgent?: string } = {},
): Promise<BrowserContext> {
  return anotherContext(browser, {
    ...testInfo.project.use,
    extraHTTPHeaders: address ? { 'cf-connecting-ip': address } : networkOf(testInfo),
    ...(userAgent ? { userAgent } : {}),
  })
}

/** The island's, which takes the place of the page's own dialog. */
export function loginDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Log in' }).and(page.locator('dialog:not([data-sheet])'))
}

export async function openLogin(page: Page, url: string): Promise<Locator> {
  await page.goto(url, { waitUntil: 'commit' })
  const dialog = loginDialog(page)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  return dialog
}

/** Sends the popup's form and waits for the answer. */
export async function submit(dialog: Locator): Promise<void> {
  const button = dialog.locator('form button[type=submit]')
  await button.click()
  await untilAnswered(button.page())
}

/** No form of a dialog is under way: `expect` would soon look twice a second only. */
export async function untilAnswered(page: Page): Promise<void> {
  const isIdle = () => document.querySelector('dialog[open] form [aria-busy=true]') === null
  await page.waitForFunction(isIdle, undefined, { polling: 50 })
}

export async function fillIn(dialog: Locator, { account, password }: Omit<Member, 'name'>): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Username' }).fill(account)
  await dialog.locator('input[name=password]').fill(password)
}

export async function logIn(page: Page, url: string, member: Omit<Member, 'name'>): Promise<void> {
  const dialog = await openLogin(page, url)
  await fillIn(dialog, member)
  await submit(dialog)
  await expectMember(page)
}

/** Opens a page as a member who has logged in by the call that the form makes: for stories about something else. */
export async function enter(
  page: Page,
  { url, member }: { url: string; member: Omit<Member, 'name'> },
): Promise<void> {
  // The smallest page of the brand: cookies, and what a tab keeps, belong to an origin.
  await page.goto(new URL('/offline', url).href, { waitUntil: 'commit' })
  const key = getSealKey.output.parse(await answerTo(page, { path: getSealKey.path }))
  const { method, path } = login
  const form = { username: member.account, password: member.password, type: 'username' }
  const body = await sealBody(key, { method, path, body: form, nowMs: key.serverTimeMs })
  const { token } = login.output.parse(await answerTo(page, { path, body }))
  await page.evaluate((own) => sessionStorage.setItem('vitrine.token', own), token)
  const known = page.waitForResponse((response) => response.url().endsWith('/wps/member/info'))
  await page.goto(url)
  expect((await known).ok()).toBe(true)
}

/** By the page's own browser, which keeps the cookies. */
function answerTo(page: Page, call: { path: string; body?: string }): Promise<unknown> {
  return page.evaluate(async ({ path, body }) => {
    const sent = body ? { method: 'POST', headers: { 'content-type': 'application/jose' }, body } : {}
    return (await (await fetch(path, sent)).json()).value
  }, call)
}

export function logOut(page: Page): Promise<void> {
  return logOutBy(page, 'Log out')
}

/** By the words of another language. */
export async function logOutBy(page: Page, words: string): Promise<void> {
  await pressLogout(page)
  // Logging out ends on the home page, loaded anew.
  const home = page.waitForEvent('load')
  await page.getByRole('alertdialog').getByRole('button', { name: words }).click()
  await home
  await expectGuest(page)
}

/** Nobody is logged in at this tab: neither shown nor kept. */
export async function expectGuest(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
  await expect(page.getByTestId('balance')).toHaveCount(0)
  await expect(page.getByTestId('logout')).toHaveCount(0)
  expect(await tabToken(page)).toBeNull()
}

export async function expectMember(page: Page): Promise<void> {
  await expect(page.getByTestId('balance')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'member')
}

export function tabToken(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('vitrine.token'))
}

/** The addresses asked for from now on whose path is this one. */
export function watchCalls(page: Page, path: string): readonly string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request.method())
  })
  return calls
}

export interface Sought {
  recipient: string
  template: string
}

interface Message extends Sought {
  content: Record<string, string>
}

/** What the newest message of a kind to someone says; it is sent a moment after the answer. */
export async function messageTo(page: Page, sought: Sought): Promise<Record<string, string>> {
  let found: Message | undefined
  await expect
    .poll(async () => {
      found = (await messagesTo(page, sought))[0]
      return found !== undefined
    })
    .toBe(true)
  return found?.content ?? {}
}

/** By the page itself: it knows the brand's host by name. Newest first. */
export async function messagesTo(page: Page, { recipient, template }: Sought): Promise<Message[]> {
  const all: Message[] = await page.evaluate(async () => (await (await fetch('/__outbox')).json()).value)
  return all.filter((each) => each.recipient.endsWith(recipient) && each.template === template)
}

/** RFC 6238 with the usual terms: SHA-1, 30 s, six digits. `stepsAhead` is what a clock that runs fast would show. */
export function totp(secret: string, stepsAhead = 0): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** A member who wants no deposit limit of their own: the deposit form asks no more. */
export async function answerFirstLimit(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const answer = await fetch('/wps/v2/protection/limits/first', {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${sessionStorage.getItem('vitrine.token') ?? ''}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        period: 'day',
        max: null,
        source: 'firstDeposit',
        operationKey: crypto.randomUUID(),
      }),
    })
    return answer.status
  })
  expect(status).toBe(200)
}

/**
 * Turns to a page of the member centre by its address. A dialog that closes goes back in the history a moment later, which
 * may take the address away: then it is opened again.
 */
export async function openCentre(page: Page, name: string): Promise<Locator> {
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await expect(async () => {
    await page.evaluate((hash) => location.assign(hash), `#member/${name}`)
    await expect(centre).toBeVisible({ timeout: 10_000 })
    await expect(page).toHaveURL(new RegExp(`#member/${name}$`))
  }).toPass()
  return centre
}
