import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { withLineEnds } from '#lib/shared/intl/line-ends.ts'
import { LOCALES, type Locale } from '#lib/site/words/locale-table.ts'
import { placeOf, type Place } from './place.ts'
import { test } from './test.ts'

/** The brand with the most languages, and one that is read from the right. */
const PLACES = [
  { ...placeOf('lotus', 'vi'), byTouch: placeOf('lotus', 'my'), byKeyboard: placeOf('lotus', 'zh-Hant') },
  { ...placeOf('najm', 'ar'), byTouch: placeOf('najm', 'bn'), byKeyboard: placeOf('najm', 'ur') },
]
const PAGE = '/promotions'
const PHONE = { width: 390, height: 844 }
/** A phone on its side. */
const LOW = { width: 844, height: 390 }
const TARGET_PX = 44

for (const place of PLACES)
  test(`${place.tenant}: every language by its own name and flag, chosen by touch and by keyboard, on the same page`, async ({
    page,
    isMobile,
  }) => {
    if (isMobile) await page.setViewportSize(PHONE)
    await page.goto(place.url(PAGE))
    const menu = page.locator('.header .language')
    const [button, list] = [menu.locator('summary'), menu.getByRole('navigation')]
    await press(button, isMobile)
    await namesAll(list, place)
    await fitsScreen(page, list)
    await closes(page, { button, list, isMobile })

    await press(button, isMobile)
    await press(linkTo(list, place.byTouch), isMobile)
    await isReadIn(page, place.byTouch)
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(list.locator('[aria-current]')).toHaveText(LOCALES[place.byTouch.locale].name)
    await tabTo(page, linkTo(list, place.byKeyboard))
    await page.keyboard.press('Enter')
    await isReadIn(page, place.byKeyboard)
    await page.reload()
    await isReadIn(page, place.byKeyboard)
    // The address of the brand alone leads to the language that was chosen.
    await page.goto('about:blank')
    await page.goto(place.url('/'))
    await expect(page).toHaveURL(place.byKeyboard.url('/'))
    if (!isMobile) return
    await page.setViewportSize(LOW)
    await press(button, isMobile)
    await fitsScreen(page, list)
  })

function localesOf(tenant: string): Locale[] {
  const file: { defaultLocale: Locale; otherLocales: Locale[] } = JSON.parse(
    readFileSync(`tenants/${tenant}/tenant.json`, 'utf8'),
  )
  return [file.defaultLocale, ...file.otherLocales]
}

function linkTo(list: Locator, { locale }: Place): Locator {
  return list.getByRole('link', { name: LOCALES[locale].name, exact: true })
}

async function press(target: Locator, isMobile: boolean): Promise<void> {
  await (isMobile ? target.tap() : target.click())
}

/** Each language once, in its own letters, beside a flag that has arrived; all flags in one column. */
async function namesAll(list: Locator, { tenant, locale: own }: Place): Promise<void> {
  const locales = localesOf(tenant)
  const links = list.getByRole('link')
  await expect(links).toHaveText(locales.map((locale) => LOCALES[locale].name))
  for (const [at, locale] of locales.entries()) {
    const link = links.nth(at)
    await expect(link).toHaveAttribute('lang', locale)
    await link.scrollIntoViewIfNeeded()
    await expect
      .poll(() => link.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
  const edges = await list
    .locator('img')
    .evaluateAll((flags) => flags.map((flag) => flag.getBoundingClientRect().x))
  expect(new Set(edges).size).toBe(1)
  await expect(list.locator('[aria-current]')).toHaveText(LOCALES[own].name)
}

/** All of the list is on the screen or scrolls within it, and every language is a target for a thumb, none behind another thing. */
async function fitsScreen(page: Page, list: Locator): Promise<void> {
  const found = await list.evaluate((element) => {
    const frame = element.getBoundingClientRect()
    const links = [...element.querySelectorAll('a')].map((link) => {
      link.scrollIntoView({ block: 'nearest' })
      const box = link.getBoundingClientRect()
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      return { width: box.width, height: box.height, isOnTop: top?.closest('a') === link }
    })
    const isWide = element.scrollWidth > element.clientWidth
    return { left: frame.left, right: frame.right, top: frame.top, bottom: frame.bottom, links, isWide }
  })
  const { width, height } = page.viewportSize() ?? LOW
  expect(found.left).toBeGreaterThanOrEqual(0)
  expect(found.right).toBeLessThanOrEqual(width)
  expect(found.top).toBeGreaterThanOrEqual(0)
  expect(found.bottom).toBeLessThanOrEqual(height)
  expect(found.isWide).toBe(false)
  for (const link of found.links) {
    expect(link.width).toBeGreaterThanOrEqual(TARGET_PX)
    expect(link.height).toBeGreaterThanOrEqual(TARGET_PX)
    expect(link.isOnTop).toBe(true)
  }
}

interface Menu {
  button: Locator
  list: Locator
  isMobile: boolean
}

/** Escape closes it and gives the focus back; a press elsewhere closes it and does nothing else. */
async function closes(page: Page, { button, list, isMobile }: Menu): Promise<void> {
  await list.getByRole('link').last().focus()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(button).toBeFocused()
  await press(button, isMobile)
  await expect(list).toBeVisible()
  const before = page.url()
  // The margin of the page, where nothing can be pressed.
  const [x, y] = [4, (page.viewportSize()?.height ?? 0) / 2]
  await (isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  await expect(list).toBeHidden()
  expect(page.url()).toBe(before)
}

async function tabTo(page: Page, link: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused({ timeout: 100 })
  }).toPass()
}

async function isReadIn(page: Page, { locale, dir, url, t }: Place): Promise<void> {
  await expect(page).toHaveURL(url(PAGE))
  await expect(page.locator('html')).toHaveAttribute('lang', LOCALES[locale].tag)
  await expect(page.locator('html')).toHaveAttribute('dir', dir)
  await expect(page.locator('main h1')).toHaveText(withLineEnds(t('content:promotions.title'), locale))
}
