import { readFileSync } from 'node:fs'
import { expect, type Browser, type Page } from '@playwright/test'
import { platformSeed } from '#lib/site/build/platform-seed.ts'
import { withSocialLogin } from '../../scripts/lib/local-openid.ts'
import { writeDirectory } from './login-steps.ts'
import { fillIn, ownNetwork, PASSWORD, submit } from './identity-steps.ts'
import { registerByName } from './register-steps.ts'
import { brand, checkLedger, loginName, operate } from './site.ts'
import { anotherContext, test } from './test.ts'

/**
 * A line that earns: a top agent signs with the brand, brings an agent and through that agent a player, signs a contract
 * with the agent; the player plays, five minutes are closed, and the bills of both say to the cent what they were paid.
 * A phone from left to right, a desktop from right to left.
 */
const STORIES = [
  { tenant: 'aurora', prefix: '/en', locale: 'en', isPhone: true },
  { tenant: 'najm', prefix: '', locale: 'ar', isPhone: false },
] as const
const PLAYER_MINOR = 1_000_00
const RATE_E6 = 10_000
/** In every time zone, also where the story goes on over midnight. */
const AROUND_NOW = { fromDay: dayFromNow(-2), toDay: dayFromNow(2) }
const operator = { operator: 'olga', reason: 'a line of its own' }

for (const { tenant, prefix, locale, isPhone } of STORIES) {
  test(`${tenant}: a contract with a downline pays by what its player plays`, async ({
    page,
    browser,
    isMobile,
  }) => {
    test.skip(isMobile !== isPhone, 'each brand on one screen')
    const site = brand(tenant)
    const home = site.url(`${prefix}/agentHome`)
    const words = wordsOf(locale)
    const top = loginName(tenant)
    await page.setExtraHTTPHeaders(ownNetwork(top))
    await seedAccount({ tenant, account: top, type: 1, balanceMinor: 0 })
    await operate('/ops/agents/contracts', { tenant, account: top, ...operator, terms: realtime(RATE_E6) })
    await logIn(page, home, top)
    await sign(page, words)

    const agent = loginName(tenant)
    const agentPage = await comeBy(browser, await makeLink(page, home, '2'), agent)
    await offer(page, { home, words, account: agent })
    await agentPage.goto(home)
    await sign(agentPage, words)
    letTimePass(tenant, [top, agent])

    const player = loginName(tenant)
    const playerPage = await comeBy(browser, await makeLink(agentPage, home, '0'), player)
    await seedAccount({ tenant, account: player, type: 0, balanceMinor: PLAYER_MINOR })
    const stakeMinor = await play(playerPage, site.url(`${prefix}/inHouse`))
    await expect.poll(() => teamBetsMinor(page, player)).toBeGreaterThanOrEqual(stakeMinor)

    const [own, half] = sharesOf(stakeMinor)
    await expect
      .poll(async () => {
        await operate('/ops/agents/settle', { tenant })
        return paidMinor(agentPage)
      })
      .toBe(half)
    expect(await paidMinor(page)).toBe(own)
    for (const [whose, minor] of [
      [page, own],
      [agentPage, half],
    ] as const) {
      expect(await balanceMinor(whose)).toBe(minor)
      await readBill(whose, { home, words, minor })
    }
    await expect.poll(() => checkLedger(tenant)).toEqual([])
    await Promise.all([agentPage, playerPage].map((each) => each.context().close()))
  })
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

type Words = ReturnType<typeof wordsOf>

function wordsOf(locale: string) {
  const words: Record<'views' | 'change' | 'bill' | 'offer', Record<string, string>> = JSON.parse(
    readFileSync(`locales/${locale}/contracts.json`, 'utf8'),
  )
  return words
}

/** The same rate for what is won and lost, so that only the stake decides. */
function realtime(rateE6: number) {
  return {
    kind: 'realtime',
    category: 'ALL',
    profitRateE6: rateE6,
    lossRateE6: rateE6,
    minStakeMinor: 0,
  }
}

/** Half of the rate each: rounded down, and what is left to the top agent. */
function sharesOf(stakeMinor: number): [number, number] {
  const wholeMinor = Math.floor((stakeMinor * RATE_E6) / 1_000_000)
  const halfMinor = Math.floor((stakeMinor * RATE_E6) / 2 / 1_000_000)
  return [wholeMinor - halfMinor, halfMinor]
}

async function seedAccount(member: {
  tenant: string
  account: string
  type: number
  balanceMinor: number
}): Promise<void> {
  const seeded = { ...member, password: PASSWORD, nickname: member.account }
  await operate('/ops/seed', { ...withSocialLogin(platformSeed()), members: [seeded] })
}

async function logIn(page: Page, home: string, username: string): Promise<void> {
  await page.goto(home)
  await page.locator('main [data-modal=login]').first().click()
  await fillIn(page, { username, password: PASSWORD })
  await submit(page)
  await expect(page.getByTestId('balance')).toBeVisible()
}

/** The popup of the agents' home asks for the signature. */
async function sign(page: Page, { change }: Words): Promise<void> {
  const popup = page.locator('dialog[open]:not([data-sheet])')
  const accept = popup.getByRole('button', { name: change['accept'] ?? '', exact: true })
  await accept.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: change['accept'] ?? '', exact: true })
    .click()
  await expect(page.locator('dialog[open]:not([data-sheet])')).toHaveCount(0)
}

/** Gives the address of a link for players or agents. */
async function makeLink(page: Page, home: string, type: string): Promise<string> {
  await page.goto(`${home}#agent/registerCenter`)
  const centre = page.locator('dialog[open]:not([data-sheet])')
  await centre.locator('section button.btn--primary').first().click()
  const label = loginName('lnk')
  await centre.locator('form input').first().fill(label)
  await centre.locator('form select').first().selectOption(type)
  await centre.locator('form button[type=submit]').click()
  const card = page.getByRole('article', { name: label })
  await expect(card).toBeVisible()
  return (await card.locator('bdi').filter({ hasText: 'affiliateCode=' }).innerText()).trim()
}

/** Somebody else registers by a link, in a browser of their own. */
async function comeBy(browser: Browser, address: string, name: string): Promise<Page> {
  const context = await anotherContext(browser, { extraHTTPHeaders: ownNetwork(name) })
  const guest = await context.newPage()
  await registerByName(guest, { url: address, name })
  return guest
}

/** Offers the downline half of the own rate. */
async function offer(
  page: Page,
  { home, words, account }: { home: string; words: Words; account: string },
): Promise<void> {
  await page.goto(`${home}#agent/agentRealtimeSalary?view=contracts&side=below`)
  await page.getByRole('button', { name: words.offer['offer'] ?? '' }).click()
  const form = page.locator('dialog[open]:not([data-sheet]) form').last()
  const rates = form.getByLabel(words.offer['wonRate'] ?? '')
  await expect(rates).toBeVisible()
  await form.getByLabel(words.offer['whom'] ?? '').fill(account)
  await rates.fill('0.5')
  await form.getByLabel(words.offer['lostRate'] ?? '').fill('0.5')
  await page.getByRole('button', { name: words.offer['send'] ?? '', exact: true }).click()
  await expect(page.getByText(account).first()).toBeVisible()
}

/** A contract counts from the five minutes on that begin after its signature: it was signed a while ago. */
function letTimePass(tenant: string, accounts: readonly string[]): void {
  for (const account of accounts)
    writeDirectory(
      `UPDATE contract SET accepted_at = accepted_at - 1200000
       WHERE tenant = ? AND agent = (SELECT id FROM member WHERE tenant = contract.tenant AND account = ?)`,
      tenant,
      account,
    )
}

/** Spins until enough is staked on rounds that are won or lost; one that gives the stake back pays no salary. */
async function play(page: Page, address: string): Promise<number> {
  await page.goto(address)
  await page.locator('[data-launch=bgs-aurora-reels]').first().click()
  const game = page.frameLocator('dialog iframe')
  let stakedMinor = 0
  while (stakedMinor < 400) {
    await expect(game.locator('#spin')).toBeEnabled({ timeout: 30_000 })
    const round = page.waitForResponse((response) => response.url().endsWith('/wps/play/round'))
    await game.locator('#spin').click()
    const { value } = await (await round).json()
    if (value.stakeMinor !== value.winMinor) stakedMinor += value.stakeMinor
  }
  await expect(game.locator('#spin')).toBeEnabled({ timeout: 30_000 })
  return stakedMinor
}

/** What the agent sees of the player's bets. */
async function teamBetsMinor(page: Page, account: string): Promise<number> {
  const query = new URLSearchParams({ ...AROUND_NOW, account })
  return (await ask(page, `/wps/v2/agent/bets?${query.toString()}`)).stakeMinor
}

async function paidMinor(page: Page): Promise<number> {
  const query = new URLSearchParams({ ...AROUND_NOW, kinds: 'realtime' })
  return (await ask(page, `/wps/v2/agent/bills?${query.toString()}`)).paidMinor
}

async function balanceMinor(page: Page): Promise<number> {
  return (await ask(page, '/wps/v2/wallets/balance')).playerMinor
}

/** The bill opens with its lines and its payment. */
async function readBill(
  page: Page,
  { home, words, minor }: { home: string; words: Words; minor: number },
): Promise<void> {
  await page.goto(`${home}#agent/agentRealtimeSalary`)
  await page.getByRole('tab', { name: words.views['own'] ?? '' }).click()
  await page
    .getByRole('button', { name: words.bill['open'] ?? '' })
    .first()
    .click()
  const bill = page.locator('dialog[open]:not([data-sheet])').last()
  await expect(bill.getByText(words.bill['lines'] ?? '')).toBeVisible()
  await expect(bill).toContainText((minor / 100).toFixed(2))
  await expect(bill).not.toContainText(words.bill['unpaid'] ?? '')
}

/** A call as the page itself makes it. */
function ask(page: Page, path: string) {
  return page.evaluate(async (url) => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('vitrine.token') ?? ''}` }
    return (await (await fetch(url, { headers })).json()).value
  }, path)
}
