import { describe, expect, it } from 'vitest'
import { withdrawalQuery } from '#console/money/withdrawals/withdrawal-query.ts'
import { csvLines } from '#lib/shared/text/csv.ts'

const BRL = { code: 'BRL', exponent: 2 }
const brandOf = (id: string, currency = BRL) => ({
  ...{ id, name: id, currency, currencySymbol: currency.code },
  ...{ timeZone: 'UTC', locales: ['en'], market: 'other' as const },
})

describe('the address of the withdrawals', () => {
  it('asks for the queue of people, oldest first, where it says nothing', () => {
    expect(withdrawalQuery({}, [brandOf('alfa')], 'en')).toEqual({
      ...{ tenants: ['alfa'], status: 'reviewing', waits: 'people', sort: 'oldest' },
    })
  })

  it('asks for what its filters name, and leaves out what makes no sense', () => {
    const params = { list: 'received', kind: 'gold', from: '10.50', to: 'x', age: '60', sort: 'amount.desc' }
    expect(withdrawalQuery(params, [brandOf('alfa')], 'en')).toEqual({
      ...{ tenants: ['alfa'], status: 'received', fromMinor: 1050, olderMinutes: 60, sort: 'largest' },
    })
  })

  it('compares no amounts of different currencies', () => {
    const brands = [brandOf('alfa'), brandOf('bravo', { code: 'KWD', exponent: 3 })]
    expect(withdrawalQuery({ from: '10' }, brands, 'en')).not.toHaveProperty('fromMinor')
  })
})

it('a cell of a file is quoted where it has to be, and never a formula', () => {
  expect(csvLines([['plain']])).toBe('plain\r\n')
  expect(csvLines([['a "b", c']])).toBe('"a ""b"", c"\r\n')
  expect(csvLines([['=SUM(A1)']])).toBe("'=SUM(A1)\r\n")
})
