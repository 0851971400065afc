import { runDurableObjectAlarm } from 'cloudflare:test'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countCalls } from '../bench/counted-calls.ts'
import { aPlayingMember, MONEY_CALLS } from '../bench/money-calls.ts'
import { START } from './lottery-site.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Above the shortest time between two rounds, and above what an isolate keeps for a moment. */
const PACE_MS = 3_000

/** What a money call may cost at a brand with players: one more round trip is one line of a change here. */
const BOUNDS: Record<(typeof MONEY_CALLS)[number], { trips: number; objects: string; tripsAfter: number }> = {
  vendorBet: { trips: 1, objects: 'guard wallet', tripsAfter: 1 },
  vendorWin: { trips: 1, objects: 'guard wallet', tripsAfter: 1 },
  playRound: { trips: 1, objects: 'wallet wallet', tripsAfter: 1 },
  placeBets: { trips: 1, objects: 'wallet guard draw wallet', tripsAfter: 1 },
}

it('asks D1 and objects for a movement of money as often as it did', async () => {
  const [own, other] = [await aPlayingMember(), await aPlayingMember()]
  const counted = await countCalls()
  const seen: Record<string, unknown> = {}
  for (const name of MONEY_CALLS) {
    vi.setSystemTime(Date.now() + PACE_MS)
    await other.calls[name]()
    await runDurableObjectAlarm(other.wallet)
    counted.take()
    await own.calls[name]()
    const { trips, objects } = counted.take()
    await runDurableObjectAlarm(own.wallet)
    seen[name] = { trips, objects, tripsAfter: counted.take().trips }
  }
  counted.stop()
  expect(seen).toEqual(BOUNDS)
})
