import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepArrival } from '#lib/session/arrival.ts'
import { forgetReferral, readReferral, visitReferral } from '#lib/session/referral.ts'

const DAY_MS = 24 * 60 * 60_000
const DAY_ONE = Date.UTC(2026, 5, 1)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: DAY_ONE })
})
afterEach(() => {
  vi.useRealTimers()
  delete document.body.dataset['invitations']
  forgetReferral()
})

/** A page in a tab of its own, so many days later. */
function open(address: string, { days = 0, rule = 'last 30' } = {}) {
  vi.setSystemTime(DAY_ONE + days * DAY_MS)
  sessionStorage.clear()
  document.body.dataset['invitations'] = rule
  history.replaceState(null, '', address)
  return readReferral()
}

it('counts in every tab of the browser, for thirty days', () => {
  expect(open('/?ref=FRIEND7')).toEqual({ referralCode: 'FRIEND7' })
  expect(open('/help')).toEqual({ referralCode: 'FRIEND7' })
  expect(open('/register', { days: 29 })).toEqual({ referralCode: 'FRIEND7' })
  expect(open('/register', { days: 31 })).toEqual({})
})

it('of an agent counts alike, and the last one or the first one by the brand’s rule', () => {
  for (const [rule, code] of [
    ['last 30', 'AGENT8'],
    ['first 30', 'AGENT7'],
  ] as const) {
    forgetReferral()
    open('/?affiliateCode=AGENT7', { rule })
    open('/?affiliate=AGENT8', { rule, days: 1 })
    expect(open('/', { rule, days: 2 })).toEqual({ affiliateCode: code })
    // A link after the time begins anew.
    expect(open('/?ref=FRIEND7', { rule, days: 40 })).toEqual({ referralCode: 'FRIEND7' })
    expect(open('/', { rule, days: 41 })).toEqual({ referralCode: 'FRIEND7' })
  }
})

it('is kept where the visitor goes on before it is read', () => {
  sessionStorage.clear()
  history.replaceState(null, '', '/?ref=FRIEND7')
  keepArrival()
  history.replaceState(null, '', '/help')
  keepArrival()
  expect(visitReferral()).toEqual({ referralCode: 'FRIEND7' })
  expect(readReferral()).toEqual({ referralCode: 'FRIEND7' })
})

it('stays in its tab where nothing may be kept, and is one account’s', () => {
  open('/?ref=FRIEND7', { rule: 'last 0' })
  expect(localStorage.length).toBe(0)
  history.replaceState(null, '', '/help')
  expect(readReferral()).toEqual({ referralCode: 'FRIEND7' })
  expect(open('/', { rule: 'last 0' })).toEqual({})

  open('/?ref=FRIEND7')
  forgetReferral()
  expect(open('/')).toEqual({})
})

it('of another day is no visit by a link', () => {
  open('/?affiliateCode=AGENT7')
  expect(visitReferral()).toEqual({ affiliateCode: 'AGENT7' })
  open('/', { days: 1 })
  expect(visitReferral()).toBeUndefined()
})
