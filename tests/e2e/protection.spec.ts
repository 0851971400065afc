import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { enoughTime } from './draw-time.ts'
import { aMember, enter, PASSWORD } from './login-steps.ts'
import { escaped, openDialog, placeOf, type Place } from './place.ts'
import { checkLedger } from './site.ts'
import { ON_DESKTOP, ON_PHONE, test } from './test.ts'

/**
 * Player protection as those meet it who use a keyboard and a screen reader: elements by role and name, pressed by keys; from
 * left to right and from right to left; phone and desktop are projects. A deposit limit stops a deposit; a stake limit is set,
 * lowered and raised, and stops a slip and a game; then a time-out, an exclusion, and money is still withdrawn.
 */
const BALANCE_MINOR = 80_00

for (const { screen, ...place } of [
  { ...placeOf('aurora', 'pt-BR'), screen: ON_PHONE },
  { ...placeOf('najm', 'ar'), screen: ON_DESKTOP },
]) {
  const { tenant, t, url } = place

  test(
    `${tenant}: limits stop deposit, slip and game, and an excluded player withdraws`,
    screen,
    async ({ page }) => {
      const member = await aMember(tenant, 0, BALANCE_MINOR)
      await enter(page, { url: url('/lottery#member/depositv2'), member })
      await expect(page.locator('html')).toHaveAttribute('dir', place.dir)
      await beStoppedAtDeposit(page, place)
      await leaveCentre(page, place)

      await page.getByRole('link', { name: /Sum 28 1/ }).click()
      const bar = page.getByRole('group', { name: t('wallet:session') })
      await bar.getByRole('link', { name: t('wallet:saferPlay') }).press('Enter')
      await changeStakeLimit(page, place)
      await leaveCentre(page, place)
      await expect(bar).toContainText(t('wallet:left.stake'))
      await expect(bar).toContainText(place.money(10))
      await beStoppedAtSlip(page, place)

      await page.goto(url('/inHouse'))
      await beStoppedInGame(page, place)
      await page.goto(url('/inHouse#member/protection'))
      await takeBreaks(page, place)
      await withdraw(page, place, member.name)
      await expect.poll(() => checkLedger(tenant)).toEqual([])
    },
  )
}

async function beStoppedAtDeposit(page: Page, { t, typed, money }: Place): Promise<void> {
  const centre = openDialog(page)
  const first = centre.getByLabel(t('protection:first.amount'))
  await first.fill(typed(20_00))
  await first.press('Enter')
  const period = t('protection:limits.period.day')
  await expect(centre.getByText(t('protection:limits.deposit', { left: money(20_00), period }))).toBeVisible()
  await centre.getByRole('radio').first().press('Space')
  const amount = centre.getByLabel(t('cashier:amount.label'), { exact: true })
  await amount.fill(typed(30_00))
  await amount.press('Enter')
  // Said at the field, before the platform has to refuse it.
  const wrong = t('cashier:amount.overLimit', { limit: money(20_00) })
  await expect(centre.getByText(wrong).first()).toBeVisible()
}

async function changeStakeLimit(page: Page, { t, typed, money }: Place): Promise<void> {
  const centre = openDialog(page)
  const kind = t('protection:limits.kind.stake')
  await centre.getByRole('tab', { name: kind }).press('Enter')
  const name = t('protection:limits.name', { kind, period: t('protection:limits.period.day') })
  const set = async (minor: number, action: 'set' | 'change') => {
    await centre.getByRole('button', { name: t(`protection:limits.${action}Of`, { name }) }).press('Enter')
    const field = centre.getByRole('textbox', { name })
    await field.fill(typed(minor))
    await field.press('Enter')
    await expect(field).toHaveCount(0)
  }
  const own = (minor: number) => centre.getByText(t('protection:limits.own', { amount: money(minor) }))
  await set(1_00, 'set')
  await expect(own(1_00)).toBeVisible()
  await set(10, 'change')
  await expect(own(10)).toBeVisible()
  await set(50_00, 'change')
  const asked = centre.getByText(t('protection:raise.to', { amount: money(50_00) }))
  await expect(asked).toBeVisible()
  await centre.getByRole('button', { name: t('protection:raise.cancel') }).press('Enter')
  await expect(asked).toHaveCount(0)
  await expect(own(10)).toBeVisible()
}

async function beStoppedAtSlip(page: Page, { t }: Place): Promise<void> {
  await enoughTime(page, t('lottery:clock.label'))
  await page.getByRole('button', { name: t('lottery:board.all'), exact: true }).press('Enter')
  await page.getByRole('button', { name: t('lottery:stake.add') }).press('Enter')
  // A sheet on phones; beside the board where there is room.
  const sheet = page.getByRole('button', { name: t('lottery:slip.open', { count: 1 }) })
  const [start = ''] = t('lottery:slip.place', { amount: '|' }).split('|')
  const place = page.getByRole('button', { name: new RegExp(`^${escaped(start)}.*\\d`) })
  await expect(sheet.or(place).first()).toBeEnabled()
  if (await sheet.isVisible()) await sheet.press('Enter')
  await place.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: t('errors:wallet.limitReached') })).toBeVisible()
}

async function beStoppedInGame(page: Page, { locale }: Place): Promise<void> {
  const { errors }: { errors: { limitTitle: string } } = JSON.parse(
    readFileSync(`src/games/frame/words/${locale}.json`, 'utf8'),
  )
  await page.locator('main [data-launch=bgs-aurora-reels]').first().press('Enter')
  const game = page.frameLocator('dialog iframe')
  await expect(game.locator('#balance')).toContainText('80')
  await expect(game.locator('#spin')).toBeEnabled()
  await game.locator('#spin').press('Enter')
  await expect(game.getByText(errors.limitTitle)).toBeVisible()

  await expect(game.locator('#balance')).toContainText('80')
}

/** A time-out, and an exclusion while it runs. */
async function takeBreaks(page: Page, { t }: Place): Promise<void> {
  const centre = openDialog(page).first()
  for (const kind of ['timeOut', 'exclusion'] as const) {
    await centre.getByRole('button', { name: t(`protection:${kind}.take`), exact: true }).press('Enter')
    const question = page.getByRole('alertdialog', { name: t(`protection:${kind}.ask`) })
    await question.getByRole('button', { name: t(`protection:${kind}.yes`), exact: true }).press('Enter')
    const [said = ''] = t(`protection:break.${kind}`, { time: '|' }).split('|')
    await expect(centre.getByText(said)).toBeInViewport()
  }
}

/** By the way that the notice of the break names. */
async function withdraw(page: Page, place: Place, holder: string): Promise<void> {
  const { t, typed, money } = place
  const centre = page.getByRole('dialog', { name: t('member:title') })
  await centre
    .getByRole('link', { name: t('protection:break.withdraw'), exact: true })
    .last()
    .press('Enter')
  await addAccount(page, { centre, t, holder })
  const amount = centre.getByLabel(t('cashier:amount.label'), { exact: true })
  await amount.fill(typed(60_00))
  await amount.press('Enter')
  // The password that added the account proves the withdrawal, too.
  const confirm = page.getByRole('dialog', { name: t('cashier:withdraw.confirmTitle') })
  await confirm
    .getByRole('button', { name: t('cashier:withdraw.confirm', { amount: money(60_00) }) })
    .press('Enter')
  await expect(confirm).toHaveCount(0)
  await expect(centre.getByRole('article').first()).toContainText(money(60_00))
}

interface Adding extends Pick<Place, 't'> {
  centre: Locator
  holder: string
}

async function addAccount(page: Page, { centre, t, holder }: Adding): Promise<void> {
  await centre.getByRole('button', { name: t('cashier:withdraw.add') }).press('Enter')
  const dialog = page.getByRole('dialog', { name: t('cashier:withdraw.add') })
  await dialog.getByLabel(t('cashier:withdraw.kindLabel')).selectOption('bank')
  await dialog.getByLabel(t('cashier:withdraw.bank'), { exact: true }).fill('Story Bank')
  await dialog.getByLabel(t('cashier:withdraw.number')).fill(`${Date.now()}`)
  await dialog.getByLabel(t('cashier:withdraw.holder')).fill(holder)
  await prove(dialog, t)
}

/** The password, and Enter; the dialog closes with the answer. */
async function prove(dialog: Locator, t: Place['t']): Promise<void> {
  const password = dialog.getByLabel(t('cashier:proof.password'), { exact: true })
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(dialog).toHaveCount(0)
}

async function leaveCentre(page: Page, { t }: Place): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: t('member:title') })).toHaveCount(0)
}
