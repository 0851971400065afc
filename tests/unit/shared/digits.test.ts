import { expect, test } from 'vitest'
import { latinDigits } from '#lib/shared/text/digits.ts'

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['+٩٦٦ ٥٠-12', '+966 50-12'],
  ['Maçã १', 'Maçã १'],
])('%s is %s', (typed, latin) => {
  expect(latinDigits(typed)).toBe(latin)
})
