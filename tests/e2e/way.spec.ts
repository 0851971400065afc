import { expect, type Page } from '@playwright/test'
import arLive from '#locales/ar/live.json' with { type: 'json' }
import ptLive from '#locales/pt/live.json' with { type: 'json' }
import viLive from '#locales/vi/live.json' with { type: 'json' }
import { aMember, expectMember, logInHere, networkOf, writeDirectory, type Member } from './login-steps.ts'
import { brand } from './site.ts'
import { test } from './test.ts'

/** The manners of every page, in each direction of reading and as each language writes numbers. */
const BRANDS = [
  { tenant: 'aurora', live: ptLive, balance: 'R$ 1.234,50' },
  { tenant: 'lotus', live: viLive, balance: '123.450 ₫' },
  { tenant: 'najm', live: arLive, balance: '1,234.50 $' },
] as const
const BALANCE_MINOR = 1_234_50
/** Of half an hour all but some of the last minute. */
const IDLE_MS = 29.5 * 60_000

test.use({ extraHTTPHeaders: async ({}, use, testInfo) => use(networkOf(testInfo)) })

for (const { tenant, live, balance } of BRANDS)
  test(`${tenant}: Back, another language, a lost network, the account, what was typed, and the warning before the end`, async ({
    page,
    context,
    isMobile,
  }) => {
    const home = brand(tenant).url('/')
    const release = await holdDialogs(page)
    await page.goto(brand(tenant).url('/en/'))
    const search = page.locator('main input[type=search]')
    await search.fill('zzz')
    await changeLanguage(page)
    await expect(search).toHaveValue('zzz')
    const before = page.url()
    await page.locator(isMobile ? '.tabbar [data-modal=login]' : '.header [data-modal=register]').click()
    await typesAhead(page, release)
    await page.goBack()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    expect(page.url()).toBe(before)
    await context.setOffline(true)
    await expect(page.locator('[data-offline]')).toBeVisible()
    await expect(search).toHaveValue('zzz')
    await context.setOffline(false)
    await expect(page.locator('[data-offline]')).toBeHidden()

    const member = await aMember(tenant, 0, BALANCE_MINOR)
    await logInHere(page, { url: brand(tenant).url('/login'), member })
    const shown = page.getByTestId('balance').locator('span[aria-hidden]')
    await expect.poll(async () => plain(await shown.innerText())).toBe(balance)
    if (isMobile) {
      // One line: logo, language, messages and balance.
      expect((await page.locator('.header__bar').boundingBox())?.height).toBeLessThan(64)
      await page.locator('.tabbar [data-member=account]').click()
      await expect(centreOf(page).getByTestId('account-logout')).toBeVisible()
      await expect(centreOf(page)).toContainText(member.account)
    }
    await typedStays(page, brand(tenant).url('/#member/withdraw'))
    await page.goto(home)
    await expectMember(page)
    await warnedAndStays(page, { member, live })
  })

function centreOf(page: Page) {
  return page.locator('dialog[open]:not([data-sheet])')
}

/** To the brand's own, which is the first, once what was typed is in the address. */
async function changeLanguage(page: Page): Promise<void> {
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('zzz')
  const menu = page.locator('.header .language')
  await menu.locator('summary').click()
  await menu.locator('a[data-locale]').first().click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
}

/** Spaces and signs of direction as they are read. */
function plain(text: string): string {
  return text
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .replaceAll(/\s/g, ' ')
    .trim()
}

/** As on a slow network: the file of the dialogs does not come before it is let go. */
async function holdDialogs(page: Page): Promise<() => void> {
  let release = () => {}
  const isFree = new Promise<void>((resolve) => (release = resolve))
  await page.route(/ModalsIsland/, async (route) => {
    await isFree
    await route.continue()
  })
  return release
}

/** The page's own dialog takes text at once; the island's has it. */
async function typesAhead(page: Page, release: () => void): Promise<void> {
  const sheet = page.locator('dialog[open][data-sheet]')
  const first = sheet.locator('input').first()
  await expect(first).toBeFocused()
  const name = await first.getAttribute('name')
  await page.keyboard.type('12345')
  release()
  const field = centreOf(page).locator(`input[name=${name}]`)
  await expect(field).toHaveValue('12345')
  await expect(field).toBeFocused()
}

/** A reload loses nothing that was typed in the member centre. */
async function typedStays(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const amount = centreOf(page).locator('input[name=amount]')
  await amount.fill('77')
  await page.reload()
  await expect(amount).toHaveValue('77')
}

async function warnedAndStays(
  page: Page,
  { member, live }: { member: Member; live: { idle: { title: string; stay: string } } },
): Promise<void> {
  const warning = page.getByRole('alertdialog', { name: live.idle.title })
  // The time goes by just before the page asks: its other calls, made when the member looks again, would extend the session.
  await page.route('**/wps/session/idle', async (route) => {
    writeDirectory(
      'UPDATE session SET seen_at = ? WHERE member_id IN (SELECT id FROM member WHERE account = ?)',
      String(Date.now() - IDLE_MS),
      member.account,
    )
    await route.continue()
  })
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(warning).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.unroute('**/wps/session/idle')
  await warning.getByRole('button', { name: live.idle.stay }).click()
  await expect(warning).toBeHidden()
  await expectMember(page)
}
