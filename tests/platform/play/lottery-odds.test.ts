import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getLotteryGame, getLotteryReturns } from '#lib/api/play/lottery.ts'
import { getLotteryOrder } from '#lib/api/play/lottery-orders.ts'
import { placeBets } from '#lib/api/play/lottery-bets.ts'
import {
  decideLotteryVersion,
  draftLotteryVersion,
  listLotteryVersions,
} from '#lib/api/play/lottery-versions.ts'
import { mulOdds } from '#lib/shared/money/money.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import {
  aBettor,
  aLottery,
  aLotteryBrand,
  aSlip,
  GAME,
  lastOf,
  refusedWith,
  START,
  sweep,
} from './lottery-site.ts'

const BY = { operator: 'olga', reason: 'new margin' }
const MINUTE_MS = 60_000
const KEY = 'sides.big'

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

async function aBrand(settings = aLottery()) {
  const tenant = await aLotteryBrand([settings])
  const bettor = await aBettor(tenant)
  const game = { tenant, gameCode: GAME }
  const { visitor } = bettor
  const draft = (odds: Record<string, number>, aboveHundred: string[] = []) =>
    visitor.call(draftLotteryVersion, { ...game, odds, aboveHundred, ...BY })
  const decide = (
    id: number,
    over: { decision?: 'publish' | 'withdraw'; atMs?: number; aboveHundred?: string[] } = {},
  ) =>
    visitor.call(decideLotteryVersion, { ...game, id, decision: 'publish', aboveHundred: [], ...BY, ...over })
  return { ...bettor, tenant, game, draft, decide }
}

/** Straight bets return 66 %. */
function aFourDLottery() {
  const prizes = { first: 2500, second: 1000, third: 500, starter: 200, consolation: 60 }
  const odds = Object.fromEntries(
    ['straight', 'iBox', 'last3'].flatMap((play) =>
      Object.entries(prizes).flatMap(([id, each]) =>
        play === 'last3' && !['first', 'second', 'third'].includes(id)
          ? []
          : [[`${play}.${id}`, each * (play === 'last3' ? 1_000 : 10_000)]],
      ),
    ),
  )
  return aLottery({ family: 'fourD', group: '4D', prizeMode: 'SEA', category: 'ELOTT', odds })
}

const onSale = async (visitor: Visitor) => visitor.call(getLotteryGame, { gameCode: GAME })
const bigNow = async (visitor: Visitor) => (await onSale(visitor)).odds[KEY]

describe('a version of the odds', () => {
  test('changes nothing as a draft, and comes into force when it is published for', async () => {
    const { visitor, game, draft, decide } = await aBrand()
    const before = await onSale(visitor)
    const was = before.odds[KEY] ?? 0
    const made = await draft({ [KEY]: was - 1_000 })
    expect(made).toMatchObject({
      state: 'draft',
      changes: { odds: { [KEY]: was - 1_000 } },
      before: { odds: { [KEY]: was } },
      findings: [],
      operator: 'olga',
    })
    expect((await onSale(visitor)).oddsVersion).toBe(before.oddsVersion)

    const atMs = START + 2 * MINUTE_MS
    expect(await decide(made.id, { atMs })).toMatchObject({ state: 'scheduled', fromMs: atMs })
    vi.setSystemTime(atMs - 1)
    expect(await bigNow(visitor)).toBe(was)
    vi.setSystemTime(atMs)
    const after = await onSale(visitor)
    expect(after.odds[KEY]).toBe(was - 1_000)
    expect(after.oddsVersion).not.toBe(before.oddsVersion)
    // Everything else stands as it stood.
    expect({ ...after.odds, [KEY]: was }).toEqual(before.odds)

    const shown = await visitor.call(listLotteryVersions, game)
    expect(shown).toMatchObject({ oddsVersion: after.oddsVersion, versions: [{ state: 'inForce' }] })
    const { plays } = await visitor.call(getLotteryReturns, { gameCode: GAME })
    const classes = plays.find(({ play }) => play === 'sides')?.tickets.flatMap((each) => each.classes)
    expect(classes?.find(({ id }) => id === 'big')?.oddsE4).toBe(was - 1_000)
  })

  test('asks those who saw other odds; what was accepted is paid by its own', async () => {
    const { visitor, tenant, balance, draft, decide } = await aBrand()
    const was = (await bigNow(visitor)) ?? 0
    const sides = ['big', 'small'].map((choice) => ({
      play: 'sides',
      selection: { choices: [choice] },
      unitMinor: 10_00,
      multiple: 1,
    }))
    const slip = await aSlip(visitor, { lines: sides })
    const { order } = await visitor.call(placeBets, slip)
    const lower = { [KEY]: was - 5_000, 'sides.small': was - 5_000 }
    await decide((await draft(lower)).id)
    const late = { ...slip, operationKey: crypto.randomUUID() }
    expect(await refusedWith(visitor.call(placeBets, late))).toBe('lottery.oddsChanged')
    expect(await balance()).toBe(980_00)

    vi.setSystemTime(START + MINUTE_MS)
    await sweep(tenant)
    const last = await lastOf(visitor)
    expect(last?.issue).toBe(slip.draws[0]?.issue)
    // At 13 and 14 the side that would have won gets its stake, and is no bet of the order any more.
    const { digits }: { digits: number[] } = Object(last?.result)
    const isRefunded = [13, 14].includes(digits.reduce((sum, digit) => sum + digit, 0))
    const wonMinor = mulOdds(10_00, was)
    const settled = await visitor.call(getLotteryOrder, { gameCode: GAME, orderId: order.orderId })
    expect(settled.paidMinor).toBe(isRefunded ? 0 : wonMinor)
    expect(await balance()).toBe(980_00 + (isRefunded ? 10_00 : wonMinor))
  })

  test('that returns more than 100 % is refused, unless draft and publication both say so', async () => {
    const { visitor, draft, decide } = await aBrand()
    const was = await bigNow(visitor)
    const silent = await draft({ [KEY]: 25_000 })
    expect(silent.findings).toMatchObject([{ code: 'aboveHundred', play: 'sides', isAccepted: false }])
    expect(await refusedWith(decide(silent.id))).toBe('lottery.version')
    expect(await refusedWith(decide(silent.id, { aboveHundred: ['sides'] }))).toBe('lottery.version')
    const stated = await draft({ [KEY]: 25_000 }, ['sides'])
    expect(await refusedWith(decide(stated.id))).toBe('lottery.version')
    expect(await bigNow(visitor)).toBe(was)
    expect(await decide(stated.id, { aboveHundred: ['sides'] })).toMatchObject({ state: 'inForce' })
    expect(await bigNow(visitor)).toBe(25_000)
  })

  test.each([
    ['a key of no play', { 'sides.huge': 20_000 }, 'unknown'],
    ['odds below zero', { [KEY]: -1 }, 'notWhole'],
  ])('with %s is refused', async (_what, odds, code) => {
    const { draft, decide } = await aBrand()
    const made = await draft(odds)
    expect(made.findings).toMatchObject([{ code }])
    expect(await refusedWith(decide(made.id))).toBe('lottery.version')
  })

  test('is withdrawn before it is in force, and never after', async () => {
    const { visitor, game, draft, decide } = await aBrand()
    const was = (await bigNow(visitor)) ?? 0
    const one = await draft({ [KEY]: was - 1_000 })
    await decide(one.id, { atMs: START + MINUTE_MS })
    expect(await refusedWith(decide(one.id))).toBe('lottery.state')
    expect(await decide(one.id, { decision: 'withdraw' })).toMatchObject({ state: 'withdrawn' })
    vi.setSystemTime(START + 2 * MINUTE_MS)
    expect(await bigNow(visitor)).toBe(was)
    expect(await refusedWith(decide(one.id))).toBe('lottery.state')
    const two = await draft({ [KEY]: was - 2_000 })
    await decide(two.id)
    expect(await refusedWith(decide(two.id, { decision: 'withdraw' }))).toBe('lottery.state')
    expect(await refusedWith(decide(99))).toBe('lottery.versionUnknown')
    const { versions } = await visitor.call(listLotteryVersions, game)
    expect(versions.map(({ state }) => state)).toEqual(['inForce', 'withdrawn'])
  })

  test('is checked with those that follow it: together they return no more than 100 %', async () => {
    const { draft, decide } = await aBrand(aFourDLottery())
    // 66 % at first; 91 % with the one, 86 % with the other, 111 % with both.
    const later = await draft({ 'straight.first': 5000_0000 })
    await decide(later.id, { atMs: START + 3 * MINUTE_MS })
    const sooner = await draft({ 'straight.second': 3000_0000 })
    expect(sooner.findings).toEqual([])
    expect(await refusedWith(decide(sooner.id))).toBe('lottery.version')
    await decide(later.id, { decision: 'withdraw' })
    expect(await decide(sooner.id)).toMatchObject({ state: 'inForce' })
  })

  test('that follows may pass 100 % by another only where its own draft and publication both say so', async () => {
    const { draft, decide } = await aBrand(aFourDLottery())
    const atMs = START + 3 * MINUTE_MS
    const later = await draft({ 'straight.first': 5000_0000 }, ['straight'])
    await decide(later.id, { atMs })
    const sooner = await draft({ 'straight.second': 3000_0000 })
    expect(await refusedWith(decide(sooner.id, { aboveHundred: ['straight'] }))).toBe('lottery.version')
    await decide(later.id, { decision: 'withdraw' })
    const again = await draft({ 'straight.first': 5000_0000 }, ['straight'])
    await decide(again.id, { atMs, aboveHundred: ['straight'] })
    expect(await decide(sooner.id)).toMatchObject({ state: 'inForce' })
  })

  test.each([
    ['later', 2],
    ['at the same moment', 1],
  ])(
    'is not withdrawn where one that begins %s would return more than 100 % without it',
    async (_when, minutes) => {
      const { visitor, draft, decide } = await aBrand(aFourDLottery())
      // 46 % with the one; 91 % with both, 111 % without the one.
      const lower = await draft({ 'straight.starter': 0 })
      await decide(lower.id, { atMs: START + MINUTE_MS })
      const higher = await draft({ 'straight.first': 5000_0000, 'straight.second': 3000_0000 })
      await decide(higher.id, { atMs: START + minutes * MINUTE_MS })
      expect(await refusedWith(decide(lower.id, { decision: 'withdraw' }))).toBe('lottery.version')
      vi.setSystemTime(START + minutes * MINUTE_MS)
      expect((await onSale(visitor)).odds).toMatchObject({
        'straight.first': 5000_0000,
        'straight.starter': 0,
      })
    },
  )

  test('is withdrawn where those that follow stand without it', async () => {
    const { draft, decide } = await aBrand(aFourDLottery())
    const lower = await draft({ 'straight.starter': 0 })
    await decide(lower.id, { atMs: START + MINUTE_MS })
    const higher = await draft({ 'straight.first': 5000_0000 })
    await decide(higher.id, { atMs: START + 2 * MINUTE_MS })
    expect(await decide(lower.id, { decision: 'withdraw' })).toMatchObject({ state: 'withdrawn' })
  })

  test.each([
    ['the later draft first', [1, 0]],
    ['the earlier draft first', [0, 1]],
  ])('is checked with those of the same moment, %s', async (_what, order) => {
    const { draft, decide } = await aBrand(aFourDLottery())
    const atMs = START + MINUTE_MS
    // 91 % and 66 %; one after the other 111 %, as the second sets what the first had lowered.
    const drafts = [
      await draft({ 'straight.first': 5000_0000, 'straight.second': 3000_0000, 'straight.starter': 0 }),
      await draft({ 'straight.starter': 200_0000 }),
    ]
    const [first, second] = order.map((index) => drafts[index]?.id ?? 0)
    await decide(first ?? 0, { atMs })
    expect(await refusedWith(decide(second ?? 0, { atMs }))).toBe('lottery.version')
  })
})
