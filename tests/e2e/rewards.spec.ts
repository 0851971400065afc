import { expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD, aMember, logInHere } from './login-steps.ts'
import { brand, checkLedger, operate } from './site.ts'
import { test } from './test.ts'

/**
 * Rewards as a player takes them, in a brand that reads from right to left: an offer joined, a streak, an envelope, a wheel, a
 * mission and free rounds from their buttons, a round played, a gift redeemed, and every screen of rewards seen on the way.
 * Phone and desktop are projects. A second brand shows on a phone that the same cards work from left to right.
 */
const TENANT = 'najm'
const AS = { tenant: TENANT, operator: 'ana' } as const
const RIGHT_TO_LEFT = { tenant: TENANT, currency: 'USD', stakeMinor: 100, locales: ['ar', 'ur', 'en'] }
const LEFT_TO_RIGHT = { tenant: 'bayani', currency: 'PHP', stakeMinor: 1_000, locales: ['fil', 'en'] }
const after = { kind: 'none' }
const giftsOf = (stakeMinor: number) => ({
  'story-envelope': { kind: 'redEnvelope', poolMinor: 100_000, shares: 1_000, after },
  'story-wheel': {
    kind: 'wheel',
    segments: [
      { prizeMinor: 100, weight: 1 },
      { prizeMinor: 50, weight: 1 },
    ],
    after,
  },
  'story-rounds': {
    kind: 'freeRounds',
    ...{ gameId: 'bgs-aurora-reels', rounds: 2, roundValueMinor: stakeMinor, lifeMs: 86_400_000, after },
  },
  'story-mission': {
    kind: 'mission',
    period: 'day',
    goals: [{ kind: 'logins', target: 1 }],
    rewardMinor: 25,
  },
})

test('rewards are joined, claimed, spun, opened, played and redeemed', async ({ page }) => {
  const site = brand(TENANT)
  await publish(RIGHT_TO_LEFT)
  const member = await aMember(TENANT, 0, 10_00)
  await logInHere(page, { url: site.url('/login'), member })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')

  await page.goto(site.url('/promotions'))
  const first = offer(page, 'najm-first-deposit')
  await first.locator('summary').click()
  await expect(first.locator('details p')).toBeVisible()
  for (const id of ['najm-first-deposit', 'najm-sign-in', 'story-envelope', 'story-wheel', 'story-rounds'])
    await take(offer(page, id))

  const open = (screen: string) => page.goto(site.url(`/promotions#member/${screen}`))
  await open('missionLeaderboard')
  await expect(centre(page).locator('article[aria-labelledby=board-najm-ranking]')).toBeVisible()
  await expect(centre(page).locator('article[aria-labelledby=raffle-najm-raffle]')).toBeVisible()
  await take(offer(centre(page), 'story-mission'))
  await open('rewardCenter')
  for (const id of Object.keys(giftsOf(0))) await expect(centre(page).getByText(id)).toBeVisible()
  await open('vip')
  await expect(centre(page).locator('section.card progress')).toBeVisible()
  await open('referral')
  await expect(centre(page)).toContainText('?referralCode=')
  await centre(page).locator('button[aria-expanded=false]').click()
  await expect(centre(page).locator('svg[role=img]')).toBeVisible()

  await open('pointMall')
  await redeem(page, member.account)
  await open('bonusDetails')
  await playFreeRound(page)
  await expect.poll(() => checkLedger(TENANT)).toEqual([])
})

test('the same offers are spun, opened and taken from left to right', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the narrow screen is enough')
  const { tenant } = LEFT_TO_RIGHT
  const site = brand(tenant)
  await publish(LEFT_TO_RIGHT)
  const member = await aMember(tenant, 0, 10_00)
  await logInHere(page, { url: site.url('/login'), member })
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await page.goto(site.url('/promotions'))
  for (const id of ['story-wheel', 'story-envelope', 'story-rounds']) await take(offer(page, id))
  await page.goto(site.url('/promotions#member/rewardCenter'))
  for (const id of ['story-wheel', 'story-envelope', 'story-rounds'])
    await expect(centre(page).getByText(id)).toBeVisible()
  await expect.poll(() => checkLedger(tenant)).toEqual([])
})

interface Brand {
  tenant: string
  currency: string
  /** One that the game of the free rounds has in this currency. */
  stakeMinor: number
  locales: readonly string[]
}

async function publish({ tenant, currency, stakeMinor, locales }: Brand): Promise<void> {
  for (const [id, reward] of Object.entries(giftsOf(stakeMinor))) {
    const said = { title: id, text: id, terms: id }
    const words = Object.fromEntries(locales.map((locale) => [locale, said]))
    const offer = {
      ...{ id, type: 'others', money: 'real', currency, startsAtMs: Date.now() - 86_400_000 },
      products: { activity: ['casino'], reward: ['casino'] },
      audience: { minAgeYears: 21, excludesRestricted: true },
      caps: { budgetMinor: 1_000_000 },
      advert: { saferPlayShareBp: 1_000, ascApproval: 'STORY-1' },
      reward,
    }
    const record = { tenant, offer, words }
    expect(await operate('/ops/offers', { tenant, operator: 'ana', offer: record })).toMatchObject({
      success: true,
    })
  }
}

function offer(within: Page | Locator, id: string): Locator {
  return within.locator(`article[aria-labelledby="offer-${id}"]`)
}

function centre(page: Page): Locator {
  return page.locator('dialog[open]:not([data-sheet])')
}

/** The one thing to do with an offer; afterwards it is done. */
async function take(card: Locator): Promise<void> {
  await card.locator('button').click()
  await expect(card.locator('button')).toHaveCount(0)
}

async function playFreeRound(page: Page): Promise<void> {
  await centre(page).locator('article', { hasText: 'story-rounds' }).locator('button').click()
  const game = page.frameLocator('dialog iframe')
  await expect(game.locator('#spin')).toBeEnabled({ timeout: 30_000 })
  const round = page.waitForResponse((response) => response.url().endsWith('/wps/play/round'))
  await game.locator('#spin').click()
  const { value } = await (await round).json()
  expect(value).toMatchObject({ stakeMinor: 100, freeRounds: { left: 1 } })
  await expect(game.locator('#spin')).toBeEnabled({ timeout: 30_000 })
}

async function redeem(page: Page, account: string): Promise<void> {
  await expect(centre(page).locator('article button').first()).toBeDisabled()
  const points = { account, direction: 'grant', points: 100_000, reason: 'a story' }
  const granted = { ...AS, ...points, operationKey: crypto.randomUUID() }
  expect(await operate('/ops/points/member', granted)).toMatchObject({ success: true })
  await page.reload()
  const reward = centre(page).locator('article:has(button:enabled)').first()
  const name = await reward.locator('h4').innerText()
  await reward.locator('button').click()
  const dialog = centre(page).last()
  await dialog.locator('textarea').fill('12 Palm Street, Dubai')
  await dialog.locator('input[type=tel]').fill('+971 50 123 4567')
  await dialog.locator('input[type=password]').fill(PASSWORD)
  await dialog.locator('button[type=submit]').click()
  await expect(page.locator('dialog[open] textarea')).toHaveCount(0)
  await centre(page).getByRole('tab').nth(1).click()
  await expect(centre(page).getByRole('tabpanel')).toContainText(name)
}
