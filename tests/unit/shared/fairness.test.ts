import { createHash, createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spin } from '#lib/shared/aurora-reels/engine.ts'
import { blockWords, fairDraw, fairFill } from '#lib/shared/fairness/fill.ts'
import { hmacHex, sha256Hex } from '#lib/shared/fairness/hash.ts'
import {
  assertSeeds,
  CLIENT_SEED_MAX_LENGTH,
  commitOf,
  isNonce,
  MAX_NONCE,
  newClientSeed,
  newServerSeed,
  normaliseClientSeed,
} from '#lib/shared/fairness/seeds.ts'
import { tracedDraw } from '#lib/shared/fairness/trace.ts'

const SERVER_SEED = 'ad9353e2e24b50b6a7fe51f5bfbdf6c9f4daf136e040e26c0d3e3b41a5f91296'
const seedsOf = (clientSeed: string, nonce: number) => ({ serverSeed: SERVER_SEED, clientSeed, nonce })

describe('hashes', { timeout: 60_000 }, () => {
  it('agree with the runtime’s own on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (key, message) => {
        expect(sha256Hex(message)).toBe(createHash('sha256').update(message, 'utf8').digest('hex'))
        expect(hmacHex(key, message)).toBe(createHmac('sha256', key).update(message, 'utf8').digest('hex'))
      }),
    )
  })
})

describe('the published vectors', () => {
  it('commit to the seed’s letters', () => {
    expect(commitOf(SERVER_SEED)).toMatch(/^23f0961794ca9ac9[0-9a-f]{40}6a898316$/)
  })

  it.each([
    ['vitrine', 0, '4b7cce24c8b66064', 37, 26],
    ['vitrine', 1, '1d142452f0e6e252', 37, 0],
    ['aurora', 1, 'cdd55cbf135cb60a', 3_221_225_472, 324_843_018],
  ])('%s:%i gives its block and its draw', (clientSeed, nonce, block, exclusiveMax, value) => {
    const seeds = seedsOf(clientSeed, nonce)
    const hex = blockWords(seeds, 0).map((word) => word.toString(16).padStart(8, '0'))
    expect(hex.join('')).toMatch(new RegExp(`^${block}[0-9a-f]{48}$`))
    expect(hex.join('')).toBe(hmacHex(SERVER_SEED, `${clientSeed}:${nonce}:0`))
    expect(fairDraw(seeds)(exclusiveMax)).toBe(value)
  })

  it('reject word 0 where the range leaves a rest', () => {
    const { draw, trace } = tracedDraw(seedsOf('aurora', 1))
    expect(draw(3_221_225_472)).toBe(324_843_018)
    expect(trace.draws[0]?.words).toEqual([
      { block: 0, position: 0, word: 0xcdd55cbf, isRejected: true },
      { block: 0, position: 1, word: 0x135cb60a, isRejected: false },
    ])
  })

  it.each([
    ['vitrine', 0, [4, 4, 15, 24, 27], 25_000],
    ['vitrine', 1, [18, 18, 10, 10, 28], 2_000],
  ])('%s:%i spins Aurora Reels', (clientSeed, nonce, stops, winMinor) => {
    expect(spin(fairDraw(seedsOf(clientSeed, nonce)), 2_000)).toMatchObject({ stops, winMinor })
  })
})

describe('the words of a round', { timeout: 60_000 }, () => {
  it('follow the blocks in order, in whatever portions they are asked for', () => {
    const seeds = seedsOf('portions', 7)
    const expected = [0, 1, 2, 3, 4, 5].flatMap((index) => blockWords(seeds, index))
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 4 }), (portions) => {
        const fill = fairFill(seeds.serverSeed, seeds.clientSeed, seeds.nonce)
        const words = portions.flatMap((length) => {
          const buffer = new Uint32Array(length)
          fill(buffer)
          return [...buffer]
        })
        expect(words).toEqual(expected.slice(0, words.length))
      }),
    )
  })

  it('are traced as they are drawn, over several blocks and rejected words', () => {
    const ranges = fc.array(
      fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 2 ** 31, max: 2 ** 32 })),
      {
        maxLength: 60,
      },
    )
    fc.assert(
      fc.property(ranges, fc.integer({ min: 0, max: MAX_NONCE }), (maxima, nonce) => {
        const seeds = seedsOf('trace', nonce)
        const { draw, trace } = tracedDraw(seeds)
        const values = maxima.map(draw)
        expect(values).toEqual(maxima.map(fairDraw(seeds)))
        expect(trace.draws.map(({ value }) => value)).toEqual(values)
        const places = trace.draws.flatMap(({ words }) =>
          words.map(({ block, position }) => block * 8 + position),
        )
        expect(places).toEqual(places.map((_, index) => index))
        for (const { index, hex, message } of trace.blocks) {
          expect(message).toBe(`trace:${nonce}:${index}`)
          expect(hex).toBe(hmacHex(SERVER_SEED, message))
        }
      }),
    )
  })

  it('differ by nonce, client seed and server seed', () => {
    const first = blockWords(seedsOf('a', 1), 0)
    expect(blockWords(seedsOf('a', 2), 0)).not.toEqual(first)
    expect(blockWords(seedsOf('b', 1), 0)).not.toEqual(first)
    expect(blockWords({ ...seedsOf('a', 1), serverSeed: 'f'.repeat(64) }, 0)).not.toEqual(first)
  })
})

describe('client seeds', () => {
  it.each([
    ['  vitrine ', 'vitrine'],
    ['Ｌｕｃｋｙ７', 'Lucky7'],
    ['a.b-c_D9', 'a.b-c_D9'],
    ['x'.repeat(CLIENT_SEED_MAX_LENGTH), 'x'.repeat(CLIENT_SEED_MAX_LENGTH)],
  ])('%j is kept as %j', (text, clientSeed) => {
    expect(normaliseClientSeed(text)).toEqual({ ok: true, clientSeed })
    assertSeeds(seedsOf(clientSeed, 0))
  })

  it.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['x'.repeat(CLIENT_SEED_MAX_LENGTH + 1), 'tooLong'],
    ['a:1', 'characters'],
    ['two words', 'characters'],
    ['--nonce', 'characters'],
    ['sorte\u200b', 'characters'],
    ['số-may-mắn', 'characters'],
  ])('%j is refused: %s', (text, reason) => {
    expect(normaliseClientSeed(text)).toEqual({ ok: false, reason })
  })
})

describe('seeds and nonces that are not in their stored form', () => {
  it.each([
    ['a short server seed', { serverSeed: 'ab' }],
    ['capital letters', { serverSeed: SERVER_SEED.toUpperCase() }],
    ['a client seed with a space', { clientSeed: ' a' }],
    ['a client seed with a colon', { clientSeed: 'a:0' }],
    ['a negative nonce', { nonce: -1 }],
    ['half a nonce', { nonce: 0.5 }],
    ['a nonce too many', { nonce: MAX_NONCE + 1 }],
    ['no number', { nonce: Number.NaN }],
  ])('are refused: %s', (_, wrong) => {
    const { serverSeed, clientSeed, nonce } = { ...seedsOf('a', 0), ...wrong }
    expect(() => fairFill(serverSeed, clientSeed, nonce)).toThrow(RangeError)
    expect(() => tracedDraw({ serverSeed, clientSeed, nonce })).toThrow(RangeError)
  })

  it('end at the last nonce', () => {
    expect([0, MAX_NONCE, MAX_NONCE + 1, Number.POSITIVE_INFINITY].map(isNonce)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('are made of 256 and 96 bits, in the stored form', () => {
    const made = new Set(Array.from({ length: 50 }, () => newServerSeed()))
    expect(made.size).toBe(50)
    for (const serverSeed of made) assertSeeds({ serverSeed, clientSeed: newClientSeed(), nonce: 0 })
    expect(newServerSeed((words) => words.fill(1))).toBe('00000001'.repeat(8))
    expect(newClientSeed((words) => words.fill(1))).toBe('00000001'.repeat(3))
  })
})
