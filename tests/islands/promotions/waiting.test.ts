import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enter, leave } from '#lib/session/session-store.ts'
import { $waiting } from '#lib/promotions/waiting-store.ts'
import { MEMBER, script } from '../session/answers.ts'

const BRL = { code: 'BRL', exponent: 2 }
const reward = (kind: string) => ({
  offerId: `offer-${kind}`,
  title: kind,
  type: 'others',
  kind,
  occurrence: 'once',
  amountMinor: 100,
  wageringE4: 0,
  isSurprise: false,
})
const list = (...kinds: string[]) => ({
  value: { currency: BRL, waiting: kinds.map(reward), history: [] },
})
const come = () =>
  enter({
    token: 't'.repeat(43),
    firstTimeLogin: false,
    passwordExpired: false,
    mustChangePassword: false,
    member: MEMBER,
  })

let stop: (() => void) | undefined
beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => {
  stop?.()
  leave()
  vi.useRealTimers()
})

describe('rewards that wait', () => {
  it('are counted after the page has opened, once for the pages of a minute, and forgotten with the session', async () => {
    const asked = script({ listRewards: [list('signIn', 'mission', 'mission'), list('signIn')] })
    come()
    stop = $waiting.subscribe(() => undefined)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.waitFor(() => expect($waiting.get()).toEqual({ rewards: 3, missions: 2 }))
    // The next page shows what this one read, and asks only when the minute is over.
    stop()
    await vi.advanceTimersByTimeAsync(STORE_UNMOUNT_DELAY)
    stop = $waiting.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(50_000)
    expect(asked).toHaveLength(1)
    expect($waiting.get()).toEqual({ rewards: 3, missions: 2 })
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(() => expect($waiting.get()).toEqual({ rewards: 1, missions: 0 }))
    leave()
    expect($waiting.get()).toEqual({ rewards: 0, missions: 0 })
    expect(sessionStorage.getItem('vitrine.waiting')).toBeNull()
  })

  it('come with the kinds of the offers that run, which the next page knows at once', async () => {
    const { value } = list('signIn')
    script({ listRewards: { value: { ...value, running: ['referral', 'signIn'] } } })
    come()
    stop = $waiting.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(130_000)
    await vi.waitFor(() => expect($waiting.get().running).toEqual(['referral', 'signIn']))
    stop()
    await vi.advanceTimersByTimeAsync(STORE_UNMOUNT_DELAY)
    stop = $waiting.subscribe(() => undefined)
    expect($waiting.get()).toEqual({ rewards: 1, missions: 0, running: ['referral', 'signIn'] })
  })
})
