import { expect } from '@playwright/test'
import { expectNoBarriers, giveReason, goByPalette, openConsole } from './console.ts'
import { ON_DESKTOP, test } from './test.ts'

test(
  'a vendor goes into maintenance and is opened again; who only reads has no switch',
  ON_DESKTOP,
  async ({ page }) => {
    await openConsole(page, '/?brand=bayani')
    await goByPalette(page, 'Vendors')
    const row = page.getByRole('row', { name: /AMBER/ })
    await row.click()
    const detail = page.getByRole('complementary')
    await expectNoBarriers(page)
    await detail.getByRole('button', { name: 'Maintenance' }).click()
    await page.getByRole('dialog').getByLabel('until').fill('2020-01-01T10:00')
    await expect(page.getByRole('dialog').getByText('The end has to be in the future')).toBeVisible()
    await page.getByRole('dialog').getByLabel('until').fill('')
    await giveReason(page, 'Maintenance')
    await expect(row).toContainText('Maintenance')
    await detail.getByRole('button', { name: 'Open', exact: true }).click()
    await giveReason(page, 'Open')
    await expect(row).not.toContainText('Maintenance')

    await page.getByRole('button', { name: 'Log out' }).click()
    await openConsole(page, '/vendors?brand=bayani&open=bayani.AMBER', 'auditor')
    await expect(detail.getByRole('heading', { name: 'AMBER' })).toBeVisible()
    await expect(detail.getByRole('button', { name: 'Maintenance' })).toBeHidden()
  },
)

test('a stop of a lottery’s sale is drafted and withdrawn', ON_DESKTOP, async ({ page }) => {
  await openConsole(page, '/lottery?brand=bayani&tab=versions')
  await page.getByRole('button', { name: 'Stop the sale' }).click()
  await giveReason(page, 'Write the draft')
  const version = page.getByRole('region', { name: /^Version/ }).first()
  await expect(version).toContainText('stopped')
  await expectNoBarriers(page)
  await version.getByRole('button', { name: 'Withdraw' }).click()
  await giveReason(page, 'Withdraw')
  await expect(version).toContainText('Withdrawn by chief')
  for (const tab of ['Draws', 'Exposure', 'Day']) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expectNoBarriers(page)
  }
})
