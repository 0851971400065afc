import { expect } from '@playwright/test'
import { expectNoBarriers, giveReason, goByPalette, openConsole, seedBusiness } from './console.ts'
import { ON_DESKTOP, test } from './test.ts'

test(
  'a dispute is answered and closed, feedback answered once, and a reported line taken away',
  ON_DESKTOP,
  async ({ page }) => {
    await seedBusiness('bayani', 1_00)
    await openConsole(page, '/?brand=bayani', 'support')
    await goByPalette(page, 'Disputes')
    const rows = page.locator('tbody tr')
    const detail = page.getByRole('complementary')
    await rows.first().click()
    await expect(detail.getByRole('heading', { name: 'The player' })).toBeVisible()
    const count = await rows.count()
    await expectNoBarriers(page)
    // What is typed stays while another entry is looked at.
    await detail.getByLabel('Answer', { exact: true }).fill('We have found your deposit.')
    await rows.nth(1).click()
    await expect(detail.getByLabel('Answer', { exact: true })).toHaveValue('')
    await rows.first().click()
    await expect(detail.getByLabel('Answer', { exact: true })).toHaveValue('We have found your deposit.')
    await detail.getByRole('combobox', { name: 'Decision' }).selectOption('upheld')
    await detail.getByRole('button', { name: 'Send and close' }).click()
    await expect(rows).toHaveCount(count - 1)

    await goByPalette(page, 'Feedback')
    await rows.first().click()
    const waiting = await rows.count()
    await expectNoBarriers(page)
    await detail.getByLabel('Answer', { exact: true }).fill('Thank you: the page is on its way.')
    await detail.getByRole('button', { name: 'Send the answer' }).click()
    await expect(page.getByText('The answer is in the player’s inbox')).toBeVisible()
    await expect(rows).toHaveCount(waiting - 1)

    await goByPalette(page, 'Chat room')
    await expect(rows.first()).toBeVisible()
    const lines = await rows.count()
    await rows.first().getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Take away' }).click()
    await expectNoBarriers(page)
    await giveReason(page, 'Take away')
    await expect(rows).toHaveCount(lines - 1)
  },
)
