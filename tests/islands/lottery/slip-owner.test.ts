import { beforeEach, expect, it } from 'vitest'
import { EMPTY_SLIP, keepSlip, keepSlipsOf, readSlip } from '#lib/lottery/slip-kept.ts'

/** Whose slips a tab shows. */

const LINE = { id: 'a', play: 'sum', selection: { numbers: [24] }, unitMinor: 100, multiple: 1 }
const SLIP = { ...EMPTY_SLIP, lines: [LINE], issue: '20261122-0001', oddsVersion: 'v1' }

beforeEach(() => sessionStorage.clear())

it('a guest’s slip is the member’s who logs in', () => {
  keepSlipsOf(undefined)
  keepSlip('sum-one', SLIP)
  expect(keepSlipsOf('ana')).toBe(false)
  expect(readSlip('sum-one')).toEqual(SLIP)
})

it.each([['bea'], [undefined]])('a member’s slip is not shown to %s', (next) => {
  keepSlipsOf('ana')
  keepSlip('sum-one', SLIP)
  expect(keepSlipsOf('ana')).toBe(false)
  expect(keepSlipsOf(next)).toBe(true)
  expect(readSlip('sum-one')).toEqual(EMPTY_SLIP)
  if (next === undefined) expect({ ...sessionStorage }).toEqual({})
})
