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

test.each([
  ['66', '๐๘๑ ๒๓๔ ๕๖๗๘'],
  ['91', '०९८७६५४३२१०'],
  ['880', '০১৭১২৩৪৫৬৭৮'],
  ['95', '၀၉၄၂၁၁၂၃၄၅၆'],
  ['855', '០១២៣៤៥៦៧៨'],
  ['55', '\u202a+55\u00a011\u00a091234\u20115678\u202c'],
  ['55', '11\u00ad91234\u200b5678\ufe0f'],
  ['55', '(011) 91234−5678'],
  ['55', '0055 11 91234-5678'],
  ['1', '011 55 11 91234-5678'],
  ['55', 'tel:+55-11-91234-5678'],
])('%s %j may be one', (country, typed) => {
  expect(isMobileNumber(country, typed)).toBe(true)
})

test('twice the country is no number', () => {
  expect(isMobileNumber('55', '00551')).toBe(false)
})
