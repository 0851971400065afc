import { expect } from '@playwright/test'
import { ask, brand, operate } from './site.ts'
import { test } from './test.ts'

test('maintenance takes effect within seconds, without a build, and ends again', async ({ page }) => {
  try {
    await operate('/ops/maintenance', { tenant: 'bayani', on: true, retryAfterSeconds: 600 })
    await expect.poll(async () => (await ask('bayani', '/')).status, { timeout: 40_000 }).toBe(503)
    const answer = await ask('bayani', '/')
    expect(answer.retryAfter).toBe('600')
    expect((await ask('aurora', '/')).status).toBe(200)
    await page.goto(brand('bayani').url('/'))
    await expect(page.locator('h1')).toBeVisible()
  } finally {
    await operate('/ops/maintenance', { tenant: 'bayani', on: false })
  }
  await expect.poll(async () => (await ask('bayani', '/')).status, { timeout: 40_000 }).toBe(200)
})
