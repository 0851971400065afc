import { expect, test } from 'vitest'
import { isMobileNumber } from '#lib/session/mobile-number.ts'

test('with its country a number has 8 to 15 digits', () => {
  expect(
    ['123456', '12345', '1234567890123', '12345678901234'].map((each) => isMobileNumber('55', each)),
  ).toEqual([true, false, true, false])
  expect(isMobileNumber('55', '+123456')).toBe(false)
})

test('before its country is known those digits may be missing', () => {
  expect(['12345', '1234', '11 98765-4321', 'abcde'].map((each) => isMobileNumber('', each))).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(isMobileNumber('', '+1234567')).toBe(false)
})

test('a number counts in whatever digits a keyboard writes', () => {
  expect(isMobileNumber('63', '٠٩١٧١٢٣٤٥٦٧')).toBe(true)
  expect(isMobileNumber('86', '１３８１２３４５６７８')).toBe(true)
})
