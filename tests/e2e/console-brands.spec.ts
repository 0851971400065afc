import { expect } from '@playwright/test'
import { expectNoBarriers, goByPalette, openConsole } from './console.ts'
import { ON_DESKTOP, test } from './test.ts'

test(
  'regions of a brand are blocked and let in again; who only reads has no switch',
  ON_DESKTOP,
  async ({ page }) => {
    await openConsole(page)
    await goByPalette(page, 'Brands')
    await page.getByRole('row', { name: /bayani/ }).click()
    const detail = page.getByRole('complementary')
    await expect(detail.getByText('What it is made of')).toBeVisible()
    await expectNoBarriers(page)
    await detail.getByRole('button', { name: 'Change blocked regions' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Regions', { exact: true }).fill('XX')
    await expect(dialog.getByText('XX is no region')).toBeVisible()
    await dialog.getByLabel('Regions', { exact: true }).fill('aq')
    await dialog.getByRole('button', { name: 'Change blocked regions' }).click()
    await expect(page.getByRole('row', { name: /bayani/ })).toContainText('AQ')
    await detail.getByRole('button', { name: 'Change blocked regions' }).click()
    await dialog.getByLabel('Regions', { exact: true }).fill('')
    await dialog.getByRole('button', { name: 'Change blocked regions' }).click()
    await expect(page.getByRole('row', { name: /bayani/ })).not.toContainText('AQ')

    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    await openConsole(page, '/brands?open=bayani', 'auditor')
    await expect(page.getByRole('complementary').getByText('What it is made of')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close for maintenance' })).toBeHidden()
  },
)
