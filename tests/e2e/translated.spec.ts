import { expect, type Page } from '@playwright/test'
import { aMember, enter } from './login-steps.ts'
import { openDialog, placeOf } from './place.ts'
import { test } from './test.ts'

/**
 * What a browser's translation does to a page: each text is replaced by a copy in elements of its own, those that come later
 * too. What says `translate="no"` stays.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const replace = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      if (root instanceof Text) texts.push(root)
      for (const text of texts) {
        const { parentElement: parent, data } = text
        if (!parent || data.trim() === '' || parent.closest('font, script, style, textarea, [translate=no]'))
          continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.append(data)
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    replace(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) replace(node)
    }).observe(document.body, { childList: true, subtree: true })
  })
}

for (const place of [
  placeOf('aurora', 'pt'),
  placeOf('lotus', 'vi'),
  placeOf('najm', 'ar'),
  placeOf('bayani', 'fil'),
])
  test(`${place.tenant}: a page that the browser translates keeps its games, and is searched and filtered`, async ({
    page,
  }) => {
    await page.goto(place.url('/rng'))
    const found = page.locator('[data-lobby=open] .game-card')
    const links = () => page.locator('main a').count()
    const before = await links()
    expect(before).toBeGreaterThan(30)
    await translate(page)
    const search = page.getByRole('search').first()
    await search.getByRole('searchbox').focus()
    await page.mouse.wheel(0, 200)
    await search.getByRole('searchbox').fill('a')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect.poll(() => found.count()).toBeGreaterThan(0)
    await search.getByRole('searchbox').fill('')
    await expect.poll(links).toBeGreaterThanOrEqual(before)
  })

test('a member deposits and bets on a page that the browser translates', async ({ page }) => {
  const { url } = placeOf('aurora', 'pt')
  await enter(page, { url: url('/help#member/depositv2'), member: await aMember('aurora', 0, 1_000_00) })
  await translate(page)
  const dialog = openDialog(page)
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
  await dialog.getByRole('textbox').first().fill('100')
  await expect(page.getByTestId('balance')).toContainText(/\d/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
