import { expect, type Page } from '@playwright/test'
import { platformSeed } from '#lib/site/build/platform-seed.ts'
import arCashier from '#locales/ar/cashier.json' with { type: 'json' }
import ptCashier from '#locales/pt-BR/cashier.json' with { type: 'json' }
import viCashier from '#locales/vi/cashier.json' with { type: 'json' }
import { aMember, answerFirstLimit, enter, expectMember, networkOf, PASSWORD } from './login-steps.ts'
import { brand } from './site.ts'
import { ON_DESKTOP, ON_PHONE, test } from './test.ts'

const SANDBOX = `http://localhost:${process.env['SANDBOX_PORT'] ?? 8788}`

/**
 * Money in by way of another page, and out past a review: the page never says more than is so, and never forgets.
 */
const BRANDS = [
  { tenant: 'aurora', method: 'card', words: ptCashier, screen: ON_DESKTOP },
  { tenant: 'lotus', method: 'vietqr', words: viCashier, screen: ON_PHONE },
  { tenant: 'najm', method: 'card', words: arCashier, screen: ON_DESKTOP },
] as const

test.use({ extraHTTPHeaders: async ({}, use, testInfo) => use(networkOf(testInfo)) })

for (const { tenant, method, words, screen } of BRANDS)
  test(
    `${tenant}: a payment is followed past a reload, and a withdrawal is promised nothing early`,
    screen,
    async ({ page }) => {
      const site = brand(tenant)
      const member = await aMember(tenant, 0, 2 * reviewAboveMinor(tenant))
      await enter(page, { url: site.url('/help'), member })
      await answerFirstLimit(page)

      const before = await playerMinor(page)
      const creditedMinor = await payIn(page, { url: site.url('/help#member/depositv2'), method })
      await expect(centreOf(page)).toContainText(around(words.deposit.status.credited))
      expect(await playerMinor(page)).toBe(before + creditedMinor)
      await expectMember(page)

      // A second tab logs in beside the first.
      const tab = await page.context().newPage()
      await enter(tab, { url: site.url('/help'), member })
      await tab.close()
      await page.goto(site.url('/help#member/withdraw'))
      await expectMember(page)

      const card = await takeOut(page, member.name)
      await expect(card).toContainText(words.withdraw.status.reviewing)
      for (const promise of [
        words.withdraw.status.sending,
        words.withdraw.minutes_other,
        words.withdraw.expected,
      ])
        await expect(card).not.toContainText(around(promise))
    },
  )

/** Begins a deposit, loses the page, and pays it elsewhere; gives what is credited. */
async function payIn(page: Page, { url, method }: { url: string; method: string }): Promise<number> {
  await page.goto(url)
  const centre = centreOf(page)
  await centre.locator(`input[type=radio][value=${method}]`).check({ force: true })
  await centre.locator('form [role=group] button').first().click()
  const begun = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/wps/cashier/deposits'),
  )
  await centre.locator('form button[type=submit]').click()
  const { id, amountMinor, feeMinor } = (await (await begun).json()).value
  await expect(centre.getByRole('timer')).toBeVisible()
  await page.reload()
  await expect(centre.getByRole('timer')).toBeVisible()
  const provider = centre.locator(`a[href^="${SANDBOX}"]`)
  if (method === 'card') {
    // In this tab: a new one would come back without the session.
    await provider.click()
    await page.locator('button[value=pay]').click()
    await page.waitForURL(new RegExp(new URL(url).host))
  } else await tellSandbox(id)
  return amountMinor - feeMinor
}

async function tellSandbox(id: string): Promise<void> {
  const answer = await fetch(`${SANDBOX}/control/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'pay' }),
  })
  expect(answer.ok).toBe(true)
}

/** Everything, to an account of the member's own that is asked for in its turn: three fields, and the password once. */
async function takeOut(page: Page, holder: string) {
  const centre = centreOf(page).first()
  await centre.locator('form button.chip').click()
  await centre.locator('form button[type=submit]').click()
  const adding = centreOf(page).last()
  await expect(adding.locator('form select').first()).toBeVisible()
  for (const field of await adding.locator('form input:not([type=password])').all())
    await field.fill((await field.getAttribute('dir')) === 'ltr' ? '529.982.247-25' : holder)
  await adding.locator('input[type=password]').fill(PASSWORD)
  await adding.locator('button[type=submit]').click()
  await expect(adding.locator('form dl')).toBeVisible()
  await expect(adding.locator('input[type=password]')).toHaveCount(0)
  const confirm = centreOf(page).last()
  await confirm.locator('button[type=submit]').click()
  return centre.getByRole('article').first()
}

function centreOf(page: Page) {
  return page.locator('dialog[open]:not([data-sheet])')
}

/** What a text says before or after its figure, whichever is longer. */
function around(text: string): string {
  const [before = '', after = ''] = text.split(/\{\{\w+\}\}/).map((part) => part.trim())
  return before.length > after.length ? before : after
}

function reviewAboveMinor(tenant: string): number {
  const record = platformSeed().tenants.find(({ id }) => id === tenant)
  return record?.cashier.withdrawal.reviewAboveMinor ?? 0
}

/** As the platform tells this tab. */
function playerMinor(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('vitrine.token') ?? ''}` }
    return (await (await fetch('/wps/v2/wallets/balance', { headers })).json()).value.playerMinor
  })
}
