import { expect, test } from 'vitest'
import { shortNumber } from '#lib/shared/text/short-number.ts'

test.each([
  ['3f2a9c41-0b7d-4e55-9a01-c0ffee123456', '3F2A9C41'],
  ['3f2a9c41-0b7d-4e55-9a01-c0ffee123456/12', '3F2A9C41/12'],
  ['PAY-20261125-7', 'PAY-20261125-7'],
  ['4711', '4711'],
  // Names of the system's own: nothing that a player could say.
  ['opening', undefined],
  ['demo:play:4', undefined],
  ['bill:wage:ALL:2026-11-05:v1:3f2a9c41-0b7d-4e55-9a01-c0ffee123456', undefined],
  ['', undefined],
])('%s is said as %s', (reference, number) => expect(shortNumber(reference)).toBe(number))
