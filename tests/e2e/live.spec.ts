import { expect, type Page } from '@playwright/test'
import { aMember, anotherBrowser, answerFirstLimit, enter, networkOf } from './login-steps.ts'
import { brand } from './site.ts'
import { test } from './test.ts'

const SANDBOX = `http://localhost:${process.env['SANDBOX_PORT'] ?? 8788}`

// Both browsers stand in one network: a login from an unknown one asks for the payee's name first.
test.use({ extraHTTPHeaders: async ({}, use, testInfo) => use(networkOf(testInfo)) })

test('what happens elsewhere shows without a reload: money, its message, and what is said in the chat', async ({
  page,
  browser,
}, testInfo) => {
  const site = brand('aurora')
  const member = await aMember('aurora', 0, 20_00)
  await enter(page, { url: site.url('/en/help'), member })
  const context = await anotherBrowser({ browser, testInfo })
  const other = await context.newPage()
  // By the socket itself: polls would show the money too.
  const line = other.waitForEvent('websocket', (socket) => socket.url().includes('/wps/v2/live/member'))
  await enter(other, { url: site.url('/en/help'), member })
  for (const each of [page, other]) await expect(each.getByTestId('balance')).toContainText('20.00')

  await line

  const id = await startDeposit(page)
  const paid = await fetch(`${SANDBOX}/control/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'pay' }),
  })
  expect(paid.ok).toBe(true)
  await expect(other.getByTestId('balance')).toContainText('70.00')
  await expect(page.getByTestId('balance')).toContainText('70.00')
  await expect(other.getByText('Deposit credited')).toBeVisible()

  await other.locator('summary.support__button').click()
  await other.getByRole('link', { name: 'Chat room' }).click()
  const room = other.getByRole('dialog', { name: 'Chat room' })
  const text = `Hello from ${member.account}`
  await room.getByLabel('Message').fill(text)
  await room.getByRole('button', { name: 'Send' }).click()
  await expect(room.getByRole('log').getByText(text)).toBeVisible()
  await context.close()
})

/** The id of a deposit of 50.00 by Pix that waits to be paid. */
async function startDeposit(page: Page): Promise<string> {
  await answerFirstLimit(page)
  await page.goto(brand('aurora').url('/en/help#member/depositv2'))
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await centre.getByRole('radio', { name: /pix/i }).check({ force: true })
  await centre.getByLabel('Amount', { exact: true }).fill('50.00')
  const started = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/wps/cashier/deposits'),
  )
  await centre.getByRole('button', { name: 'Continue to payment' }).click()
  const { value }: { value: { id: string } } = await (await started).json()
  return value.id
}
