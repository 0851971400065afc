import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BET_KINDS, betOf, BETS, colourOf, POCKETS, RED_NUMBERS, WHEEL } from '#lib/shared/roulette/bets.ts'
import { checkChips, mergeChips } from '#lib/shared/roulette/chips.ts'
import { cellOf, LAYOUT, TABLE_SIZE } from '#lib/shared/roulette/layout.ts'
import { settleChips, spinWheel, ticketHits, ticketReturn } from '#lib/shared/roulette/settle.ts'
import { percentOf } from '../../fixtures/node/percent-of.ts'

const STRICT = { isLaPartage: false }
const PARTAGE = { isLaPartage: true }
const aChip = fc.record({
  betId: fc.constantFrom(...BETS.map(({ id }) => id)),
  stakeMinor: fc.integer({ min: 1, max: 1e6 }),
})

describe('the table', () => {
  it('has 157 bets, each once', () => {
    const counts = BET_KINDS.map((kind) => BETS.filter((bet) => bet.kind === kind).length)
    expect(counts).toEqual([37, 60, 14, 23, 11, 3, 3, 6])
    expect(new Set(BETS.map(({ id }) => id)).size).toBe(157)
    expect(new Set(BETS.map(({ numbers }) => numbers.join())).size).toBe(157)
    for (const { id, numbers } of BETS) {
      expect([...numbers].sort((one, other) => one - other)).toEqual(numbers)
      expect(id).toMatch(/^[\w.:-]+$/)
    }
  })

  it('pays 36 over the numbers, less the stake', () => {
    const pays = { straight: 35, split: 17, street: 11, corner: 8, line: 5, column: 2, dozen: 2, even: 1 }
    for (const bet of BETS) {
      expect(bet.pays).toBe(pays[bet.kind])
      expect((bet.pays + 1) * bet.numbers.length).toBe(36)
    }
  })

  it('has the bets that touch zero, and none that only look near', () => {
    const ofZero = BETS.filter(({ numbers }) => numbers.includes(0)).map(({ id }) => id)
    expect(ofZero).toEqual([
      'straight:0',
      'split:0-1',
      'split:0-2',
      'split:0-3',
      'street:0-1-2',
      'street:0-2-3',
      'corner:0-1-2-3',
    ])
    for (const id of ['split:3-4', 'split:0-4', 'corner:3-4-6-7', 'line:2-3-4-5-6-7', 'street:2-3-4', ''])
      expect(betOf(id)).toBeUndefined()
    expect(betOf('line:1-2-3-4-5-6')?.pays).toBe(5)
    expect(betOf('column:3')?.numbers).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36])
    expect(betOf('dozen:2')?.numbers.at(0)).toBe(13)
  })

  it('parts the numbers evenly: each chance has one opposite', () => {
    for (const [one, other] of [
      ['red', 'black'],
      ['odd', 'even'],
      ['low', 'high'],
    ])
      expect(
        new Set([...(betOf(one ?? '')?.numbers ?? []), ...(betOf(other ?? '')?.numbers ?? [])]).size,
      ).toBe(36)
  })

  it('has a wheel of every pocket once, red and black in turn', () => {
    expect([...WHEEL].sort((one, other) => one - other)).toEqual(
      Array.from({ length: POCKETS }, (_, number) => number),
    )
    const colours = WHEEL.map(colourOf)
    expect(colours[0]).toBe('green')
    for (let place = 2; place < POCKETS; place += 1) expect(colours[place]).not.toBe(colours[place - 1])
    expect(RED_NUMBERS).toHaveLength(18)
  })
})

describe('the layout', () => {
  const spotOf = (id: string) => LAYOUT.find(({ betId }) => betId === id)?.spot

  it('has a place of its own for every bet, on the table', () => {
    expect(LAYOUT.map(({ betId }) => betId)).toEqual(BETS.map(({ id }) => id))
    expect(new Set(LAYOUT.map(({ spot }) => `${spot.x}/${spot.y}`)).size).toBe(157)
    for (const { spot } of LAYOUT) {
      expect(spot.x).toBeGreaterThan(0)
      expect(spot.x).toBeLessThan(TABLE_SIZE.width)
      expect(spot.y).toBeGreaterThan(0)
      expect(spot.y).toBeLessThan(TABLE_SIZE.height)
    }
  })

  it('lays cells side by side: no two overlap, and they fill the numbers and the rows below', () => {
    const areas = LAYOUT.flatMap(({ area }) => (area ? [area] : []))
    expect(areas).toHaveLength(37 + 3 + 3 + 6)
    const covered = areas.flatMap(({ x, y, width, height }) =>
      Array.from(
        { length: width * height },
        (_, cell) => `${x + (cell % width)}/${y + Math.floor(cell / width)}`,
      ),
    )
    expect(new Set(covered).size).toBe(covered.length)
    expect(covered).toHaveLength(3 + 36 + 3 + 12 + 12)
  })

  it('lays inside bets where their numbers meet', () => {
    expect(cellOf(1)).toMatchObject({ x: 1, y: 2 })
    expect(cellOf(3)).toMatchObject({ x: 1, y: 0 })
    expect(cellOf(36)).toMatchObject({ x: 12, y: 0 })
    const spots = {
      'split:8-11': { x: 4, y: 1.5 },
      'split:7-8': { x: 3.5, y: 2 },
      'split:0-2': { x: 1, y: 1.5 },
      'street:7-8-9': { x: 3.5, y: 3 },
      'street:0-1-2': { x: 1, y: 2 },
      'street:0-2-3': { x: 1, y: 1 },
      'corner:0-1-2-3': { x: 1, y: 3 },
      'corner:1-2-4-5': { x: 2, y: 2 },
      'line:1-2-3-4-5-6': { x: 2, y: 3 },
      'column:1': { x: 13.5, y: 2.5 },
      'dozen:3': { x: 11, y: 3.5 },
      high: { x: 12, y: 4.5 },
    }
    for (const [id, spot] of Object.entries(spots)) expect(spotOf(id), id).toEqual(spot)
    for (const { betId, spot, area } of LAYOUT) {
      const bet = betOf(betId)
      if (area || !bet) continue
      // Every number of an inside bet has the chip on its border.
      for (const cell of bet.numbers.map(cellOf)) {
        expect(spot.x >= cell.x && spot.x <= cell.x + cell.width, betId).toBe(true)
        if (!['street', 'line'].includes(bet.kind) && bet.numbers[0] !== 0)
          expect(spot.y >= cell.y && spot.y <= cell.y + cell.height, betId).toBe(true)
      }
    }
  })
})

describe('chips', () => {
  const limits = {
    minBetMinor: 10,
    maxBetMinor: {
      straight: 100,
      split: 200,
      street: 300,
      corner: 400,
      line: 600,
      column: 1_000,
      dozen: 1_000,
      even: 2_000,
    },
    maxTotalMinor: 3_000,
    maxBets: 4,
    stepMinor: 2,
  }
  const check = (...chips: [betId: string, stakeMinor: number][]) =>
    checkChips(
      chips.map(([betId, stakeMinor]) => ({ betId, stakeMinor })),
      limits,
    )

  it('of one bet are put together before they are held to the limits', () => {
    expect(check(['red', 4], ['straight:7', 10], ['red', 6])).toEqual({
      ok: true,
      chips: [
        { betId: 'red', stakeMinor: 10 },
        { betId: 'straight:7', stakeMinor: 10 },
      ],
      stakeMinor: 20,
    })
    expect(check(['straight:7', 60], ['straight:7', 60])).toEqual({
      ok: false,
      reason: 'aboveBetMaximum',
      betId: 'straight:7',
    })
  })

  it('are refused where a limit is broken, and taken right at it', () => {
    expect(check()).toEqual({ ok: false, reason: 'empty' })
    expect(check(['straight:37', 10])).toEqual({ ok: false, reason: 'unknownBet', betId: 'straight:37' })
    for (const amount of [0, -10, 10.5, Number.NaN, 2 ** 53])
      expect(check(['red', amount])).toEqual({ ok: false, reason: 'amount', betId: 'red' })
    expect(check(['red', 11])).toEqual({ ok: false, reason: 'step', betId: 'red' })
    expect(check(['red', 8])).toEqual({ ok: false, reason: 'belowMinimum', betId: 'red' })
    expect(check(['red', 2_000])).toMatchObject({ ok: true })
    expect(check(['red', 2_002])).toMatchObject({ reason: 'aboveBetMaximum' })
    expect(check(['red', 2_000], ['dozen:1', 1_000])).toMatchObject({ ok: true, stakeMinor: 3_000 })
    expect(check(['red', 2_000], ['dozen:1', 1_000], ['split:1-2', 10])).toEqual({
      ok: false,
      reason: 'aboveTableMaximum',
    })
    const four: [string, number][] = [1, 2, 3, 4].map((number) => [`straight:${number}`, 10])
    expect(check(...four, ['straight:1', 10])).toMatchObject({ ok: true })
    expect(check(...four, ['straight:5', 10])).toEqual({ ok: false, reason: 'tooManyBets' })
  })

  it('a negative chip does not buy room for another', () => {
    expect(check(['straight:7', 110], ['straight:7', -10])).toMatchObject({ ok: false, reason: 'amount' })
  })

  it('merged keep their sum', () => {
    fc.assert(
      fc.property(fc.array(aChip, { maxLength: 30 }), (chips) => {
        const sum = (list: readonly { stakeMinor: number }[]) =>
          list.reduce((all, chip) => all + chip.stakeMinor, 0)
        const merged = mergeChips(chips)
        expect(sum(merged)).toBe(sum(chips))
        expect(new Set(merged.map(({ betId }) => betId)).size).toBe(merged.length)
      }),
    )
  })
})

describe('settlement', () => {
  it('pays winners with their stake, and nothing else', () => {
    const chips = [
      { betId: 'straight:17', stakeMinor: 100 },
      { betId: 'split:17-20', stakeMinor: 100 },
      { betId: 'black', stakeMinor: 100 },
      { betId: 'red', stakeMinor: 100 },
      { betId: 'dozen:2', stakeMinor: 100 },
    ]
    expect(settleChips(chips, 17, STRICT)).toEqual({
      number: 17,
      wins: [
        { betId: 'straight:17', payoutMinor: 3_600 },
        { betId: 'split:17-20', payoutMinor: 1_800 },
        { betId: 'black', payoutMinor: 200 },
        { betId: 'dozen:2', payoutMinor: 300 },
      ],
      winMinor: 5_900,
    })
    expect(settleChips(chips, 0, STRICT)).toEqual({ number: 0, wins: [], winMinor: 0 })
    const most = Array.from({ length: 37 }, (_, number) => settleChips(chips, number, STRICT).winMinor)
    expect(Math.max(...most)).toBe(5_900)
    expect(spinWheel((exclusiveMax) => exclusiveMax - 20, chips, STRICT).number).toBe(17)
  })

  it('gives half of the even chances back at zero where la partage is played, rounded down', () => {
    const chips = [
      { betId: 'odd', stakeMinor: 101 },
      { betId: 'dozen:1', stakeMinor: 100 },
    ]
    expect(settleChips(chips, 0, PARTAGE)).toEqual({
      number: 0,
      wins: [{ betId: 'odd', payoutMinor: 50 }],
      winMinor: 50,
    })
    expect(settleChips(chips, 2, PARTAGE).winMinor).toBe(300)
    expect(settleChips([{ betId: 'straight:0', stakeMinor: 10 }], 0, PARTAGE).winMinor).toBe(360)
  })

  it('refuses bets and pockets that do not exist', () => {
    expect(() => settleChips([{ betId: 'straight:37', stakeMinor: 1 }], 1, STRICT)).toThrow(RangeError)
    for (const number of [-1, 37, 1.5]) expect(() => settleChips([], number, STRICT)).toThrow(RangeError)
  })

  it('returns 36/37 on every bet, and 73/74 on even chances with la partage', () => {
    for (const { id, kind } of BETS) {
      const chips = [{ betId: id, stakeMinor: 200 }]
      expect(ticketReturn(chips, STRICT)).toEqual({ part: 36 * 200, whole: 37 * 200 })
      expect(ticketReturn(chips, PARTAGE).part).toBe(kind === 'even' ? 36 * 200 + 100 : 36 * 200)
    }
    expect(percentOf(ticketReturn([{ betId: 'red', stakeMinor: 2 }], STRICT))).toBe(97.3)
    expect(percentOf(ticketReturn([{ betId: 'red', stakeMinor: 2 }], PARTAGE))).toBe(98.65)
  })

  it('returns 36/37 on any ticket, and says on how many pockets it brings anything', () => {
    fc.assert(
      fc.property(fc.array(aChip, { minLength: 1, maxLength: 30 }), (chips) => {
        const { part, whole } = ticketReturn(chips, STRICT)
        expect(BigInt(part) * 37n).toBe(BigInt(whole) * 36n)
        const covered = new Set(chips.flatMap(({ betId }) => betOf(betId)?.numbers ?? []))
        expect(ticketHits(chips, STRICT)).toEqual({ part: covered.size, whole: 37 })
        expect(ticketReturn(chips, PARTAGE).part).toBeGreaterThanOrEqual(part)
      }),
    )
  })
})
