import { expect, type Locator, type Page } from '@playwright/test'
import { mulOdds } from '#lib/shared/money.ts'
import { aMember } from './login-steps.ts'
import { brand, checkLedger } from './site.ts'
import { test } from './test.ts'

const GAME = 'sum28-1'
const UNIT_MINOR = 20
const START_MINOR = 100_00

/**
 * Two slips in one draw of a minute: every sum, of which exactly one wins, and one sum alone. What the draw shows says
 * to the cent what wallet, orders and bet history have to say.
 */
test('two slips of a fast lottery are settled to the cent', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'once, where most players are')
  const site = brand('aurora')
  await openGame(page)

  await page.getByRole('button', { name: 'All', exact: true }).click()
  const issue = await bet(page, 28 * UNIT_MINOR)
  await page.getByRole('button', { name: /^27, / }).click()
  expect(await bet(page, UNIT_MINOR)).toBe(issue)

  const [result, odds] = await drawn(page, issue)
  const wonMinor = mulOdds(UNIT_MINOR, odds[`sum.sum${result}`] ?? 0)
  const aloneMinor = result === 27 ? wonMinor : 0
  const orders = page.getByRole('region', { name: 'My latest bets' }).getByRole('listitem')
  await expect(orders.filter({ hasText: money(28 * UNIT_MINOR) })).toContainText(`Won`)
  await expect(orders.filter({ hasText: money(28 * UNIT_MINOR) })).toContainText(money(wonMinor))
  await expect(orders.filter({ hasText: money(UNIT_MINOR) }).first()).toContainText(
    aloneMinor > 0 ? 'Won' : 'Lost',
  )
  await expect
    .poll(async () => (await ask(page, '/wps/v2/wallets/balance')).playerMinor)
    .toBe(START_MINOR - 29 * UNIT_MINOR + wonMinor + aloneMinor)

  await page.goto(site.url('/en/lottery#member/personalHistoryCopy'))
  const history = page.getByRole('dialog').getByRole('table')
  await expect(history.getByText('Sum 28 1')).toHaveCount(2)
  await expect(history).toContainText(money(wonMinor))
  await expect.poll(() => checkLedger('aurora')).toEqual([])
})

/**
 * A chase over five draws, on every sum, so that the first draw wins and the other four come back. The answer to the slip
 * is lost after the platform took it: the page asks, and neither the slip nor its money is there twice.
 */
test('a chase whose answer is lost is placed once, and a win gives its rest back', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'once, beside the story of phones')
  await openGame(page)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: 'Add to slip' }).click()
  await page.getByLabel('Play several draws').check()
  const drawMinor = 28 * UNIT_MINOR
  const button = page.getByRole('button', { name: new RegExp(`^Bet ${escaped(money(5 * drawMinor))}`) })
  await expect(button).toBeEnabled()
  const { isLost } = await loseAnswer(page, '/lotto/lgw/bets')
  await button.click()
  await isLost
  await expect(page.getByText(/^Accepted: /)).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()

  const { orders } = await ask(page, '/lotto/lgw/orders')
  expect(orders).toHaveLength(1)
  const issue: string = orders[0].firstIssue
  const [result, odds] = await drawn(page, issue)
  const wonMinor = mulOdds(UNIT_MINOR, odds[`sum.sum${result}`] ?? 0)
  await expect
    .poll(async () => (await ask(page, '/wps/v2/wallets/balance')).playerMinor)
    .toBe(START_MINOR - drawMinor + wonMinor)
  const order = page.getByRole('region', { name: 'My latest bets' }).getByRole('listitem')
  await expect(order).toHaveCount(1)
  await expect(order).toContainText('Won')
  await expect.poll(() => checkLedger('aurora')).toEqual([])
})

/** A member of the story's own before the game, with time to bet. */
async function openGame(page: Page): Promise<void> {
  const site = brand('aurora')
  const { account, password } = await aMember('aurora', 0, START_MINOR)
  await page.goto(site.url('/en/login'))
  const dialog = page.locator('dialog[open]:not([data-sheet])')
  await dialog.locator('input[name=username]').fill(account)
  await dialog.locator('input[name=password]').fill(password)
  await dialog.locator('button[type=submit]').click()
  await expect(page.getByTestId('logout')).toBeAttached()
  await page.goto(site.url('/en/lottery'))
  await page.getByRole('link', { name: /Sum 28 1/ }).click()
  await enoughTime(page)
}

/** The line breaks when the next answer of a call arrives: the platform did it, and the page does not know. */
async function loseAnswer(page: Page, path: string): Promise<{ isLost: Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  const isLost = new Promise<void>((resolve, reject) => {
    session.once('Fetch.requestPaused', ({ requestId }) => {
      session
        .send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
        .then(() => session.send('Fetch.disable'))
        .then(() => resolve(), reject)
    })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }] })
  return { isLost }
}

/** Both slips have to be in one draw. */
async function enoughTime(page: Page): Promise<void> {
  const timer = page.getByRole('region', { name: 'Draw', exact: true }).getByRole('timer')
  await expect
    .poll(async () => Number(/(\d\d):(\d\d)/.exec((await timer.textContent()) ?? '')?.[2] ?? 0), {
      timeout: 60_000,
    })
    .toBeGreaterThan(20)
}

/** Puts the selection on the slip, sends it and gives the issue that took it. */
async function bet(page: Page, stakeMinor: number): Promise<string> {
  await page.getByRole('button', { name: 'Add to slip' }).click()
  const bar = page.getByRole('button', { name: /^Slip: 1/ })
  if (await bar.isVisible()) await bar.click()
  const placed = page.waitForResponse((response) => response.url().endsWith('/lotto/lgw/bets'))
  await page.getByRole('button', { name: new RegExp(`^Bet ${escaped(money(stakeMinor))}`) }).click()
  const { value } = await (await placed).json()
  const slip: Locator = page.getByText(/^Accepted: /)
  await expect(slip).toBeVisible()
  expect(value.order.stakeMinor).toBe(stakeMinor)
  await page.getByRole('button', { name: 'OK' }).click()
  const close = page.locator('dialog[open]:not([data-sheet])').getByRole('button', { name: 'Close' })
  if (await close.isVisible()) await close.click()
  return value.order.firstIssue
}

/** The sum of the draw, as soon as there is one, and the odds of the game. */
async function drawn(page: Page, issue: string): Promise<[number, Record<string, number>]> {
  let digits: number[] | undefined
  await expect
    .poll(
      async () => {
        const { last } = await ask(page, `/lotto/lgw/games/clock?gameCode=${GAME}`)
        if (last?.issue === issue) digits = last.result.digits
        return digits !== undefined
      },
      { timeout: 90_000 },
    )
    .toBe(true)
  const { odds } = await ask(page, `/lotto/lgw/games/terms?gameCode=${GAME}`)
  return [(digits ?? []).reduce((sum, digit) => sum + digit, 0), odds]
}

/** A call as the page itself makes it, with both halves of its session. */
function ask(page: Page, path: string) {
  return page.evaluate(async (url) => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('vitrine.token') ?? ''}` }
    return (await (await fetch(url, { headers })).json()).value
  }, path)
}

function money(minor: number): string {
  return `R$${(minor / 100).toFixed(2)}`
}

function escaped(text: string): string {
  return text.replaceAll(/[$.]/g, '\\$&')
}
