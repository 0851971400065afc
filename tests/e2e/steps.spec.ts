import { expect } from '@playwright/test'
import { aMember, answerFirstLimit, enter, networkOf } from './login-steps.ts'
import { placeOf } from './place.ts'
import { ON_PHONE, test } from './test.ts'

const PLACES = [placeOf('aurora', 'pt-BR'), placeOf('lotus', 'vi'), placeOf('najm', 'ar')]

test.use({
  viewport: { width: 390, height: 844 },
  extraHTTPHeaders: async ({}, use, testInfo) => use(networkOf(testInfo)),
})

for (const { tenant, url, t } of PLACES)
  test(`${tenant}: the steps of a deposit stand whole in one line of a phone`, ON_PHONE, async ({ page }) => {
    await enter(page, { url: url('/'), member: await aMember(tenant, 0, 100_000) })
    await answerFirstLimit(page)
    await page.goto(url('/#member/depositv2'))
    const steps = page.getByRole('list', { name: t('cashier:deposit.steps') }).getByRole('listitem')
    await expect(steps).toHaveCount(3)
    const cut = await steps.evaluateAll((items) =>
      items.flatMap((item) => (item.scrollWidth > item.clientWidth ? [item.textContent] : [])),
    )
    expect(cut).toEqual([])
    const heights = await steps.evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect().height),
    )
    expect(new Set(heights).size).toBe(1)
  })
