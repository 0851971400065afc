import { expect } from '@playwright/test'
import { brand } from './site.ts'
import { aMember, enter } from './login-steps.ts'
import { ON_DESKTOP, ON_PHONE, test } from './test.ts'

/** Any of all games is found at once, in the visitor's own words, kept and found again. */
const STORIES = [
  { tenant: 'aurora', typed: 'tigre', found: "Tiger's Jade Fortune", screen: ON_PHONE },
  { tenant: 'lotus', typed: 'cọp', found: 'Tiger at Midnight', screen: ON_DESKTOP },
  { tenant: 'najm', typed: 'نمر', found: 'Tiger at Midnight', screen: ON_PHONE },
] as const

/** Whole cards in the row of hot games at 1440 px. */
const CARDS_A_VIEW = 5

for (const { tenant, typed, found, screen } of STORIES) {
  test(`${tenant}: a game is found from home, in the page's language`, screen, async ({ page }) => {
    const site = brand(tenant)
    await page.goto(site.url('/'))
    const field = page.locator('main input[type=search]')
    await field.fill(typed)
    await expect(page.locator('[data-lobby=open] .game-card', { hasText: found })).toBeVisible()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(typed)
    // What is found is in the address: who opens it sees the same.
    await page.reload()
    await expect(page.locator('[data-lobby=open] .game-card', { hasText: found })).toBeVisible()
    await page.locator('main input[type=search]').fill('hesit')
    await expect(page.locator('[data-lobby=open] .game-card', { hasText: 'Heist' }).first()).toBeVisible()
  })
}

test('a list goes on without end, and Back returns to its place', async ({ page }) => {
  const site = brand('aurora')
  await page.goto(site.url('/rng'))
  await expect(page.locator('main .list-pages')).toBeAttached()
  // Any of those beyond the first: the wheel may turn faster than a busy machine draws.
  const far = page.locator('[data-chunk]:not([data-chunk="0"], [data-chunk="1"]) .game-card').first()
  await expect(async () => {
    await page.mouse.wheel(0, 2_500)
    await expect(far).toBeVisible({ timeout: 500 })
  }).toPass()
  await far.scrollIntoViewIfNeeded()
  const y = await page.evaluate(() => scrollY)
  await page.goto(site.url('/promotions'))
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(y / 2)
})

test('a member keeps a game and finds it among the favourites', async ({ page }) => {
  const site = brand('aurora')
  await enter(page, { url: site.url('/rng'), member: await aMember('aurora') })
  const heart = page.locator('main button[data-favourite]').first()
  const game = await heart.getAttribute('data-favourite')
  const kept = page.waitForResponse((response) => response.url().includes('MCSFE_addFavoriteGameV2'))
  await heart.click()
  await kept
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.goto(site.url('/hot?list=favourites'))
  const card = page.locator(`main a.game-card[data-launch="${game}"]`)
  await expect(card).toBeVisible()
  await page.locator(`main button[data-favourite="${game}"]`).click()
  await expect(card).toHaveCount(0)
})

for (const tenant of ['aurora', 'najm'] as const)
  test(`${tenant}: arrows move a row of cards on by four`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'phones swipe')
    await page.goto(brand(tenant).url('/'))
    const row = page.locator('.game-row')
    await expect(async () => {
      // The script that listens may come after the pointer.
      await page.mouse.move(0, 0)
      await row.hover()
      await expect(row).toHaveAttribute('data-row', 'paged', { timeout: 500 })
    }).toPass()
    /** The first card that is whole in the row. */
    const first = () =>
      row.evaluate((list) => {
        const frame = list.getBoundingClientRect()
        return [...list.children]
          .map((card) => card.getBoundingClientRect())
          .findIndex((card) => card.left > frame.left - 2 && card.right < frame.right + 2)
      })
    const [back, on] = [page.locator('.row-arrows button').first(), page.locator('.row-arrows button').last()]
    await expect(back).toBeDisabled()
    await on.click()
    await expect.poll(first).toBe(4)
    await back.click()
    await expect.poll(first).toBe(0)
    // The second press comes while the row still moves; the row stops where its last card is whole.
    const cards = await row.evaluate((list) => list.childElementCount)
    await on.click()
    await on.click()
    await expect.poll(first).toBe(Math.min(8, cards - CARDS_A_VIEW))
    await back.click()
    await back.click()
    await expect.poll(first).toBe(0)
  })

test('filters that are pressed before their script is there open with it', async ({ page }) => {
  await page.goto(brand('aurora').url('/en/rng'))
  const script = Promise.withResolvers<undefined>()
  await page.route('**/_astro/**', async (route) => {
    await script.promise
    await route.continue()
  })
  const filters = page.getByRole('button', { name: 'Filters' })
  await filters.click()
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
  script.resolve(undefined)
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
})

test('an order that is chosen before its script is there holds', async ({ page, isMobile }) => {
  test.skip(isMobile, 'on phones the order is among the filters, which open with the script')
  await page.goto(brand('aurora').url('/en/rng'))
  const script = Promise.withResolvers<undefined>()
  await page.route('**/_astro/**', async (route) => {
    await script.promise
    await route.continue()
  })
  const order = page.getByLabel('Sort by')
  await order.selectOption('name')
  expect(new URL(page.url()).search).toBe('')
  script.resolve(undefined)
  await expect(page).toHaveURL(/[?&]sort=name/)
  await expect(order).toHaveValue('name')
})
