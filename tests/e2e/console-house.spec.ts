import { expect } from '@playwright/test'
import { expectNoBarriers, goByPalette, openConsole } from './console.ts'
import { ON_DESKTOP, test } from './test.ts'

test('the pages of operators, log and own account have no barriers', ON_DESKTOP, async ({ page }) => {
  await openConsole(page)
  await goByPalette(page, 'Operators')
  for (const tab of ['Waiting', 'Roles', 'Keys', 'Accounts']) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expectNoBarriers(page)
  }
  await page.getByRole('row', { name: /auditor/ }).click()
  const detail = page.getByRole('complementary')
  await expect(detail.getByRole('button', { name: 'Ask for a role' })).toBeVisible()
  await goByPalette(page, 'Log')
  await page.locator('tbody tr').first().click()
  await expectNoBarriers(page)
  await goByPalette(page, 'My account')
  await expectNoBarriers(page)
})
