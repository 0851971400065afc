import { expect, type Page } from '@playwright/test'
import arLive from '#locales/ar/live.json' with { type: 'json' }
import ptLive from '#locales/pt/live.json' with { type: 'json' }
import viLive from '#locales/vi/live.json' with { type: 'json' }
import { aMember, expectMember, networkOf, writeDirectory, type Member } from './login-steps.ts'
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
  test(`${tenant}: Back, a lost network, the account, what was typed, and the warning before the end`, async ({
    page,
    context,
    isMobile,
  }) => {
    const home = brand(tenant).url('/')
    await page.goto(home)
    const search = page.locator('main input[type=search]')
    await search.fill('zzz')
    await backCloses(page, isMobile ? '.tabbar [data-modal=login]' : '.header [data-modal=register]')
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

/** Spaces and signs of direction as they are read. */
function plain(text: string): string {
  return text
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .replaceAll(/\s/g, ' ')
    .trim()
}

async function backCloses(page: Page, link: string): Promise<void> {
  const before = page.url()
  await page.locator(link).click()
  await expect(page.locator('dialog[open]')).toBeVisible()
  await expect(centreOf(page)).toBeVisible()
  await page.goBack()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  expect(page.url()).toBe(before)
}

async function logInHere(page: Page, { url, member }: { url: string; member: Member }): Promise<void> {
  await page.goto(url)
  const dialog = centreOf(page)
  await dialog.locator('input[name=username]').fill(member.account)
  await dialog.locator('input[name=password]').fill(member.password)
  await dialog.locator('form button[type=submit]').click()
  await expectMember(page)
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
  const seenAt = String(Date.now() - IDLE_MS)
  writeDirectory(
    'UPDATE session SET seen_at = ? WHERE member_id IN (SELECT id FROM member WHERE account = ?)',
    seenAt,
    member.account,
  )
  const warning = page.getByRole('alertdialog', { name: live.idle.title })
  // The member looks at the page again, which asks at once.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(warning).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await warning.getByRole('button', { name: live.idle.stay }).click()
  await expect(warning).toBeHidden()
  await expectMember(page)
}
