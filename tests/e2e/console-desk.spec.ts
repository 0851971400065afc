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
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    await openConsole(page, '/vendors?brand=bayani&open=bayani.AMBER', 'auditor')
    await expect(detail.getByRole('heading', { name: 'AMBER' })).toBeVisible()
    await expect(detail.getByRole('button', { name: 'Maintenance' })).toBeHidden()
  },
)

test(
  'a single game is hidden and shown; hot games get an order and lose it',
  ON_DESKTOP,
  async ({ page }) => {
    await openConsole(page, '/vendors?brand=bayani&tab=games')
    const row = page.locator('tbody tr').first()
    await row.getByRole('button', { name: 'Hide' }).click()
    await giveReason(page, 'Hide')
    await expect(row).toContainText('chief: Told in a story')
    await page.getByLabel('State', { exact: true }).selectOption('1')
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await expectNoBarriers(page)
    await row.getByRole('button', { name: 'Open' }).click()
    await giveReason(page, 'Open')

    await page.getByRole('tab', { name: 'Hot games' }).click()
    const list = page.getByRole('list', { name: 'Hot games' })
    const second = await list.getByRole('listitem').nth(1).locator('strong').innerText()
    const name = second.replace('2. ', '')
    await list.getByRole('button', { name: `${name}: to the front` }).click()
    await expect(list.getByRole('listitem').first()).toContainText(name)
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Set this order' }).click()
    await giveReason(page, 'Set this order')
    await expect(page.getByText('Operators set the hot games of')).toBeVisible()
    await page.getByRole('button', { name: 'As the file has it' }).click()
    await giveReason(page, 'As the file has it')
    await expect(page.getByText('are those of its file')).toBeVisible()
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
