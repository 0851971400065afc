import { expect } from '@playwright/test'
import { expectNoBarriers, giveReason, goByPalette, openConsole, seedBusiness } from './console.ts'
import { ON_DESKTOP, test } from './test.ts'

const PHILIPPINE_STAKE = 10_00

test(
  'an offer is copied, refused by the law with its name, mended, saved and ended',
  ON_DESKTOP,
  async ({ page }) => {
    const id = `bayani-story-${Date.now().toString(36)}`
    await openConsole(page)
    await goByPalette(page, 'Offers')
    await page.getByLabel('Brand', { exact: true }).selectOption('bayani')
    await page.getByRole('row', { name: /bayani-mission-week/ }).click()
    await expect(page.getByText('What it cost and brought')).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'New one like this' }).click()

    await page.getByLabel('Id', { exact: true }).fill(id)
    await page.getByLabel('Youngest age').fill('16')
    await page.getByLabel('Budget', { exact: true }).fill('a lot')
    await page
      .getByRole('button', { name: 'Publish', exact: true })
      .or(page.getByRole('button', { name: 'Schedule', exact: true }))
      .click()
    await expect(page.getByLabel('Budget', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Budget', { exact: true }).fill('2500')
    await expect(page.getByLabel('Youngest age')).toHaveAttribute('aria-invalid', 'true')
    await expectNoBarriers(page)
    await page.getByLabel('Youngest age').fill('21')
    await expect(page.getByText('It cannot be saved')).toBeHidden()
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()

    const row = page.getByRole('row', { name: new RegExp(id) })
    await expect(row).toContainText('Scheduled')
    await page.getByRole('button', { name: 'End', exact: true }).click()
    await giveReason(page, 'End')
    await expect(row).toContainText('Ended')
  },
)

test('an offer is tried on past days before anybody is promised anything', ON_DESKTOP, async ({ page }) => {
  await seedBusiness('bayani', PHILIPPINE_STAKE)
  await openConsole(page, '/offers?brand=bayani')
  await page
    .getByRole('row', { name: /Rebate|rebate/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'New one like this' }).click()
  const part = page.getByRole('region', { name: 'Try it on past days' })
  // An id is among the terms that have to be complete.
  await expect(part.getByText('Complete the terms above first')).toBeVisible()
  await page.getByLabel('Id', { exact: true }).fill('bayani-tried')
  await part.getByRole('button', { name: 'Try it', exact: true }).click()
  await expect(part.getByText('Would have got it')).toBeVisible()
  await expect(part.getByRole('table', { name: 'Who would have got most' })).toBeVisible()
  await expectNoBarriers(page)
  await part.getByLabel('From day').fill('2020-01-01')
  await expect(part.getByText('Choose up to 31 days')).toBeVisible()
})

test('claims are decided one by one and together', ON_DESKTOP, async ({ page }) => {
  await seedBusiness('bayani', PHILIPPINE_STAKE)
  await openConsole(page, '/claims?brand=bayani')
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await rows.first().click()
  await expectNoBarriers(page)
  await page.getByRole('complementary').getByRole('button', { name: 'Approve', exact: true }).click()
  await giveReason(page, 'Approve')
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Choose all rows').check()
  await page.getByRole('button', { name: 'Refuse 1' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Not this time')
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse', exact: true }).click()
  // Nothing is sent while it can be undone.
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Entries and results' })).toContainText(
    'done',
  )
})
