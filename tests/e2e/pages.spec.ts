import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { brand } from './site.ts'

const AXE_PAGES = ['/', '/rng', '/help', '/promotions']

for (const tenant of ['aurora', 'lotus', 'najm'] as const)
  for (const path of AXE_PAGES)
    test(`${tenant}${path}: axe finds nothing serious`, async ({ page }) => {
      await page.goto(brand(tenant).url(path))
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(
        serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
      ).toEqual([])
    })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('pages read and navigate', async ({ page }) => {
    await page.goto(brand('aurora').url('/'))
    await expect(page.locator('h1').first()).toBeVisible()
    await page.locator('a[href="/rng"]:visible').first().click()
    await expect(page).toHaveURL(/\/rng$/)
    await expect(page.locator('.game-card').first()).toBeVisible()
  })
})
