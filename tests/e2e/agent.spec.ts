import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { fillIn, ownNetwork, submit } from './identity-steps.ts'
import { registerByName } from './register-steps.ts'
import { brand, loginName } from './site.ts'
import { ON_DESKTOP, ON_PHONE, anotherContext, test } from './test.ts'

/** An agent invites a player by link; the player registers by it; the agent sees the player. */

const STORIES = [
  { tenant: 'aurora', home: '/en/agentHome', screen: ON_DESKTOP },
  { tenant: 'najm', home: '/agentHome', screen: ON_PHONE },
] as const

// One network for every run: other stories give this account a way to prove itself, and a new place would ask for it.
test.use({ extraHTTPHeaders: { 'cf-connecting-ip': '10.201.7.9' } })

for (const { tenant, home, screen } of STORIES) {
  test(
    `${tenant}: who comes by an agent's link stands below the agent`,
    screen,
    async ({ page, browser, isMobile }) => {
      const site = brand(tenant)
      await logInAsAgent(page, site.url(home), site.demoPassword)
      const label = loginName(tenant)
      const address = await makeLink(page, label)
      const name = loginName(tenant)
      await registerBy(browser, address, name)

      await page.reload()
      const card = page.getByRole('article', { name: label })
      await expect(card.locator('dl dd').nth(1)).toHaveText('1')
      const centre = page.locator('dialog[open]:not([data-sheet])')
      await centre.locator('nav a[href="#agent/downlineManagmentView"]').click()
      await centre.locator('form[role=search] input').fill(name)
      await centre.locator('form[role=search] button[type=submit]').click()
      const row = centre.getByRole('row').filter({ hasText: name })
      await expect(row).toHaveCount(1)
      await expect(page).toHaveURL(/#agent\/downlineManagmentView\?search=/)
      await expectActions(row.locator('.btn'), { isTouched: isMobile })
    },
  )
}

/** What can be done with a row looks like it: a button with an edge, as high as a finger where one is used. */
async function expectActions(actions: Locator, { isTouched }: { isTouched: boolean }): Promise<void> {
  await expect(actions.first()).toBeVisible()
  for (const action of await actions.all()) {
    const look = await action.evaluate((each) => ({
      height: each.getBoundingClientRect().height,
      edge: getComputedStyle(each).borderTopColor,
    }))
    expect(look.edge).not.toMatch(/transparent|, 0\)$/)
    expect(look.height).toBeGreaterThanOrEqual(isTouched ? 44 : 24)
  }
}

async function logInAsAgent(page: Page, home: string, password: string): Promise<void> {
  await page.goto(home)
  await page.locator('main [data-modal=login]').first().click()
  await fillIn(page, { username: 'agent', password })
  await submit(page)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await page.locator('main a[href^="#agent/"]').first().click()
  await expect(page.locator('dialog[open]:not([data-sheet]) h3').first()).toBeVisible()
}

/** Gives the address that is passed on. */
async function makeLink(page: Page, label: string): Promise<string> {
  const centre = page.locator('dialog[open]:not([data-sheet])')
  await centre.locator('nav a[href="#agent/registerCenter"]').click()
  await centre.locator('section button.btn--primary').first().click()
  await centre.locator('form input').first().fill(label)
  await centre.locator('form button[type=submit]').click()
  const card = page.getByRole('article', { name: label })
  await expect(card).toBeVisible()
  return (await card.locator('bdi').filter({ hasText: 'affiliateCode=' }).innerText()).trim()
}

/** Somebody else, in a browser of their own. */
async function registerBy(browser: Browser, address: string, name: string): Promise<void> {
  const context = await anotherContext(browser, { extraHTTPHeaders: ownNetwork(`${name}-guest`) })
  const guest = await context.newPage()
  await registerByName(guest, { url: address, name })
  await context.close()
}
