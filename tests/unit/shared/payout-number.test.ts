import { expect, test } from 'vitest'
import { readPayoutNumber } from '#lib/shared/money/payout-number.ts'

test.each([
  ['bank', '0123-4567 89', '0123456789'],
  ['bank', '\u202a0123\u201145\u00ad67\u202c', '01234567'],
  ['bank', '๐๑๒๓๔๕๖๗', '01234567'],
  ['bank', 'gb33 bukb 2020 1555 5555 55', 'GB33BUKB20201555555555'],
  ['ewallet', '0917 123 4567', '09171234567'],
  ['ewallet', '+63 (917) 123-4567', '+639171234567'],
  ['ewallet', '\u200bana@wallet.example\u200b', 'ana@wallet.example'],
  ['pix', '12.abc.345/01de-35', '12ABC34501DE35'],
  ['pix', '+55 11 91234-5678', '+5511912345678'],
] as const)('%s: %j is %s', (kind, typed, number) => {
  expect(readPayoutNumber(kind, typed)).toBe(number)
  expect(readPayoutNumber(kind, number)).toBe(number)
})

test.each([
  ['bank', '123'],
  ['bank', '12 34*'],
  ['bank', '1'.repeat(35)],
  ['ewallet', '12345'],
  ['ewallet', 'ana at wallet'],
  ['pix', '11 91234-5678'],
  ['pix', '+55 11 3220-1234'],
  ['pix', '529.982.247-24'],
] as const)('%s: %j is none', (kind, typed) => {
  expect(readPayoutNumber(kind, typed)).toBeUndefined()
})
