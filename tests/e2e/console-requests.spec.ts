import { expect } from '@playwright/test'
import { expectNoBarriers, giveReason, goByPalette, openConsole, seedBusiness } from './console.ts'
import { ON_DESKTOP, test } from './test.ts'

test(
  'what waits on the first page leads to its list: an application, an invitation and a doubt are decided',
  ON_DESKTOP,
  async ({ page }) => {
    await seedBusiness('bayani', 10_00)
    await openConsole(page, '/?brand=bayani')
    await page.getByRole('link', { name: /Applications/ }).click()
    const rows = page.locator('tbody tr')
    // Players of other stories apply for other offers.
    const gifts = rows.filter({ hasText: 'Birthday gift' })
    await expect(gifts.first()).toBeVisible()
    const applications = await gifts.count()
    await gifts.first().click()
    const detail = page.getByRole('complementary')
    await expect(detail).toContainText('It was my birthday on Sunday')
    await expectNoBarriers(page)
    await detail.getByRole('button', { name: 'Approve', exact: true }).click()
    // No amount is no “as much as possible”.
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount to give').fill('a lot')
    await dialog.getByLabel('Reason').fill('Told in a story')
    await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await dialog.getByLabel('Amount to give').fill('1')
    await giveReason(page, 'Approve')
    await expect(gifts).toHaveCount(applications - 1)

    await page.getByRole('tab', { name: 'Invitations' }).click()
    // Other stories' players invite each other from the same address, too.
    await expect(rows.first().getByRole('button', { name: 'Refuse' })).toBeVisible()
    const invitations = await rows.count()
    await expectNoBarriers(page)
    await rows.first().getByRole('button', { name: 'Refuse' }).click()
    await giveReason(page, 'Refuse')
    await expect(rows).toHaveCount(invitations - 1)
    await page.getByRole('tab', { name: 'Orders for points' }).click()
    // Players of other stories order goods of the same brand.
    await expect(page.getByText('No orders').or(rows.first())).toBeVisible()
    await page.getByLabel('State', { exact: true }).selectOption('approved')
    await expectNoBarriers(page)

    await page.getByRole('link', { name: 'Today' }).first().click()
    await page.getByRole('link', { name: /May be an excluded player/ }).click()
    // Players of other stories exclude themselves.
    await expect(rows.first().getByRole('button', { name: 'Somebody else' })).toBeVisible()
    const doubts = await rows.count()
    await expectNoBarriers(page)
    await rows.first().getByRole('button', { name: 'Somebody else' }).click()
    await giveReason(page, 'Somebody else')
    await expect(rows).toHaveCount(doubts - 1)
  },
)

test(
  'a player’s points and level are changed, and who decided it stands beside',
  ON_DESKTOP,
  async ({ page }) => {
    await openConsole(page, '/players?brand=bayani&account=demo&tab=programmes')
    const points = page.locator('section', {
      has: page.getByRole('heading', { name: 'Points', exact: true }),
    })
    await points.getByRole('button', { name: 'Correct points' }).click()
    await page.getByRole('dialog').getByLabel('Points').fill('0')
    await expect(page.getByRole('dialog').getByText('Write a whole number from 1')).toBeVisible()
    await page.getByRole('dialog').getByLabel('Points').fill('250')
    await giveReason(page, 'Correct points')
    await expect(points.getByText('250 given')).toBeVisible()
    await expect(points).toContainText('chief: Told in a story')
    await expectNoBarriers(page)
  },
)

test(
  'numbers of a lottery are closed and opened again; the brand’s maintenance is planned',
  ON_DESKTOP,
  async ({ page }) => {
    await openConsole(page, '/lottery?brand=bayani&tab=versions')
    await page.getByRole('button', { name: 'Change closed numbers' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Closed to bets').fill('12, 7x')
    await expect(dialog.getByText('Write up to 1000 numbers')).toBeVisible()
    await dialog.getByLabel('Closed to bets').fill('12, 07')
    await giveReason(page, 'Change closed numbers')
    await expect(page.getByRole('tabpanel')).toContainText('07, 12')
    await page.getByRole('button', { name: 'Change closed numbers' }).click()
    await dialog.getByLabel('Closed to bets').fill('')
    await giveReason(page, 'Change closed numbers')
    await expect(page.getByRole('tabpanel')).not.toContainText('07, 12')

    await goByPalette(page, 'Brands')
    await page.getByRole('row', { name: /bayani/ }).click()
    const detail = page.getByRole('complementary')
    await detail.getByRole('button', { name: 'Plan maintenance' }).click()
    await dialog.getByLabel('Closes at').fill('2020-01-01T10:00')
    await expect(dialog.getByText('The end has to be in the future')).toBeVisible()
    await dialog.getByLabel('Closes at').fill('2035-01-01T10:00')
    await dialog.getByLabel('Opens at').fill('2035-01-01T09:00')
    await expect(dialog.getByText('The end has to be after the start')).toBeVisible()
    await dialog.getByLabel('Opens at').fill('2035-01-01T12:00')
    await expectNoBarriers(page)
    await dialog.getByRole('button', { name: 'Plan maintenance' }).click()
    await expect(dialog).toBeHidden()
    await expect(detail).toContainText('2035')
    await detail.getByRole('button', { name: 'Plan maintenance' }).click()
    await dialog.getByRole('button', { name: 'Cancel the plan' }).click()
    await expect(detail).not.toContainText('2035')
  },
)

test(
  'the health of every part, a vendor’s share and a contract for a top agent',
  ON_DESKTOP,
  async ({ page }) => {
    await openConsole(page, '/health?brand=bayani')
    await expect(page.getByRole('row', { name: /objects/ })).toContainText('Up')
    await expectNoBarriers(page)

    await goByPalette(page, 'Vendors')
    await page.getByRole('row', { name: /AMBER/ }).click()
    const shares = page.getByRole('region', { name: 'Share by contract' })
    await shares.getByRole('button', { name: 'Set the share' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Share').fill('101')
    await expect(dialog.getByText('Write a number from 0 to 100')).toBeVisible()
    await dialog.getByLabel('Share').fill('12.5')
    await dialog.getByLabel('From').fill('2035-01-01')
    await giveReason(page, 'Set the share')
    await expect(shares.getByRole('row', { name: /2035-01-01/ })).toContainText('12.5 %')
    await expectNoBarriers(page)

    await goByPalette(page, 'Players')
    await page.getByRole('tab', { name: 'VIP players' }).click()
    await expect(page.getByLabel('From level')).toBeVisible()
    await expectNoBarriers(page)
  },
)
