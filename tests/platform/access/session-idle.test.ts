import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMemberInfo } from '../../../src/lib/api/access/account.ts'
import { getIdleEnd, staySession } from '../../../src/lib/api/access/login.ts'
import { aMember } from '../../fixtures/worker/members.ts'

const MINUTE = 60_000
const EXPIRED = { code: 'session.expired' }

// Passwords are hashed for real here, and that takes its time.
vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) }))
afterEach(() => void vi.useRealTimers())

function pass(durationMs: number): void {
  vi.setSystemTime(Date.now() + durationMs)
}

test('asking when the idle session ends does not extend it', async () => {
  const { visitor } = await aMember()
  pass(20 * MINUTE)
  expect(await visitor.call(getIdleEnd)).toEqual({ endsInMs: 10 * MINUTE })
  pass(9 * MINUTE)
  expect(await visitor.call(getIdleEnd)).toEqual({ endsInMs: MINUTE })
  pass(MINUTE)
  await expect(visitor.call(getIdleEnd)).rejects.toMatchObject(EXPIRED)
})

test('a member who stays has the whole idle time again, counted from that moment', async () => {
  const { visitor, member } = await aMember()
  pass(MINUTE - 1)
  // Within the minute in which no other call writes.
  expect(await visitor.call(staySession)).toEqual({ endsInMs: 30 * MINUTE })
  pass(30 * MINUTE - 1)
  expect((await visitor.call(getMemberInfo)).id).toBe(member.id)
})
