import { expect, test } from 'vitest'
import { termsVersionOf } from '#lib/shared/product/terms.ts'
import { termsDigest } from '#lib/site/build/terms-digest.ts'
import { tenantSchema } from '#lib/site/brand/tenant-rules.ts'
import type { Tenant } from '#lib/site/brand/tenant-schema.ts'
import { translator, type Translate } from '#lib/site/words/words.ts'
import { aTenantFile } from '../../fixtures/node/tenant-file.ts'

function brand(over: Record<string, unknown> = {}): Tenant {
  return tenantSchema.parse(aTenantFile({ defaultLocale: 'en', otherLocales: ['pt'], ...over }))
}

/** The words of all locales, with another text in one place. */
function wording(place: string): (locale: Parameters<typeof translator>[0], feature: string) => Translate {
  return (locale, feature) => {
    const t = translator(locale, feature)
    return (key, options) => (`${locale}/${feature}/${key}` === place ? 'Another text.' : t(key, options))
  }
}

const before = termsDigest(brand())

test('is the same for the same words, whatever the order of the languages', () => {
  expect(before).toMatch(/^[0-9a-f]{12}$/)
  expect(termsDigest(brand())).toBe(before)
  expect(termsDigest({ ...brand(), defaultLocale: 'pt', otherLocales: ['en'] })).toBe(before)
})

test.each([
  'en/help/terms.money.a',
  'en/help/terms.bets.q',
  'en/help/terms.title',
  'pt/help/terms.changes.a',
])('changes with the wording of %s', (place) => {
  expect(termsDigest(brand(), wording(place))).not.toBe(before)
})

test('changes with the minimum age', () => {
  const licence = { notice: { en: 'Licence' }, helpline: { en: 'Help' }, minimumAgeYears: 21 }
  expect(termsDigest(brand({ licence }))).not.toBe(before)
})

test('stays with what is no term: other topics, languages that the brand has not, its address', () => {
  for (const place of ['en/help/privacy.what.a', 'th/help/terms.money.a', 'en/session/newTerms.title'])
    expect(termsDigest(brand(), wording(place))).toBe(before)
  const contact = { email: 'other@mine.example', customerServiceUrl: 'https://other.mine.example/' }
  expect(termsDigest(brand({ contact }))).toBe(before)
})

test('is part of the version, which was the day alone before', () => {
  expect(termsVersionOf({ termsVersion: '2026-11-21', termsDigest: before })).toBe(`2026-11-21.${before}`)
  expect(termsVersionOf({ termsVersion: '2026-11-21' })).toBe('2026-11-21')
})
