import { describe, expect, it } from 'vitest'
import { chiSquare, chiSquareCritical, chiSquareTail, countDraws } from '#lib/shared/fairness/chi-square.ts'
import { fairDraw, fairFill } from '#lib/shared/fairness/fill.ts'
import { simulate } from '#lib/shared/fairness/simulate.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import { crashAt, progressiveWin, roulette, scratch } from '../../../scripts/prove/simulated-games.ts'

const SERVER_SEED = '7a'.repeat(32)
const drawOf = (clientSeed: string) => fairDraw({ serverSeed: SERVER_SEED, clientSeed, nonce: 0 })
const ONE_IN_10_000 = 1e-4

describe('critical values', () => {
  it.each([
    [1, 0.05, 3.841458820694],
    [1, 0.001, 10.827566170662],
    [10, 0.05, 18.307038053275],
    [36, 0.001, 67.985167642],
    [100, 0.01, 135.806723171],
    [999, 0.05, 1073.642651],
  ])('%i degrees, %f: %f', (degrees, chance, value) => {
    expect(chiSquareCritical(degrees, chance) / value).toBeCloseTo(1, 9)
  })

  it('are exact where the tail is a sum: even degrees, Q = e^(−x/2) Σ (x/2)^j / j!', () => {
    for (const degrees of [2, 4, 30, 96, 200])
      for (const chance of [0.5, 0.05, 1e-4, 1e-9]) {
        const half = chiSquareCritical(degrees, chance) / 2
        let [term, sum] = [Math.exp(-half), 0]
        for (let step = 0; step < degrees / 2; step += 1) {
          sum += term
          term *= half / (step + 1)
        }
        expect(sum / chance, `${degrees} ${chance}`).toBeCloseTo(1, 10)
        expect(chiSquareTail(2 * half, degrees) / chance).toBeCloseTo(1, 10)
      }
  })

  it('refuse what is no chance', () => {
    for (const [degrees, chance] of [
      [0, 0.5],
      [3, 0],
      [3, 1],
    ] as const)
      expect(() => chiSquareCritical(degrees, chance)).toThrow(RangeError)
    expect(chiSquareTail(0, 5)).toBe(1)
    expect(() => chiSquare([1], [0])).toThrow(RangeError)
  })
})

describe('draws', { timeout: 60_000 }, () => {
  const isEven = (draw: Draw, exclusiveMax: number, { cells = exclusiveMax, draws = 60_000 } = {}) => {
    const { seen, expected } = countDraws(draw, { exclusiveMax, cells, draws })
    return chiSquare(seen, expected) < chiSquareCritical(cells - 1, ONE_IN_10_000)
  }
  /** The words as they come, without the rejection. */
  const biased = (clientSeed: string) => {
    const fill = fairFill(SERVER_SEED, clientSeed, 0)
    return (exclusiveMax: number) => {
      const word = new Uint32Array(1)
      fill(word)
      return (word[0] ?? 0) % exclusiveMax
    }
  }

  it.each([
    [37, 37],
    [52, 52],
    [1_000_000, 100],
    [3_221_225_472, 96],
  ])('of %i are even in %i cells', (exclusiveMax, cells) => {
    expect(isEven(drawOf('even'), exclusiveMax, { cells })).toBe(true)
  })

  it('of successive nonces are even, too', () => {
    let nonce = 0
    const draw: Draw = (exclusiveMax) =>
      fairDraw({ serverSeed: SERVER_SEED, clientSeed: 'nonces', nonce: nonce++ })(exclusiveMax)
    expect(isEven(draw, 37, { draws: 8_000 })).toBe(true)
  })

  it('are found out where words are not rejected, or a nonce is used again', () => {
    expect(isEven(biased('biased'), 3_221_225_472, { cells: 96 })).toBe(false)
    let round = 0
    const reused: Draw = (exclusiveMax) =>
      fairDraw({ serverSeed: SERVER_SEED, clientSeed: 'nonces', nonce: round++ % 100 })(exclusiveMax)
    expect(isEven(reused, 37, { draws: 8_000 })).toBe(false)
  })

  it('are counted in cells of one size', () => {
    expect(() => countDraws(drawOf('cells'), { exclusiveMax: 37, cells: 5, draws: 1 })).toThrow(RangeError)
  })
})

describe('simulations', { timeout: 60_000 }, () => {
  it.each([
    crashAt(101),
    crashAt(200),
    crashAt(2_500),
    roulette('straight', [{ betId: 'straight:0', stakeMinor: 100 }], false),
    roulette('red, la partage', [{ betId: 'red', stakeMinor: 100 }], true),
    roulette(
      'mixed',
      [
        { betId: 'straight:17', stakeMinor: 10 },
        { betId: 'black', stakeMinor: 250 },
        { betId: 'corner:0-1-2-3', stakeMinor: 40 },
      ],
      false,
    ),
    scratch(),
  ])('$name: 50,000 rounds lie within three standard errors', (game) => {
    const seen = simulate(game, 50_000, drawOf('simulation'))
    expect(seen, JSON.stringify(seen)).toMatchObject({ rounds: 50_000, isWithin: true })
  })

  it('a progressive pool holds on average what its rules say', () => {
    expect(simulate(progressiveWin(), 2_000, drawOf('pool'))).toMatchObject({ isWithin: true })
  })

  it('find a game that pays a twentieth more, or wins less often than stated', () => {
    const game = crashAt(200)
    const richer = { ...game, play: (draw: Draw) => game.play(draw) * 1.05 }
    expect(simulate(richer, 50_000, drawOf('simulation')).isWithin).toBe(false)
    const stated = { ...game, hitShare: game.hitShare + 0.02 }
    expect(simulate(stated, 50_000, drawOf('simulation')).isWithin).toBe(false)
    const certain = { name: 'certain', play: () => 1, mean: 1, deviation: 0, hitShare: 1 }
    expect(simulate(certain, 10, drawOf('certain'))).toMatchObject({ isWithin: true, meanErrors: 0 })
    expect(simulate({ ...certain, mean: 0.99 }, 10, drawOf('certain')).isWithin).toBe(false)
  })
})
