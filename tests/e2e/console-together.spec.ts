import { expect } from '@playwright/test'
import { expectNoBarriers, openConsole, seedBusiness } from './console.ts'
import { anotherContext, ON_DESKTOP, test } from './test.ts'

test(
  'of two people at one queue one holds an entry, and the other one cannot decide on it',
  ON_DESKTOP,
  async ({ page, browser }) => {
    await seedBusiness('bayani', 1_00)
    const other = await (await anotherContext(browser)).newPage()
    await openConsole(page, '/feedback?brand=bayani')
    const rows = page.locator('tbody tr')
    await rows.last().click()
    const id = new URL(page.url()).searchParams.get('open') ?? ''
    const detail = page.getByRole('complementary')
    await detail.getByRole('button', { name: 'Hold it for me' }).click()
    await expect(detail.getByText('You hold this until')).toBeVisible()

    await openConsole(other, `/feedback?brand=bayani&open=${encodeURIComponent(id)}`, 'support')
    const same = other.getByRole('complementary')
    await expect(same.getByText(/^chief works on this until/)).toBeVisible()
    await expectNoBarriers(other)
    const answer = same.getByRole('textbox')
    await answer.fill('I answer as well.')
    await same.getByRole('button', { name: 'Send the answer' }).click()
    await expect(same.getByRole('alert')).toContainText('chief')
    await expect(answer).toHaveValue('I answer as well.')

    await detail.getByRole('button', { name: 'Let it go' }).click()
    await expect(detail.getByRole('button', { name: 'Hold it for me' })).toBeVisible()
    await other.context().close()
  },
)

test(
  'what a list shows is kept under a name, and is there for those with the same work',
  ON_DESKTOP,
  async ({ page, browser }) => {
    const name = `Late ones ${Date.now()}`
    await openConsole(page, '/cases?brand=bayani')
    const views = page.getByRole('navigation', { name: 'Saved views' })
    await page.getByLabel('State', { exact: true }).selectOption('late')
    await views.getByRole('button', { name: 'Save this view' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of the view').fill(name)
    await dialog.getByRole('checkbox').check()
    await expectNoBarriers(page)
    await dialog.getByRole('button', { name: 'Save this view' }).click()
    await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await views.getByRole('link', { name }).click()
    await expect(page.getByLabel('State', { exact: true })).toHaveValue('late')

    const other = await (await anotherContext(browser)).newPage()
    await openConsole(other, '/cases?brand=bayani')
    await other.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name }).click()
    await expect(other.getByLabel('State', { exact: true })).toHaveValue('late')
    await other.context().close()

    await views.getByRole('button', { name: `Remove the view ${name}` }).click()
    await expect(views.getByRole('link', { name })).toHaveCount(0)
  },
)
