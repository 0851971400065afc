import { expect, type Locator } from '@playwright/test'
import ar from '#locales/ar/lottery.json' with { type: 'json' }
import pt from '#locales/pt-BR/lottery.json' with { type: 'json' }
import vi from '#locales/vi/lottery.json' with { type: 'json' }
import { enoughTime } from './draw-time.ts'
import { aMember, networkOf } from './login-steps.ts'
import { brand } from './site.ts'
import { ON_PHONE, test } from './test.ts'

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
    // A draw that closes meanwhile would take other steps.
    if (game === 'sum28-1') await enoughTime(page, words.clock.label)
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

test('the support of a phone is always in sight and covers nothing', ON_PHONE, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'wide pages leave room for it')
  await page.goto(brand('aurora').url('/'))
  const button = page.locator('.support__button')
  for (const y of [0, 400, 1200, 600]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
    await expect(button).toBeInViewport({ ratio: 1 })
    expect(await controlsUnder(button)).toEqual([])
    const bar = await page.locator('.tabbar').boundingBox()
    expect((await button.boundingBox())?.y).toBeGreaterThanOrEqual(bar?.y ?? Infinity)
  }
})

test('beside a wide page stands one menu: no place has two links in sight', async ({ page, isMobile }) => {
  test.skip(isMobile, 'phones have no menu in sight')
  await page.goto(brand('lotus').url('/'))
  const links = page.locator('.nav__link:visible, .side__link:visible')
  await expect(links.first()).toBeVisible()
  const hrefs = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  expect(hrefs.length).toBeGreaterThan(10)
  expect(hrefs).toEqual([...new Set(hrefs)])
})

/** Tabs that the button covers; the bar covers what is below it, with or without the button. */
function controlsUnder(button: Locator): Promise<string[]> {
  return button.evaluate((own) => {
    const box = own.getBoundingClientRect()
    return [...document.querySelectorAll('.tabbar__tab')]
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect()
        return left < box.right - 1 && right > box.left + 1
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
