import { describe, expect, it } from 'vitest'
import { marketMistakes } from '#lib/site/brand/market-mistakes.ts'
import { tenantFields, type Tenant } from '#lib/site/brand/tenant-schema.ts'
import { aTenantFile } from '../../fixtures/node/tenant-file.ts'

const need = { required: true }
const REDIRECT = (...instruments: string[]) => ({ methods: [{ id: 'page', kind: 'redirect', instruments }] })
const VN_DAY = { limit: 'stake', period: 'day', max: 1_000_000, by: 'market' }

/** A brand that obeys the law of its market. */
const LAWFUL: Record<string, Record<string, unknown>> = {
  BR: {
    registration: { fields: { payeeName: need, idNumber: need } },
    cashier: {
      methods: [
        { id: 'pix', kind: 'pix' },
        { id: 'ted', kind: 'bank' },
        ...REDIRECT('debitCard', 'prepaidCard').methods,
      ],
    },
  },
  GB: {
    currency: { code: 'GBP', symbol: '£' },
    registration: { fields: { payeeName: need, address: need } },
    cashier: REDIRECT('debitCard', 'eWallet'),
    protection: { windows: 'calendar' },
  },
  PH: {
    registration: { fields: { payeeName: need, mobileNum: need } },
    cashier: REDIRECT('eWallet', 'debitCard'),
    protection: { documents: { ask: 'deposit' } },
  },
  VN: { protection: { brandLimits: [VN_DAY] } },
  MT: { accessibility: { assessedOn: '2026-11-21' } },
  other: {},
}

function mistakes(market: string, change: Record<string, unknown> = {}, minimumAgeYears = 21) {
  const licence = { notice: { en: 'Licence' }, helpline: { en: 'Help' }, market, minimumAgeYears }
  const tenant: Tenant = tenantFields.parse(aTenantFile({ licence, ...LAWFUL[market], ...change }))
  return marketMistakes('tenant.json', tenant).map(({ key, found, allowed }) => ({ key, found, allowed }))
}

it.each(Object.keys(LAWFUL))('a lawful brand of %s has no mistake', (market) => {
  expect(mistakes(market)).toEqual([])
})

describe('identity', () => {
  it.each([
    ['BR', ['payeeName', 'idNumber']],
    ['GB', ['payeeName', 'address']],
    ['PH', ['payeeName', 'mobileNum']],
  ])('%s demands its fields, required', (market, fields) => {
    const keys = fields.map((field) => `registration.fields.${field}`)
    expect(mistakes(market, { registration: {} }).map(({ key }) => key)).toEqual(keys)
    const optional = Object.fromEntries(fields.map((field) => [field, { required: false }]))
    expect(mistakes(market, { registration: { fields: optional } }).map(({ key }) => key)).toEqual(keys)
    expect(mistakes(market, { registration: {} })[0]?.allowed).toContain('{ "required": true }')
  })
})

describe('what is paid with', () => {
  const refused = (market: string, ...instruments: string[]) =>
    mistakes(market, { cashier: REDIRECT(...instruments) }).map(({ key, found }) => [key, found])
  const KEY = 'cashier.methods.0.instruments'

  it.each([
    ['BR', ['creditCard', 'boleto', 'cash', 'crypto', 'eWallet']],
    ['PH', ['creditCard', 'crypto']],
    ['GB', ['creditCard']],
    ['MT', []],
  ])('%s', (market, barred) => {
    const all = [
      'pix',
      'transfer',
      'debitCard',
      'creditCard',
      'prepaidCard',
      'eWallet',
      'boleto',
      'cash',
      'crypto',
    ]
    const found = refused(market, ...all)
    expect(found.toSorted()).toEqual(barred.map((each) => [KEY, `"${each}"`]).toSorted())
  })

  it.each(['BR', 'PH', 'GB'])('%s does not let a page leave open what it takes', (market) => {
    expect(refused(market)).toEqual([[KEY, '[]']])
  })
})

describe('ages, limits, documents and currency', () => {
  it('PH and VN are for 21 and older', () => {
    for (const market of ['PH', 'VN'])
      expect(mistakes(market, {}, 20)).toMatchObject([{ key: 'licence.minimumAgeYears', found: '20' }])
    expect(mistakes('BR', {}, 18)).toEqual([])
  })

  it('GB: deposit limits run over fixed windows, and neither they nor the question can be left out', () => {
    expect(mistakes('GB', { protection: { windows: 'rolling' } })).toMatchObject([
      { key: 'protection.windows', found: '"rolling"', allowed: expect.stringMatching(/^"calendar"/) },
    ])
    const off = { off: 'a rule of another market says so' }
    expect(
      mistakes('GB', { protection: { windows: 'calendar', depositLimit: off, firstLimit: off } }),
    ).toMatchObject([{ key: 'protection.depositLimit' }, { key: 'protection.firstLimit' }])
    expect(mistakes('BR', { protection: { lossLimit: off, timeLimit: off } })).toMatchObject([
      { key: 'protection.lossLimit' },
      { key: 'protection.timeLimit' },
    ])
  })

  it('VN: at most 1,000,000 a day', () => {
    for (const wrong of [
      [],
      [{ ...VN_DAY, max: 1_000_001 }],
      [{ ...VN_DAY, period: 'week' }],
      [{ ...VN_DAY, by: 'operator' }],
    ])
      expect(mistakes('VN', { protection: { brandLimits: wrong } })).toMatchObject([
        { key: 'protection.brandLimits' },
      ])
  })

  it('PH: documents before the first deposit', () => {
    expect(mistakes('PH', { protection: {} })).toMatchObject([
      { key: 'protection.documents.ask', found: '"never"', allowed: expect.stringMatching(/^"deposit"/) },
    ])
  })

  it('GB: in pounds, in which the stakes of slots are bound', () => {
    expect(mistakes('GB', { currency: { code: 'EUR', symbol: '€' } })).toMatchObject([
      { key: 'currency.code' },
    ])
  })
})

describe('accessibility', () => {
  it('a brand of the European Union states it, others may', () => {
    expect(mistakes('MT', { accessibility: undefined })).toEqual([
      { key: 'accessibility', found: expect.any(String), allowed: expect.stringContaining('2019/882') },
    ])
    expect(mistakes('other')).toEqual([])
  })
})
