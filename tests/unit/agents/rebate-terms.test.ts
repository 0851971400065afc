import { describe, expect, it } from 'vitest'
import { percentText } from '#lib/shared/money/percent.ts'
import { localesOf } from '#lib/site/brand/links.ts'
import { routeOfCategory } from '#lib/site/brand/routes.ts'
import { fleet, siteFor } from '#lib/site/pages/site.ts'

/** Turkish writes the sign first. */
const PERCENTAGE = /%\d[\d.,]*|\d[\d.,]*\s?%/
/** A Tamil noun loses its last sign before an ending. */
const FINAL_PULLI = /\u0bcd$/
/** Marks that some locales put around a percent sign. */
const MARKS = /[\u200e\u200f\u061c]/g
/** Where lines of Thai, Burmese and Khmer may end, and where not. */
const LINE_ENDS = /[\u200b\u2060]/g

describe.each(fleet().flatMap((tenant) => localesOf(tenant).map((locale) => ({ id: tenant.id, locale }))))(
  'the rebate of $id in $locale',
  ({ id, locale }) => {
    const site = siteFor(id, locale)
    const offers = site.offers.filter(({ offer }) => offer.reward.kind === 'rebate')

    it('has terms that name the rate of each category, and of no other', () => {
      expect(offers.length).toBeGreaterThan(0)
      for (const { offer, words } of offers) {
        const terms = (words[locale]?.terms ?? '').toLowerCase().replaceAll(LINE_ENDS, '')
        const rates = offer.reward.kind === 'rebate' ? offer.reward.rates : []
        for (const category of site.games.categories) {
          const rate = rates.find((each) => each.category === category)
          const name = site
            .words('site')(`nav.${routeOfCategory(category)?.key}`)
            .toLowerCase()
            .replaceAll(LINE_ENDS, '')
            .replace(FINAL_PULLI, '')
          const after = terms.split(name).slice(1).join(name)
          const named = after && PERCENTAGE.exec(after)?.[0].replace(/\s/, ' ')
          const wanted =
            rate &&
            percentText(rate.rateBp / 100, site.lang, 0)
              .replaceAll(MARKS, '')
              .replace(/\s/, ' ')
          expect({ category, named }).toEqual({ category, named: wanted ?? '' })
        }
      }
    })
  },
)
