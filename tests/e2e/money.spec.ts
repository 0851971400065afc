import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, type Request } from '@playwright/test'
import { addDays, dayAt } from '#lib/shared/time/zone.ts'
import { english } from '../fixtures/node/english.ts'
import { aPng } from '../fixtures/node/images.ts'
import { aMember, answerFirstLimit, enter, type Member, openCentre } from './login-steps.ts'
import { brand, checkLedger } from './site.ts'
import { test } from './test.ts'

const SANDBOX = `http://localhost:${process.env['SANDBOX_PORT'] ?? 8788}`
const PORT = process.env['E2E_PORT'] ?? '8790'
/** Aurora's, as its days are counted. */
const BRAND_ZONE = 'America/Sao_Paulo'
const START_MINOR = 5_000_00
const run = promisify(execFile)

test('a deposit by Pix arrives by itself, once, however often the provider tells of it', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'once, where most players are')
  const site = brand('aurora')
  await logIn(page)
  const before = await playerOf(page)
  await page.goto(site.url('/#member/depositv2'))
  const centre = page.locator('dialog[open]:not([data-sheet])')
  await centre.getByRole('radio', { name: /pix/i }).check({ force: true })
  await centre.locator('input[inputmode=decimal], input[inputmode=numeric]').first().fill('50,00')
  const started = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' &&
      response.url().includes('/wps/') &&
      response.url().includes('deposit'),
  )
  await centre.locator('button[type=submit]').click()
  const deposit = (await (await started).json()).value
  // On a phone the code is folded: only another device scans it.
  await centre.locator('details summary').first().click()
  await expect(centre.locator('svg[role=img], img').first()).toBeVisible()

  const paid = await fetch(`${SANDBOX}/control/${deposit.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'payTwice' }),
  })
  expect(paid.ok).toBe(true)
  await expect.poll(() => playerOf(page), { timeout: 60_000 }).toBe(before + 50_00)
  await expect.poll(() => checkLedger('aurora')).toEqual([])
})

test('money comes in by Pix, goes out past two people, and is confirmed with a picture', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'once, where most players are')
  const member = await logIn(page)
  const terms = await ask(page, '/wps/cashier/withdrawal/terms')
  const amountMinor = terms.reviewAboveMinor + 1_00
  const before = await balances(page)

  const centre = await openCentre(page, 'depositv2')
  await centre.getByRole('radio', { name: /pix/i }).check({ force: true })
  await centre.getByLabel('Amount', { exact: true }).fill(plain(amountMinor))
  const started = page.waitForResponse(isPost('/wps/cashier/deposits'))
  await centre.getByRole('button', { name: 'Continue to payment' }).click()
  const deposit = (await (await started).json()).value
  await tellSandbox(deposit.id, 'pay')
  await expect.poll(async () => (await balances(page)).player).toBe(before.player + amountMinor)

  await openCentre(page, 'withdraw')
  await addAccount(page, member)
  await centre.getByLabel('Amount', { exact: true }).fill(plain(amountMinor))
  await centre.getByRole('button', { name: 'Continue', exact: true }).click()
  const confirm = page.getByRole('dialog').last()
  const asked = page.waitForResponse(isPost('/wps/v2/wallets/withdrawals'))
  await confirm.locator('button[type=submit]').click()
  const withdrawal = (await (await asked).json()).value
  expect(withdrawal).toMatchObject({ status: 'reviewing', amountMinor })
  // Nothing is promised before it is sent.
  const reviewed = centre.getByRole('article').first()
  await expect(reviewed).toContainText('Being checked')
  await expect(reviewed).not.toContainText(/10 minutes|on its way|expected by/i)
  expect(await balances(page)).toEqual({ player: before.player, hold: before.hold + amountMinor })

  const decide = (name: string) =>
    ops('withdrawals', 'approve', '--tenant', 'aurora', '--id', withdrawal.id, '--as', name)
  expect(await decide('first')).toContain('reviewing')
  await expect(decide('first')).rejects.toThrow('decided already')
  expect(await decide('second')).toContain('sending')
  await expect.poll(() => tellSandbox(withdrawal.id, 'send')).toBe(200)
  const card = centre.getByRole('article').first()
  await expect(card.getByText('Has the money arrived?')).toBeVisible()

  await card.locator('input[type=file]').setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: Buffer.from(aPng()),
  })
  await expect(card.getByText('1 of 3 pictures sent')).toBeVisible()
  await card.getByRole('button', { name: 'Yes, all of it' }).click()
  await expect(card.getByText('Has the money arrived?')).toBeHidden()
  const after = await ask(page, `/wps/v2/wallets/withdrawal?id=${withdrawal.id}`)
  expect(after).toMatchObject({ status: 'received', isForced: false })
  expect(after.timeline.every(({ atMs }: { atMs?: number }) => atMs !== undefined)).toBe(true)
  expect(await balances(page)).toEqual(before)

  const folder = mkdtempSync(join(tmpdir(), 'vitrine-'))
  const withId = ['--tenant', 'aurora', '--id', withdrawal.id, '--out', folder]
  expect(await ops('withdrawals', 'proofs', ...withId)).toContain('1 pictures')
  await totalsAgree(page)
  await ledgerAgrees(folder)
})

for (const lost of ['deposit', 'withdrawal'] as const)
  test(`a ${lost} whose answer is lost on the way happens once`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'once, at a desk')
    const member = await logIn(page)
    const path = lost === 'deposit' ? '/wps/cashier/deposits' : '/wps/v2/wallets/withdrawals'
    const count = async () => (await ask(page, `${path}?pageNo=1&pageSize=1`)).total
    const [countBefore, before] = [await count(), await balances(page)]
    const sent = await loseFirstAnswer(page, path)

    const centre = await openCentre(page, lost === 'deposit' ? 'depositv2' : 'withdraw')
    if (lost === 'deposit') await centre.getByRole('radio', { name: /pix/i }).check({ force: true })
    else await addAccount(page, member)
    await centre.getByLabel('Amount', { exact: true }).fill('60')
    if (lost === 'deposit') await centre.getByRole('button', { name: 'Continue to payment' }).click()
    else {
      await centre.getByRole('button', { name: 'Continue', exact: true }).click()
      const confirm = page.getByRole('dialog').last()
      await confirm.locator('button[type=submit]').click()
    }
    await page.getByText('The answer got lost').first().waitFor()
    // It did arrive: what the screen does not know, the ledger does.
    expect(await count()).toBe(countBefore + 1)
    await page.getByRole('button', { name: 'Send again' }).first().click()
    await expect(page.getByText('The answer got lost')).toHaveCount(0)
    // Sealing takes a key first: the words go before the call does.
    await expect.poll(() => sent.length).toBe(2)
    expect(await count()).toBe(countBefore + 1)
    // A sealed body is another each time; an open one is the same to the letter, and its key with it.
    if (lost === 'deposit') expect(sent[1]).toBe(sent[0])
    const after = await balances(page)
    expect(after.player + after.hold).toBeLessThanOrEqual(before.player + before.hold)
    expect(before.player - after.player).toBe(lost === 'deposit' ? 0 : 60_00)
    await expect.poll(() => checkLedger('aurora')).toEqual([])
  })

/** Every list, chart and total is read from the same ledger: the sum of all rows is the balance. */
async function totalsAgree(page: Page): Promise<void> {
  const today = dayAt(Date.now(), BRAND_ZONE)
  const list = await ask(
    page,
    `/wps/relay/ODSFE2_MemTransDet?fromDay=${addDays(today, -1)}&toDay=${today}&pageSize=100`,
  )
  const { player } = await balances(page)
  expect(list).toMatchObject({ total: list.content.length, closingMinor: player })
  const signed: number[] = list.content.map(({ amountMinor }: { amountMinor: number }) => amountMinor)
  expect(list.openingMinor + signed.reduce((sum, each) => sum + each, 0)).toBe(player)
  expect(list.inMinor - list.outMinor).toBe(player - list.openingMinor)
  // The screen says the same as the call.
  const centre = await openCentre(page, 'transactionHistory')
  const totals = centre.getByLabel(english('records:totals'))
  for (const minor of [list.inMinor, list.outMinor]) await expect(totals).toContainText(shown(minor))
}

/** The commands of an operator after it: check, reconciliation, a copy and the drill of restoring it. */
async function ledgerAgrees(folder: string): Promise<void> {
  const file = join(folder, 'ledger.jsonl')
  // Others play meanwhile: what is on its way is no fault, and is told a moment later.
  await expect(async () => {
    expect(await ops('ledger', 'check', '--tenant', 'aurora')).toContain('0 broken invariants')
    expect(await ops('reconciliation', '--tenant', 'aurora', '--now')).toContain('everything agrees')
  }).toPass({ timeout: 60_000 })
  expect(await ops('ledger', 'export', '--tenant', 'aurora', '--out', file)).toContain('wallets')
  expect(await ops('ledger', 'restore', '--file', file)).toContain('0 differences')
}

async function ops(...words: string[]): Promise<string> {
  const { stdout } = await run('node', ['scripts/ops.ts', ...words, '--port', PORT])
  return stdout
}

async function tellSandbox(reference: string, action: string): Promise<number> {
  const answer = await fetch(`${SANDBOX}/control/${reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action }),
  })
  return answer.status
}

/** Lets the first such call reach the site and keeps its answer back; gives the bodies of all that were sent. */
async function loseFirstAnswer(page: Page, path: string): Promise<readonly string[]> {
  const bodies: string[] = []
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    bodies.push(route.request().postData() ?? '')
    if (bodies.length > 1) return route.continue()
    await forward(route.request())
    await route.abort('connectionreset')
  })
  return bodies
}

/** Sends a page's request as it is; not every resolver knows that `*.localhost` is this machine. */
async function forward(sent: Request): Promise<void> {
  const url = new URL(sent.url())
  const headers = { ...(await sent.allHeaders()), host: url.host, 'sec-fetch-site': 'same-origin' }
  await new Promise<void>((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port: url.port, path: url.pathname + url.search, method: sent.method(), headers },
      (answer) => answer.resume().on('end', () => (answer.statusCode === 200 ? resolve() : reject(answer))),
    )
    call.on('error', reject)
    call.end(sent.postDataBuffer())
  })
}

async function addAccount(page: Page, member: Member): Promise<void> {
  const centre = page.locator('dialog[open]:not([data-sheet])').first()
  await centre.getByRole('button', { name: 'Add an account' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('Kind of key').selectOption('email')
  await dialog.getByLabel('Pix key', { exact: true }).fill(`${Date.now()}@pix.example`)
  await dialog.getByLabel('Account holder', { exact: false }).fill(member.name)
  await dialog.getByLabel('Password', { exact: true }).fill(member.password)
  await dialog.locator('button[type=submit]').click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await centre.getByRole('radio').last().check({ force: true })
}

/** A member of the story's own. */
async function logIn(page: Page): Promise<Member> {
  const member = await aMember('aurora', 0, START_MINOR)
  await enter(page, { url: brand('aurora').url('/en/help'), member })
  await answerFirstLimit(page)
  return member
}

/** A call as the page itself makes it, with both halves of its session. */
function ask(page: Page, path: string) {
  return page.evaluate(async (url) => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('vitrine.token') ?? ''}` }
    return (await (await fetch(url, { headers })).json()).value
  }, path)
}

async function playerOf(page: Page): Promise<number> {
  return (await balances(page)).player
}

async function balances(page: Page): Promise<{ player: number; hold: number }> {
  const { playerMinor, holdMinor } = await ask(page, '/wps/v2/wallets/balance')
  return { player: playerMinor, hold: holdMinor }
}

function isPost(path: string) {
  return (response: { request: () => { method: () => string }; url: () => string }) =>
    response.request().method() === 'POST' && new URL(response.url()).pathname === path
}

/** As an English page writes it. */
function shown(minor: number): string {
  return (minor / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

function plain(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
}
