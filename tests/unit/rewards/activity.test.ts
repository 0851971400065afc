import { describe, expect, it } from 'vitest'
import {
  ACTIVITY_STEPS,
  activityAfter,
  activityStatus,
  REDEMPTION_STEPS,
  redemptionAfter,
  type ActivityFacts,
  type ActivityStatus,
} from '#lib/shared/rewards/activity.ts'
import {
  applicationProblem,
  isApproved,
  repeatedImages,
  type ApplicationImage,
} from '#lib/shared/rewards/application.ts'
import { budgetLeft, reserved, resolved } from '#lib/shared/rewards/budget.ts'
import { randomFrom } from './random.ts'

describe('the statuses of an activity', () => {
  it('are ten, and lead on as written', () => {
    const edges = Object.entries(ACTIVITY_STEPS).flatMap(([from, steps]) =>
      Object.entries(steps).map(([step, to]) => `${from} ${step} ${to}`),
    )
    expect(Object.keys(ACTIVITY_STEPS)).toHaveLength(10)
    expect(edges.toSorted()).toEqual(
      [
        'comingSoon open join',
        'comingSoon close closed',
        'join join signed',
        'join apply applying',
        'join close closed',
        'signed qualify claim',
        'signed apply applying',
        'signed close closed',
        'claim claim inProcess',
        'claim close closed',
        'inProcess pay claimed',
        'inProcess fail claim',
        'applying approve issued',
        'applying reject rejected',
        'issued collect claimed',
        'rejected apply applying',
        'rejected close closed',
      ].toSorted(),
    )
  })

  it('take no step twice and none that leads around the claim', () => {
    expect(activityAfter('claim', 'claim')).toBe('inProcess')
    expect(activityAfter('inProcess', 'claim')).toBeUndefined()
    expect(activityAfter('claimed', 'claim')).toBeUndefined()
    expect(activityAfter('join', 'claim')).toBeUndefined()
    expect(activityAfter('closed', 'open')).toBeUndefined()
    expect(activityAfter('applying', 'apply')).toBeUndefined()
  })

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
    const overOf = (kept: ActivityStatus) => shown({ kept, atMs: 100 })
    for (const kept of ['inProcess', 'claimed', 'applying', 'issued', 'closed'] as const)
      expect(overOf(kept)).toBe(kept)
    for (const kept of ['join', 'signed', 'claim', 'rejected'] as const) expect(overOf(kept)).toBe('closed')
    expect(shown({ kept: 'signed' })).toBe('signed')
  })

  it('of a redemption are decided once', () => {
    expect(redemptionAfter('inProcess', 'approve')).toBe('approved')
    expect(redemptionAfter('inProcess', 'reject')).toBe('rejected')
    expect([REDEMPTION_STEPS.approved, REDEMPTION_STEPS.rejected]).toEqual([{}, {}])
    expect(redemptionAfter('rejected', 'approve')).toBeUndefined()
  })
})

describe('an application', () => {
  const image = (change: Partial<ApplicationImage> = {}): ApplicationImage => {
    return { type: 'image/png', bytes: 1_000, hash: 'a', ...change }
  }
  const problem = (
    remark: string,
    images: ApplicationImage[] = [],
    hasOpenOne: boolean | undefined = false,
  ) => applicationProblem({ remark, images, hasOpenOne })

  it('has a remark of 140 characters, counted as people count them', () => {
    expect(problem('a'.repeat(140))).toBeUndefined()
    expect(problem('🎉'.repeat(140))).toBeUndefined()
    expect(problem('a'.repeat(141))).toBe('remarkTooLong')
  })

  it('has at most three pictures, png or jpg, of 5 MB', () => {
    expect(
      problem('', [image(), image({ type: 'image/jpeg', bytes: 5 * 1_024 * 1_024 }), image()]),
    ).toBeUndefined()
    expect(problem('', [image(), image(), image(), image()])).toBe('tooManyImages')
    expect(problem('', [image({ type: 'image/svg+xml' })])).toBe('imageType')
    expect(problem('', [image({ bytes: 5 * 1_024 * 1_024 + 1 })])).toBe('imageTooLarge')
    expect(problem('', [image({ bytes: 0 })])).toBe('imageTooLarge')
  })

  it('waits alone, also where that cannot be read', () => {
    expect(problem('', [], true)).toBe('alreadyApplying')
    expect(applicationProblem({ remark: '', images: [], hasOpenOne: undefined })).toBe('alreadyApplying')
  })

  it('shows pictures that came before', () => {
    const images = [image({ hash: 'a' }), image({ hash: 'b' }), image({ hash: 'b' })]
    expect(repeatedImages(images, new Set())).toEqual(['b'])
    expect(repeatedImages(images, new Set(['a']))).toEqual(['a', 'b'])
  })

  it('takes two different operators above the sum', () => {
    const decide = (amountMinor: number, ...operators: string[]) =>
      isApproved(amountMinor, { operators, twoAboveMinor: 100_00 })
    expect([decide(100_00), decide(100_00, 'ana')]).toEqual([false, true])
    expect([decide(100_01, 'ana'), decide(100_01, 'ana', 'ana'), decide(100_01, 'ana', 'rui')]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('a budget', () => {
  it('is reserved before it is spent, and never overspent', () => {
    const random = randomFrom(9)
    let budget = { totalMinor: 1_000_00, reservedMinor: 0, spentMinor: 0 }
    const open: number[] = []
    let spent = 0
    for (let step = 0; step < 800; step += 1) {
      if (random.below(2) === 0) {
        const amount = 1 + random.below(90_00)
        const next = reserved(budget, amount)
        const taken = open.reduce((sum, one) => sum + one, 0) + spent
        expect(next === undefined).toBe(taken + amount > 1_000_00)
        if (next) open.push(amount)
        budget = next ?? budget
      } else if (open.length > 0) {
        const [amount = 0] = open.splice(random.below(open.length), 1)
        const outcome = random.below(10) === 0 ? 'spent' : 'released'
        if (outcome === 'spent') spent += amount
        budget = resolved(budget, amount, outcome)
      }
      expect(budget.spentMinor).toBe(spent)
      expect(budgetLeft(budget)).toBe(1_000_00 - spent - open.reduce((sum, one) => sum + one, 0))
      expect(budgetLeft(budget)).toBeGreaterThanOrEqual(0)
    }
    expect(spent).toBeGreaterThan(0)
    const left = { totalMinor: 100, reservedMinor: 20, spentMinor: 30 }
    expect(reserved(left, 50)).toEqual({ totalMinor: 100, reservedMinor: 70, spentMinor: 30 })
    expect(reserved(left, 51)).toBeUndefined()
    expect(() => resolved({ totalMinor: 10, reservedMinor: 5, spentMinor: 0 }, 6, 'spent')).toThrow(
      RangeError,
    )
    expect(() => reserved(budget, 0)).toThrow(RangeError)
  })
})
