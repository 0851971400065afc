import { expect } from '@playwright/test'
import ar from '#locales/ar/lottery.json' with { type: 'json' }
import pt from '#locales/pt-BR/lottery.json' with { type: 'json' }
import vi from '#locales/vi/lottery.json' with { type: 'json' }
import { brand } from './site.ts'
import { test } from './test.ts'

/** Guests see lotteries, their results and their rules; the login is asked for where a bet begins. */
const BRANDS = [
  { tenant: 'aurora', page: '/lottery', game: 'sum28-1', words: pt },
  { tenant: 'lotus', page: '/vnLottery', game: 'vn-north', words: vi },
  { tenant: 'najm', page: '/lottery', game: 'sum28-1', words: ar },
] as const

for (const { tenant, page: path, game, words } of BRANDS)
  test(`${tenant}: a guest looks at a lottery, and is asked to log in for the first bet`, async ({
    page,
  }) => {
    await page.goto(brand(tenant).url(path))
    const tile = page.locator(`main a[href*="gameCode=${game}"]`).first()
    await expect(tile.getByRole('timer')).toBeVisible()
    await tile.click()
    await page.getByRole('tab', { name: words.view.rules, exact: true }).click()
    await expect(page.locator('main details').first()).toBeVisible()
    await page.getByRole('tab', { name: words.view.results, exact: true }).click()
    await expect(page.locator('main').getByText(words.guest.title)).toHaveCount(0)
    await page.getByRole('tab', { name: words.view.betting, exact: true }).click()
    await page.locator('main').getByRole('button', { name: words.guest.login, exact: true }).click()
    await expect(page.locator('dialog[open] input[name=password]')).toBeVisible()
    await page.goBack()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`gameCode=${game}`))
  })

for (const name of ['login', 'register'])
  test(`the ${name} dialog of the page is laid out while its link is pressed, and takes the focus with the tap`, async ({
    page,
  }) => {
    // Where motion is reduced, no transition may keep its fields unseen for a frame.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(brand('aurora').url('/'))
    const sheet = page.locator(`dialog[data-sheet=${name}]`)
    const link = page.locator(`[data-modal=${name}]:visible`).first()
    await link.dispatchEvent('pointerdown')
    await expect(sheet.locator('input').first()).toBeAttached()
    await expect(sheet).toBeHidden()
    const focused = await link.evaluate((element: HTMLElement) => {
      element.click()
      const active = document.activeElement
      return [active?.tagName, active?.closest('dialog')?.dataset['sheet']]
    })
    expect(focused).toEqual(['INPUT', name])
    await expect(sheet.locator('input').first()).toBeVisible()
  })
