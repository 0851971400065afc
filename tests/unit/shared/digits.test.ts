import { expect, test } from 'vitest'
import { latinDigits } from '#lib/shared/text/digits.ts'

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['০১২৩৪৫৬৭৮৯', '0123456789'],
  ['௦௧௨௩௪௫௬௭௮௯', '0123456789'],
  ['၀၁၂၃၄၅၆၇၈၉', '0123456789'],
  ['០១២៣៤៥៦៧៨៩', '0123456789'],
  ['𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡', '0123456789'],
  ['+٩٦٦ ٥٠-12', '+966 50-12'],
  ['Maçã १', 'Maçã 1'],
])('%s is %s', (typed, latin) => {
  expect(latinDigits(typed)).toBe(latin)
})

test('each digit of Unicode counts what Unicode says', () => {
  const digits = Array.from({ length: 0x110000 }, (_, point) => point)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((sign) => /^\p{Nd}$/u.test(sign))
  expect(digits.length).toBeGreaterThan(600)
  // Unicode has them in rows of ten, from zero to nine.
  expect(digits.map(latinDigits)).toEqual(digits.map((_, at) => String(at % 10)))
})
