import { expect, type Page } from '@playwright/test'
import { logOut } from './identity-steps.ts'
import { aMember } from './login-steps.ts'
import { registerByName } from './register-steps.ts'
import { brand, checkLedger, loginName } from './site.ts'
import { ON_DESKTOP, ON_PHONE, test } from './test.ts'

/**
 * The whole story, as a player lives it: arrive, register, get in again by logging in, open a game, stake, see the
 * balance change. Two brands, one of them right to left; phone and desktop are Playwright projects.
 */
const STORIES = [
  { tenant: 'aurora', dir: 'ltr', lang: 'pt-BR', screen: ON_DESKTOP },
  { tenant: 'najm', dir: 'rtl', lang: 'ar', screen: ON_PHONE },
] as const
const START_MINOR = 500_00

for (const { tenant, dir, lang, screen } of STORIES) {
  test(`${tenant}: from arriving to a settled bet`, screen, async ({ page, isMobile }) => {
    const site = brand(tenant)
    await page.goto(site.url('/'))
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)

    const name = loginName(tenant)
    await registerByName(page, { name, url: site.url('/register') })
    await expect(page.getByTestId('balance')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')

    await logOut(page)
    await expect(page.locator('header [data-modal]:visible').first()).toBeVisible()

    // One with money to stake.
    const { account, password } = await aMember(tenant, 0, START_MINOR)
    await logIn(page, { name: account, password, url: site.url('/login') })
    const before = await balanceOf(page)

    await page.goto(site.url('/inHouse'))
    await page.locator('[data-launch=bgs-aurora-reels]').first().click()
    const game = page.frameLocator('dialog iframe')
    await expect(game.locator('#spin')).toBeEnabled({ timeout: 30_000 })
    await expect(game.locator('#spin')).toBeFocused()
    const round = page.waitForResponse((response) => response.url().endsWith('/wps/play/round'))
    await game.locator('#spin').click()
    const settled = (await (await round).json()).value
    expect(settled.stakeMinor).toBeGreaterThan(0)
    await expect(game.locator('#spin')).toBeEnabled({ timeout: 30_000 })
    // Back closes the game, as Escape does from within, and the page stays.
    if (isMobile) await page.goBack()
    else await game.locator('#spin').press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/inHouse')

    await page.goto(site.url('/'))
    await expect(page.getByTestId('balance')).toBeVisible()
    await expect.poll(() => balanceOf(page)).toBe(before - settled.stakeMinor + settled.winMinor)
    await expect.poll(() => checkLedger(tenant)).toEqual([])
  })
}

async function logIn(
  page: Page,
  { name, password, url }: { name: string; password: string; url: string },
): Promise<void> {
  await page.goto(url)
  const dialog = page.locator('dialog[open]:not([data-sheet])')
  await dialog.locator('input[name=username]').fill(name)
  await dialog.locator('input[name=password]').fill(password)
  await dialog.locator('button[type=submit]').click()
  await expect(page.getByTestId('balance')).toBeVisible()
}

/** The balance in minor units, as the platform tells this tab. */
function balanceOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('vitrine.token') ?? ''}` }
    const response = await fetch('/wps/v2/wallets/balance', { headers })
    return (await response.json()).value.playerMinor
  })
}
