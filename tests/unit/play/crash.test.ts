import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { betProblem, payoutOf, settleBet, targetOf } from '#lib/shared/crash/bets.ts'
import { gameHashOf, hashChain, segmentHashes } from '#lib/shared/crash/chain.ts'
import { growthAt, MAX_MULTIPLIER_E2, msAt, multiplierAt } from '#lib/shared/crash/growth.ts'
import { crashPoint, pointOfBits, reachShare } from '#lib/shared/crash/point.ts'
import { verifyCrashGame } from '#lib/shared/crash/verify.ts'
import { sha256Hex } from '#lib/shared/fairness/hash.ts'

const SECRET = 'vitrine crash chain 1'
const SALT = 'vitrine'
const RANGE = 2n ** 52n
const LONGEST_MS = msAt(MAX_MULTIPLIER_E2)
const target = fc.oneof(
  fc.integer({ min: 101, max: 1_000 }),
  fc.integer({ min: 101, max: MAX_MULTIPLIER_E2 }),
)

describe('the chain', { timeout: 60_000 }, () => {
  const chain = hashChain(SECRET, { length: 4, spacing: 3 })

  it('plays the published vectors backwards', () => {
    expect(chain.terminalHash).toMatch(/^c67d434f[0-9a-f]{48}f470c33a$/)
    const points = [1, 2, 3, 4].map((game) => crashPoint(gameHashOf(chain, game), SALT))
    expect(points).toEqual([111, 114, 300, 19_997])
  })

  it('is the same by checkpoints of any spacing as hash by hash', () => {
    const length = 60
    const hashes = [sha256Hex(SECRET)]
    while (hashes.length <= length) hashes.push(sha256Hex(hashes.at(-1) ?? ''))
    const count = fc.integer({ min: 1, max: length + 5 })
    fc.assert(
      fc.property(count, (spacing) => {
        const made = hashChain(SECRET, { length, spacing })
        expect(made.terminalHash).toBe(hashes[length])
        expect(made.checkpoints).toHaveLength(Math.ceil(length / spacing))
        for (let game = 1; game <= length; game += 1) {
          expect(gameHashOf(made, game)).toBe(hashes[length - game])
          expect(segmentHashes(made, game)[(length - game) % spacing]).toBe(hashes[length - game])
        }
      }),
      { numRuns: 30 },
    )
  })

  it('refuses games that it does not have, and shapes that are none', () => {
    for (const game of [0, 5, -1, 1.5, Number.NaN]) expect(() => gameHashOf(chain, game)).toThrow(RangeError)
    for (const length of [0, -1, 1.5])
      expect(() => hashChain(SECRET, { length, spacing: 1 })).toThrow(RangeError)
    expect(() => hashChain(SECRET, { length: 10, spacing: 0 })).toThrow(RangeError)
  })

  it('is verified from the terminal hash, or from the game before', () => {
    const published = {
      gameHash: gameHashOf(chain, 3),
      salt: SALT,
      pointE2: 300,
      knownHash: chain.terminalHash,
      stepsToKnown: 3,
    }
    expect(verifyCrashGame(published)).toMatchObject({ isValid: true, isOnChain: true, isPointRight: true })
    const fromBefore = { ...published, knownHash: gameHashOf(chain, 2), stepsToKnown: 1 }
    expect(verifyCrashGame(fromBefore)).toMatchObject({ isValid: true, pointE2: 300 })
    expect(verifyCrashGame({ ...published, pointE2: 301 })).toMatchObject({ isValid: false, isOnChain: true })
    expect(verifyCrashGame({ ...published, salt: 'other' }).isPointRight).toBe(false)
    for (const wrong of [{ stepsToKnown: 2 }, { stepsToKnown: 0 }, { gameHash: sha256Hex('forged') }])
      expect(verifyCrashGame({ ...published, ...wrong }).isOnChain).toBe(false)
    expect(verifyCrashGame({ ...published, knownHash: published.gameHash, stepsToKnown: 0 }).isValid).toBe(
      false,
    )
  })
})

describe('crash points', () => {
  it('are at least 1.00 and at most the highest multiplier', () => {
    expect(pointOfBits(0n)).toBe(100)
    expect(pointOfBits(RANGE - 1n)).toBe(MAX_MULTIPLIER_E2)
    expect(pointOfBits(RANGE / 2n)).toBe(198)
  })

  it('reach a multiplier exactly as often as stated: the bits part where the share says', () => {
    fc.assert(
      fc.property(target, (multiplierE2) => {
        const first = RANGE - BigInt(reachShare(multiplierE2).part)
        expect(pointOfBits(first)).toBeGreaterThanOrEqual(multiplierE2)
        expect(pointOfBits(first - 1n)).toBeLessThan(multiplierE2)
      }),
    )
  })

  it('return 0.99 at any target: never more, and less by under one part in 10^6', () => {
    const returnOf = (multiplierE2: number) => BigInt(reachShare(multiplierE2).part) * BigInt(multiplierE2)
    fc.assert(
      fc.property(target, (multiplierE2) => {
        expect(returnOf(multiplierE2) <= 99n * RANGE).toBe(true)
        expect(returnOf(multiplierE2) > 99n * RANGE - BigInt(MAX_MULTIPLIER_E2)).toBe(true)
      }),
    )
    expect(reachShare(200).part / 2 ** 52).toBeCloseTo(0.495, 14)
    expect(1 - reachShare(101).part / 2 ** 52).toBeCloseTo(2 / 101, 14)
    expect(reachShare(100)).toEqual({ part: 2 ** 52, whole: 2 ** 52 })
    for (const wrong of [99, 100.5, MAX_MULTIPLIER_E2 + 1])
      expect(() => reachShare(wrong)).toThrow(RangeError)
  })
})

describe('growth', { timeout: 60_000 }, () => {
  it('is the floor of 100 e^(0.00006 ms), too far from a whole number at each millisecond to be mistaken', () => {
    const margin = 1n << 128n
    let last = 0
    for (let ms = 0; ms < LONGEST_MS; ms += 1) {
      const rest = (growthAt(ms) * 100n) & ((1n << 192n) - 1n)
      if (ms > 0 && (rest < margin || rest > (1n << 192n) - margin)) throw new Error(`undecided at ${ms}`)
      const multiplierE2 = multiplierAt(ms)
      const near = 100 * Math.exp(0.00006 * ms)
      if (multiplierE2 < last || Math.abs(near - multiplierE2 - 0.5) > 0.5 + near * 1e-12)
        throw new Error(`${ms} ms: ${multiplierE2}`)
      last = multiplierE2
    }
    expect(last).toBeLessThan(MAX_MULTIPLIER_E2)
    expect(multiplierAt(LONGEST_MS)).toBe(MAX_MULTIPLIER_E2)
  })

  it('has the stated times', () => {
    expect([0, 165, 166, 11_552, 11_553].map(multiplierAt)).toEqual([100, 100, 101, 199, 200])
    expect([msAt(100), msAt(101), msAt(200), msAt(1_000), LONGEST_MS]).toEqual([
      0, 166, 11_553, 38_377, 230_259,
    ])
    expect(multiplierAt(10_000_000)).toBe(MAX_MULTIPLIER_E2)
  })

  it('and time are inverse to each other', () => {
    fc.assert(
      fc.property(target, (multiplierE2) => {
        const ms = msAt(multiplierE2)
        expect(multiplierAt(ms)).toBeGreaterThanOrEqual(multiplierE2)
        expect(multiplierAt(ms - 1)).toBeLessThan(multiplierE2)
      }),
    )
  })

  it('refuses what is no time and no multiplier', () => {
    for (const ms of [-1, 0.5, Number.NaN]) expect(() => multiplierAt(ms)).toThrow(RangeError)
    for (const wrong of [99, 150.5, MAX_MULTIPLIER_E2 + 1]) expect(() => msAt(wrong)).toThrow(RangeError)
  })
})

describe('bets', () => {
  const bounds = { minStakeMinor: 100, maxStakeMinor: 10_000, maxPayoutMinor: 1_000_000 }
  const bet = { stakeMinor: 1_000, autoCashOutE2: 200 }

  it('are taken inside the bounds', () => {
    const problems: [object, string | undefined][] = [
      [{}, undefined],
      [{ autoCashOutE2: undefined }, undefined],
      [{ autoCashOutE2: 101 }, undefined],
      [{ stakeMinor: 100 }, undefined],
      [{ stakeMinor: 10_000, autoCashOutE2: undefined }, undefined],
      [{ stakeMinor: 99 }, 'belowMinimum'],
      [{ stakeMinor: 10_001 }, 'aboveMaximum'],
      [{ stakeMinor: 0 }, 'amount'],
      [{ stakeMinor: 150.5 }, 'amount'],
      [{ autoCashOutE2: 100 }, 'autoCashOut'],
      [{ autoCashOutE2: 150.5 }, 'autoCashOut'],
      [{ autoCashOutE2: MAX_MULTIPLIER_E2 + 1 }, 'autoCashOut'],
    ]
    for (const [change, problem] of problems) expect(betProblem({ ...bet, ...change }, bounds)).toBe(problem)
    // At 1.01× this stake would pay more than the table allows.
    const tight = { ...bounds, maxPayoutMinor: 9_999 }
    expect(betProblem({ stakeMinor: 9_901 }, tight)).toBe('aboveMaximum')
    expect(betProblem({ stakeMinor: 9_900 }, tight)).toBeUndefined()
  })

  it('cash out by themselves when the game reaches their multiplier, the point included', () => {
    expect(settleBet(bet, bounds, { pointE2: 200 })).toEqual({ cashedOutE2: 200, payoutMinor: 2_000 })
    expect(settleBet(bet, bounds, { pointE2: 199 })).toEqual({ payoutMinor: 0 })
  })

  it('are cashed out by hand at the multiplier of the server’s time, if below the point', () => {
    const byHand = { stakeMinor: 1_000 }
    const at = (multiplierE2: number, pointE2: number) =>
      settleBet(byHand, bounds, { pointE2, cashOutMs: msAt(multiplierE2) })
    expect(at(150, 151)).toEqual({ cashedOutE2: 150, payoutMinor: 1_500 })
    expect(at(150, 150)).toEqual({ payoutMinor: 0 })
    expect(at(100, 100)).toEqual({ payoutMinor: 0 })
    expect(settleBet(byHand, bounds, { pointE2: 151, cashOutMs: msAt(151) - 1 }).cashedOutE2).toBe(150)
    expect(settleBet(byHand, bounds, { pointE2: 151, cashOutMs: msAt(151) })).toEqual({ payoutMinor: 0 })
    expect(settleBet(byHand, bounds, { pointE2: 500 })).toEqual({ payoutMinor: 0 })
  })

  it('take what comes first, the hand or their own multiplier', () => {
    const settle = (cashOutMs: number, pointE2: number) => settleBet(bet, bounds, { pointE2, cashOutMs })
    expect(settle(msAt(150), 300).cashedOutE2).toBe(150)
    expect(settle(msAt(250), 300).cashedOutE2).toBe(200)
    expect(settle(msAt(250), 210).cashedOutE2).toBe(200)
    expect(settle(msAt(250), 199)).toEqual({ payoutMinor: 0 })
  })

  it('are cashed out where they pay the most that the table allows', () => {
    const money = fc.integer({ min: 1, max: 100_000_000 })
    fc.assert(
      fc.property(money, money, (stakeMinor, more) => {
        const limits = { ...bounds, maxPayoutMinor: stakeMinor + more }
        const targetE2 = targetOf({ stakeMinor }, limits)
        expect(payoutOf(stakeMinor, targetE2)).toBeLessThanOrEqual(limits.maxPayoutMinor)
        if (targetE2 < MAX_MULTIPLIER_E2)
          expect(payoutOf(stakeMinor, targetE2 + 1)).toBeGreaterThan(limits.maxPayoutMinor)
      }),
    )
    expect(settleBet({ stakeMinor: 1_000 }, bounds, { pointE2: 500_000 })).toEqual({
      cashedOutE2: 100_000,
      payoutMinor: 1_000_000,
    })
  })

  it('never return more than 0.99 of any stake, however small', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), target, (stakeMinor, targetE2) => {
        const paid = BigInt(payoutOf(stakeMinor, targetE2)) * BigInt(reachShare(targetE2).part) * 100n
        expect(paid <= 99n * RANGE * BigInt(stakeMinor)).toBe(true)
      }),
    )
    expect(payoutOf(1, 150)).toBe(1)
    expect(payoutOf(333, 333)).toBe(1_108)
    expect(payoutOf(90_000_000_000, MAX_MULTIPLIER_E2 / 1_000)).toBe(90_000_000_000_000)
  })
})
