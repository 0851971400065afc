import { expect, type Locator, type Page } from '@playwright/test'

/** Opening an account as a player does it, for stories about something else. */

const PASSWORD = 'Correct-horse-9'

interface Newcomer {
  /** Of the page that opens the form. */
  url: string
  name: string
  email?: string
}

/** Registers by name, and looks around first: the account is logged in, no dialog is open. */
export async function registerByName(page: Page, { url, name, email }: Newcomer): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' })
  const dialog = await openByName(page)
  await dialog.locator('input[name=username]').fill(name)
  const emailField = dialog.locator('input[name=email]')
  if (email) await unfold(dialog)
  // Some brands require one.
  if (await emailField.isVisible()) await emailField.fill(email ?? `${name}@player.example`)
  await fillInRest(dialog)
  await dialog.locator('form button[type=submit]').click()
  await lookAround(page)
}

/** The form by name, in the brand's language: by number is the first way where there are two. */
export async function openByName(page: Page): Promise<Locator> {
  const dialog = page.locator('dialog[open]:not([data-sheet])')
  await expect(dialog.locator('input[name=acceptsTerms]')).toBeVisible()
  const ways = dialog.getByRole('tab')
  if ((await ways.count()) > 0) await ways.last().click()
  await expect(dialog.locator('input[name=username]')).toBeVisible()
  return dialog
}

/** Opens the fields that may be left out. */
export async function unfold(dialog: Locator): Promise<void> {
  const folded = dialog.locator('details:not([open]) > summary')
  if ((await folded.count()) > 0) await folded.click()
}

export async function fillInRest(dialog: Locator): Promise<void> {
  await fillInDemands(dialog)
  await dialog.locator('input[name=password]').fill(PASSWORD)
  await dialog.locator('input[name=birthday]').fill('1990-05-17')
  await dialog.locator('input[name=acceptsTerms]').check()
}

/** What the law of some markets asks for before an account is opened. */
export async function fillInDemands(dialog: Locator): Promise<void> {
  await fillInIdentity(dialog)
  await fillInLimits(dialog)
}

/** What brands of some markets want to know of a person; each has a number of their own. */
async function fillInIdentity(dialog: Locator): Promise<void> {
  const given = { payeeName: 'Maria de Souza Lima', idNumber: aCpf() }
  for (const [name, text] of Object.entries(given)) {
    const field = dialog.locator(`input[name=${name}]`)
    if (await field.isVisible()) await field.fill(text)
  }
}

/** The screen takes them in the digits of every language. */
async function fillInLimits(dialog: Locator): Promise<void> {
  const loss = dialog.locator('input[name=lossLimit]')
  if (!(await loss.isVisible())) return
  await loss.fill('50000')
  await dialog.locator('input[name=timeLimit]').fill('600')
}

/** A Brazilian number with its check digits. */
function aCpf(): string {
  const digits = [...String(100_000_000 + (Date.now() % 700_000_000))].map(Number)
  for (const length of [9, 10]) {
    const sum = digits.reduce((all, digit, index) => all + digit * (length + 1 - index), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}

/** Leaves the welcome without an answer: the first deposit will ask. */
export async function lookAround(page: Page): Promise<void> {
  await page.getByTestId('welcome-later').click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(page.getByTestId('balance')).toBeVisible()
}
