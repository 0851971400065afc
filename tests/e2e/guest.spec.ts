import { expect, type Locator } from '@playwright/test'
import ar from '#locales/ar/lottery.json' with { type: 'json' }
import pt from '#locales/pt-BR/lottery.json' with { type: 'json' }
import vi from '#locales/vi/lottery.json' with { type: 'json' }
import { aMember, networkOf } from './login-steps.ts'
import { brand } from './site.ts'
import { test } from './test.ts'

test.use({ extraHTTPHeaders: async ({}, use, testInfo) => use(networkOf(testInfo)) })

/** Guests see lotteries, their boards, results and rules, and build a slip; the login is asked for where they bet. */
const BRANDS = [
  { tenant: 'aurora', page: '/lottery', game: 'sum28-1', words: pt },
  { tenant: 'lotus', page: '/vnLottery', game: 'vn-north', words: vi },
  { tenant: 'najm', page: '/lottery', game: 'sum28-1', words: ar },
] as const

for (const { tenant, page: path, game, words } of BRANDS)
  test(`${tenant}: a guest picks a number above the fold, bets, logs in, and bets what is still there`, async ({
    page,
    isMobile,
  }) => {
    await page.goto(brand(tenant).url(path))
    const tile = page.locator(`main a[href*="gameCode=${game}"]`).first()
    await expect(tile.getByRole('timer')).toBeVisible()
    await tile.click()
    await page.getByRole('tab', { name: words.view.rules, exact: true }).click()
    await expect(page.locator('main details').first()).toBeVisible()
    await page.getByRole('tab', { name: words.view.betting, exact: true }).click()
    const number = page.locator('main [data-cell]').first()
    // The whole first row of numbers.
    if (isMobile)
      await expect
        .poll(() => number.evaluate((each) => each.getBoundingClientRect().bottom))
        .toBeLessThan(420)
    await number.click()
    const bet = page.getByRole('button', { name: new RegExp(`^${words.slip.place.split('{')[0]}`) }).last()
    await bet.click()
    const login = page.locator('dialog[open] form:has(input[name=password])').last()
    const member = await aMember(tenant, 0, 1_000_00)
    await login.locator('input[name=username]').fill(member.account)
    await login.locator('input[name=password]').fill(member.password)
    await login.locator('button[type=submit]').click()
    await expect(page.locator('html')).toHaveAttribute('data-session', 'member')
    await expect(page).toHaveURL(new RegExp(`gameCode=${game}`))
    // On phones behind its bar.
    if (isMobile) await page.locator('[data-slip-bar]').click()
    const placed = page.waitForResponse((response) => response.url().endsWith('/lotto/lgw/bets'))
    await bet.click()
    expect((await placed).ok()).toBe(true)
  })

test('nothing covers the support, and it covers nothing, wherever the page is scrolled', async ({ page }) => {
  await page.goto(brand('aurora').url('/'))
  const button = page.locator('.support__button')
  for (const y of [0, 400, 1200, 600]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
    await expect(button).toBeInViewport({ ratio: 1 })
    expect(await controlsUnder(button)).toEqual([])
  }
})

/** Controls that the button covers; those below the bar of tabs are covered by the bar as by any other. */
function controlsUnder(button: Locator): Promise<string[]> {
  return button.evaluate((own) => {
    const box = own.getBoundingClientRect()
    const isInBar = innerWidth < 1024
    return [...document.querySelectorAll<HTMLElement>(isInBar ? '.tabbar__tab' : 'a, button, input, summary')]
      .filter((each) => each !== own && each.checkVisibility())
      .filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect()
        return left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1
      })
      .map((each) => each.outerHTML.slice(0, 80))
  })
}

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
