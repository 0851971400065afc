import { expect } from '@playwright/test'
import { expectNoBarriers, giveReason, openConsole, seedBusiness } from './console.ts'
import { ON_DESKTOP, test } from './test.ts'

const BRAZILIAN_STAKE = 1_00

test.beforeEach(() => seedBusiness('aurora', BRAZILIAN_STAKE))

test(
  'a withdrawal is held, seen with its facts, and rejected; the list shows what became of it',
  ON_DESKTOP,
  async ({ page }) => {
    await openConsole(page, '/withdrawals?brand=aurora')
    await page.locator('tbody tr').first().press('Enter')
    const detail = page.getByRole('complementary')
    await expect(detail.getByRole('heading', { name: 'For and against' })).toBeVisible()
    await detail.getByRole('button', { name: 'Hold it for me' }).click()
    await expect(detail.getByText('You hold this until')).toBeVisible()
    await expectNoBarriers(page)
    await detail.getByRole('button', { name: 'Reject', exact: true }).click()
    await giveReason(page, 'Reject')
    await expect(detail.getByText('Rejected').first()).toBeVisible()
  },
)

test(
  'several withdrawals are approved together, after a moment to undo it; a second person sees the first one’s words',
  ON_DESKTOP,
  async ({ page, browser }) => {
    const reason = `Story ${Date.now()}`
    await openConsole(page, '/withdrawals?brand=aurora')
    const rows = page.locator('tbody tr')
    await rows.first().waitFor()
    const last = (await rows.count()) - 1
    const names: string[] = []
    for (const index of [last - 1, last]) {
      await rows.nth(index).getByRole('checkbox').check()
      names.push(await rows.nth(index).getByRole('link').first().innerText())
    }
    const begin = async () => {
      await page.getByRole('group', { name: 'Chosen' }).getByRole('button', { name: 'Approve' }).click()
      await page.getByRole('dialog').getByLabel('Reason').fill(reason)
      await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    }
    await begin()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await begin()
    await expect(page.getByRole('dialog').getByText('Done')).toHaveCount(2)
    await expectNoBarriers(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

    const second = await (await browser.newContext()).newPage()
    await openConsole(second, '/withdrawals?brand=aurora', 'deputy')
    await second.getByRole('row').filter({ hasText: names[1] }).last().click()
    const detail = second.getByRole('complementary')
    await expect(detail.getByText(reason)).toBeVisible()
    await detail.getByRole('button', { name: 'Approve', exact: true }).click()
    await giveReason(second, 'Approve')
    await expect(detail.getByText('chief approved')).toBeVisible()
    await expect(detail.getByText('deputy approved')).toBeVisible()
  },
)

test(
  'a player is found, noted with a pin, suspended, restored, and corrected by two people',
  ON_DESKTOP,
  async ({ page, browser }) => {
    const reason = `Story ${Date.now()}`
    await openConsole(page, '/players?brand=aurora')
    await page.getByRole('textbox', { name: 'Search' }).fill('emberdemo')
    await page.getByRole('textbox', { name: 'Search' }).press('Enter')
    await page.getByRole('link', { name: 'emberdemo', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 2, name: 'Identity' })).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('tab', { name: 'Notes' }).click()
    await page.getByLabel('New note').fill(reason)
    await page.getByLabel('Pin it to the top').check()
    await page.getByRole('button', { name: 'Write the note' }).click()
    await expect(page.getByRole('region', { name: 'Pinned notes' })).toContainText(reason)

    await page.getByRole('button', { name: 'Suspend', exact: true }).click()
    await giveReason(page, 'Suspend')
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await giveReason(page, 'Restore')
    await page.getByRole('button', { name: 'Correct the balance' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('1.00')
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Ask for it' }).click()
    await expect(dialog).toBeHidden()

    const second = await (await browser.newContext()).newPage()
    await openConsole(second, '/adjustments?brand=aurora', 'deputy')
    const row = second.getByRole('row', { name: new RegExp(reason) })
    await row.press('Enter')
    await expect(second.getByRole('complementary')).toContainText(reason)
    await second.getByRole('complementary').getByRole('button', { name: 'Agree' }).click()
    await giveReason(second, 'Agree')
    await expect(row).toContainText('Booked')
    await second.context().close()
  },
)

test('money that is held is credited or given back', ON_DESKTOP, async ({ page }) => {
  await openConsole(page, '/deposits?brand=aurora')
  await page.locator('tbody tr').first().press('Enter')
  await expectNoBarriers(page)
  await page.getByRole('tab', { name: 'Held money' }).click()
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const before = await rows.count()
  await rows.first().getByRole('button', { name: 'Given back' }).click()
  await giveReason(page, 'Given back')
  await expect(rows).toHaveCount(before - 1)
})

test('a document is looked at beside its data, and refused', ON_DESKTOP, async ({ page }) => {
  await openConsole(page, '/documents?brand=aurora')
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const before = await rows.count()
  await rows.first().press('Enter')
  const detail = page.getByRole('complementary')
  await detail.getByRole('button', { name: 'Show the picture' }).click()
  await expect(detail.getByRole('img')).toBeVisible()
  await expectNoBarriers(page)
  await detail.getByRole('button', { name: 'Refuse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rows).toHaveCount(before - 1)
})
