import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { recordFact, stateAt, takesBets, TRANSITIONS } from '#lib/shared/draws/draw-state.ts'
import type { DrawFact, DrawState, DrawTimes } from '#lib/shared/draws/draw-state.ts'

// A busy machine needs its time; what hangs is found all the same.
vi.setConfig({ testTimeout: 30_000 })

const DRAW: DrawTimes = {
  opensAtMs: 1_000,
  closingAtMs: 5_000,
  closesAtMs: 6_000,
  drawsAtMs: 7_000,
  resultFrom: 'feed',
}
const STATES = Object.keys(TRANSITIONS) as readonly string[]

/** Records facts one after the other; each must be allowed. */
function factsOf(...facts: [DrawFact['kind'], number][]): DrawFact[] {
  return facts.reduce<DrawFact[]>((known, [kind, atMs]) => {
    const recorded = recordFact(DRAW, known, { kind, atMs })
    if (!recorded.ok) throw new Error(`${kind} at ${atMs} while ${recorded.state}`)
    return recorded.facts
  }, [])
}

describe('a draw', () => {
  it.each([
    [999, 'coming'],
    [1_000, 'open'],
    [4_999, 'open'],
    [5_000, 'closing'],
    [5_999, 'closing'],
    [6_000, 'closed'],
    [6_999, 'closed'],
    [7_000, 'drawing'],
    [9e15, 'drawing'],
  ])('at %i is %s by the clock', (nowMs, state) => {
    expect(stateAt(DRAW, nowMs, [])).toBe(state)
  })

  it('takes bets from its opening to the millisecond before its close, and in no other state', () => {
    const takes = [999, 1_000, 5_999, 6_000].map((nowMs) => takesBets(stateAt(DRAW, nowMs, [])))
    expect(takes).toEqual([false, true, true, false])
    const all: readonly DrawState[] = [
      'coming',
      'open',
      'closing',
      'closed',
      'drawing',
      'result',
      'settled',
      'redrawn',
      'paused',
      'void',
    ]
    expect(all.filter(takesBets)).toEqual(['open', 'closing'])
  })

  it('goes on with result, settlement and a second result', () => {
    const facts = factsOf(['result', 7_000], ['settled', 7_500], ['redrawn', 9_000], ['settled', 9_100])
    expect([6_999, 7_000, 7_499, 7_500, 9_000, 9_100].map((nowMs) => stateAt(DRAW, nowMs, facts))).toEqual([
      'closed',
      'result',
      'result',
      'settled',
      'redrawn',
      'settled',
    ])
  })

  it('comes back from a pause to where the clock stands', () => {
    const facts = factsOf(['paused', 2_000], ['resumed', 5_500], ['paused', 5_600], ['resumed', 8_000])
    expect([2_000, 5_499, 5_500, 5_600, 7_999, 8_000].map((nowMs) => stateAt(DRAW, nowMs, facts))).toEqual([
      'paused',
      'paused',
      'closing',
      'paused',
      'paused',
      'drawing',
    ])
  })

  it.each([
    ['a result before the draw', [], 'result', 6_999, 'closed'],
    ['a result while paused', [['paused', 2_000]], 'result', 8_000, 'paused'],
    ['a second result that is no redraw', [['result', 7_000]], 'result', 7_100, 'result'],
    ['a settlement without a result', [], 'settled', 8_000, 'drawing'],
    [
      'a second settlement',
      [
        ['result', 7_000],
        ['settled', 7_100],
      ],
      'settled',
      7_200,
      'settled',
    ],
    ['a redraw before the result', [], 'redrawn', 8_000, 'drawing'],
    ['a pause after the result', [['result', 7_000]], 'paused', 7_100, 'result'],
    ['a second pause', [['paused', 2_000]], 'paused', 2_100, 'paused'],
    ['a resumption of what runs', [], 'resumed', 2_000, 'open'],
    ['anything after void', [['void', 2_000]], 'result', 8_000, 'void'],
    ['void twice', [['void', 2_000]], 'void', 8_000, 'void'],
  ] as const)('refuses %s', (...[, facts, kind, atMs, state]) => {
    const known = factsOf(...facts.map(([each, when]): [DrawFact['kind'], number] => [each, when]))
    expect(recordFact(DRAW, known, { kind, atMs })).toEqual({ ok: false, state })
  })

  it('is never redrawn where its result follows from a seed', () => {
    const house: DrawTimes = { ...DRAW, resultFrom: 'seed' }
    const facts: DrawFact[] = [{ kind: 'result', atMs: 7_000 }]
    expect(recordFact(house, facts, { kind: 'redrawn', atMs: 8_000 })).toEqual({ ok: false, state: 'result' })
    expect(recordFact(DRAW, facts, { kind: 'redrawn', atMs: 8_000 })).toMatchObject({ ok: true })
    expect(recordFact(house, facts, { kind: 'void', atMs: 8_000 })).toMatchObject({ ok: true })
  })

  it('counts a fact of a clock that stepped back as the last one', () => {
    const facts = factsOf(['result', 7_000], ['settled', 6_990])
    expect(facts.map(({ atMs }) => atMs)).toEqual([7_000, 7_000])
  })
})

describe('the table', () => {
  const kinds: readonly DrawFact['kind'][] = ['paused', 'resumed', 'result', 'settled', 'redrawn', 'void']
  const steps = fc.array(
    fc.record({ kind: fc.constantFrom(...kinds), waitMs: fc.integer({ min: 0, max: 2_500 }) }),
    { maxLength: 12 },
  )
  const draws = fc
    .tuple(
      fc.constantFrom<DrawTimes['resultFrom']>('seed', 'feed'),
      fc.nat(3_000),
      fc.nat(3_000),
      fc.nat(2_000),
    )
    .map(([resultFrom, sale, closing, delay]): DrawTimes => {
      const closesAtMs = 1_001 + sale
      const closingAtMs = Math.max(1_000, closesAtMs - closing)
      return { opensAtMs: 1_000, closingAtMs, closesAtMs, drawsAtMs: closesAtMs + delay, resultFrom }
    })

  it('holds for every step of every history that was recorded', () => {
    fc.assert(
      fc.property(draws, steps, (draw, wanted) => {
        let facts: DrawFact[] = []
        let nowMs = 0
        for (const { kind, waitMs } of wanted) {
          nowMs += waitMs
          const recorded = recordFact(draw, facts, { kind, atMs: nowMs })
          if (recorded.ok) facts = recorded.facts
          else expect(recorded.state).toBe(stateAt(draw, nowMs, facts))
        }
        const { opensAtMs, closingAtMs, closesAtMs, drawsAtMs } = draw
        const moments = [0, opensAtMs, closingAtMs, closesAtMs, drawsAtMs, ...facts.map(({ atMs }) => atMs)]
        // Each fact by itself, also several of one moment, and each step of the clock between them.
        let last: DrawState = 'coming'
        for (const moment of [...new Set(moments)].sort((a, b) => a - b))
          for (let known = 0; known <= facts.length; known += 1) {
            const part = facts.slice(0, known)
            const isPast = part.every(({ atMs }) => atMs <= moment)
            const isWhole = facts.slice(known).every(({ atMs }) => atMs >= moment)
            if (!isPast || !isWhole) continue
            const state = stateAt(draw, moment, part)
            if (state !== last) expect(TRANSITIONS[last]).toContain(state)
            last = state
          }
        const results = facts.filter(({ kind }) => kind === 'result')
        expect(results.length).toBeLessThanOrEqual(1)
        expect(results.every(({ atMs }) => atMs >= drawsAtMs)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  it('knows no state but its own, and leads from the start to each', () => {
    const reached = new Set<string>(['coming'])
    for (const state of reached)
      for (const next of Object.entries(TRANSITIONS).find(([from]) => from === state)?.[1] ?? [])
        reached.add(next)
    expect([...reached].sort()).toEqual([...STATES].sort())
    expect(TRANSITIONS.void).toEqual([])
  })

  it('lets no bet in after the close and no result out before the draw', () => {
    const before: readonly DrawState[] = ['coming', 'open', 'closing', 'closed', 'paused']
    for (const state of before) expect(TRANSITIONS[state]).not.toContain('result')
    const after: readonly DrawState[] = ['closed', 'drawing', 'result', 'settled', 'redrawn', 'void']
    for (const state of after) expect(TRANSITIONS[state].some(takesBets)).toBe(false)
  })
})
