import { expect } from '@playwright/test'
import { expectNoBarriers, openConsole } from './console.ts'
import { totp } from './login-steps.ts'
import { ON_DESKTOP, test } from './test.ts'

const PASSWORD = 'a long story of a password'

test(
  'an operator is invited, sets the account up, and works once a second person has confirmed the role',
  ON_DESKTOP,
  async ({ page, browser }) => {
    const name = `story${Date.now()}`
    await openConsole(page, '/operators')
    await page.getByRole('button', { name: 'Invite an operator' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByLabel('Support', { exact: true }).check()
    await dialog.getByLabel('Every brand').check()
    await dialog.getByLabel('Reason').fill('Told in a story')
    await expectNoBarriers(page)
    await dialog.getByRole('button', { name: 'Invite an operator' }).click()
    const invitation = page.getByRole('dialog', { name: `Invitation for ${name}` })
    const address = await invitation.locator('code').innerText()
    await invitation.getByRole('button', { name: 'I have it' }).click()
    await page.getByRole('row', { name: new RegExp(name) }).click()
    const role = page.getByRole('complementary')
    await expect(role.getByText('another person has to decide')).toBeVisible()
    await expect(role.getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-disabled', 'true')

    const invited = await (await browser.newContext()).newPage()
    await invited.goto(address)
    const secret = await invited.locator('code').innerText()
    await invited.getByLabel('New password').fill(PASSWORD)
    await invited.getByLabel('Code', { exact: true }).fill(totp(secret.replaceAll(' ', '')))
    await expectNoBarriers(invited)
    await invited.getByRole('button', { name: 'Set up and log in' }).click()
    await expect(invited.getByRole('button', { name: 'Log out' })).toBeVisible()
    await expect(invited.getByRole('link', { name: 'Disputes' })).toHaveCount(0)

    const second = await (await browser.newContext()).newPage()
    await openConsole(second, '/operators', 'deputy')
    await second.getByRole('row', { name: new RegExp(name) }).click()
    const proposed = second.getByRole('complementary')
    await expect(proposed.getByText('Told in a story')).toBeVisible()
    await proposed.getByRole('button', { name: 'Confirm' }).click()
    await second.getByRole('dialog').getByLabel('Reason').fill('Seen in person')
    await second.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(second.getByText(`The role of ${name} is in force.`)).toBeVisible()

    await invited.reload()
    await invited.getByRole('link', { name: 'Disputes' }).click()
    await expect(invited.getByRole('heading', { level: 1, name: 'Disputes' })).toBeVisible()
    await expect(invited.getByRole('link', { name: 'Withdrawals' })).toHaveCount(0)
  },
)

test(
  'a key for scripts is made once the password is given, shown once, and revoked',
  ON_DESKTOP,
  async ({ page }) => {
    const label = `Story ${Date.now()}`
    await openConsole(page, '/account')
    await page.getByRole('button', { name: 'Make a key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What it is for').fill(label)
    await dialog.getByLabel('Reports', { exact: true }).check()
    await dialog.getByLabel('Every brand').check()
    await dialog.getByRole('button', { name: 'Make a key' }).click()
    const made = page.getByRole('dialog', { name: 'Your key' })
    await expect(made.locator('code')).not.toBeEmpty()
    await made.getByRole('button', { name: 'I have it' }).click()
    const row = page.getByRole('listitem').filter({ hasText: label })
    await row.getByRole('button', { name: 'Revoke' }).click()
    await expect(row.getByText('Revoked')).toBeVisible()
  },
)
