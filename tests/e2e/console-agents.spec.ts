import { expect } from '@playwright/test'
import { expectNoBarriers, giveReason, goByPalette, openConsole, seedLine } from './console.ts'
import { ON_DESKTOP, test } from './test.ts'

const VIETNAMESE_STAKE = 2_000

test.beforeAll(async () => seedLine('lotus', VIETNAMESE_STAKE))

test('a line is opened level by level, and an agent held back and let go', ON_DESKTOP, async ({ page }) => {
  await openConsole(page)
  await goByPalette(page, 'Agents')
  await page.getByRole('tab', { name: 'Lotus' }).click()
  await page.getByRole('button', { name: 'Show who stands below agent', exact: true }).click()
  const below = page.getByRole('region', { name: 'Line' }).getByRole('button', { name: /anaagent/ })
  await below.last().click()
  const detail = page.getByRole('complementary', { name: 'anaagent' })
  await expect(detail.getByText('Offered by').or(detail.getByText('agent ·')).first()).toBeVisible()
  await expectNoBarriers(page)
  await detail.getByRole('button', { name: 'Hold statements back' }).click()
  await giveReason(page, 'Hold statements back')
  await expect(detail.getByText('Held back since')).toBeVisible()
  await detail.getByRole('button', { name: 'Let statements go' }).click()
  await giveReason(page, 'Let statements go')
  await expect(detail.getByText('Held back since')).toBeHidden()
})

test('statements wait for approval, at a desk and on a phone', async ({ page }) => {
  await openConsole(page, '/bills?brand=lotus')
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await expectNoBarriers(page)
  const before = await rows.count()
  await rows.first().getByText('Dividend').click()
  await page.getByRole('complementary').getByRole('button', { name: 'Approve', exact: true }).click()
  await giveReason(page, 'Approve')
  await expect.poll(() => rows.count()).toBeLessThan(before)
})
