import { expect, it } from 'vitest'
import { isRegion } from '#lib/shared/product/iso-codes.ts'
import { localesOf } from '#lib/site/brand/links.ts'
import { siteFor } from '#lib/site/pages/site.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const REGIONS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isRegion)

it('Lotus may be played in its market alone: its notice says where, and every other region is blocked', () => {
  const { tenant } = siteFor('lotus', 'vi')
  const { market, notice } = tenant.licence
  expect([...tenant.blockedRegions].sort()).toEqual(REGIONS.filter((code) => code !== market))
  for (const locale of localesOf(tenant)) {
    const country = new Intl.DisplayNames(locale, { type: 'region' }).of(market)
    expect(notice[locale], locale).toContain(country)
  }
})
