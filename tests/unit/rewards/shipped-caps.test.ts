import { describe, expect, test } from 'vitest'
import { greatestClaimMinor } from '#lib/shared/rewards/greatest-claim.ts'
import { listTenantIds, readTenantFiles } from '#lib/site/brand/tenants.ts'
import { readCatalogue } from '#lib/site/brand/catalogue-files.ts'

describe('terms of the brands’ offers', () => {
  test('name what a member receives at most where several claims together are bound', () => {
    const catalogue = readCatalogue()
    const bound = listTenantIds().flatMap((id) => {
      const { tenant, offers } = readTenantFiles(id, catalogue)
      return offers.flatMap(({ offer, words }) => {
        const { perMemberMinor } = offer.caps
        if (perMemberMinor === undefined || greatestClaimMinor(offer.reward) >= perMemberMinor) return []
        const units = `${perMemberMinor / 10 ** (tenant?.currency.exponent ?? 0)}`
        return Object.entries(words).map(([locale, { terms }]) => {
          const figures = terms.replaceAll(/(?<=\d)[.,\u00a0](?=\d{3}(?!\d))/g, '').matchAll(/\d+/g)
          const isNamed = [...figures].some(([figure]) => figure === units)
          return [`${offer.id} ${locale}`, isNamed] as const
        })
      })
    })
    expect(bound.length).toBeGreaterThan(4)
    expect(bound.filter(([, isNamed]) => !isNamed)).toEqual([])
  })
})
