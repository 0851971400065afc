import { describe, expect, it } from 'vitest'
import {
  ACTIVITY_STATUSES,
  activityStatus,
  type ActivityFacts,
  type ActivityStatus,
} from '#lib/shared/rewards/activity.ts'

describe('the statuses of an activity', () => {
  it('are shown by time, budget and eligibility, and by what the member has done', () => {
    const facts: ActivityFacts = {
      atMs: 50,
      startsAtMs: 10,
      endsAtMs: 100,
      isSpent: false,
      isEligible: true,
      kept: undefined,
    }
    const shown = (change: Partial<ActivityFacts>) => activityStatus({ ...facts, ...change })
    expect([shown({ atMs: 9 }), shown({ atMs: 10 }), shown({ atMs: 99 }), shown({ atMs: 100 })]).toEqual([
      'comingSoon',
      'join',
      'join',
      'closed',
    ])
    expect(shown({ kept: 'comingSoon' })).toBe('join')
    expect([shown({ isSpent: true }), shown({ isSpent: undefined }), shown({ isEligible: false })]).toEqual([
      'closed',
      'closed',
      'closed',
    ])
    expect(shown({ endsAtMs: undefined, atMs: 1e15 })).toBe('join')
    expect(ACTIVITY_STATUSES).toHaveLength(10)
    const overOf = (kept: ActivityStatus) => shown({ kept, atMs: 100 })
    for (const kept of ['inProcess', 'claimed', 'applying', 'issued', 'closed'] as const)
      expect(overOf(kept)).toBe(kept)
    for (const kept of ['join', 'signed', 'claim', 'rejected'] as const) expect(overOf(kept)).toBe('closed')
    expect(shown({ kept: 'signed' })).toBe('signed')
  })
})
