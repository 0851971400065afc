import { expect } from '@playwright/test'
import { expectNoBarriers, giveReason, goByPalette, openConsole, seedBusiness } from './console.ts'
import { anotherContext, ON_DESKTOP, test } from './test.ts'

test(
  'a segment is written, tried, asked for by an offer, changed by two people, and written to',
  ON_DESKTOP,
  async ({ page, browser }) => {
    await seedBusiness('bayani', 10_00)
    const stamp = Date.now().toString(36)
    const [id, title] = [`story-${stamp}`, `Story ${stamp}`]
    const shot = process.env['SHOTS']
    await openConsole(page, '/segments?brand=bayani')
    await page.getByRole('button', { name: 'New segment' }).click()
    const all = page.getByRole('group', { name: 'All of these hold' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('A rule has at least one condition')).toBeVisible()
    await page.getByLabel('Id', { exact: true }).fill(id)
    await page.getByLabel('Name', { exact: true }).fill(title)
    await all.getByLabel('Condition').selectOption({ label: 'Days since the registration' })
    await all.getByRole('button', { name: 'Add', exact: true }).click()
    await all.getByLabel('Days at most').fill('many')
    await expect(all.getByLabel('Days at most')).toHaveAttribute('aria-invalid', 'true')
    await all.getByLabel('Days at most').fill('3000')
    await all.getByLabel('Condition').selectOption({ label: 'Stakes' })
    await all.getByRole('button', { name: 'Add', exact: true }).click()
    const none = page.getByRole('group', { name: 'None of these holds' })
    await none.getByLabel('Condition').selectOption({ label: 'Number of deposits' })
    await none.getByRole('button', { name: 'Add', exact: true }).click()
    await none.getByLabel('At least').fill('1000')
    await expectNoBarriers(page)

    const part = page.getByRole('region', { name: 'Try the rule' })
    await part.getByRole('button', { name: 'How many players' }).click()
    await expect(part.getByText(/^\d[\d,]* of \d[\d,]* players\.$/)).toBeVisible()
    await part.getByLabel('Account of a player').fill('nobody-of-this-name')
    await part.getByRole('button', { name: 'Test this player' }).click()
    await expect(part.getByText('There is no such player at this brand.')).toBeVisible()
    await part.getByLabel('Account of a player').fill('demo')
    await part.getByRole('button', { name: 'Test this player' }).click()
    await expect(part.getByText('In the segment', { exact: true })).toBeVisible()
    await expectNoBarriers(page)
    if (shot) await page.screenshot({ path: `${shot}-editor.png`, fullPage: true })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const row = page.getByRole('row', { name: new RegExp(id) })
    await expect(row).toContainText('In force')
    const detail = page.getByRole('complementary', { name: title })
    await expect(detail.getByText('Days since the registration · at most 3,000')).toBeVisible()

    await goByPalette(page, 'Offers')
    await page.getByRole('row', { name: /bayani-mission-week/ }).click()
    await page.getByRole('button', { name: 'New one like this' }).click()
    await page.getByLabel('Id', { exact: true }).fill(`bayani-for-${stamp}`)
    await page.getByRole('checkbox', { name: id }).check()
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(page.getByRole('row', { name: new RegExp(`bayani-for-${stamp}`) })).toContainText(
      'Scheduled',
    )

    await goByPalette(page, 'Segments')
    await row.click()
    await expect(detail.getByText(`bayani-for-${stamp}`)).toBeVisible()
    await expect(detail.getByRole('button', { name: 'End', exact: true })).toBeHidden()
    await detail.getByRole('button', { name: 'Edit' }).click()
    await none.getByLabel('Condition').selectOption({ label: 'Told of signs of harm' })
    await none.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByLabel('Why it is so').fill('Nobody who was told of signs of harm')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(row).toContainText('Waits for a second person')
    await expect(detail.getByText('You wrote this version: another person has to decide.')).toBeVisible()
    await expectNoBarriers(page)

    const other = await (await anotherContext(browser)).newPage()
    await openConsole(other, `/segments?brand=bayani&open=bayani.${id}`, 'deputy')
    const same = other.getByRole('complementary', { name: title })
    await expect(same.getByText('Nobody who was told of signs of harm').first()).toBeVisible()
    if (shot) await other.screenshot({ path: `${shot}-waiting.png`, fullPage: true })
    await same.getByRole('button', { name: 'Approve', exact: true }).click()
    await giveReason(other, 'Approve')
    await expect(other.getByRole('row', { name: new RegExp(id) })).toContainText('In force')

    await same.getByRole('button', { name: 'Write to them' }).click()
    const dialog = other.getByRole('dialog')
    await dialog.getByLabel('Message').fill('The harvest offer has begun.')
    await expectNoBarriers(other)
    await giveReason(other, 'Send')
    await expect(same.getByText(/^\d[\d,]* of \d[\d,]* told, \d+ left out$/)).toBeVisible()
    await expectNoBarriers(other)
    if (shot) {
      await other.screenshot({ path: `${shot}-detail.png`, fullPage: true })
      await other.setViewportSize({ width: 390, height: 844 })
      await other.screenshot({ path: `${shot}-390-detail.png`, fullPage: true })
      await same.getByRole('button', { name: 'Edit' }).click()
      await expect(other.getByRole('group', { name: 'All of these hold' })).toBeVisible()
      await other.screenshot({ path: `${shot}-390-editor.png`, fullPage: true })
      await goByPalette(other, 'Segments')
      await expect(other.getByRole('row', { name: new RegExp(id) })).toBeVisible()
      await other.screenshot({ path: `${shot}-390-list.png`, fullPage: true })
    }
    await other.context().close()
  },
)
