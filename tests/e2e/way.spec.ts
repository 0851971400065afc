import { expect, type Locator, type Page, type Response } from '@playwright/test'
import { aMember, expectMember, networkOf, writeDirectory, type Member } from './login-steps.ts'
import { openDialog, placeOf, turnTo, type Place } from './place.ts'
import { ON_DESKTOP, ON_PHONE, test } from './test.ts'

/** The manners of every page, in each direction of reading and as each language writes numbers. */
const PLACES = [
  { ...placeOf('aurora', 'pt-BR'), screen: ON_PHONE },
  { ...placeOf('lotus', 'vi'), screen: ON_DESKTOP },
  { ...placeOf('najm', 'ar'), screen: ON_PHONE },
]
const BALANCE_MINOR = 1_234_50
/** Of half an hour all but some of the last minute. */
const IDLE_MS = 29.5 * 60_000
const IDLE = /\/wps\/session\/idle$/

test.use({ extraHTTPHeaders: async ({}, use, testInfo) => use(networkOf(testInfo)) })

for (const place of PLACES)
  test(
    `${place.tenant}: Back, another language, a lost network, the account, a game, what was typed, and the warning before the end`,
    place.screen,
    async ({ page, context, isMobile }) => {
      const english = placeOf(place.tenant, 'en')
      const letDialogsCome = await hold(page, /ModalsIsland/)
      await page.goto(english.url('/'))
      const search = page.locator('main input[type=search]')
      await search.fill('zzz')
      await page.waitForURL(/\?q=zzz$/, { waitUntil: 'commit' })
      await changeLanguage(page, place)
      await expect(search).toHaveValue('zzz')
      const before = page.url()
      await page.locator(isMobile ? '.tabbar [data-modal=login]' : '.header [data-modal=register]').click()
      await typesAhead(page, letDialogsCome)
      await page.goBack()
      await expect(page.locator('dialog[open]')).toHaveCount(0)
      expect(page.url()).toBe(before)
      await context.setOffline(true)
      await expect(page.locator('[data-offline]')).toBeVisible()
      const link = page.locator(isMobile ? '.tabbar a[href$="/hot"]' : '.header a[href$="/promotions"]')
      await link.click()
      await expect(link).toHaveAttribute('aria-busy', 'true')
      await expect(search).toHaveValue('zzz')
      expect(page.url()).toBe(before)
      await context.setOffline(false)
      await page.waitForURL(/\/(hot|promotions)$/)
      await page.goBack()
      await expect(search).toHaveValue('zzz')
      await expect(page.locator('[data-offline]')).toBeHidden()

      const member = await aMember(place.tenant, 0, BALANCE_MINOR)
      await logInFrom(page, { member, isMobile })
      const shown = page.getByTestId('balance').locator('span[aria-hidden]')
      await expect.poll(async () => plain(await shown.innerText())).toBe(plain(place.money(BALANCE_MINOR)))
      await search.fill('')
      await backFromGame(page)
      await warnedAndStays(page, { member, place })
      if (isMobile) {
        // One line: logo, language, messages and balance.
        expect((await page.locator('.header__bar').boundingBox())?.height).toBeLessThan(64)
        await page.locator('.tabbar [data-member=account]').click()
        await expect(openDialog(page).getByTestId('account-logout')).toBeVisible()
        await expect(openDialog(page)).toContainText(member.account)
      }
      const centre = await openWithdrawal(page, place)
      await amountOf(page).fill(place.typed(BALANCE_MINOR))
      await centre.getByRole('button', { name: place.t('ui:close'), exact: true }).click()
      await expect(page.locator('dialog[open]')).toHaveCount(0)
      await changeLanguage(page, english)
      await openWithdrawal(page, english)
      // As this language writes it.
      const typed = english.typed(BALANCE_MINOR)
      await expect(amountOf(page)).toHaveValue(typed)
      const letPageCome = await hold(page, /TransactionHistoryPage/)
      await page.reload()
      await expect(amountOf(page)).toHaveValue(typed)
      await tabWaits(page, letPageCome)
    },
  )

function amountOf(page: Page) {
  return openDialog(page).locator('input[name=amount]')
}

async function changeLanguage(page: Page, { locale, url }: Place): Promise<void> {
  const menu = page.locator('.header .language')
  await menu.locator('summary').click()
  await menu.locator(`a[lang="${locale}"]`).click()
  await page.waitForURL((address) => address.href.split('?', 1)[0] === url('/'), { waitUntil: 'commit' })
}

/** Spaces and signs of direction as they are read. */
function plain(text: string): string {
  return text
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .replaceAll(/\s/g, ' ')
    .trim()
}

/** As on a slow network: a file does not come before it is let go. The browser keeps no files while one is held. */
async function hold(page: Page, file: RegExp): Promise<() => Promise<void>> {
  let release = () => {}
  const isFree = new Promise<void>((resolve) => (release = resolve))
  const held: Promise<void>[] = []
  await page.route(file, (route) => void held.push(isFree.then(() => route.continue())))
  return async () => {
    release()
    await Promise.all(held)
    await page.unroute(file)
  }
}

/** The page's own dialog takes text at once; the island's has it. */
async function typesAhead(page: Page, letDialogsCome: () => Promise<void>): Promise<void> {
  const sheet = page.locator('dialog[open][data-sheet]')
  const first = sheet.locator('input').first()
  await expect(first).toBeFocused()
  const name = await first.getAttribute('name')
  await page.keyboard.type('12345')
  await letDialogsCome()
  const field = openDialog(page).locator(`input[name=${name}]`)
  await expect(field).toHaveValue('12345')
  await expect(field).toBeFocused()
}

/** By the form that is at hand on this page: the header's, or the one that the tab opens. */
async function logInFrom(page: Page, { member, isMobile }: { member: Member; isMobile: boolean }) {
  if (isMobile) await page.locator('.tabbar [data-modal=login]').click()
  const form = isMobile ? openDialog(page) : page.locator('.header form')
  await form.locator('input[name=username]').fill(member.account)
  await form.locator('input[name=password]').fill(member.password)
  await form.locator('button[type=submit]').click()
  await expectMember(page)
}

/** Back closes the game, and stays where it was opened. */
async function backFromGame(page: Page): Promise<void> {
  const before = page.url()
  await page.locator('main [data-launch]:visible').first().click()
  await expect(page.locator('dialog[open] iframe')).toBeVisible()
  await page.goBack()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  expect(page.url()).toBe(before)
}

async function warnedAndStays(
  page: Page,
  { member, place: { t } }: { member: Member; place: Place },
): Promise<void> {
  const warning = page.getByRole('alertdialog', { name: t('live:idle.title') })
  let answered: Promise<Response> | undefined
  // The time goes by just before the page asks: its other calls, made when the member looks again, would extend the session.
  await page.route('**/wps/**', async (route) => {
    if (IDLE.test(route.request().url())) letTimePass(member)
    else await answered
    await route.continue()
  })
  await expect(async () => {
    answered = page.waitForResponse(IDLE)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    // One that was under way already may have extended it.
    expect((await (await answered).json()).value.endsInMs).toBeLessThan(60_000)
  }).toPass()
  await expect(warning).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await warning.getByRole('button', { name: t('live:idle.stay') }).click()
  await expect(warning).toBeHidden()
  await expectMember(page)
}

function letTimePass({ account }: Member): void {
  writeDirectory(
    'UPDATE session SET seen_at = ? WHERE member_id IN (SELECT id FROM member WHERE account = ?)',
    String(Date.now() - IDLE_MS),
    account,
  )
}

/** Without a network a tab waits for its file: what was typed stays, and the page goes on when the network does. */
async function tabWaits(page: Page, letPageCome: () => Promise<void>): Promise<void> {
  const tab = openDialog(page).locator('nav a[href="#member/transactionHistory"]')
  const typed = await amountOf(page).inputValue()
  await page.context().setOffline(true)
  await tab.click()
  await expect(tab).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('[data-offline]')).toBeVisible()
  await expect(amountOf(page)).toHaveValue(typed)
  await page.context().setOffline(false)
  await letPageCome()
  await expect(tab).toHaveAttribute('aria-current', 'page')
}

/** By its tab where the centre is open; otherwise by its address, without another load of the page. */
async function openWithdrawal(page: Page, place: Place): Promise<Locator> {
  if ((await openDialog(page).count()) > 0) return turnTo(page, place, 'withdraw')
  await page.evaluate(() => location.assign('#member/withdraw'))
  await expect(amountOf(page)).toBeVisible()
  return openDialog(page)
}
