import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { secureDraw, type Draw } from '#lib/shared/chance/secure-draw.ts'
import { MAX_MEAN_SHARE_MINOR, splitEnvelope } from '#lib/shared/rewards/envelope.ts'
import { chanceOf, drawWinners, holdRaffle, listText, type TicketHolder } from '#lib/shared/rewards/raffle.ts'
import { spinWheel } from '#lib/shared/rewards/wheel.ts'
import { randomFrom } from './random.ts'

function seededDraw(seed: number): Draw {
  const random = randomFrom(seed)
  return secureDraw((words) => {
    for (let index = 0; index < words.length; index += 1) words[index] = random.below(2 ** 32)
  })
}
/** Says these numbers one after another, and keeps what it was asked. */
function scripted(numbers: number[]): { draw: Draw; asked: number[] } {
  const asked: number[] = []
  const draw: Draw = (exclusiveMax) => {
    asked.push(exclusiveMax)
    const [next = -1] = numbers.splice(0, 1)
    if (next < 0 || next >= exclusiveMax) throw new Error(`${next} of ${exclusiveMax}`)
    return next
  }
  return { draw, asked }
}

describe('a red envelope', () => {
  it('draws each share from 1 to twice the mean of what is left, less one; the last takes the rest', () => {
    const { draw, asked } = scripted([0, 5, 0])
    expect(splitEnvelope(20, 4, draw)).toEqual([1, 6, 1, 12])
    expect(asked).toEqual([9, 11, 11])
  })

  it('always sums up exactly with shares of at least 1', () => {
    const draw = seededDraw(7)
    for (let pool = 10; pool < 200; pool += 3)
      for (const shares of [1, 2, 3, 10]) {
        const split = splitEnvelope(pool, shares, draw)
        expect(split).toHaveLength(shares)
        expect(split.reduce((sum, share) => sum + share, 0)).toBe(pool)
        expect(Math.min(...split)).toBeGreaterThanOrEqual(1)
      }
    expect(splitEnvelope(5, 5, draw)).toEqual([1, 1, 1, 1, 1])
  })

  it('is the same on the average at every place', () => {
    const draw = seededDraw(20_261_122)
    const runs = 40_000
    const sums = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    for (let run = 0; run < runs; run += 1)
      for (const [place, share] of splitEnvelope(10_000, 10, draw).entries())
        sums[place] = (sums[place] ?? 0) + share
    for (const sum of sums) expect(Math.abs(sum / runs - 1_000)).toBeLessThan(8)
  })

  it('refuses fewer units than shares, and pools beyond one draw', () => {
    const draw = seededDraw(1)
    expect(() => splitEnvelope(4, 5, draw)).toThrow(RangeError)
    expect(() => splitEnvelope(4, 0, draw)).toThrow(RangeError)
    expect(() => splitEnvelope(4.5, 1, draw)).toThrow(RangeError)
    expect(() => splitEnvelope(20_000, 10_001, draw)).toThrow(RangeError)
    expect(() => splitEnvelope(2 * MAX_MEAN_SHARE_MINOR + 1, 2, draw)).toThrow(RangeError)
    const [first = 0, second = 0] = splitEnvelope(2 * MAX_MEAN_SHARE_MINOR, 2, draw)
    expect(first + second).toBe(2 * MAX_MEAN_SHARE_MINOR)
  })
})

describe('a wheel', () => {
  const WHEEL = [
    { prizeMinor: 100_00, weight: 1 },
    { prizeMinor: 10_00, weight: 49 },
    { prizeMinor: 2_00, weight: 450 },
    { prizeMinor: 50, weight: 2_500 },
    { prizeMinor: 0, weight: 7_000 },
  ]

  it('gives each of its 10,000 places to the segment that has it: 0.274 a spin', () => {
    const stops = WHEEL.map(() => 0)
    for (let place = 0; place < 10_000; place += 1) {
      const at = spinWheel(WHEEL, () => place)
      stops[at] = (stops[at] ?? 0) + 1
    }
    expect(stops).toEqual([1, 49, 450, 2_500, 7_000])
    const paidMinor = stops.reduce((sum, times, at) => sum + times * (WHEEL[at]?.prizeMinor ?? 0), 0)
    expect(paidMinor).toBe(2_740_00)
    expect(spinWheel([{ prizeMinor: 1, weight: 0 }, ...WHEEL], () => 0)).toBe(1)
  })

  it('draws once from the sum of its weights', () => {
    const { draw, asked } = scripted([9_999])
    expect(spinWheel(WHEEL, draw)).toBe(4)
    expect(asked).toEqual([10_000])
    expect(() => spinWheel([{ prizeMinor: 1, weight: 0 }], draw)).toThrow(RangeError)
    expect(() => spinWheel([{ prizeMinor: 1, weight: 0.5 }], draw)).toThrow(RangeError)
    expect(() => spinWheel([{ prizeMinor: 1, weight: -1 }, ...WHEEL], draw)).toThrow(RangeError)
    expect(() => spinWheel([{ prizeMinor: 1, weight: 2 ** 32 }, ...WHEEL], draw)).toThrow(RangeError)
  })
})

describe('a raffle', () => {
  const LIST: TicketHolder[] = [
    { memberId: 'm-2', tickets: 3 },
    { memberId: 'm-10', tickets: 2 },
    { memberId: 'm-1', tickets: 5 },
  ]
  const SEED = 'ad9353e2e24b50b6a7fe51f5bfbdf6c9f4daf136e040e26c0d3e3b41a5f91296'

  it('writes its list in one order whatever order it comes in', () => {
    expect(listText(LIST)).toBe('m-1 0-4\nm-10 5-6\nm-2 7-9\n')
    expect(listText(LIST.toReversed())).toBe(listText(LIST))
    expect(() => listText([...LIST, { memberId: 'm-1', tickets: 1 }])).toThrow(RangeError)
  })

  it('draws tickets without putting them back', () => {
    const { draw, asked } = scripted([9, 8, 0])
    expect(drawWinners(LIST, 3, draw)).toEqual([
      { memberId: 'm-2', ticket: 9 },
      // Ticket 0 has moved to place 9, the last of those left.
      { memberId: 'm-1', ticket: 0 },
      { memberId: 'm-1', ticket: 2 },
    ])
    expect(asked).toEqual([10, 9, 8])
    const all = drawWinners(LIST, 99, seededDraw(3)).map(({ ticket }) => ticket)
    expect(all.toSorted((left, right) => left - right)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(() => drawWinners([{ memberId: 'm', tickets: 0 }], 1, draw)).toThrow(RangeError)
  })

  it('follows from list and seed as anybody can work it out: a plain shuffle with words of HMAC-SHA256', async () => {
    const record = await holdRaffle(LIST, { seed: SEED, places: 4 })
    const sha = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(record.seedHash).toBe(sha(SEED))
    expect(record.listHash).toBe(sha('m-1 0-4\nm-10 5-6\nm-2 7-9\n'))
    const words = [0, 1, 2, 3].flatMap((block) => {
      const bytes = createHmac('sha256', SEED).update(`${record.listHash}:${block}`).digest()
      return [0, 4, 8, 12, 16, 20, 24, 28].map((at) => bytes.readUInt32BE(at))
    })
    const left = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    const won: number[] = []
    for (let place = 0; place < 4; place += 1) {
      const size = left.length - place
      let word = words.shift() ?? 0
      while (word >= 2 ** 32 - (2 ** 32 % size)) word = words.shift() ?? 0
      const at = place + (word % size)
      won.push(left[at] ?? -1)
      left[at] = left[place] ?? -1
    }
    expect(record.winners.map(({ ticket }) => ticket)).toEqual(won)
  })

  it('needs as many words as there are places, also beyond the first supply', async () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ memberId: `m-${index}`, tickets: 7 }))
    const record = await holdRaffle(many, { seed: SEED, places: 3_000 })
    expect(new Set(record.winners.map(({ ticket }) => ticket)).size).toBe(3_000)
    const fewer = await holdRaffle(many, { seed: SEED, places: 10 })
    expect(record.winners.slice(0, 10)).toEqual(fewer.winners)
  })

  it('makes more words where many are rejected, and the first ones stay the same', async () => {
    // Of three quarters of 2^32, every fourth word is unfair.
    const crowd = [{ memberId: 'm-1', tickets: 3 * 2 ** 30 }]
    const record = await holdRaffle(crowd, { seed: SEED, places: 200 })
    let block = 0
    let bytes = Buffer.alloc(0)
    const draw = secureDraw((words) => {
      for (let index = 0; index < words.length; index += 1) {
        if (bytes.length === 0) {
          bytes = createHmac('sha256', SEED).update(`${record.listHash}:${block}`).digest()
          block += 1
        }
        words[index] = bytes.readUInt32BE(0)
        bytes = bytes.subarray(4)
      }
    })
    expect(record.winners).toEqual(drawWinners(crowd, 200, draw))
    expect(block).toBeGreaterThan(200 / 8 + 4)
  })

  it('50 of 10,000 tickets win: 10 tickets have 4.89 %, 100 have 39.57 %', () => {
    expect((100 * chanceOf(10, 50, 10_000)).toFixed(2)).toBe('4.89')
    expect((100 * chanceOf(100, 50, 10_000)).toFixed(2)).toBe('39.57')
    expect([chanceOf(0, 50, 100), chanceOf(100, 1, 100), chanceOf(60, 50, 100)]).toEqual([0, 1, 1])
  })
})
