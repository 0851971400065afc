import { expect, test, type Page } from '@playwright/test'
import { brand, checkLedger } from './site.ts'

const SANDBOX = `http://localhost:${process.env['SANDBOX_PORT'] ?? 8788}`

test('a deposit by Pix arrives by itself, once, however often the provider tells of it', async ({ page }) => {
  const site = brand('aurora')
  await logIn(page)
  const before = await balanceOf(page)
  await page.goto(site.url('/#member/depositv2'))
  const centre = page.locator('dialog[open]')
  await centre.getByRole('radio', { name: /pix/i }).check({ force: true })
  await centre.locator('input[inputmode=decimal], input[inputmode=numeric]').first().fill('50,00')
  const started = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' &&
      response.url().includes('/wps/') &&
      response.url().includes('deposit'),
  )
  await centre.locator('button[type=submit]').click()
  const deposit = (await (await started).json()).value
  await expect(centre.locator('svg[role=img], img').first()).toBeVisible()

  const paid = await fetch(`${SANDBOX}/control/${deposit.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'payTwice' }),
  })
  expect(paid.ok).toBe(true)
  await expect.poll(() => balanceOf(page), { timeout: 60_000 }).toBe(before + 50_00)
  expect(await checkLedger('aurora')).toEqual([])
})

async function logIn(page: Page): Promise<void> {
  const site = brand('aurora')
  await page.goto(site.url('/login'))
  const dialog = page.locator('dialog[open]')
  await dialog.locator('input[name=username]').fill('agent')
  await dialog.locator('input[name=password]').fill(site.demoPassword)
  await dialog.locator('button[type=submit]').click()
  await expect(page.getByTestId('logout')).toBeVisible()
}

function balanceOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('vitrine.token') ?? ''}` }
    const response = await fetch('/wps/v2/wallets/balance', { headers })
    return (await response.json()).value.playerMinor
  })
}
