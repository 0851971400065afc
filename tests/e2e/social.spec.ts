import { expect, type Locator, type Page } from '@playwright/test'
import englishSecurity from '#locales/en/security.json' with { type: 'json' }
import english from '#locales/en/session.json' with { type: 'json' }
import errors from '#locales/vi/errors.json' with { type: 'json' }
import security from '#locales/vi/security.json' with { type: 'json' }
import session from '#locales/vi/session.json' with { type: 'json' }
import { openidPort, SOCIAL_TENANT } from '../../scripts/lib/local-openid.ts'
import { aMember, expectGuest, expectMember, logOutBy, networkOf } from './login-steps.ts'
import { brand } from './site.ts'
import { agreeAtProvider, arriveBack, showSocialLogin } from './social-steps.ts'
import { DETAIL, test } from './test.ts'

/** Login with an account elsewhere, to the provider's own pages and back. They lead back to the page of before. */

const site = brand(SOCIAL_TENANT)
const WITH_GOOGLE = session.login.social.replace('{{provider}}', 'Google')

test.use({ extraHTTPHeaders: async ({}, use, testInfo) => use(networkOf(testInfo)) })
test.beforeEach(async ({ page }) => {
  await showSocialLogin(page)
})

test('an account elsewhere is linked by the next login, and logs in by itself from then on', async ({
  page,
}) => {
  const member = await aMember(SOCIAL_TENANT)
  const dialog = await goToProvider(page)
  await agreeAtProvider(page, member.account)
  await arriveBack(page)
  await expect(page).toHaveURL(site.url('/login'))
  await expect(dialog.getByText(errors.social.unlinked)).toBeVisible()
  await expectGuest(page)

  await dialog.locator('input[name=username]').fill(member.account)
  await dialog.locator('input[name=password]').fill(member.password)
  await dialog.locator('form button[type=submit]').click()
  // Asked first: what lies in the tab may be of whoever sat here before.
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(member.account)
  const linked = page.waitForResponse((response) => response.url().endsWith('/wps/member/social'))
  await question.getByRole('button', { name: session.link.submit }).click()
  expect((await linked).status()).toBe(200)
  await expectMember(page)
  await logOutBy(page, session.account.logout)

  await goToProvider(page)
  // Known there still, and agreed to before: the provider asks nothing.
  await arriveBack(page)
  await expectMember(page)
  await expect(dialog).toHaveCount(0)
  expect(page.url()).not.toMatch(/code=|state=/)
  // It is a weak login: what matters asks for the password.
  await page.goto(site.url('/#member/securityCenter'))
  await expect(page.getByRole('dialog').getByText(security.confirm.text)).toBeVisible()
})

test('a refusal at the provider is said, and logs nobody in', DETAIL, async ({ page }) => {
  const dialog = await goToProvider(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await arriveBack(page)
  await expect(page).toHaveURL(site.url('/login'))
  await expect(dialog.getByRole('alert')).toHaveText(errors.social.failed)
  await expect(dialog.getByRole('button', { name: WITH_GOOGLE })).toBeEnabled()
  await expectGuest(page)
})

test(
  'what comes back is good in the browser that went there, and for nobody else',
  DETAIL,
  async ({ page }) => {
    const dialog = await openDialog(page)
    await page.goto(site.url('/login?code=somebody-elses&state=somebody-elses'))
    await expect(dialog.getByRole('alert')).toHaveText(errors.social.failed)
    await expect(page).toHaveURL(site.url('/login'))
    await expectGuest(page)
  },
)

test(
  'a member links an account elsewhere in the security centre, in their own language, and lets it go',
  DETAIL,
  async ({ page }) => {
    const member = await aMember(SOCIAL_TENANT)
    await page.goto(site.url('/en/login'))
    const login = page
      .getByRole('dialog', { name: english.login.title })
      .and(page.locator('dialog:not([data-sheet])'))
    await login.locator('input[name=username]').fill(member.account)
    await login.locator('input[name=password]').fill(member.password)
    await login.locator('form button[type=submit]').click()
    await expectMember(page)
    await page.goto(site.url('/en/promotions#member/securityCenter'))
    const link = page.getByRole('button', { name: 'Link Google' })
    const there = page.waitForRequest((sent) => new URL(sent.url()).port === String(openidPort()))
    await link.click()
    await there
    await agreeAtProvider(page, member.account)
    await arriveBack(page)
    // The provider knows one address of the brand; from there it goes on to where the member was.
    await page.waitForURL(site.url('/en/promotions#member/securityCenter'))
    const done = englishSecurity.social.done.replace('{{provider}}', 'Google')
    await expect(page.getByText(done)).toBeVisible()
    await page.getByRole('button', { name: 'Unlink Google' }).click()
    await expect(link).toBeVisible()
  },
)

test('the agents’ page offers no login from elsewhere', DETAIL, async ({ page }) => {
  await page.goto(site.url('/en/agentHome'))
  await page.getByRole('main').locator('a[data-modal=login]').click()
  const dialog = page
    .getByRole('dialog', { name: english.login.title })
    .and(page.locator('dialog:not([data-sheet])'))
  await expect(dialog.locator('input[name=username]')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Google/ })).toHaveCount(0)
})

async function openDialog(page: Page): Promise<Locator> {
  await page.goto(site.url('/login'))
  const dialog = page
    .getByRole('dialog', { name: session.login.title })
    .and(page.locator('dialog:not([data-sheet])'))
  await expect(dialog.getByRole('button', { name: WITH_GOOGLE })).toBeEnabled()
  return dialog
}

/** As far as the provider's first page, or as far as it sends the browser on. */
async function goToProvider(page: Page): Promise<Locator> {
  const dialog = await openDialog(page)
  const there = page.waitForRequest((sent) => new URL(sent.url()).port === String(openidPort()))
  await dialog.getByRole('button', { name: WITH_GOOGLE }).click()
  await there
  return dialog
}
