import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import arContent from '#locales/ar/content.json' with { type: 'json' }
import ptContent from '#locales/pt-BR/content.json' with { type: 'json' }
import viContent from '#locales/vi/content.json' with { type: 'json' }
import { aMember, enter } from './login-steps.ts'
import { openDialog, placeOf } from './place.ts'
import { brand } from './site.ts'
import { widthProblems } from '../../scripts/lib/page-width.ts'
import { FACES, ON_DESKTOP, ON_PHONE, test, withFace } from './test.ts'

const NEEDS = [
  { tenant: 'aurora', words: ptContent },
  { tenant: 'lotus', words: viContent },
  { tenant: 'najm', words: arContent },
] as const
const AXE_PAGES = ['/', '/rng', '/help', '/promotions']

for (const [tenant, screen] of [
  ['aurora', ON_DESKTOP],
  ['lotus', ON_PHONE],
  ['najm', {}],
] as const)
  test(`${tenant}: axe finds nothing serious`, screen, async ({ page }) => {
    for (const path of AXE_PAGES) {
      await page.goto(brand(tenant).url(path))
      expect(await seriousIn(page), path).toEqual([])
    }
  })

for (const [tenant, screen] of [
  ['aurora', ON_PHONE],
  ['najm', ON_DESKTOP],
] as const)
  test(`${tenant}: axe finds nothing serious in a member’s dialogs`, screen, async ({ page }) => {
    const dialog = openDialog(page)
    const at = (name: string) => brand(tenant).url(`/help#member/${name}`)
    await enter(page, { url: at('protection'), member: await aMember(tenant) })
    await expect(dialog.getByRole('tablist').first()).toBeVisible()
    expect(await seriousIn(page, 'dialog[open]'), 'protection').toEqual([])
    await page.goto(at('pointMall'))
    await expect(dialog.getByRole('article').first()).toBeVisible()
    expect(await seriousIn(page, 'dialog[open]'), 'pointMall').toEqual([])

    await page.goto(brand(tenant).url('/help'))
    await page.locator('summary.support__button').click()
    await page.locator('.support [data-talk=chat]').click()
    await dialog.locator('form input').fill('What others read')
    await dialog.locator('form button[type=submit]').click()
    await expect(dialog.getByRole('log').getByRole('listitem').first()).toBeVisible()
    expect(await seriousIn(page, 'dialog[open]'), 'chat').toEqual([])
  })

/** What axe calls serious or critical, on the page or in a part of it. */
async function seriousIn(page: Page, part?: string): Promise<string[]> {
  // The default mode opens a second page to analyse cross-origin frames; these pages have none.
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).setLegacyMode()
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

test('a banner opens its target wherever it is pressed, and its controls stay its own', async ({ page }) => {
  const url = brand('aurora').url('/')
  await page.goto(url)
  await page.locator('[data-controls] [data-step=on]').click()
  expect(page.url()).toBe(url)
  const slide = page.locator('.hero__slide:visible').first()
  const href = (await slide.locator('a').getAttribute('href')) ?? ''
  await slide.click({ position: { x: 16, y: 16 } })
  await expect(page).toHaveURL(brand('aurora').url(href))
})

/** Every page of every brand: `npm run prove -- pages`. */
for (const face of FACES)
  test(`no page is wider than its screen, in usual and in double text of a ${face} face`, async ({
    isMobile,
  }) => {
    const widths = isMobile ? [320, 390] : [768, 1440]
    await withFace(face, async (page) => {
      for (const [tenant, path] of [
        ['aurora', '/'],
        ['aurora', '/verify'],
        ['lotus', '/live/ivr'],
        ['najm', '/rng'],
        ['bayani', '/announcements'],
      ] as const) {
        await page.goto(brand(tenant).url(path))
        expect(await widthProblems(page, widths), `${tenant}${path}`).toEqual([])
      }
    })
  })

for (const face of FACES)
  test(`a member’s header is one line on a tablet in a ${face} face`, ON_DESKTOP, async () => {
    await withFace(face, async (page) => {
      await page.setViewportSize({ width: 768, height: 1024 })
      for (const tenant of ['aurora', 'lotus', 'najm', 'bayani']) {
        await enter(page, { url: brand(tenant).url('/'), member: await aMember(tenant, 0, 5_000_00) })
        await expect(page.getByTestId('balance')).toContainText(/\d/)
        expect(await headerSpread(page), tenant).toBeLessThan(4)
      }
    })
  })

/** How far the middles of logo, balance and deposit button are apart, in px. */
async function headerSpread(page: Page): Promise<number> {
  const middles = await page
    .locator('.header__bar')
    .locator('.header__logo, [data-testid=balance], [href="#member/depositv2"]')
    .evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
    )
  expect(middles).toHaveLength(3)
  return Math.max(...middles) - Math.min(...middles)
}

/** In forced colours the browser paints over fills: what is chosen has to stay distinct from what is not. */
test('forced colours leave what is chosen to be seen', ON_PHONE, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(brand('lotus').url('/rng'))
  const chosen = page
    .locator('main .chip:is([aria-current], [aria-pressed=true], [aria-selected=true])')
    .first()
  const other = page
    .locator('main .chip:not([aria-current], [aria-pressed=true], [aria-selected=true])')
    .first()
  const fill = (chip: Locator) => chip.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await fill(chosen)).not.toBe(await fill(other))
})

/** A bar that stays, or a button at the end of a dialog, may not stand on what has the focus (WCAG 2.4.11). */
test('what the keyboard reaches is in sight', ON_DESKTOP, async ({ page }) => {
  // A window of 1440 × 900 at 200 %: the tab bar is there.
  await page.setViewportSize({ width: 720, height: 450 })
  await page.goto(brand('lotus').url('/rng'))
  expect(await coveredStops(page, 40)).toEqual([])

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(brand('aurora').url('/register'))
  const dialog = page.locator('dialog[open]:not([data-sheet])')
  await expect(dialog.locator('input[name=birthday]')).toBeVisible()
  await dialog.locator('input').first().focus()
  expect(await coveredStops(page, 9)).toEqual([])
})

/** Of the next stops of the Tab key, those whose middle something else covers. */
async function coveredStops(page: Page, count: number): Promise<string[]> {
  const covered: string[] = []
  for (let stop = 0; stop < count; stop += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const own = document.activeElement
      if (!own || own === document.body) return undefined
      const { left, top, width, height } = own.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      const isSeen = seen === null || own.contains(seen) || seen.contains(own)
      return isSeen ? undefined : `${own.tagName} ${own.textContent.trim()}: ${seen.className}`
    })
    if (name !== undefined) covered.push(name)
  }
  return covered
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('pages read and navigate', async ({ page }) => {
    await page.goto(brand('aurora').url('/'))
    await expect(page.locator('h1').first()).toBeVisible()
    await page.locator('a[href="/rng"]:visible').first().click()
    await expect(page).toHaveURL(/\/rng$/)
    await expect(page.locator('.game-card').first()).toBeVisible()
  })

  test('the ways in say what they need, and who helps', async ({ page }) => {
    for (const { tenant, words } of NEEDS)
      for (const entry of ['login', 'register'] as const) {
        await page.goto(brand(tenant).url(`/${entry}`))
        const help = page.locator('main aside').first()
        await expect(help.getByRole('heading', { name: words.entry[entry] })).toBeVisible()
        await expect(help.locator('a[href^="mailto:"]')).toBeVisible()
      }
  })
})

test('the dialogs wait for the first touch, and for nothing in a browser that has their files', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'once, where bytes are dearest')
  const site = brand('aurora')
  const areLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /ModalsIsland/.test(name)),
    )
  await page.goto(site.url('/en/promotions'))
  // Idle: what pages do when they have nothing else to do is done.
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () => new Promise<void>((resolve) => void requestIdleCallback(() => setTimeout(resolve))),
  )
  expect(await areLoaded()).toBe(false)
  await page.mouse.move(100, 300)
  await expect.poll(areLoaded).toBe(true)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vitrine.kept'))).toContain('ModalsIsland')

  await page.goto(site.url('/en/help'))
  await expect.poll(areLoaded).toBe(true)
})

for (const { tenant, t, url } of [placeOf('aurora', 'pt-BR'), placeOf('najm', 'ar')])
  test(`${tenant}: the line of notices moves until it is looked at, paused or unwanted`, async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, 'once, where there is a pointer')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(url('/'))
    const notices = page.getByRole('region', { name: t('home:notices.label'), exact: true })
    const line = notices.locator('.notices__line')
    const motion = () =>
      expect.poll(() => line.evaluate((each) => each.getAnimations().map(({ playState }) => playState)))
    await motion().toEqual(['running'])
    const [delay] = await line.evaluate((each) =>
      each.getAnimations().map(({ effect }) => effect?.getTiming().delay),
    )
    expect(delay, 'it rests while the page is drawn').toBeGreaterThanOrEqual(4_000)
    await notices.hover()
    await motion().toEqual(['paused'])
    await page.mouse.move(0, 0)
    await motion().toEqual(['running'])
    const notice = notices.getByRole('link').first()
    await notice.focus()
    await motion().toEqual(['paused'])
    await notice.blur()
    await motion().toEqual(['running'])

    const pause = notices.getByRole('checkbox', { name: t('home:notices.pause') })
    await pause.press('Space')
    await pause.blur()
    await expect(pause).toBeChecked()
    await motion().toEqual(['paused'])
    await pause.press('Space')
    await pause.blur()
    await motion().toEqual(['running'])

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await motion().toEqual([])
    await expect(notice).toBeVisible()
    await expect(pause).toBeHidden()
  })
