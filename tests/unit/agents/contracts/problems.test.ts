import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Contract, Terms } from '#lib/shared/contracts/contract.ts'
import { problemsOf, type Beside } from '#lib/shared/contracts/problems.ts'
import {
  aCommission,
  aDividend,
  anHourly,
  aProfitShare,
  aRealtime,
  aRebate,
  aWage,
  BOUNDS,
  contract,
  fixedTier,
  PERCENT,
  tier,
} from './build.ts'

// Many cases: a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })

const alone: Beside = { upline: null, tenantBounds: BOUNDS }
const below = (terms: Terms): Beside => ({ ...alone, upline: contract('up', null, terms) })
const rulesOf = (value: unknown, beside = alone) =>
  problemsOf(value, beside).map(({ field, rule }) => `${field} ${rule}`)
const top = (terms: Terms, changes: Partial<Contract> = {}) => ({ ...contract('a', null, terms), ...changes })
const low = (terms: Terms, changes: Partial<Contract> = {}) => ({ ...contract('a', 'up', terms), ...changes })
const every = [aDividend(), aWage(), anHourly(), aProfitShare(), aRealtime(), aRebate(1980), aCommission()]

describe('a contract without problems', () => {
  it.each(every.map((terms) => [terms.kind, terms] as const))('%s', (_, terms) => {
    expect(problemsOf(top(terms), alone)).toEqual([])
    expect(problemsOf(low(terms), below(terms))).toEqual([])
    expect(problemsOf(JSON.parse(JSON.stringify(top(terms))), alone)).toEqual([])
  })

  it('may have many tiers, equal bounds of members and losses, and amounts', () => {
    const tiers = [tier(0, 0, 0, 1), tier(1, 0, 0, 2), tier(2, 3, 10, 40)]
    expect(problemsOf(top(aDividend({ lossCheck: 'fixed', tiers })), alone)).toEqual([])
    expect(
      problemsOf(top(aWage({ tiers: [fixedTier(0, 0, 1), fixedTier(1, 1, 100_000_00)] })), alone),
    ).toEqual([])
  })
})

describe('fields', () => {
  it.each([
    ['nothing', undefined, [' notJson']],
    ['null', null, [' object']],
    ['a list', [], [' object']],
    ['a text', 'contract', [' object']],
    ['a big integer', 1n, [' notJson']],
    ['a function', () => 1, [' notJson']],
    ['no terms', { ...top(aWage()), terms: null }, ['terms object']],
    ['no kind', { ...top(aWage()), terms: {} }, ['terms.kind choice']],
    ['an unknown kind', { ...top(aWage()), terms: { ...aWage(), kind: 'bonus' } }, ['terms.kind choice']],
    ['an unknown category', top(aWage({ category: JSON.parse('"CONS"') })), ['terms.category choice']],
    ['a missing field', { ...top(aWage()), version: undefined }, ['version missing']],
    ['a field too many', { ...top(aWage()), note: 'x' }, ['note unknown']],
    ['a version below 1', { ...top(aWage()), version: 0 }, ['version range']],
    ['an id with a slash', { ...top(aWage()), agentId: 'a/b' }, ['agentId text']],
    ['an empty id', { ...top(aWage()), contractId: '' }, ['contractId text']],
    ['a number as id', { ...top(aWage()), contractId: 7 }, ['contractId text']],
    ['an unknown state', { ...top(aWage()), state: 'open' }, ['state choice']],
    ['a time with a fraction', { ...top(aWage()), acceptedAtMs: 0.5 }, ['acceptedAtMs whole']],
    ['no tiers', top(aWage({ tiers: [] })), ['terms.tiers missing']],
    ['tiers that are no list', { ...top(aWage()), terms: { ...aWage(), tiers: {} } }, ['terms.tiers list']],
    [
      '101 tiers',
      top(aWage({ tiers: Array.from({ length: 101 }, () => tier(0, 0, 0, 1)) })),
      ['terms.tiers tooMany'],
    ],
    [
      'NaN as turnover',
      top(aWage({ tiers: [tier(Number.NaN, 0, 0, 1)] })),
      ['terms.tiers.0.turnoverMinor whole'],
    ],
    ['a negative bound', top(aWage({ tiers: [tier(0, -1, 0, 1)] })), ['terms.tiers.0.activeMembers range']],
    ['2^53', top(aWage({ tiers: [tier(2 ** 53, 0, 0, 1)] })), ['terms.tiers.0.turnoverMinor whole']],
    ['a rate of 0', top(aWage({ tiers: [tier(0, 0, 0, 0)] })), ['terms.tiers.0.rate.rateE6 range']],
    ['an amount of 0', top(aWage({ tiers: [fixedTier(0, 0, 0)] })), ['terms.tiers.0.rate.valueMinor range']],
    [
      'a rate of two types',
      {
        ...top(aWage()),
        terms: { ...aWage(), tiers: [{ ...tier(0, 0, 0, 1), rate: { type: 'fixed', rateE6: 1 } }] },
      },
      ['terms.tiers.0.rate.valueMinor missing', 'terms.tiers.0.rate.rateE6 unknown'],
    ],
    [
      'a floating wage',
      { ...top(aWage()), terms: { ...aWage(), lossCheck: 'floating' } },
      ['terms.lossCheck choice'],
    ],
    ['a series above 2000', top(aRebate(2001)), ['terms.maxSeries range']],
  ])('%s', (_, value, wanted) => {
    expect(rulesOf(value)).toEqual(wanted)
  })
})

describe('tiers', () => {
  const dividend = (...tiers: ReturnType<typeof tier>[]) =>
    rulesOf(top(aDividend({ lossCheck: 'fixed', tiers })))
  it('ascend strictly in turnover and rate, and do not fall in members and losses', () => {
    expect(dividend(tier(5, 0, 0, 1), tier(5, 0, 0, 2))).toEqual(['terms.tiers.1.turnoverMinor ascending'])
    expect(dividend(tier(5, 0, 0, 1), tier(4, 0, 0, 2))).toEqual(['terms.tiers.1.turnoverMinor ascending'])
    expect(dividend(tier(5, 0, 0, 2), tier(6, 0, 0, 2))).toEqual(['terms.tiers.1.rate ascending'])
    expect(dividend(tier(5, 2, 0, 1), tier(6, 1, 0, 2))).toEqual(['terms.tiers.1.activeMembers notFalling'])
    expect(dividend(tier(5, 0, 9, 1), tier(6, 0, 8, 2))).toEqual(['terms.tiers.1.lossMinor notFalling'])
    expect(dividend(tier(5, 2, 9, 2), tier(4, 1, 8, 1)).length).toBe(4)
  })

  it('of a profit share ascend in losses', () => {
    const share = (...tiers: ReturnType<typeof tier>[]) => rulesOf(top(aProfitShare({ tiers })))
    expect(share(tier(0, 0, 1, 1), tier(0, 0, 2, 2))).toEqual([])
    expect(share(tier(0, 0, 1, 1), tier(0, 0, 1, 2))).toEqual(['terms.tiers.1.lossMinor ascending'])
    expect(share(tier(1, 0, 1, 1), tier(0, 0, 2, 2))).toEqual(['terms.tiers.1.turnoverMinor notFalling'])
  })

  it('have rates of one type, and percentages where a share is paid', () => {
    expect(rulesOf(top(aWage({ tiers: [tier(0, 0, 0, 1), fixedTier(1, 0, 5)] })))).toEqual([
      'terms.tiers.1.rate.type oneRateType',
    ])
    expect(rulesOf(top(aDividend({ tiers: [fixedTier(0, 0, 5)] })))).toEqual([
      'terms.tiers.0.rate.type percentOnly',
    ])
    expect(rulesOf(top(aProfitShare({ tiers: [fixedTier(0, 0, 5)] })))).toEqual([
      'terms.tiers.0.rate.type percentOnly',
    ])
  })

  it('have no bound that nothing looks at', () => {
    const tiers = [tier(0, 0, 5, 1)]
    expect(rulesOf(top(aDividend({ tiers })))).toEqual(['terms.tiers.0.lossMinor unused'])
    expect(rulesOf(top(aWage({ tiers })))).toEqual(['terms.tiers.0.lossMinor unused'])
    expect(rulesOf(top(anHourly({ tiers })))).toEqual(['terms.tiers.0.lossMinor unused'])
    expect(rulesOf(top(aWage({ tiers, lossCheck: 'fixed' })))).toEqual([])
    const active = { count: 'dailyMean', minTurnoverMinor: 0, minDepositMinor: 0 } as const
    expect(rulesOf(top(anHourly({ active })))).toEqual(['terms.active.count unused'])
  })

  it('carry into the second half of a month only where months have halves', () => {
    expect(rulesOf(top(aDividend({ carry: 'secondHalf' })))).toEqual(['terms.carry carryNeedsHalfMonth'])
    expect(rulesOf(top(aDividend({ carry: 'secondHalf', cycle: 'halfMonth' })))).toEqual([])
  })
})

describe('a tenant', () => {
  it.each([
    ['dividend', top(aDividend({ tiers: [tier(0, 0, 0, 40.0001)] })), ['terms.tiers.0.rate aboveTenant']],
    ['wage', top(aWage({ tiers: [tier(0, 0, 0, 2.0001)] })), ['terms.tiers.0.rate aboveTenant']],
    ['amount', top(aWage({ tiers: [fixedTier(0, 0, 100_000_01)] })), ['terms.tiers.0.rate aboveTenant']],
    ['real-time', top(aRealtime({ profitRateE6: 3 * PERCENT + 1 })), ['terms.profitRateE6 aboveTenant']],
    ['real-time loss', top(aRealtime({ lossRateE6: 3 * PERCENT + 1 })), ['terms.lossRateE6 aboveTenant']],
    ['series', top(aRebate(1981)), ['terms.maxSeries aboveTenant']],
    ['low series', top(aRebate(1699)), ['terms.maxSeries aboveTenant']],
    ['category', top(aWage({ category: 'FISH' })), ['terms.category aboveTenant']],
    [
      'tiers',
      top(aWage({ tiers: Array.from({ length: 11 }, (_, at) => tier(at, 0, 0, 0.1 + at / 10)) })),
      ['terms.tiers tooMany'],
    ],
  ])('bounds %s', (_, value, wanted) => {
    expect(rulesOf(value)).toEqual(wanted)
  })

  it('allows 100 % where it names no bound, and only its kinds', () => {
    expect(rulesOf(top(aCommission({ rateE6: 100 * PERCENT })))).toEqual([])
    const tenantBounds = { ...BOUNDS, kinds: ['wage'] as const }
    expect(rulesOf(top(aDividend()), { upline: null, tenantBounds })).toEqual(['terms.kind aboveTenant'])
  })
})

describe('an upline', () => {
  const at = (percent: number) => aDividend({ tiers: [tier(0, 0, 0, percent / 2), tier(1, 0, 0, percent)] })

  it('has at least the rate of its downline', () => {
    expect(rulesOf(low(at(10)), below(at(10)))).toEqual([])
    expect(rulesOf(low(at(10.0002)), below(at(10)))).toEqual(['terms.tiers.1.rate aboveUpline'])
    // The tier with the highest rate is named, also where the tiers do not ascend.
    const falling = aDividend({ tiers: [tier(0, 0, 0, 12), tier(1, 0, 0, 10)] })
    expect(rulesOf(low(falling), below(at(10)))).toEqual([
      'terms.tiers.1.rate ascending',
      'terms.tiers.0.rate aboveUpline',
    ])
    expect(rulesOf(low(aRealtime({ lossRateE6: 25_000 })), below(aRealtime()))).toEqual([
      'terms.lossRateE6 aboveUpline',
    ])
    expect(rulesOf(low(aRealtime({ profitRateE6: 10_001 })), below(aRealtime()))).toEqual([
      'terms.profitRateE6 aboveUpline',
    ])
    expect(rulesOf(low(aRebate(1971)), below(aRebate(1970)))).toEqual(['terms.maxSeries aboveUpline'])
    expect(rulesOf(low(aCommission({ rateE6: 10_001 })), below(aCommission()))).toEqual([
      'terms.rateE6 aboveUpline',
    ])
    expect(
      rulesOf(low(aWage({ tiers: [fixedTier(0, 0, 6)] })), below(aWage({ tiers: [fixedTier(0, 0, 5)] }))),
    ).toEqual(['terms.tiers.0.rate aboveUpline'])
  })

  it('has a contract of the same kind, games, cycle, basis and type of rate', () => {
    const notComparable = ['terms notComparable']
    expect(rulesOf(low(aWage()), below(anHourly()))).toEqual(notComparable)
    expect(rulesOf(low(aWage()), below(aRebate(1980)))).toEqual(notComparable)
    expect(rulesOf(low(aWage({ category: 'RNG' })), below(aWage()))).toEqual(notComparable)
    expect(rulesOf(low(aDividend({ cycle: 'week' })), below(aDividend()))).toEqual(notComparable)
    expect(rulesOf(low(aWage({ tiers: [fixedTier(0, 0, 1)] })), below(aWage()))).toEqual(notComparable)
    expect(rulesOf(low(aCommission({ basis: 'loss' })), below(aCommission()))).toEqual(notComparable)
  })

  it('is the one who offers, and its contract stands', () => {
    expect(rulesOf(low(at(5)), alone)).toEqual(['uplineId uplineMissing'])
    expect(rulesOf(low(at(5), { uplineId: 'other' }), below(at(10)))).toEqual(['uplineId uplineDiffers'])
    expect(rulesOf(top(at(5)), below(at(10)))).toEqual(['uplineId uplineDiffers'])
    expect(rulesOf(low(at(5), { uplineId: 'a' }), below(at(10)))).toEqual(['uplineId self'])
    const resting = { ...alone, upline: { ...contract('up', null, at(10)), state: 'resting' as const } }
    expect(rulesOf(low(at(5)), resting)).toEqual(['uplineId uplineNotStanding'])
    const ending = { ...alone, upline: { ...contract('up', null, at(10)), state: 'ending' as const } }
    expect(rulesOf(low(at(5)), ending)).toEqual([])
  })

  it('gives nothing that it does not have, also where differences of rates are passed up', () => {
    for (const terms of [aRealtime(), aCommission(), aRebate(1900)]) {
      expect(rulesOf(low(terms), alone)).toEqual(['uplineId uplineMissing'])
      expect(rulesOf(low(terms, { uplineId: 'between' }), below(terms))).toEqual(['uplineId uplineDiffers'])
    }
  })

  it('pays, but not for a top agent', () => {
    expect(rulesOf(top(aDividend({ payer: 'upline' })))).toEqual(['terms.payer platformPaysTop'])
    expect(rulesOf(low(aDividend({ payer: 'upline' })), below(aDividend()))).toEqual([])
  })
})

describe('bets', () => {
  it('are not paid for twice, by all games and by their category', () => {
    const beside = (state: Contract['state'], ...others: Terms[]): Beside => ({
      ...alone,
      others: others.map((terms) => ({ ...contract('a', null, terms), state })),
    })
    const overlaps = ['terms.category overlaps']
    expect(rulesOf(top(aWage()), beside('accepted', aWage({ category: 'RNG' })))).toEqual(overlaps)
    expect(rulesOf(top(aWage({ category: 'RNG' })), beside('resting', aWage()))).toEqual(overlaps)
    expect(rulesOf(top(aWage({ category: 'RNG' })), beside('terminated', aWage()))).toEqual([])
    expect(
      rulesOf(top(aWage({ category: 'RNG' })), beside('accepted', aWage({ category: 'LIVE' }), aDividend())),
    ).toEqual([])
    expect(rulesOf(top(aWage()), beside('accepted', aWage()))).toEqual([])
  })

  it('are not paid for twice along a line, by contracts above and below', () => {
    const along = (state: Contract['state'], ...terms: Terms[]): Beside => ({
      ...alone,
      line: terms.map((each) => ({ ...contract('other', 'a', each), state })),
    })
    const overlaps = ['terms.category overlaps']
    const [all, slots] = [aCommission({ category: 'ALL' }), aCommission({ category: 'RNG' })]
    for (const state of ['accepted', 'ending'] as const) {
      expect(rulesOf(top(all), along(state, slots))).toEqual(overlaps)
      expect(rulesOf(top(slots), along(state, all))).toEqual(overlaps)
    }
    expect(rulesOf(top(slots), along('resting', all))).toEqual([])
    expect(rulesOf(top(slots), along('accepted', aCommission({ category: 'LIVE' }), aWage()))).toEqual([])
  })
})

describe('hostile input', () => {
  const broken = {
    get terms() {
      throw new Error('no')
    },
  }
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  const loop: Record<string, unknown> = {}
  loop['self'] = loop
  let deep: unknown = 1
  for (let level = 0; level < 100_000; level += 1) deep = [deep]

  it.each([
    ['a getter that throws', broken],
    ['a revoked proxy', proxy],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no')
          },
        },
      ),
    ],
    ['a loop', loop],
    ['depth', deep],
    [
      'toJSON that throws',
      {
        toJSON: () => {
          throw new Error('no')
        },
      },
    ],
    ['a symbol', Symbol('x')],
  ])('%s', (_, value) => {
    expect(problemsOf(value, alone)).toEqual([{ field: '', rule: 'notJson' }])
  })

  it('reaches no prototype', () => {
    const text = JSON.stringify(top(aWage()))
    const hostile: unknown = JSON.parse(text.replace('{', '{"__proto__":{"contractId":"x"},"constructor":1,'))
    expect(rulesOf(hostile)).toEqual(['__proto__ unknown', 'constructor unknown'])
    expect(rulesOf(Object.create(top(aWage())))[0]).toBe('contractId missing')
    expect(rulesOf({ ...top(aWage()), terms: { kind: 'toString' } })).toEqual(['terms.kind choice'])
  })

  it('never throws, and never lets anything through', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withNullPrototype: true,
          withSparseArray: true,
          withTypedArray: true,
        }),
        (value) => {
          expect(problemsOf(value, alone).length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('never throws for a contract with anything at any place', () => {
    const places = (value: unknown, path: string[] = []): string[][] =>
      typeof value === 'object' && value !== null
        ? [path, ...Object.entries(value).flatMap(([key, each]) => places(each, [...path, key]))]
        : [path]
    const put = (value: unknown, [key, ...rest]: string[], what: unknown): unknown => {
      if (key === undefined) return what
      if (Array.isArray(value))
        return value.map((each, at) => (String(at) === key ? put(each, rest, what) : each))
      return typeof value === 'object'
        ? {
            ...value,
            ...Object.fromEntries(
              Object.entries(value ?? {})
                .filter(([own]) => own === key)
                .map(([own, each]) => [own, put(each, rest, what)]),
            ),
          }
        : what
    }
    fc.assert(
      fc.property(
        fc.constantFrom(...every),
        fc.nat(),
        fc.anything({ withBigInt: true }),
        (terms, place, what) => {
          const whole = low(terms)
          const paths = places(whole)
          const value = put(whole, paths[place % paths.length] ?? [], what)
          const problems = problemsOf(value, below(terms))
          for (const problem of problems) expect(problem.field.length).toBeLessThan(200)
          // What passes is a contract that holds nothing but numbers, texts and nulls of a contract.
          if (problems.length === 0)
            expect(Object.keys(JSON.parse(JSON.stringify(value))).toSorted()).toEqual(
              Object.keys(whole).toSorted(),
            )
        },
      ),
      { numRuns: 1000 },
    )
  })
})
