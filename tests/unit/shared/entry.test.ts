import { describe, expect, test } from 'vitest'
import { bareEntry, cleanEntry, readWhole } from '#lib/shared/text/entry.ts'

/** Invisible and special characters that copied text brings along. */
export const COPIED = [
  ['marks of direction', '\u202a12\u200e34\u202c'],
  ['isolates', '\u206812\u206634\u2069\u2069'],
  ['an Arabic letter mark', '\u061c1234'],
  ['zero-width signs', '\u200b12\u200c\u200d34\ufeff'],
  ['a soft hyphen', '12\u00ad34'],
  ['a word joiner', '12\u206034'],
  ['variation selectors', '1\ufe0f2\ufe0e34'],
  ['tags and fillers', '1\u{e0001}2\u3164\u115f34'],
  ['a tabulator and a line break', '\t1234\r\n'],
] as const

describe('a cleaned entry', () => {
  test.each(COPIED)('has no %s', (_, typed) => {
    expect(cleanEntry(typed)).toBe('1234')
  })

  test.each(['\u00a0', '\u2007', '\u202f', '\u2009', '\u3000', '\u1680', '\u2028', '\t'])(
    'has plain spaces for %j',
    (space) => {
      expect(cleanEntry(`12${space}${space}34${space}`)).toBe('12 34')
    },
  )

  test.each(['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\ufe63', '\uff0d', '\u2043'])(
    'has plain hyphens for %j',
    (dash) => {
      expect(cleanEntry(`12${dash}34`)).toBe('12-34')
    },
  )

  test('has full-width letters and signs as plain ones, and keeps others', () => {
    expect(cleanEntry('（ＡＢ＋１２．５）。')).toBe('(AB+12.5).')
    expect(cleanEntry('R$ ١٢٫٥ ½²')).toBe('R$ 12٫5 ½²')
  })

  test('is the same when it is cleaned again', () => {
    for (const [, typed] of COPIED) expect(cleanEntry(cleanEntry(typed))).toBe(cleanEntry(typed))
  })
})

test('a bare entry has nothing that groups it', () => {
  expect(bareEntry(' (011) 9.12-34/5,6_7 ')).toBe('011912345' + '67')
})

test.each([
  ['12', 12],
  [' ๑๒ ', 12],
  ['0', 0],
  ['', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['0x10', undefined],
  ['1e3', undefined],
  ['12345', undefined],
])('the whole number %j is %s', (typed, whole) => {
  expect(readWhole(typed, 4)).toBe(whole)
})
