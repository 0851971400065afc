import { expect } from '@playwright/test'
import { placeOf } from './place.ts'
import { ON_PHONE, test } from './test.ts'

/** A browser whose owner refuses site data: each touch of storage throws. */
test(
  'a browser that stores nothing reads, searches, and says at the login what it needs',
  ON_PHONE,
  async ({ browser }) => {
    const context = await browser.newContext()
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException('refused', 'SecurityError')
          },
        })
    })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const { t, url } = placeOf('lotus', 'vi')
    await page.goto(url('/'))
    await page.locator('main input[type=search]').fill('cọp')
    await expect(page.locator('[data-lobby=open] .game-card').first()).toBeVisible()
    await page.goto(url('/login'))
    await expect(page.getByText(t('session:login.noStorage'))).toBeVisible()
    expect(errors).toEqual([])
    await context.close()
  },
)
