import { describe, expect, it } from 'vitest'
import { checkOffer, refusedAt } from '#console/offer/offers/offer-check.ts'
import { initialOf, isObject, type Json, type Shape, withKey } from '#console/parts/schema/schema.ts'
import { unitOf, unitText, unitValue } from '#console/parts/schema/schema-units.ts'
import { offerShape } from '#console/offer/offers/offer-shape.ts'
import { readEveryBrand } from '#lib/site/brand/brands.ts'

const offers = readEveryBrand().right.flatMap(({ tenant, offers: own }) => {
  const { currency, timeZone, defaultLocale, otherLocales, licence } = tenant
  const brand = { market: licence.market, locales: [defaultLocale, ...otherLocales] }
  // As it comes from the platform.
  return own.map(({ offer, words }) => ({
    ...{ brand, words, units: { currency: { code: currency.code, exponent: currency.exponent }, timeZone } },
    offer: JSON.parse(JSON.stringify(offer)) as Json,
  }))
})

/** Every number of the terms with the name of its key. */
function numbersOf(value: Json, name = ''): [name: string, value: number][] {
  if (typeof value === 'number') return [[name, value]]
  if (Array.isArray(value)) return value.flatMap((each) => numbersOf(each, name))
  return isObject(value) ? Object.entries(value).flatMap(([key, each]) => numbersOf(each, key)) : []
}

/** Keys of a value that its shape does not have: the form could not show them. */
function unknownKeys(value: Json, shape: Shape): string[] {
  const { oneOf, anyOf, properties, items } = shape
  const branch = oneOf?.find(({ properties: of }) => isObject(value) && of?.['kind']?.const === value['kind'])
  if (branch) return unknownKeys(value, branch)
  if (anyOf) return Math.min(...anyOf.map((each) => unknownKeys(value, each).length)) === 0 ? [] : ['anyOf']
  if (Array.isArray(value)) return items ? value.flatMap((each) => unknownKeys(each, items)) : ['list']
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, each]) => {
    const part = properties?.[key]
    return part ? unknownKeys(each, part) : [key]
  })
}

describe('the form of an offer', () => {
  it('has a field for every key of every offer, and finds nothing wrong with them', () => {
    expect(offers.length).toBeGreaterThan(30)
    for (const { offer, words, brand } of offers) {
      expect(unknownKeys(offer, offerShape())).toEqual([])
      expect(checkOffer({ offer: isObject(offer) ? offer : {}, words }, brand)).toEqual([])
    }
  })

  it('writes every number in the unit of people, and takes it back to the unit', () => {
    for (const { offer, units } of offers)
      for (const [name, value] of numbersOf(offer))
        for (const lang of ['en', 'pt-BR', 'ar'])
          expect(
            unitValue(unitOf(name), unitText(unitOf(name), value, { ...units, lang }), { ...units, lang }),
            `${name} ${value} ${lang}`,
          ).toBe(value)
  })

  it('keeps what is no number as it was typed, so that the schema can say so', () => {
    const units = { currency: { code: 'BRL', exponent: 2 }, lang: 'en', timeZone: 'UTC' }
    expect(unitValue('money', '1.5x', units)).toBe('1.5x')
    expect(unitValue('percent', '2,5', units)).toBe(250)
    expect(unitValue('number', '', units)).toBeUndefined()
  })
})

describe('what refuses an offer', () => {
  const [first] = offers
  if (!first || !isObject(first.offer)) throw new Error('no offer')
  const { offer, words, brand } = { ...first, offer: first.offer }

  it('is named at its key: schema, plausibility, the law with its source, words of every language', () => {
    const typed = { ...offer, startsAtMs: 'soon' }
    expect(checkOffer({ offer: typed, words }, brand).map(({ path }) => path)).toEqual(['startsAtMs'])
    const audience = { minAgeYears: 12, excludesRestricted: false }
    const [young] = checkOffer({ offer: { ...offer, audience }, words }, { ...brand, market: 'PH' })
    expect(young?.path).toBe('audience.minAgeYears')
    const laws = checkOffer({ offer: { ...offer, isCredit: true }, words }, { ...brand, market: 'PH' })
    expect(laws.find(({ path }) => path === 'isCredit')?.source).toBeTruthy()
    expect(checkOffer({ offer, words: {} }, brand)[0]?.path).toBe(`words.${brand.locales[0]}.title`)
  })

  it('comes from the platform too, at the keys that it names', () => {
    const details = { fields: [{ field: 'offers.my-offer.reward.gameId', reason: 'freeRounds' }] }
    expect(refusedAt({ code: 'request.invalid', details }, 'my-offer')).toEqual([
      { path: 'reward.gameId', found: '', allowed: 'freeRounds' },
    ])
  })

  it('is not what is left out: a new part has its needed keys alone, and a key is taken away', () => {
    const empty = initialOf(offerShape())
    expect(isObject(empty) && Object.keys(empty).toSorted()).toEqual(
      [...(offerShape().required ?? [])].toSorted(),
    )
    expect(withKey({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 })
  })
})
