import {
  expect,
  type Browser,
  type FrameLocator,
  type Page,
  type Response,
  type TestInfo,
} from '@playwright/test'
import { aMember, anotherBrowser, enter } from './login-steps.ts'
import { brand, checkLedger } from './site.ts'
import { test } from './test.ts'

const TENANT = 'aurora'
const OPENING = 100_00

/**
 * Two players in one room: one is cashed out at a target, the other lets the light go out. Then one of them follows the round
 * to the verify page.
 */
test('two players of one round, to the cent, and the round recomputed', async ({ browser }, testInfo) => {
  test.slow()
  const wise = await aPlayer(browser, testInfo)
  const bold = await aPlayer(browser, testInfo)

  // A round that ends at 1.00 pays nobody: such a one, one in fifty, is followed by another.
  let paidMinor = 0
  let rounds = 0
  while (paidMinor === 0 && rounds < 5) {
    rounds += 1
    const [one, other] = await Promise.all([bet(wise, '1.01'), bet(bold, '1000000')])
    await expect.poll(() => ended(wise, one.betId), { timeout: 300_000 }).not.toBeNull()
    paidMinor = (await ended(wise, one.betId)) ?? 0
    await expect.poll(() => ended(bold, other.betId), { timeout: 300_000 }).toBe(0)
    await expect(wise.game.locator('#last li').first()).toBeVisible()
    wise.balanceMinor += paidMinor - one.stakeMinor
    bold.balanceMinor -= other.stakeMinor
    if (paidMinor > 0) expect(paidMinor).toBe((one.stakeMinor * 101) / 100)
  }
  await expect.poll(() => balanceOf(wise.page)).toBe(wise.balanceMinor)
  await expect.poll(() => balanceOf(bold.page)).toBe(bold.balanceMinor)
  expect(await checkLedger(TENANT)).toEqual([])

  await wise.game.locator('#fair-open').click()
  const opening = wise.page.waitForEvent('popup')
  await wise.game.locator('.fair-actions button').nth(1).click()
  const verify = await opening
  await expect(verify.getByText('The hash leads to the one that was published before.')).toBeVisible()
  await expect(verify.getByText('The result is the one that the seeds give.')).toBeVisible()
})

interface Player {
  page: Page
  game: FrameLocator
  balanceMinor: number
}

/** A member with money, at the game's page. */
async function aPlayer(browser: Browser, testInfo: TestInfo): Promise<Player> {
  const context = await anotherBrowser({ browser, testInfo })
  const page = await context.newPage()
  const received = page
    .waitForEvent('websocket', (socket) => socket.url().endsWith('/wps/v2/live/crash'))
    .then((socket) => socket.waitForEvent('framereceived'))
  await enter(page, { url: brand(TENANT).url('/en/inHouse'), member: await aMember(TENANT, 0, OPENING) })
  await page.locator('[data-launch=bgs-sky-lantern]').first().click()
  const game = page.frameLocator('dialog iframe')
  await expect(game.locator('body')).toHaveAttribute('data-state', 'ready', { timeout: 60_000 })
  await received
  return { page, game, balanceMinor: OPENING }
}

/** Places a bet on the next game that takes bets; where the page was too slow for one, on the one after. */
async function bet(player: Player, target: string): Promise<Bet> {
  const { page, game } = player
  const before = (await newest(player))?.betId
  for (;;) {
    await expect(game.locator('#stage')).toHaveAttribute('data-phase', 'betting', { timeout: 300_000 })
    await expect(game.locator('#target')).toBeEnabled()
    await game.locator('#target').fill(target)
    const isAnswer = (response: Response) =>
      response.url().endsWith('/wps/play/crash/bet') && response.request().method() === 'POST'
    const answer = page.waitForResponse(isAnswer, { timeout: 15_000 }).catch(() => undefined)
    await game.locator('#go').click()
    const reply = await (await answer)?.json()
    if (reply?.success) return reply.value
    // A bet whose answer is late may stand all the same.
    const made = await newest(player)
    if (made && made.betId !== before && made.state !== 'refused') return made
  }
}

/** What a bet paid, once it has ended. */
async function ended(player: Player, betId: string): Promise<number | null> {
  const made = await newest(player)
  return made?.betId === betId && made.state === 'done' ? made.payoutMinor : null
}

interface Bet {
  betId: string
  state: string
  stakeMinor: number
  payoutMinor: number
}

/** The player's newest bet, as the platform tells it. */
function newest({ game }: Player): Promise<Bet | null> {
  return game.locator('body').evaluate(async () => {
    const { playToken } = JSON.parse(sessionStorage.getItem('crash:opened') ?? '{}')
    const answer = await fetch('/wps/play/crash/bet', { headers: { authorization: `Bearer ${playToken}` } })
    return (await answer.json()).value
  })
}

/** The balance in minor units, as the platform tells this tab. */
function balanceOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('vitrine.token') ?? ''}` }
    const response = await fetch('/wps/v2/wallets/balance', { headers })
    return (await response.json()).value.playerMinor
  })
}
