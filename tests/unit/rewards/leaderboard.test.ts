import { describe, expect, it } from 'vitest'
import { compareStandings, Leaderboard, placesOf, type Standing } from '#lib/shared/rewards/leaderboard.ts'
import { maskName } from '#lib/shared/mask.ts'
import { bucketOf, RankBuckets, scoresOf } from '#lib/shared/rewards/rank-buckets.ts'
import { randomFrom, type Random } from './random.ts'

const MEMBERS = Number(process.env['REWARD_MEMBERS']) || 20_000

const standing = (memberId: string, score: number, reachedAtMs = 0, sequence = 1): Standing => {
  return { memberId, score, reachedAtMs, sequence }
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

  it('count who comes and who goes', () => {
    const buckets = new RankBuckets()
    for (const score of [10, 10, 500, 9_000]) buckets.add(score)
    expect(buckets.above(bucketOf(10))).toEqual({ members: 2, rows: 2 })
    buckets.remove(9_000)
    expect(buckets.above(bucketOf(10))).toEqual({ members: 1, rows: 1 })
    expect(() => buckets.remove(9_000)).toThrow(RangeError)
    expect(() => buckets.add(-1)).toThrow(RangeError)
    expect(() => buckets.add(0.5)).toThrow(RangeError)
  })
})

describe('the order of a board', () => {
  it('is score, then who reached it first, then the id', () => {
    const board = [standing('c', 5, 9), standing('a', 7, 9), standing('b', 7, 8), standing('d', 5, 9)]
    expect(board.toSorted(compareStandings).map(({ memberId }) => memberId)).toEqual(['b', 'a', 'c', 'd'])
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

/** Scores as turnover is spread: most members near a middle, a few a thousand times above it. */
function spreadScore(random: Random): number {
  let bell = 0
  for (let part = 0; part < 12; part += 1) bell += random.below(1_000_000) / 1_000_000
  return Math.floor(2 ** (17 + (bell - 6) * 2.9))
}

describe('a board in memory', () => {
  it('takes absolute totals, newer ones alone', () => {
    const board = new Leaderboard()
    expect(board.put(standing('a', 100, 1, 3))).toBe(true)
    expect(board.put(standing('a', 50, 0, 2))).toBe(false)
    expect(board.put(standing('a', 900, 0, 3))).toBe(false)
    expect(board.top(5)).toEqual([standing('a', 100, 1, 3)])
    expect(board.put(standing('a', 40, 2, 4))).toBe(true)
    expect([board.size, board.rankOf('a'), board.rankOf('b')]).toEqual([1, { rank: 1, rows: 1 }, undefined])
  })

  it(`knows the exact rank of ${MEMBERS} members, reading few rows`, { timeout: 600_000 }, () => {
    const random = randomFrom(20_261_122)
    const board = new Leaderboard()
    const last = new Map<string, Standing>()
    for (let index = 0; index < MEMBERS * 1.2; index += 1) {
      const memberId = `m-${index < MEMBERS ? index : random.below(MEMBERS)}`
      const sequence = (last.get(memberId)?.sequence ?? 0) + 1
      const next = standing(memberId, spreadScore(random), random.below(50), sequence)
      board.put(next)
      last.set(memberId, next)
    }
    // The oracle sorts everybody with an order of its own.
    const ordered = [...last.values()].sort(
      (left, right) =>
        right.score - left.score ||
        left.reachedAtMs - right.reachedAtMs ||
        (left.memberId > right.memberId ? 1 : -1),
    )
    expect(board.size).toBe(MEMBERS)
    expect(board.top(100)).toEqual(ordered.slice(0, 100))
    let errors = 0
    let [sum, most, asked] = [0, 0, 0]
    const stride = Math.max(1, Math.floor(MEMBERS / 20_000))
    for (let index = 0; index < MEMBERS; index += stride) {
      const found = board.rankOf(ordered[index]?.memberId ?? '')
      if (found?.rank !== index + 1) errors += 1
      sum += found?.rows ?? 0
      most = Math.max(most, found?.rows ?? 0)
      asked += 1
    }
    expect(errors).toBe(0)
    expect(most).toBeLessThan(Math.max(1_500, MEMBERS / 200))
    console.log(
      `figure: ${MEMBERS} members, ${asked} ranks asked, ${errors} wrong, rows read: mean ${Math.round(sum / asked)}, most ${most}`,
    )
  })
})
