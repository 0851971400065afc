import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { aPng } from '../fixtures/node/images.ts'
import { verifyEmail } from './directory.ts'
import { PASSWORD, aMember, enter } from './login-steps.ts'
import { openDialog, placeOf, turnTo, type Place } from './place.ts'
import { checkLedger, operate } from './site.ts'
import { ON_DESKTOP, ON_PHONE, test } from './test.ts'

/**
 * Rewards as a player takes them, from left to right and from right to left; phone and desktop are projects. An offer is joined,
 * a streak, an envelope, a wheel and free rounds are taken from their buttons, a reward is applied for, a free round and one's
 * own are played, which is seen on the board; then missions, a raffle, the reward centre, VIP, referral and the points shop.
 */
const STORIES = [
  {
    place: placeOf('bayani', 'fil'),
    screen: ON_PHONE,
    ...{ currency: 'PHP', stakeMinor: 1_000, locales: ['fil', 'en', 'id', 'ms'] },
    mobile: { hint: '+63', number: '9171234567' },
  },
  {
    place: placeOf('najm', 'ar'),
    screen: ON_DESKTOP,
    ...{ currency: 'USD', stakeMinor: 100, locales: ['ar', 'ur', 'en', 'tr', 'hi', 'ta', 'bn'] },
    mobile: { hint: '+', number: '+971501234567' },
  },
] as const

const after = { kind: 'none' }
const STARTS_AT_MS = Date.UTC(2026, 0, 1)
const ENDS_AT_MS = Date.UTC(2036, 0, 1)
const offersOf = (stakeMinor: number) => ({
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
    ...{ gameId: 'bgs-aurora-reels', rounds: 1, roundValueMinor: stakeMinor, lifeMs: 86_400_000, after },
  },
  'story-mission': {
    kind: 'mission',
    period: 'day',
    goals: [{ kind: 'logins', target: 1 }],
    rewardMinor: 25,
  },
  'story-application': { kind: 'application', rewardMinor: 100 },
  'story-raffle': { kind: 'raffle', perMinor: stakeMinor, prizesMinor: [5_000, 1_000] },
})
const CLAIMED = ['story-envelope', 'story-wheel', 'story-rounds', 'story-mission']

for (const story of STORIES) {
  const { place, screen } = story
  const { tenant, t, url } = place

  test(`${tenant}: every reward is taken, every screen of rewards is seen`, screen, async ({ page }) => {
    await publish(story)
    const member = await aMember(tenant, 0, 1_000_00)
    verifyEmail(tenant, member.account)
    await givePoints(place, member.account)
    await enter(page, { url: url('/promotions'), member })
    await expect(page.locator('html')).toHaveAttribute('dir', place.dir)

    const first = offer(page, `${tenant}-first-deposit`)
    await first.getByText(t('promotions:terms'), { exact: true }).click()
    await expect(first.locator('details p')).toBeVisible()
    for (const id of [`${tenant}-first-deposit`, `${tenant}-sign-in`, ...CLAIMED.slice(0, 3)])
      await take(offer(page, id))
    await apply(place, offer(page, 'story-application'))
    await isWithin(page)

    await offer(page, 'story-rounds')
      .getByRole('link', { name: t('promotions:see') })
      .click()
    await playRounds(page, place)
    await offer(page, `${tenant}-ranking`)
      .getByRole('link', { name: t('promotions:see') })
      .click()
    await seeBoards(page, place)

    let centre = await turnTo(page, place, 'rewardCenter')
    for (const id of CLAIMED) await expect(centre.getByText(id)).toBeVisible()
    await isWithin(page)
    centre = await turnTo(page, place, 'vip')
    await expect(centre.getByRole('progressbar')).toBeVisible()
    await isWithin(page)
    centre = await turnTo(page, place, 'referral')
    await expect(centre).toContainText('?referralCode=')
    await centre.getByRole('button', { name: t('referral:showQr') }).click()
    await expect(centre.getByRole('img', { name: t('referral:qr') })).toBeVisible()
    await isWithin(page)
    await redeem(page, story)
    await expect.poll(() => checkLedger(tenant)).toEqual([])
  })
}

async function publish({ place, currency, stakeMinor, locales }: (typeof STORIES)[number]): Promise<void> {
  const { tenant } = place
  for (const [id, reward] of Object.entries(offersOf(stakeMinor))) {
    const said = { title: id, text: id, terms: id }
    const words = Object.fromEntries(locales.map((locale) => [locale, said]))
    const offer = {
      ...{ id, type: 'others', money: 'real', currency, startsAtMs: STARTS_AT_MS, endsAtMs: ENDS_AT_MS },
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

async function givePoints({ tenant }: Place, account: string): Promise<void> {
  const points = { account, direction: 'grant', points: 100_000, reason: 'a story' }
  const grant = { tenant, operator: 'ana', ...points, operationKey: crypto.randomUUID() }
  expect(await operate('/ops/points/member', grant)).toMatchObject({ success: true })
}

function offer(within: Page | Locator, id: string): Locator {
  return within.locator(`article[aria-labelledby="offer-${id}"]`)
}

/** The one thing to do with an offer; afterwards it is done. */
async function take(card: Locator): Promise<void> {
  await card.getByRole('button').click()
  await expect(card.getByRole('button')).toHaveCount(0)
}

/** A reward that people decide: a remark and a picture. */
async function apply({ t }: Place, card: Locator): Promise<void> {
  await card.getByRole('button', { name: t('promotions:apply.open') }).click()
  await card.getByLabel(t('promotions:apply.remark')).fill('Story 7')
  await card.getByLabel(t('ui:picture.choose')).setInputFiles({
    ...{ name: 'story.png', mimeType: 'image/png', buffer: Buffer.from(aPng()) },
  })
  await expect(card.getByText(t('ui:picture.sent', { count: 1, most: 3 }))).toBeVisible()
  await card.getByRole('button', { name: t('promotions:apply.send') }).click()
  await expect(card.getByText(t('promotions:status.applying'))).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
}

/** The free round, then one of the player's own money, which counts for boards and raffles. */
async function playRounds(page: Page, { t }: Place): Promise<void> {
  const gift = openDialog(page).getByRole('article').filter({ hasText: 'story-rounds' })
  const play = gift.getByRole('button', { name: t('promotions:freeRounds.play') })
  await expect(play).toBeVisible()
  await isWithin(page)
  await play.click()
  const game = page.frameLocator('dialog iframe')
  expect(await spin(page, game)).toMatchObject({ freeRounds: { left: 0 } })
  expect(await spin(page, game)).not.toHaveProperty('freeRounds')
  await page.getByRole('button', { name: t('lobby:closeGame') }).click()
  await expect(page.locator('dialog iframe')).toHaveCount(0)
}

async function spin(page: Page, game: FrameLocator): Promise<object> {
  const button = game.locator('#spin')
  await expect(button).toBeEnabled({ timeout: 30_000 })
  const round = page.waitForResponse((response) => response.url().endsWith('/wps/play/round'))
  await button.click()
  const { value } = await (await round).json()
  await expect(button).toBeEnabled({ timeout: 30_000 })
  return value
}

async function seeBoards(page: Page, { tenant, t }: Place): Promise<void> {
  const centre = openDialog(page)
  const board = centre.locator(`article[aria-labelledby=board-${tenant}-ranking]`)
  // The page asks again every 20 seconds: the round may be on the board a moment after it opens.
  const isSoon = { timeout: 60_000 }
  await expect(board.getByRole('row').filter({ hasText: t('missions:you') })).toBeVisible(isSoon)
  const raffle = centre.locator('article[aria-labelledby=raffle-story-raffle]')
  await expect(raffle.getByText(t('missions:raffle.tickets', { tickets: '1' }), { exact: true })).toBeVisible(
    isSoon,
  )
  await take(offer(centre, 'story-mission'))
  await isWithin(page)
}

async function redeem(page: Page, { place, mobile }: (typeof STORIES)[number]): Promise<void> {
  const { t } = place
  const centre = await turnTo(page, place, 'pointMall')
  const reward = centre.locator('article:has(button:enabled)').first()
  const name = await reward.getByRole('heading').innerText()
  await isWithin(page)
  await reward.getByRole('button', { name: t('points:get') }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel(t('points:address')).fill('12 Palm Street')
  // The country's code, or that it is to be typed.
  await expect(dialog).toContainText(mobile.hint)
  await dialog.locator('input[type=tel]').fill(mobile.number)
  await dialog.getByLabel(t('cashier:proof.password'), { exact: true }).fill(PASSWORD)
  await dialog.locator('button[type=submit]').click()
  await expect(dialog).toHaveCount(0)
  await centre.getByRole('tab', { name: t('points:tab.orders') }).click()
  await expect(centre.getByRole('tabpanel')).toContainText(name)
  await centre.getByRole('tab', { name: t('points:tab.changes') }).click()
  await expect(centre.getByRole('tabpanel').getByText(t('points:reason.order'))).toBeVisible()
  await isWithin(page)
}

/** Nothing of the page or of the open dialog is wider than the screen. */
async function isWithin(page: Page): Promise<void> {
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      .filter((each) => each.scrollWidth > each.clientWidth)
      .map((each) => each.textContent?.slice(0, 40)),
  )
  expect(wide).toEqual([])
}
