import { expect, test } from 'vitest'
import { platformSeed } from '#lib/site/build/platform-seed.ts'
import { tenantSchema } from '#lib/site/brand/tenant-rules.ts'
import { aTenantFile } from '../../fixtures/node/tenant-file.ts'

const messages = (over: object) => {
  const parsed = tenantSchema.safeParse({ ...aTenantFile(), ...over })
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

test('each sample brand takes and pays out money in its own ways, within bounds that fit', () => {
  const { tenants } = platformSeed()
  const kinds = tenants.map(({ id, cashier }) => [id, cashier.methods.map(({ kind }) => kind).join(' ')])
  expect(Object.fromEntries(kinds)).toMatchObject({
    aurora: 'pix redirect',
    lotus: 'vietqr bank',
    najm: 'redirect',
    bayani: 'redirect qrph bank',
  })
  for (const { cashier } of tenants) {
    for (const { minMinor, maxMinor, quickMinor } of cashier.methods) {
      expect(minMinor).toBeLessThan(maxMinor)
      expect(quickMinor.length).toBeGreaterThan(0)
      expect(quickMinor.every((each) => each >= minMinor && each <= maxMinor)).toBe(true)
    }
    const { minMinor, maxMinor, feeMinor, reviewAboveMinor } = cashier.withdrawal
    expect(feeMinor).toBeLessThan(minMinor)
    expect(minMinor).toBeLessThan(reviewAboveMinor)
    expect(reviewAboveMinor).toBeLessThan(maxMinor)
  }
})

const BRAND = { name: 'Solar', tagline: { en: 'A brand of a test' } }

test('a brand that is paid by Pix has a name that payment codes can carry', () => {
  const brl = { currency: { code: 'BRL', symbol: 'R$' }, cashier: { methods: [{ id: 'pix', kind: 'pix' }] } }
  const named = (name: string) => messages({ ...brl, brand: { ...BRAND, name } })
  expect(named('Đại Phát 大发')).toEqual([])
  expect(named('🎰🎰')).toEqual([expect.stringContaining('write a name of 1 to 25 letters')])
  expect(named('Companhia Brasileira de Diversões')).toEqual([
    'write a name of 1 to 25 letters as payment codes have them: this one is "Companhia Brasileira de Diversoes" there',
  ])
  expect(messages({ brand: { ...BRAND, name: '🎰🎰' } })).toEqual([])
})

test('a code of one country is not offered in another currency, and ids are not used twice', () => {
  const currency = { code: 'USD', symbol: '$' }
  const pix = { id: 'pix', kind: 'pix' }
  expect(messages({ currency, cashier: { methods: [pix] } })).toEqual(['"pix" pays in BRL alone'])
  expect(messages({ currency: { code: 'BRL', symbol: 'R$' }, cashier: { methods: [pix] } })).toEqual([])
  const card = { id: 'card', kind: 'redirect' }
  expect(messages({ currency, cashier: { methods: [card, card] } })).toEqual([
    'give each method an id of its own',
  ])
})
