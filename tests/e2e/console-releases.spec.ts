import { expect } from '@playwright/test'
import { expectNoBarriers, giveReason, goByPalette, openConsole } from './console.ts'
import { operate } from './site.ts'
import { anotherContext, ON_DESKTOP, test } from './test.ts'

const LOCALES = ['fil', 'en', 'id', 'ms']
const sourceOf = (title: string) => {
  const texts = LOCALES.map((locale) => `[${locale}]\n# ${title}\n\nText`).join('\n\n')
  return `---\nkind: announcement\nfrom: 2026-01-01 08:00\n---\n\n${texts}\n`
}

test(
  'drafts are gathered, talked about, approved by a second person, live together and taken back',
  ON_DESKTOP,
  async ({ page, browser }) => {
    const stamp = Date.now().toString(36)
    const [one, other] = [`one-${stamp}`, `two-${stamp}`]
    for (const name of [one, other])
      await operate('/ops/content', {
        ...{ tenant: 'bayani', name, source: sourceOf(`Title ${name}`), isPublished: false },
        ...{ operator: 'chief', note: 'for the release' },
      })
    const shot = process.env['SHOTS']
    await openConsole(page, '/releases?brand=bayani')
    await page.getByRole('button', { name: 'New release' }).click()
    await page.getByLabel('Name', { exact: true }).fill(`Harvest ${stamp}`)
    for (const name of [one, other])
      await page.getByRole('checkbox', { name: new RegExp(`Title ${name}`) }).check()
    await page.getByLabel('For the second person').fill('Both belong together')
    await expectNoBarriers(page)
    if (shot) await page.screenshot({ path: `${shot}-form.png`, fullPage: true })
    await page.getByRole('button', { name: 'Hand it to a second person' }).click()
    const detail = page.getByRole('complementary', { name: `Harvest ${stamp}` })
    await expect(detail.getByText('You gathered this release: another person has to decide.')).toBeVisible()
    await expect(detail.getByRole('button', { name: 'Approve', exact: true })).toBeHidden()
    const said = detail.getByRole('region', { name: `Comments: ${one}` })
    await said.getByLabel('Comment on version 1').fill('Is the second line right?')
    await said.getByRole('button', { name: 'Add the comment' }).click()
    await expect(said.getByText('Is the second line right?')).toBeVisible()
    await expectNoBarriers(page)

    const second = await (await anotherContext(browser)).newPage()
    await openConsole(second, '/releases?brand=bayani', 'deputy')
    const row = second.getByRole('row', { name: new RegExp(`Harvest ${stamp}`) })
    await row.click()
    const same = second.getByRole('complementary', { name: `Harvest ${stamp}` })
    await expect(same.getByText('Is the second line right?')).toBeVisible()
    await expect(same.getByText('chief: Both belong together')).toBeVisible()
    if (shot) await second.screenshot({ path: `${shot}-waiting.png`, fullPage: true })
    await same.getByRole('button', { name: 'Approve', exact: true }).click()
    await giveReason(second, 'Approve')
    await expect(row).toContainText('Live')
    await expectNoBarriers(second)

    await goByPalette(second, 'Texts')
    const text = second.getByRole('row', { name: new RegExp(one) })
    await text.click()
    const words = second.getByRole('complementary', { name: `Title ${one}` })
    await expect(words.getByText('Is the second line right?')).toBeVisible()
    await expect(words.getByText('Published', { exact: true })).toBeVisible()

    await goByPalette(second, 'Releases')
    await row.click()
    await same.getByRole('button', { name: 'Roll back', exact: true }).click()
    await giveReason(second, 'Roll back')
    await expect(row).toContainText('Rolled back')
    if (shot) {
      await second.setViewportSize({ width: 390, height: 844 })
      await second.screenshot({ path: `${shot}-390.png`, fullPage: true })
    }
    await second.context().close()
  },
)
