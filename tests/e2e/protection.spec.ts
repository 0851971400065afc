import { expect, type Locator, type Page } from '@playwright/test'
import { aMember, logIn, openCentre, PASSWORD } from './login-steps.ts'
import { brand } from './site.ts'
import { test } from './test.ts'

test('a player sets a limit, is stopped by it, takes a time-out, and still withdraws', async ({ page }) => {
  const site = brand('aurora')
  await logIn(page, site.url('/en/login'), await aMember('aurora', 0, 80_00))

  let centre = await openCentre(page, 'depositv2')
  await centre.getByLabel('Most you want to deposit').fill('20.00')
  await centre.getByRole('button', { name: 'Set the limit and continue' }).click()
  await expect(centre.getByText('left of your deposit limit')).toContainText('20.00')
  await centre.getByRole('radio', { name: /pix/i }).check({ force: true })
  await centre.getByLabel('Amount', { exact: true }).fill('30.00')
  await centre.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(centre.getByRole('alert')).toContainText('limit')

  centre = await openCentre(page, 'protection')
  await centre.getByRole('button', { name: 'Take a time-out', exact: true }).click()
  await page.getByRole('button', { name: 'Take the time-out' }).click()
  await expect(centre.getByText('Your time-out runs until')).toBeVisible()

  centre = await openCentre(page, 'withdraw')
  await addAccount(page, centre)
  await centre.getByLabel('Amount', { exact: true }).fill('60.00')
  await centre.getByRole('button', { name: 'Continue', exact: true }).click()
  const confirm = page.getByRole('dialog').last()
  await confirm.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await confirm.locator('button[type=submit]').click()
  await expect(centre.getByRole('article').first()).toContainText('60.00')
})

async function addAccount(page: Page, centre: Locator): Promise<void> {
  await centre.getByRole('button', { name: 'Add an account' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('Kind of key').selectOption('email')
  await dialog.getByLabel('Pix key', { exact: true }).fill('player@pix.example')
  await dialog.getByLabel('Account holder', { exact: false }).fill('Demo Player')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.locator('button[type=submit]').click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await centre.getByRole('radio').last().check({ force: true })
}
