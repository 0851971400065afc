import { readFileSync } from 'node:fs'
import { expect, type Locator } from '@playwright/test'
import { enoughTime } from './draw-time.ts'
import { aMember, logIn, openCentre } from './login-steps.ts'
import { brand } from './site.ts'
import { test } from './test.ts'

/**
 * From a lottery page to the limits in one step; a stake limit is set, lowered and raised by keyboard; it stops the slip and
 * the game, which say so; then the player excludes themself, and may still withdraw.
 */
test('a stake limit stops a slip and a game, and an excluded player still withdraws', async ({ page }) => {
  const site = brand('aurora')
  await logIn(page, site.url('/en/login'), await aMember('aurora', 0, 80_00))
  await page.goto(site.url('/en/lottery'))
  await page.getByRole('link', { name: /Sum 28 1/ }).click()

  const bar = page.getByRole('group', { name: 'This session' })
  await bar.getByRole('link', { name: 'Safer play' }).press('Enter')
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await centre.getByRole('tab', { name: 'Stakes' }).press('Enter')
  await setByKeyboard(centre, '1.00')
  await expect(centre.getByText('your limit: R$1.00')).toBeVisible()
  await setByKeyboard(centre, '0.10')
  await expect(centre.getByText('your limit: R$0.10')).toBeVisible()
  await setByKeyboard(centre, '50.00')
  await expect(centre.getByText('A limit of R$50.00 was asked for.')).toBeVisible()
  await centre.getByRole('button', { name: 'Keep the lower limit' }).press('Enter')
  await expect(centre.getByText('A limit of R$50.00 was asked for.')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(centre).toHaveCount(0)
  await expect(bar).toContainText('Stake limit left')
  await expect(bar).toContainText('R$0.10')

  await enoughTime(page, 'Draw')
  await page.getByRole('button', { name: /^27, / }).click()
  await page.getByRole('button', { name: 'Add to slip' }).click()
  const slip = page.getByRole('button', { name: /^Slip: 1/ })
  if (await slip.isVisible()) await slip.click()
  await page.getByRole('button', { name: /^Bet R\$0\.20/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: /limit/ }).first()).toBeVisible()

  await page.goto(site.url('/en/inHouse'))
  await page.locator('main [data-launch=bgs-aurora-reels]').first().click()
  const game = page.locator('dialog[open] iframe').contentFrame()
  await expect(game.locator('#balance')).toContainText('80')
  await expect(game.locator('#spin')).toBeEnabled()
  await game.locator('#spin').press('Enter')
  await expect(game.locator('#notice')).toContainText('limit')
  await expect(game.locator('#balance')).toContainText('80')

  const play = await openCentre(page, 'protection')
  await play.getByRole('button', { name: 'Exclude myself' }).press('Enter')
  await page.getByRole('button', { name: 'Exclude me', exact: true }).press('Enter')
  await expect(play.getByText('Your self-exclusion runs until')).toBeVisible()
  const withdraw = await openCentre(page, 'withdraw')
  await expect(withdraw.getByRole('button', { name: 'Add an account' })).toBeEnabled()
})

test('a limit is set by keyboard where pages run from right to left', async ({ page }) => {
  const site = brand('najm')
  const words: { limits: { kind: { loss: string }; name: string; period: { day: string } } } = JSON.parse(
    readFileSync('locales/ar/protection.json', 'utf8'),
  )
  await logIn(page, site.url('/en/login'), await aMember('najm', 0, 80_00))
  await page.goto(site.url('/ar/help#member/protection'))
  const centre = page.locator('dialog[open]:not([data-sheet])')
  await centre.getByRole('tab', { name: words.limits.kind.loss }).press('Enter')
  await setByKeyboard(centre, '25')
  await expect(centre.getByRole('progressbar').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
})

/** The limit of a day; the form takes the focus. */
async function setByKeyboard(centre: Locator, amount: string): Promise<void> {
  const row = centre.getByRole('listitem').filter({ has: centre.page().locator('button[aria-expanded]') })
  await row.first().locator('button[aria-expanded]').press('Enter')
  const field = row.first().getByRole('textbox')
  await field.fill(amount)
  await field.press('Enter')
  await expect(field).toHaveCount(0)
}
