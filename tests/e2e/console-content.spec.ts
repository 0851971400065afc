import { expect } from '@playwright/test'
import { expectNoBarriers, giveReason, goByPalette, openConsole } from './console.ts'
import { ON_DESKTOP, test } from './test.ts'

test('a text is changed, saved as a draft, published, and gone back from', ON_DESKTOP, async ({ page }) => {
  await openConsole(page)
  await goByPalette(page, 'Texts')
  await page.getByLabel('Brand', { exact: true }).selectOption('lotus')
  await page.getByRole('row', { name: /cases Lotus/ }).click()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()

  const own = page.getByRole('figure').filter({ hasText: 'This text' })
  const live = page.getByRole('figure').filter({ hasText: 'What players read now' })
  await page.getByRole('tab', { name: 'en', exact: true }).click()
  await page.getByLabel('Title', { exact: true }).fill('A story about disputes')
  await expect(own.getByRole('heading')).toHaveText('A story about disputes')
  await expect(live.getByRole('heading')).not.toHaveText('A story about disputes')
  await expectNoBarriers(page)

  // What the schema refuses is said at its field, and nothing is lost.
  await page.getByLabel('Until', { exact: true }).fill('2020-01-01T10:00')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('There is one mistake')).toBeVisible()
  await expect(page.getByLabel('Until', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Until', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save as draft', exact: true }).click()
  await giveReason(page, 'Save as draft')

  const detail = page.getByRole('complementary')
  await expect(page.getByRole('row', { name: /cases Lotus/ })).toContainText('Draft')
  await detail.getByRole('button', { name: 'Publish', exact: true }).first().click()
  await giveReason(page, 'Publish')
  await expect(page.getByRole('row', { name: /cases Lotus/ })).not.toContainText('Draft')
  await detail.getByRole('button', { name: 'Go back to this' }).last().click()
  await giveReason(page, 'Go back to this')
  await expect(detail.getByText('Version 1').locator('..')).toContainText('Published')
})

test('what was typed stays when the page is left, at a desk and on a phone', async ({ page }) => {
  await openConsole(page, '/content?brand=najm')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'New text' }).click()
  await page.getByLabel('Name', { exact: true }).fill('a-new-one')
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await page.getByRole('button', { name: 'New text' }).click()
  await expect(page.getByText('This goes on with what you had typed')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('a-new-one')
})
