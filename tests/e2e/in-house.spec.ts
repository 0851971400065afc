import { expect } from '@playwright/test'
import { brand } from './site.ts'
import { test } from './test.ts'

/** A guest tries roulette with play credits, changes the seeds, and sees the round recomputed in the game and on the page. */
test('roulette in a demo, from the tile to the recomputed round', async ({ page, context }) => {
  const site = brand('aurora')
  await page.goto(site.url('/inHouse'))
  await page.locator('[data-launch=bgs-european-roulette][data-demo]').first().click()
  const game = page.frameLocator('dialog iframe')
  await game.locator('body[data-state=ready]').waitFor({ timeout: 60_000 })
  await expect(game.locator('#demo')).toBeVisible()

  // With the keyboard alone: a chip on zero, the next place to it, and the whole ticket.
  const zero = game.locator('[data-bet="straight:0"]')
  await zero.focus()
  await zero.press('Enter')
  await expect(zero.locator('.chip')).toBeVisible()
  await game.locator('[data-bet="red"]').click()
  await expect(game.locator('#total')).not.toHaveText(/^0[.,]00$/)
  const played = game.locator('#last li')
  await expect(played).toHaveCount(0)
  await game.locator('#spin').click()
  await expect(played).toHaveCount(1, { timeout: 60_000 })
  await expect(game.locator('.has-fallen')).toHaveCount(1)
  const number = await played.first().innerText()

  await game.locator('#fair-open').click()
  await game.locator('.fair-form .action').click()
  await game.locator('.fair-actions .small-action').first().click()
  await expect(game.locator('.fair-answer').first()).not.toBeEmpty({ timeout: 60_000 })

  const opened = context.waitForEvent('page', { timeout: 60_000 })
  await game.locator('.fair-actions .small-action').last().click()
  const verify = await opened
  await expect(verify).toHaveURL(/\/verify#/)
  // A guest's page wakes with the first touch.
  await verify.locator('form input').first().focus()
  await expect(verify.locator('[role=status] pre')).toContainText(`"number": ${number}`, { timeout: 60_000 })
})
