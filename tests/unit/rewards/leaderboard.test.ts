import { describe, expect, it } from 'vitest'
import { placesOf, type Standing } from '#lib/shared/rewards/leaderboard.ts'
import { maskName } from '#lib/shared/text/mask.ts'
import { bucketOf, scoresOf } from '#lib/shared/rewards/rank-buckets.ts'
import { randomFrom } from './random.ts'

const standing = (memberId: string, score: number, reachedAtMs = 0): Standing => {
  return { memberId, score, reachedAtMs }
}
const nobody = () => false

describe('buckets of scores', () => {
  it('follow one another without a gap from 0 to the largest score', () => {
    const wrong: number[] = []
    let bucket = 0
    for (let from = 0; from < Number.MAX_SAFE_INTEGER; bucket += 1) {
      const scores = scoresOf(bucket)
      const last = Math.min(scores.to - 1, Number.MAX_SAFE_INTEGER)
      if (scores.from !== from || bucketOf(from) !== bucket || bucketOf(last) !== bucket) wrong.push(bucket)
      from = scores.to
    }
    expect(wrong).toEqual([])
    expect(bucketOf(Number.MAX_SAFE_INTEGER)).toBe(bucket - 1)
  })

  it('are 64 an octave above 128, one a score below', () => {
    for (const octave of [7, 20, 37, 52]) expect(bucketOf(2 ** octave) - bucketOf(2 ** (octave - 1))).toBe(64)
    expect([bucketOf(0), bucketOf(1), bucketOf(127), bucketOf(128), bucketOf(129), bucketOf(130)]).toEqual([
      0, 1, 127, 128, 128, 129,
    ])
  })

  it('refuse scores that are none', () => {
    for (const score of [-1, 0.5, Number.NaN]) expect(() => bucketOf(score)).toThrow(RangeError)
  })
})

describe('the order of a board', () => {
  it('is score, then who reached it first, then the id', () => {
    const board = [standing('c', 5, 9), standing('a', 7, 9), standing('b', 7, 8), standing('d', 5, 9)]
    const placed = placesOf(board, { prizesMinor: [], ties: 'reachedFirst', isBlocked: nobody })
    expect(placed.map(({ memberId }) => memberId)).toEqual(['b', 'a', 'c', 'd'])
  })
})

describe('prizes', () => {
  const ties = [standing('b', 90, 2), standing('a', 90, 1), standing('c', 50), standing('d', 0)]
  const places = (
    rule: 'reachedFirst' | 'shared',
    prizesMinor: number[],
    isBlocked: (id: string) => boolean | undefined = nobody,
  ) =>
    placesOf(ties, { prizesMinor, ties: rule, isBlocked }).map(({ memberId, place, prizeMinor }) => [
      memberId,
      place,
      prizeMinor,
    ])

  it('go to who reached the score first', () => {
    expect(places('reachedFirst', [500, 300, 100])).toEqual([
      ['a', 1, 500],
      ['b', 2, 300],
      ['c', 3, 100],
      ['d', 4, 0],
    ])
  })

  it('of 500 and 300 are 400 each where equal scores share', () => {
    expect(places('shared', [500, 300, 100])).toEqual([
      ['a', 1, 400],
      ['b', 1, 400],
      ['c', 3, 100],
      ['d', 4, 0],
    ])
    expect(places('shared', [501, 300])[0]).toEqual(['a', 1, 401])
    expect(places('shared', [500])).toMatchObject([
      ['a', 1, 250],
      ['b', 1, 250],
      ['c', 3, 0],
      ['d', 4, 0],
    ])
  })

  it('pass by who is blocked when the board is frozen, or of whom it is not known; nobody wins with 0', () => {
    expect(places('reachedFirst', [500, 300, 100], (id) => id === 'a')).toEqual([
      ['b', 1, 500],
      ['c', 2, 300],
      ['d', 3, 0],
    ])
    expect(places('shared', [500, 300, 100, 50], (id) => (id === 'a' ? undefined : false))).toEqual([
      ['b', 1, 500],
      ['c', 2, 300],
      ['d', 3, 0],
    ])
  })

  it('are never more than promised', () => {
    const random = randomFrom(5)
    for (let run = 0; run < 60; run += 1) {
      const prizesMinor = Array.from({ length: random.below(6) }, () => 1 + random.below(1_000))
      const board = Array.from({ length: random.below(9) }, (_, index) =>
        standing(`m-${index}`, random.below(4), random.below(3)),
      )
      const placed = placesOf(board, { prizesMinor, ties: 'shared', isBlocked: nobody })
      const winners = board.filter(({ score }) => score > 0).length
      const paid = placed.reduce((sum, { prizeMinor }) => sum + prizeMinor, 0)
      expect(paid).toBe(prizesMinor.slice(0, winners).reduce((sum, prize) => sum + prize, 0))
      for (const one of placed)
        for (const other of placed)
          if (one.score === other.score) {
            expect(one.place).toBe(other.place)
            expect(Math.abs(one.prizeMinor - other.prizeMinor)).toBeLessThanOrEqual(1)
          }
    }
  })

  it('are shown under masked names', () => {
    expect(['anabela', 'marco', 'jo', 'Łukasz', '', '春天的故事'].map(maskName)).toEqual([
      'an•••a',
      'ma•••o',
      'j•••',
      'Łu•••z',
      '•••',
      '春天•••事',
    ])
  })
})
