import { expect } from '@playwright/test'
import { aMember, answerFirstLimit, enter } from './login-steps.ts'
import { brand } from './site.ts'
import { test } from './test.ts'

const SANDBOX = `http://localhost:${process.env['SANDBOX_PORT'] ?? 8788}`

test('money is paid in beside a running game, which shows it', async ({ page }) => {
  const site = brand('aurora')
  await enter(page, { url: site.url('/en/inHouse'), member: await aMember('aurora', 0, 10_00) })
  await answerFirstLimit(page)
  await page.locator('main [data-launch=bgs-aurora-reels]').first().click()
  const frame = page.locator('dialog[open] iframe')
  const balance = frame.contentFrame().locator('#balance')
  await expect(balance).toContainText('10')
  // The frame is of another origin: it has what the page gives it, and nothing that the page's headers deny.
  const allowed = await balance.evaluate(() => {
    const { featurePolicy } = document as Document & {
      featurePolicy: { allowsFeature: (name: string) => boolean }
    }
    const features = ['fullscreen', 'autoplay', 'camera', 'publickey-credentials-get']
    return features.filter((feature) => featurePolicy.allowsFeature(feature))
  })
  expect(allowed).toEqual(['fullscreen', 'autoplay'])
  const address = await frame.getAttribute('src')

  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const cashier = page.getByRole('dialog', { name: 'Deposit', exact: true })
  await cashier.getByRole('radio', { name: /pix/i }).check({ force: true })
  await cashier.getByLabel('Amount', { exact: true }).fill('50')
  const started = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/wps/cashier/deposits'),
  )
  await cashier.getByRole('button', { name: 'Continue to payment' }).click()
  const deposit = (await (await started).json()).value
  const paid = await fetch(`${SANDBOX}/control/${deposit.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'pay' }),
  })
  expect(paid.ok).toBe(true)
  await expect(cashier.getByText('was added to your balance')).toBeVisible({ timeout: 60_000 })
  // Back closes the cashier alone.
  await page.goBack()
  await expect(cashier).toHaveCount(0)
  await expect(balance).toContainText('60')
  expect(await frame.getAttribute('src')).toBe(address)
})
