import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  NATIONAL_NUMBERS,
  readDocumentNumber,
  readNationalNumber,
  type NationalNumberKind,
} from '#lib/shared/identity/national-numbers.ts'

describe('a national number', () => {
  test.each([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    // The example of Receita Federal.
    ['cnpj', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['cnpj', '１２．ａｂｃ．３４５／０１ｄｅ−３５', '12ABC34501DE35'],
    ['aadhaar', '2341 2341 2346', '234123412346'],
    ['residentId', '11010519491231002x', '11010519491231002X'],
    ['thaiId', '๑-๒๓๔๕-๔๕๖๗๘-๗๘-๑', '1234545678781'],
    // Accepted by shape alone: no check digit, or one that numbers in use do not fit.
    ['rrn', '201005-3123456', '2010053123456'],
    ['nik', '3602041211870001', '3602041211870001'],
    ['cnic', '42101-1234567-1', '4210112345671'],
    ['mykad', '900101-14-5567', '900101145567'],
    ['cccd', '001099012345', '001099012345'],
    ['saudiId', '1058529941', '1058529941'],
  ] as const)('%s: %s is %s', (kind, typed, bare) => {
    expect(readNationalNumber(kind, typed)).toBe(bare)
  })

  test.each([
    ['cpf', '529.982.247-24'],
    ...Array.from({ length: 10 }, (_, digit) => ['cpf', String(digit).repeat(11)] as const),
    ['cnpj', '00.000.000/0000-00'],
    ['cnpj', '12.ABC.345/01DE-53'],
    ['cnpj', '12.ABÇ.345/01DE-35'],
    ['aadhaar', '2341 2341 2347'],
    ['aadhaar', '1341 2341 2346'],
    ['residentId', '110105194912310021'],
    ['thaiId', '1-2345-45678-78-2'],
    ['nik', '360204121187000'],
    ['cccd', '024012345'],
    ['rrn', '201005-312345A'],
  ] as const)('%s: %s is none', (kind, typed) => {
    expect(readNationalNumber(kind, typed)).toBeUndefined()
  })

  test('has its source, its last change and the day on which it was looked up', () => {
    const rows = readFileSync('docs/national-numbers.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    const kinds = rows.map((row) => /^\| `(\w+)`/.exec(row)?.[1])
    expect(kinds.toSorted()).toEqual(Object.keys(NATIONAL_NUMBERS).toSorted())
    for (const row of rows) expect(row).toMatch(/\(https:\/\/[^)]+\).*\| 2026-\d\d-\d\d +\|$/)
  })

  test('has a check digit in the table of the docs exactly where one is checked', () => {
    const text = readFileSync('docs/national-numbers.md', 'utf8')
    for (const [kind, number] of Object.entries(NATIONAL_NUMBERS)) {
      const row = text.split('\n').find((line) => line.startsWith(`| \`${kind}\``)) ?? ''
      expect([kind, row.includes('not checked')]).toEqual([kind, !('isPossible' in number)])
    }
  })
})

describe('the number of a document', () => {
  const read = (typed: string, ...countries: string[]) => readDocumentNumber(typed, countries)

  test('is bare where it has the shape of a national number of the brand’s countries', () => {
    expect(read('529.982.247-25', 'BR')).toEqual({ text: '52998224725', isMistyped: false })
    expect(read('\u2066529.982.247\u201125\u2069', 'BR')).toEqual({ text: '52998224725', isMistyped: false })
  })

  test('is a slip where none of its shape can be', () => {
    expect(read('529.982.247-24', 'BR').isMistyped).toBe(true)
    expect(read('111.111.111-11', 'BR').isMistyped).toBe(true)
    // In other countries eleven digits need not be a CPF.
    expect(read('529.982.247-24', 'PH').isMistyped).toBe(false)
    expect(read('201005-3123456', 'KR').isMistyped).toBe(false)
    expect(read('2341 2341 2347', 'IN', 'VN').isMistyped).toBe(false)
  })

  test('is taken as typed where it is of another kind, such as a passport', () => {
    expect(read(' ＡＢ\u00ad-123 456', 'BR')).toEqual({ text: 'AB-123 456', isMistyped: false })
    expect(read('', 'BR')).toEqual({ text: '', isMistyped: false })
  })

  test('of a company is none of a person', () => {
    const company: NationalNumberKind = 'cnpj'
    expect(readNationalNumber(company, '12.ABC.345/01DE-35')).toBeDefined()
    expect(read('12.ABC.345/01DE-35', 'BR')).toEqual({ text: '12.ABC.345/01DE-35', isMistyped: false })
  })
})
