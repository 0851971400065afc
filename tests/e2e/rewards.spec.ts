import { expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD, aMember, type Member } from './login-steps.ts'
import { brand, checkLedger, operate } from './site.ts'
import { test } from './test.ts'

/**
 * Rewards as a player takes them, in a brand that reads from right to left: offers claimed from their buttons, a wheel, an
 * envelope, a mission, a free round, a redemption; each screen of the member centre opens. Phone and desktop are projects.
 */
const TENANT = 'najm'
const AS = { tenant: TENANT, operator: 'ana' } as const
const after = { kind: 'none' }
const GIFTS = {
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
    ...{ gameId: 'bgs-aurora-reels', rounds: 2, roundValueMinor: 100, lifeMs: 86_400_000, after },
  },
  'story-mission': {
    kind: 'mission',
    period: 'day',
    goals: [{ kind: 'logins', target: 1 }],
    rewardMinor: 25,
  },
}

test('rewards are claimed, spun, opened, played and redeemed', async ({ page }) => {
  const site = brand(TENANT)
  await publish()
  const member = await aMember(TENANT, 0, 10_00)
  await logIn(page, site.url('/login'), member)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')

  await page.goto(site.url('/promotions'))
  for (const id of ['najm-sign-in', 'story-envelope', 'story-wheel', 'story-mission', 'story-rounds'])
    await take(offer(page, id))

  await page.goto(site.url('/#member/rewardCenter'))
  await expect(centre(page).getByText('story-envelope')).toBeVisible()
  for (const screen of ['missionLeaderboard', 'vip', 'referral']) {
    await page.goto(site.url(`/#member/${screen}`))
    await expect(centre(page).locator('article, section, h3, h4').first()).toBeVisible()
  }

  await playFreeRound(page, site.url('/#member/bonusDetails'))
  await redeem(page, { url: site.url('/pointMall'), member })
  await expect.poll(() => checkLedger(TENANT)).toEqual([])
})

async function publish(): Promise<void> {
  for (const [id, reward] of Object.entries(GIFTS)) {
    const words = { title: id, text: id, terms: id }
    const offer = {
      ...{ id, type: 'others', money: 'real', currency: 'USD', startsAtMs: Date.now() - 86_400_000 },
      products: { activity: ['casino'], reward: ['casino'] },
      audience: { minAgeYears: 21 },
      caps: { budgetMinor: 1_000_000 },
      advert: { saferPlayShareBp: 1_000 },
      reward,
    }
    const record = { tenant: TENANT, offer, words: { ar: words, ur: words, en: words } }
    expect(await operate('/ops/offers', { ...AS, offer: record })).toMatchObject({ success: true })
  }
}

function offer(page: Page, id: string): Locator {
  return page.locator(`article[aria-labelledby="offer-${id}"]`)
}

function centre(page: Page): Locator {
  return page.locator('dialog[open]:not([data-sheet])')
}

/** The one thing to do with an offer; afterwards it is done. */
async function take(card: Locator): Promise<void> {
  await card.locator('button').first().click()
  await expect(card.locator('button')).toHaveCount(0)
}

async function playFreeRound(page: Page, url: string): Promise<void> {
  await page.goto(url)
  const gift = centre(page).locator('article', { hasText: 'story-rounds' })
  await gift.locator('button').click()
  const game = page.frameLocator('dialog iframe')
  await expect(game.locator('#spin')).toBeEnabled({ timeout: 30_000 })
  const round = page.waitForResponse((response) => response.url().endsWith('/wps/play/round'))
  await game.locator('#spin').click()
  const { value } = await (await round).json()
  expect(value).toMatchObject({ stakeMinor: 100, freeRounds: { left: 1 } })
  await expect(game.locator('#spin')).toBeEnabled({ timeout: 30_000 })
  await page.locator('dialog header button').last().click()
}

async function redeem(page: Page, { url, member }: { url: string; member: Member }): Promise<void> {
  const points = { account: member.account, direction: 'grant', points: 100_000, reason: 'a story' }
  const granted = { ...AS, ...points, operationKey: crypto.randomUUID() }
  expect(await operate('/ops/points/member', granted)).toMatchObject({ success: true })
  await page.goto(url)
  await page.locator('main article button:enabled').first().click()
  const dialog = page.locator('dialog[open]:not([data-sheet])').last()
  await dialog.locator('textarea').fill('12 Palm Street, Dubai')
  await dialog.locator('input[type=tel]').fill('501234567')
  await dialog.locator('input[type=password]').fill(PASSWORD)
  await dialog.locator('button[type=submit]').click()
  await expect(page.locator('dialog[open]:not([data-sheet]) textarea')).toHaveCount(0)
}

async function logIn(page: Page, url: string, { account, password }: Member): Promise<void> {
  await page.goto(url)
  const dialog = page.locator('dialog[open]:not([data-sheet])')
  await dialog.locator('input[name=username]').fill(account)
  await dialog.locator('input[name=password]').fill(password)
  await dialog.locator('button[type=submit]').click()
  await expect(page.getByTestId('balance')).toBeVisible()
}
