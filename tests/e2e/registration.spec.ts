import { expect, type Locator, type Page } from '@playwright/test'
import { english } from '../fixtures/node/english.ts'
import { addInvitation, addMember, readOrigin } from './directory.ts'
import {
  anotherCode,
  codeSentTo,
  copyText,
  expectError,
  expectGuest,
  expectHomeAsMember,
  expectKept,
  field,
  fillIn,
  ownNetwork,
  PASSWORD,
  popup,
  submit,
} from './identity-steps.ts'
import { lookAround, openByName, unfold } from './register-steps.ts'
import { brand, loginName } from './site.ts'
import { DETAIL, test } from './test.ts'

/** Opening an account: what the form asks for, how it refuses, and that nothing typed is lost when it does. */

const PASSWORDS = { password: PASSWORD }
const ADULT = { birthday: '1990-05-17' }
const REGISTER_CALLS = /\/wps\/member\/register/
const NAME_RULE = '6–16 letters (A–Z) and digits only, a letter first'
const PASSWORD_RULE = '8–64 characters, no spaces'
const MISSING = 'Required'

test.use({
  extraHTTPHeaders: async ({}, use, testInfo) => use(ownNetwork(testInfo.testId)),
})

test('an empty form says what is missing, field by field, and sends nothing', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'once, where most players are')
  const sent = watch(page, REGISTER_CALLS)
  await openRegister(page, 'aurora')
  await submit(page)
  for (const name of ['username', 'password', 'birthday']) await expectError(page, name, MISSING)
  await expectError(page, 'acceptsTerms', 'Accept this to go on')
  for (const name of ['email', 'mobileNum', 'affiliateCode'])
    await expect(field(page, name)).not.toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'username')).toBeFocused()
  await expectGuest(page)
  expect(sent()).toEqual([])
})

test(
  'what a field does not take is said under it, and everything typed stays',
  DETAIL,
  async ({ page, isMobile }) => {
    test.skip(!isMobile, 'once, where most players are')
    const sent = watch(page, REGISTER_CALLS)
    await openRegister(page, 'aurora')
    const wrong = {
      username: '7lucky',
      password: 'a space in it',
      email: 'player@nowhere',
      birthday: yearsAgo(17),
    }
    await fillIn(page, wrong)
    await field(page, 'birthday').blur()
    await submit(page)
    await expectError(page, 'username', NAME_RULE)
    await expectError(page, 'password', PASSWORD_RULE)
    await expectError(page, 'email', 'An e-mail address like name@example.com')
    await expectError(page, 'birthday', 'You must be at least 18 years old')
    await expectError(page, 'acceptsTerms', 'Accept this to go on')
    await expect(field(page, 'username')).toBeFocused()
    await expectKept(page, wrong)

    // One by one they are mended; the focus is always on the first that is left.
    const right = { username: loginName('aurora'), ...PASSWORDS, email: 'player@nowhere.example' }
    await fillIn(page, { ...right, username: 'five5' })
    await expectError(page, 'username', NAME_RULE)
    await fillIn(page, right)
    await submit(page)
    for (const name of Object.keys(right))
      await expect(field(page, name)).not.toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'birthday')).toBeFocused()
    await fillIn(page, ADULT)
    await submit(page)
    await expectError(page, 'acceptsTerms', 'Accept this to go on')
    await expect(field(page, 'acceptsTerms')).toBeFocused()
    await expectKept(page, { ...right, ...ADULT })
    await expectGuest(page)
    expect(sent()).toEqual([])
  },
)

test('the age that counts is the brand’s own', DETAIL, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'once, where most players are')
  await openRegister(page, 'najm')
  await expect(popup(page).getByRole('checkbox', { name: /at least 21 years old/ })).toBeVisible()
  await fillIn(page, { birthday: yearsAgo(20) })
  await submit(page)
  await expectError(page, 'birthday', 'You must be at least 21 years old')
  await fillIn(page, { birthday: yearsAgo(21) })
  await expect(field(page, 'birthday')).not.toHaveAttribute('aria-invalid', 'true')
})

test(
  'of several wrong fields the first one gets the focus, an invitation code is not it',
  DETAIL,
  async ({ page, isMobile }) => {
    test.skip(!isMobile, 'once, where most players are')
    await openRegister(page, 'aurora')
    await fillIn(page, { affiliateCode: '!' })
    await submit(page)
    await expectError(page, 'affiliateCode', '3–32 letters (A–Z) and digits only')
    await expectError(page, 'username', MISSING)
    await expect(field(page, 'username')).toBeFocused()
  },
)

test(
  'of a form by number the number is the first field that gets the focus',
  DETAIL,
  async ({ page, isMobile }) => {
    test.skip(!isMobile, 'once, where most players are')
    await openRegister(page, 'aurora')
    await byMobile(page)
    await submit(page)
    await expectError(page, 'number', MISSING)
    await expect(field(page, 'number')).toBeFocused()
  },
)

test(
  'a press on the button counts although the field that is left for it turns out wrong',
  DETAIL,
  async ({ page, isMobile }) => {
    test.skip(!isMobile, 'once, where most players are')
    await openRegister(page, 'aurora')
    await fillIn(page, { birthday: yearsAgo(17) })
    await popup(page).getByRole('button', { name: 'Create account' }).tap()
    await expectError(page, 'birthday', 'You must be at least 18 years old')
    await expectError(page, 'acceptsTerms', 'Accept this to go on')
  },
)

test('a name that is taken is said so, and another one gets in', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'once, where most players are')
  const taken = loginName('aurora')
  addMember({ tenant: 'aurora', account: taken })
  const site = await openRegister(page, 'aurora')
  const mobileNum = `119${Date.now().toString().slice(-8)}`
  const told = {
    // Capitals make no other name.
    username: taken.toUpperCase(),
    ...PASSWORDS,
    ...ADULT,
    mobileNum,
    email: `${taken}@player.example`,
  }
  await fillIn(page, told)
  await popup(page).getByRole('button', { name: 'Send code' }).click()
  await expectCountdown(page)
  // The code is good for the other name too.
  const typed = { ...told, code: await codeSentTo(page, mobileNum, 'registerCode') }
  await fillIn(page, { code: typed.code })
  await field(page, 'acceptsTerms').check()
  await submit(page)
  await expectError(page, 'username', 'This username is taken. Choose another one.')
  await expectKept(page, typed)
  await expect(field(page, 'acceptsTerms')).toBeChecked()
  await expectGuest(page)

  await fillIn(page, { username: loginName('aurora') })
  await submit(page)
  await expectWelcomed(page, site.url('/en/'))
})

test(
  'an invitation code must be known, and brings the player to its agent',
  DETAIL,
  async ({ page, isMobile }) => {
    test.skip(!isMobile, 'once, where most players are')
    const name = loginName('aurora')
    const code = `INV${name.toUpperCase()}`
    addInvitation('aurora', code)
    const site = await openRegister(page, 'aurora')
    await fillIn(page, { username: name, ...PASSWORDS, ...ADULT, affiliateCode: 'NOBODY7' })
    await field(page, 'acceptsTerms').check()
    await expectError(page, 'affiliateCode', english('errors:register.affiliateUnknown'))
    await submit(page)
    await expect(popup(page).getByRole('alert').first()).toContainText(
      english('errors:register.affiliateUnknown'),
    )
    await expectError(page, 'affiliateCode', english('errors:register.affiliateUnknown'))
    await expectKept(page, { username: name, ...PASSWORDS, ...ADULT, affiliateCode: 'NOBODY7' })
    await expectGuest(page)

    await fillIn(page, { affiliateCode: code })
    await field(page, 'affiliateCode').blur()
    await expect(field(page, 'affiliateCode')).not.toHaveAttribute('aria-invalid', 'true')
    await submit(page)
    await expectWelcomed(page, site.url('/en/'))
    expect(readOrigin('aurora', name).upline).toBe('agent')
  },
)

test(
  'who sent a visitor is known from the first address to the account',
  DETAIL,
  async ({ page, isMobile }) => {
    test.skip(!isMobile, 'once, where most players are')
    const site = brand('aurora')
    const name = loginName('aurora')
    const code = `REF${name.toUpperCase()}`
    addInvitation('aurora', code)
    await page.goto(site.url(`/en/?ref=FRIEND7&affiliateCode=${code}`))
    // Registers at once on another page than the one that the link led to.
    await page.goto(site.url('/en/help'))
    await page.locator('header.header').getByRole('link', { name: 'Create account' }).click()
    await openByName(page)
    // Seen at once, although it may be left out.
    await expect(field(page, 'affiliateCode')).toBeVisible()
    await expect(field(page, 'affiliateCode')).toHaveValue(code)
    await fillIn(page, { username: name, ...PASSWORDS, ...ADULT })
    await field(page, 'acceptsTerms').check()
    await submit(page)
    await expectWelcomed(page, site.url('/en/'))
    expect(readOrigin('aurora', name)).toMatchObject({
      upline: 'agent',
      profile: { referralCode: 'FRIEND7', registerUrl: site.url('/en/help') },
    })
  },
)

test('a number is judged before a code is sent, and a wrong code opens no account', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'once, where most players are')
  await openRegister(page, 'bayani')
  await byMobile(page)
  const asked = watch(page, /\/wps\/verification\/sms/)
  const sent = watch(page, REGISTER_CALLS)
  const send = popup(page).getByRole('button', { name: 'Send code' })
  for (const number of ['12', '91x4567890']) {
    await fillIn(page, { number })
    await send.click()
    await expectError(page, 'number', 'This is not a mobile number')
    await expectKept(page, { number })
  }
  expect(asked()).toEqual([])

  const number = `917${Date.now().toString().slice(-7)}`
  const typed = { number, ...PASSWORDS, ...ADULT }
  await fillIn(page, typed)
  await field(page, 'acceptsTerms').check()
  await submit(page)
  await expectError(page, 'code', MISSING)
  expect(sent()).toEqual([])
  await send.click()
  await expectCountdown(page)
  expect(asked()).toHaveLength(1)

  const code = anotherCode(await codeSentTo(page, number, 'registerCode'))
  await fillIn(page, { code })
  await submit(page)
  await expectError(page, 'code', 'This code is not right, or it has expired. Ask for another.')
  await expectKept(page, { ...typed, code })
  await expect(field(page, 'acceptsTerms')).toBeChecked()
  await expectGuest(page)
})

test(
  'a number beside a name is proved by its code where the brand verifies numbers',
  DETAIL,
  async ({ page, isMobile }) => {
    test.skip(!isMobile, 'once, where most players are')
    const site = await openRegister(page, 'bayani')
    const sent = watch(page, REGISTER_CALLS)
    await submit(page)
    await expectError(page, 'mobileNum', MISSING)
    await expectError(page, 'code', MISSING)

    const mobileNum = `918${Date.now().toString().slice(-7)}`
    const typed = { username: loginName('bayani'), ...PASSWORDS, ...ADULT, mobileNum }
    await fillIn(page, typed)
    await field(page, 'acceptsTerms').check()
    await popup(page).getByRole('button', { name: 'Send code' }).click()
    await expectCountdown(page)
    await submit(page)
    await expectError(page, 'code', MISSING)
    expect(sent()).toEqual([])
    const code = await codeSentTo(page, mobileNum, 'registerCode')
    await fillIn(page, { code: anotherCode(code) })
    await submit(page)
    await expectError(page, 'code', 'This code is not right, or it has expired. Ask for another.')
    await expectKept(page, typed)
    await fillIn(page, { code })
    await submit(page)
    await expectWelcomed(page, site.url('/en/'))
  },
)

test('a number comes first, the button is in reach, and a guest who tapped a game gets to it', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'once, where most players are')
  const site = brand('aurora')
  await page.goto(site.url('/en/inHouse'))
  await page.locator('[data-launch=bgs-aurora-reels]').first().click()
  await expect(field(page, 'number')).toBeVisible()
  await expect(popup(page)).toContainText('to play Aurora Reels')
  await expect(popup(page).getByRole('button', { name: 'Create account' })).toBeInViewport({ ratio: 1 })
  const number = `119${Date.now().toString().slice(-8)}`
  await fillIn(page, { number, ...PASSWORDS, ...ADULT })
  await popup(page).getByRole('button', { name: 'Send code' }).click()
  await fillIn(page, { code: await codeSentTo(page, number, 'registerCode') })
  await field(page, 'acceptsTerms').check()
  await submit(page)
  await popup(page).getByLabel('Most you want to deposit').fill('50')
  await popup(page).getByRole('button', { name: 'Set the limit and continue' }).click()
  await expect(popup(page).getByRole('button', { name: 'Make your first deposit' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue to Aurora Reels' }).click()
  await expect(page.frameLocator('dialog iframe').locator('#spin')).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(site.url('/en/inHouse'))
})

const BY_NAME = ['username', 'password']
/** What is required in the product's order, then what may be left out; what is not named here does not stand in the form. */
const FORMS = [
  {
    tenant: 'aurora',
    fields: [
      ...BY_NAME,
      ...['payeeName', 'birthday', 'idNumber', 'lossLimit', 'timeLimit'],
      ...['mobileNum', 'email', 'affiliateCode'],
    ],
    ways: 2,
  },
  { tenant: 'lotus', fields: [...BY_NAME, 'payeeName', 'birthday', 'mobileNum', 'zalo'], ways: 2 },
  { tenant: 'najm', fields: [...BY_NAME, 'email', 'birthday', 'nickname'], ways: 0 },
] as const

for (const { tenant, fields, ways } of FORMS)
  test(`${tenant} asks for its own fields, and shows ways only where there are several`, async ({
    page,
    isMobile,
  }) => {
    test.skip(!isMobile, 'once, where most players are')
    await openRegister(page, tenant)
    await expect.poll(() => fieldNames(page)).toEqual([...fields, 'acceptsTerms'])
    await expect(popup(page).getByRole('tab')).toHaveCount(ways)
    if (ways === 0) return
    await byMobile(page)
    // The number is the name, and both brands verify it by a code.
    const others = fields.filter((name) => name !== 'username' && name !== 'mobileNum')
    await expect.poll(() => fieldNames(page)).toEqual(['number', 'code', ...others, 'acceptsTerms'])
  })

test('the dialog works by keyboard alone', DETAIL, async ({ page, isMobile }) => {
  test.skip(isMobile, 'once, at a desk')
  const site = brand('najm')
  await page.goto(site.url('/en/'))
  const link = page.locator('header.header').getByRole('link', { name: 'Create account' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'username')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(link).toBeFocused()

  await page.goto(site.url('/en/register'))
  await expect(field(page, 'username')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(page).toHaveURL(site.url('/en/'))
  await expectGuest(page)

  await link.focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'username')).toBeVisible()
  const name = loginName('najm')
  const steps = [
    ['username', name],
    ['password', PASSWORD],
    ['email', `${name}@player.example`],
    ['birthday', '05171990'],
    ['nickname', 'Keys only'],
    ['acceptsTerms', ' '],
  ] as const
  for (const [next, keys] of steps) {
    if (next === 'nickname') {
      await tabTo(page, popup(page).locator('summary'))
      await page.keyboard.press('Enter')
    }
    await tabTo(page, field(page, next))
    await page.keyboard.type(keys)
  }
  await expect(field(page, 'birthday')).toHaveValue('1990-05-17')
  await expect(field(page, 'acceptsTerms')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('welcome-later')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectHomeAsMember(page, site.url('/en/'))
})

test('password managers and the clipboard fill the form in', DETAIL, async ({ page, isMobile, context }) => {
  test.skip(!isMobile, 'once, where most players are')
  const site = brand('aurora')
  await copyText(context, { url: site.url('/en/help'), text: PASSWORD })
  await openRegister(page, 'aurora')
  const tokens = {
    username: 'username',
    password: 'new-password',
    mobileNum: 'tel-national',
    email: 'email',
    birthday: 'bday',
  }
  await expectTokens(page, tokens)
  await field(page, 'password').press('ControlOrMeta+v')
  await expect(field(page, 'password')).toHaveValue(PASSWORD)
  await expect(field(page, 'password')).toHaveAttribute('type', 'password')
  // What came in by the clipboard counts as typed.
  await submit(page)
  await expect(field(page, 'password')).not.toHaveAttribute('aria-invalid', 'true')

  await byMobile(page)
  await expectTokens(page, { number: 'tel-national', code: 'one-time-code', password: 'new-password' })
})

/** The form by name, with what is folded away opened. */
async function openRegister(page: Page, tenant: string) {
  const site = brand(tenant)
  await page.goto(site.url('/en/register'), { waitUntil: 'commit' })
  await unfold(await openByName(page))
  return site
}

/** The account is open: its welcome leads to the home page. */
async function expectWelcomed(page: Page, url: string): Promise<void> {
  await lookAround(page)
  await expect(page).toHaveURL(url)
}

async function byMobile(page: Page): Promise<void> {
  await popup(page).getByRole('tab', { name: 'Mobile' }).click()
  await expect(field(page, 'number')).toBeVisible()
}

/** Calls of a kind that the page has made from now on. */
function watch(page: Page, path: RegExp): () => string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (path.test(request.url())) calls.push(request.url())
  })
  return () => calls
}

/** The button that sent a code waits, and says how long. */
async function expectCountdown(page: Page): Promise<void> {
  const waiting = popup(page).getByRole('button', { name: /^\d+ s$/ })
  await expect(waiting).toBeDisabled()
  const seconds = async () => Number.parseInt(await waiting.innerText(), 10)
  const first = await seconds()
  expect(first).toBeGreaterThan(50)
  expect(first).toBeLessThanOrEqual(60)
  await expect.poll(seconds, { intervals: [200] }).toBeLessThan(first)
}

async function expectTokens(page: Page, tokens: Record<string, string>): Promise<void> {
  for (const [name, token] of Object.entries(tokens))
    await expect(field(page, name)).toHaveAttribute('autocomplete', token)
}

/** In the order in which they stand. */
function fieldNames(page: Page): Promise<string[]> {
  return popup(page)
    .locator('form input')
    .evaluateAll((inputs) =>
      inputs.map((input) => (input instanceof HTMLInputElement ? input.name : '')).filter(Boolean),
    )
}

/** Presses Tab until the focus is there, past what else can be focused on the way to it; a form opens with it in its first field. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  if (await place.evaluate((element) => element === document.activeElement)) return
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(place).toBeFocused({ timeout: 1 })
  }).toPass({ intervals: [0] })
}

/** A birthday that is today, so that the day itself counts. */
function yearsAgo(years: number): string {
  const today = new Date()
  const birthday = new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate()))
  return birthday.toISOString().slice(0, 10)
}
