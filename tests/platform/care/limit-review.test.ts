import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#lib/shared/time/durations.ts'
import { remindOfLimits } from '#platform/care/protection/review.ts'
import { aMember } from '../../fixtures/worker/members.ts'

const START = Date.UTC(2026, 2, 1, 12)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

async function aPlayer(tenant: string, market: 'GB' | 'MT') {
  const { member } = await aMember({ tenant, record: { market } })
  return async (ms: number) => {
    vi.setSystemTime(START + ms)
    await remindOfLimits(env, Date.now())
    const row = await env.DB.prepare(
      "SELECT count(*) AS n FROM inbox_message WHERE tenant = ? AND member = ? AND kind = 'review'",
    )
      .bind(tenant, member.id)
      .first<{ n: number }>()
    return row?.n
  }
}

test('members in Great Britain are reminded every 181 days, once each time', async () => {
  const remindersAt = await aPlayer('reviewed', 'GB')
  expect(await remindersAt(181 * DAY_MS - 1)).toBe(0)
  // The next run is an hour later.
  expect(await remindersAt(181 * DAY_MS + HOUR_MS)).toBe(1)
  expect(await remindersAt(182 * DAY_MS)).toBe(1)
  expect(await remindersAt(362 * DAY_MS)).toBe(1)
  expect(await remindersAt(362 * DAY_MS + HOUR_MS)).toBe(2)
})

test('nobody is reminded where the law does not ask for it', async () => {
  const remindersAt = await aPlayer('unreviewed', 'MT')
  expect(await remindersAt(400 * DAY_MS)).toBe(0)
})
