import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cancelLotteryOrder } from '#lib/api/play/lottery-orders.ts'
import { placeBets } from '#lib/api/play/lottery-bets.ts'
import { getExposure } from '#lib/api/play/lottery-ops.ts'
import type { LotterySettings } from '#lib/api/play/lottery-settings.ts'
import type { DrawObject } from '#platform/play/lottery/draw-object.ts'
import { drawOf } from '#platform/play/lottery/draw-of.ts'
import { aBettor, aLottery, aLotteryBrand, aSlip, GAME, START } from './lottery-site.ts'

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

const FAMILIES = {
  thai: { family: 'thai', group: 'THAI' },
  togel: { family: 'togel', group: 'TOGEL' },
  fourD: { family: 'fourD', group: '4D' },
  elevenFive: { family: 'elevenFive', group: '11X5' },
  markSix: { family: 'markSix', group: 'LHC' },
  vn: { family: 'vn', group: 'VN', variant: { model: 'agency', region: 'north' } },
} as const satisfies Record<string, Partial<LotterySettings>>

const FOUR_D_PRIZES = ['first', 'second', 'third', 'starter', 'consolation']
/** 4D has no default odds. */
const FOUR_D_ODDS = Object.fromEntries(
  ['straight', 'iBox', 'last3'].flatMap((play) => FOUR_D_PRIZES.map((id) => [`${play}.${id}`, 200_0000])),
)

/** What is reserved under each number of a play, after slips of 1.00 a unit on these selections. */
async function reservedOf(
  family: keyof typeof FAMILIES,
  play: string,
  selections: readonly (readonly unknown[])[],
): Promise<Record<string, number>> {
  const odds = family === 'fourD' ? FOUR_D_ODDS : {}
  const tenant = await aLotteryBrand([aLottery({ ...FAMILIES[family], odds })])
  const { visitor } = await aBettor(tenant)
  for (const slip of selections) {
    const lines = slip.map((selection) => ({ play, selection, unitMinor: 1_00, multiple: 1 }))
    await visitor.call(placeBets, await aSlip(visitor, { lines }))
  }
  const { rows } = await visitor.call(getExposure, { tenant, gameCode: GAME })
  return Object.fromEntries(
    rows.flatMap(({ number, reservedMinor }) => (number === undefined ? [] : [[number, reservedMinor]])),
  )
}

const shares = (reserved: Record<string, number>) => {
  const least = Math.min(...Object.values(reserved))
  return Object.fromEntries(Object.entries(reserved).map(([number, minor]) => [number, minor / least]))
}

test('an order gives back what it reserved, also under a number of another text', async () => {
  const tenant = await aLotteryBrand([aLottery(FAMILIES.thai)])
  const { visitor } = await aBettor(tenant)
  const lines = [{ play: 'tod3', selection: { entries: ['987'] }, unitMinor: 1_00, multiple: 1 }]
  const { order } = await visitor.call(placeBets, await aSlip(visitor, { lines }))
  // As it was reserved before entries in any order had one number.
  await runInDurableObject(drawOf(env, tenant, GAME), ({ sql }: DrawObject) => {
    sql.run("UPDATE exposure SET key = replace(key, '789', '987')")
    sql.run("UPDATE reservation SET demands = replace(demands, '789', '987')")
  })
  await visitor.call(placeBets, await aSlip(visitor, { lines }))
  const numbers = async () => {
    const { rows } = await visitor.call(getExposure, { tenant, gameCode: GAME })
    return rows.flatMap(({ number }) => number ?? []).sort()
  }
  expect(await numbers()).toEqual(['789', '987'])
  await visitor.call(cancelLotteryOrder, { gameCode: GAME, orderId: order.orderId })
  expect(await numbers()).toEqual(['789'])
})

describe('the bound of a number', () => {
  test.each([
    {
      what: 'orders of a permuted entry are bets of their own',
      of: ['thai', 'top3'] as const,
      slips: [
        [{ entries: ['123'] }],
        [{ entries: ['321'], permuted: true }],
        [{ entries: ['213', '445'], permuted: true }],
      ],
      numbers: { 123: 3, 132: 2, 213: 2, 231: 2, 312: 2, 321: 2, 445: 1, 454: 1, 544: 1 },
    },
    {
      what: 'orders that two entries of a line share count for both',
      of: ['vn', 'baoLo2'] as const,
      slips: [[{ entries: ['12', '21'], permuted: true }], [{ entries: ['13'] }]],
      numbers: { 12: 2, 21: 2, 13: 1 },
    },
    {
      what: 'an entry in any order has one number',
      of: ['thai', 'tod3'] as const,
      slips: [[{ entries: ['123'] }], [{ entries: ['321', '455'] }]],
      numbers: { 123: 2, 455: 1 },
    },
    {
      what: 'and so have the digits of colok',
      of: ['togel', 'colokNaga'] as const,
      slips: [[{ entries: ['211', '345'] }], [{ entries: ['112'] }, { entries: ['121'] }]],
      numbers: { 112: 3, 345: 1 },
    },
    {
      what: 'columns are bets of their own',
      of: ['togel', 'jitu'] as const,
      slips: [[{ columns: [[], [], [], [5]] }], [{ columns: [[1], [], [], [5, 6]] }]],
      numbers: { 'ekor.5': 2, 'ekor.6': 1, 'as.1': 1 },
    },
    {
      what: 'with named choices too',
      of: ['togel', 'fifty'] as const,
      slips: [[{ columns: [['big'], [], [], ['odd']] }], [{ columns: [[], ['big'], [], ['odd']] }]],
      numbers: { 'as.big': 1, 'kop.big': 1, 'ekor.odd': 2 },
    },
    {
      what: 'and balls by their places',
      of: ['elevenFive', 'place'] as const,
      slips: [[{ columns: [[11], [], [], [], []] }], [{ columns: [[11], [11], [], [], []] }]],
      numbers: { 'b1.11': 2, 'b2.11': 1 },
    },
    {
      what: 'choices of the only column as well',
      of: ['elevenFive', 'first1Straight'] as const,
      slips: [[{ columns: [[3]] }], [{ columns: [[3, 4]] }]],
      numbers: { 'b1.3': 2, 'b1.4': 1 },
    },
  ])('$what', async ({ of: [family, play], slips, numbers }) => {
    expect(shares(await reservedOf(family, play, slips))).toEqual(numbers)
  })

  test('an i-box of other digits in the same order of digits is the same bet', async () => {
    const reserved = await reservedOf('fourD', 'iBox', [[{ entries: ['1234'] }], [{ entries: ['4321'] }]])
    expect(Object.keys(reserved)).toEqual(['1234'])
  })

  test.each([
    ['combinations', 'elevenFive', 'any2', [{ numbers: [2, 11] }, { numbers: [11, 2] }]],
    [
      'bankers',
      'elevenFive',
      'any3',
      [
        { numbers: [2, 11, 5], bankers: [1, 3] },
        { bankers: [3, 1], numbers: [11, 5, 2] },
      ],
    ],
    [
      'legs',
      'togel',
      'kombinasi',
      [
        {
          legs: [
            { place: 'as', side: 'big' },
            { place: 'kop', side: 'odd' },
          ],
        },
        {
          legs: [
            { side: 'odd', place: 'kop' },
            { side: 'big', place: 'as' },
          ],
        },
      ],
    ],
    [
      'columns that win together',
      'elevenFive',
      'first2Straight',
      [
        {
          columns: [
            [1, 2],
            [3, 4],
          ],
        },
        {
          columns: [
            [2, 1],
            [4, 3],
          ],
        },
      ],
    ],
    [
      'entries that win together',
      'vn',
      'baoXien2',
      [{ entries: ['12', '34'] }, { entries: ['34', '12'], stations: ['north'] }],
    ],
    ['sets', 'markSix', 'zodiacSet', [{ choices: ['rat', 'ox'] }, { choices: ['ox', 'rat'] }]],
    [
      'lists that are crossed',
      'markSix',
      'all2',
      [
        { crossed: [{ numbers: [1, 2] }, { numbers: [3] }] },
        { crossed: [{ numbers: [3] }, { numbers: [2, 1] }] },
      ],
    ],
  ] as const)('%s count as the whole, however they are written', async (_what, family, play, selections) => {
    const [first, second] = selections
    const [once] = Object.values(await reservedOf(family, play, [[first]]))
    expect(Object.values(await reservedOf(family, play, [[first], [second]]))).toEqual([(once ?? 0) * 2])
  })

  test('columns that win together keep their places', async () => {
    const selections = [[{ columns: [[1], [2]] }], [{ columns: [[2], [1]] }]]
    expect(Object.keys(await reservedOf('elevenFive', 'first2Straight', selections))).toHaveLength(2)
  })
})
