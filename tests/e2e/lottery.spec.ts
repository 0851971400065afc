import { expect, type Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { MAX_LINES } from '#lib/api/play/lottery-bets.ts'
import { mulOdds } from '#lib/shared/money/money.ts'
import { enoughTime } from './draw-time.ts'
import { aMember, enter } from './login-steps.ts'
import { escaped, placeOf, type Place } from './place.ts'
import { checkLedger } from './site.ts'
import { test } from './test.ts'

const GAME = 'sum28-1'
const START_MINOR = 100_00

// Each story waits for a draw of its own: they wait side by side.
test.describe.configure({ mode: 'parallel' })

/** Each story on a phone and on a desktop, and in both directions of writing: a brand for each screen. */
const STORIES = [placeOf('aurora', 'en'), placeOf('najm', 'ar')]

for (const place of STORIES) {
  const { tenant } = place
  const isFirst = tenant === 'aurora'

  /**
   * Two slips in one draw of a minute: every sum, of which exactly one wins, and one sum alone. What the draw shows says
   * to the cent what wallet, orders and bet history have to say.
   */
  test(`${tenant}: two slips of a fast lottery are settled to the cent`, async ({ page, isMobile }) => {
    test.skip(isMobile !== isFirst, 'each brand on one screen')
    const { t, money } = place
    const unitMinor = await openGame(page, place)
    await page.getByRole('button', { name: t('lottery:board.all'), exact: true }).click()
    const issue = await bet(page, place, 28 * unitMinor)
    await page.getByRole('button', { name: /^27[,،]? / }).click()
    expect(await bet(page, place, unitMinor)).toBe(issue)

    const [result, odds] = await drawn(page, issue)
    const wonMinor = mulOdds(unitMinor, odds[`sum.sum${result}`] ?? 0)
    const aloneMinor = result === 27 ? wonMinor : 0
    const orders = latestOrders(page, t)
    const whole = orders.filter({ hasText: money(28 * unitMinor) })
    await expect(whole).toContainText(outcome(t, wonMinor, 28 * unitMinor))
    await expect(whole).toContainText(money(wonMinor))
    await expect(orders.filter({ hasText: money(unitMinor) }).first()).toContainText(
      t(`lottery:orders.state.${aloneMinor > 0 ? 'won' : 'lost'}`),
    )
    await expect
      .poll(async () => (await ask(page, '/wps/v2/wallets/balance')).playerMinor)
      .toBe(START_MINOR - 29 * unitMinor + wonMinor + aloneMinor)

    await page.goto(place.url('/lottery#member/personalHistoryCopy'))
    const history = page.getByRole('dialog').getByRole('table')
    await expect(history.getByText('Sum 28 1')).toHaveCount(2)
    await expect(history).toContainText(money(wonMinor))
    await expect.poll(() => checkLedger(tenant)).toEqual([])
  })

  /**
   * A chase over five draws, on every sum, so that the first draw wins and the other four come back. The answer to the slip
   * is lost after the platform took it: the page asks, and neither the slip nor its money is there twice.
   */
  test(`${tenant}: a chase whose answer is lost is placed once, and a win gives its rest back`, async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile === isFirst, 'each brand on one screen')
    const { t } = place
    const unitMinor = await openGame(page, place)
    await page.getByRole('button', { name: t('lottery:board.all'), exact: true }).click()
    const add = page.getByRole('button', { name: t('lottery:stake.add') })
    // The button of the support stands beside it.
    await expect.poll(() => add.evaluate(isUncovered)).toBe(true)
    await add.click()
    await openSlip(page, t)
    await page.getByLabel(t('lottery:chase.title')).check()
    const drawMinor = 28 * unitMinor
    const button = page.getByRole('button', { name: placeName(place, 5 * drawMinor) })
    await expect(button).toBeEnabled()
    const { isLost } = await loseAnswer(page, '/lotto/lgw/bets')
    await button.click()
    await isLost
    await expect(accepted(page, t)).toBeVisible()
    await closeSlip(page, t)

    const { orders } = await ask(page, '/lotto/lgw/orders')
    expect(orders).toHaveLength(1)
    const issue: string = orders[0].firstIssue
    const [result, odds] = await drawn(page, issue)
    const wonMinor = mulOdds(unitMinor, odds[`sum.sum${result}`] ?? 0)
    await expect
      .poll(async () => (await ask(page, '/wps/v2/wallets/balance')).playerMinor)
      .toBe(START_MINOR - drawMinor + wonMinor)
    const order = latestOrders(page, t)
    await expect(order).toHaveCount(1)
    await expect(order).toContainText(outcome(t, wonMinor, drawMinor))
    await expect.poll(() => checkLedger(tenant)).toEqual([])
  })

  test(`${tenant}: the button that bets is in sight with as many lines as a slip holds`, async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile !== isFirst, 'each brand on one screen')
    const { t } = place
    const unitMinor = await openGame(page, place)
    await fillSlip(page, unitMinor)
    await page.reload()
    const bar = page.getByRole('button', { name: t('lottery:slip.open', { count: MAX_LINES }) })
    const button = page.getByRole('button', { name: placeName(place, MAX_LINES * unitMinor) })
    await expect(bar.or(button).first()).toBeVisible()
    if (await bar.isVisible()) await bar.click()
    // The column stands below the draw until the page is scrolled to the board.
    else
      await page
        .getByRole('complementary', { name: t('lottery:slip.title') })
        .evaluate((each) => each.scrollIntoView())
    await expect(button).toBeInViewport({ ratio: 1 })
    const lines = page.getByRole('button', {
      name: t('lottery:slip.remove', { play: t('lottery:play.sum28.sum') }),
    })
    await expect(lines).toHaveCount(MAX_LINES)
    await lines.last().click()
    await expect(lines).toHaveCount(MAX_LINES - 1)
    await expect(
      page.getByRole('button', { name: placeName(place, (MAX_LINES - 1) * unitMinor) }),
    ).toBeInViewport({ ratio: 1 })
  })
}

/** As the tab keeps it; adding so many lines one by one would take minutes. */
async function fillSlip(page: Page, unitMinor: number): Promise<void> {
  const { draws, oddsVersion } = await ask(page, `/lotto/lgw/games/terms?gameCode=${GAME}`)
  const lines = Array.from({ length: MAX_LINES }, (_, index) => ({
    ...{ id: crypto.randomUUID(), play: 'sum', selection: { numbers: [index % 28] }, unitMinor, multiple: 1 },
  }))
  const slip = { lines, issue: draws[0].issue, oddsVersion, multiples: [1], stopsOnWin: false }
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
    `vitrine.slip.${GAME}`,
    JSON.stringify(slip),
  ] as const)
}

/** A member of the story's own before the game, with time to bet. Gives the game's lowest stake. */
async function openGame(page: Page, { tenant, url, t }: Place): Promise<number> {
  await enter(page, { url: url('/lottery'), member: await aMember(tenant, 0, START_MINOR) })
  await page.getByRole('link', { name: /Sum 28 1/ }).click()
  // Both slips have to be in one draw.
  await enoughTime(page, t('lottery:clock.label'))
  const { limits } = await ask(page, `/lotto/lgw/games/terms?gameCode=${GAME}`)
  return limits.unitsMinor[0]
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

/** Puts the selection on the slip, sends it and gives the issue that took it. */
async function bet(page: Page, place: Place, stakeMinor: number): Promise<string> {
  const { t } = place
  await page.getByRole('button', { name: t('lottery:stake.add') }).click()
  await openSlip(page, t)
  const placed = page.waitForResponse((response) => response.url().endsWith('/lotto/lgw/bets'))
  await page.getByRole('button', { name: placeName(place, stakeMinor) }).click()
  const { value } = await (await placed).json()
  await expect(accepted(page, t)).toBeVisible()
  expect(value.order.stakeMinor).toBe(stakeMinor)
  await closeSlip(page, t)
  return value.order.firstIssue
}

/** At either end, where other buttons of the page could stand above it. */
function isUncovered(button: Element): boolean {
  const { left, right, top, height } = button.getBoundingClientRect()
  return [left + 8, right - 8].every((x) => button.contains(document.elementFromPoint(x, top + height / 2)))
}

/** A sheet on phones; beside the board where there is room. */
async function openSlip(page: Page, t: TFunction): Promise<void> {
  const bar = page.getByRole('button', { name: t('lottery:slip.open', { count: 1 }) })
  if (await bar.isVisible()) await bar.click()
}

async function closeSlip(page: Page, t: TFunction): Promise<void> {
  await page.getByRole('button', { name: t('ui:ok'), exact: true }).click()
  const close = page
    .locator('dialog[open]:not([data-sheet])')
    .getByRole('button', { name: t('ui:close'), exact: true })
  if (await close.isVisible()) await close.click()
}

function placeName({ t, money }: Place, minor: number): RegExp {
  return new RegExp(`^${escaped(t('lottery:slip.place', { amount: money(minor) }))}`)
}

/** As it is told, up to the amount. */
function accepted(page: Page, t: TFunction) {
  const [start = ''] = t('lottery:placing.accepted', { amount: '|', issue: '' }).split('|')
  return page.getByText(new RegExp(`^${escaped(start)}`))
}

/** Only what pays more than it cost is told as a win. */
function outcome(t: TFunction, paidMinor: number, stakeMinor: number): string {
  return t(`lottery:orders.state.${paidMinor > stakeMinor ? 'won' : 'paidBack'}`)
}

function latestOrders(page: Page, t: TFunction) {
  return page.getByRole('region', { name: t('lottery:orders.latest') }).getByRole('listitem')
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
