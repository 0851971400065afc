import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jackpotRules } from '#lib/shared/aurora-reels/jackpot.ts'
import { gameHashOf, hashChain } from '#lib/shared/crash/chain.ts'
import { crashPoint } from '#lib/shared/crash/point.ts'
import { blockWords, fairDraw } from '#lib/shared/fairness/fill.ts'
import { commitOf } from '#lib/shared/fairness/seeds.ts'
import { tracedDraw } from '#lib/shared/fairness/trace.ts'
import { spin } from '#lib/shared/aurora-reels/engine.ts'
import { buyCard } from '#lib/shared/scratch/card.ts'
import { playRequest, verifyRound } from '#lib/shared/fairness/verify.ts'
import type { RoundRequest, SharedRequest } from '#lib/shared/fairness/verify.ts'
import { isHit } from '#lib/shared/jackpot/pool.ts'

const SERVER_SEED = 'ad9353e2e24b50b6a7fe51f5bfbdf6c9f4daf136e040e26c0d3e3b41a5f91296'
const COMMIT = commitOf(SERVER_SEED)
const CHIPS = [
  { betId: 'straight:26', stakeMinor: 100 },
  { betId: 'black', stakeMinor: 200 },
]

const REQUESTS: (RoundRequest | SharedRequest)[] = [
  { game: 'aurora-reels', stakeMinor: 2_000 },
  { game: 'roulette', chips: CHIPS, isLaPartage: true },
  { game: 'scratch', stakeMinor: 50 },
  { game: 'jacks-or-better', stakeMinor: 50, payTable: '9/6', holdMask: 0b01010 },
  { game: 'bingo', kind: '75' },
  { game: 'bingo', kind: '90' },
]

/** What the platform stores and publishes: the outcome goes through JSON. */
function published(request: RoundRequest | SharedRequest, nonce = 0) {
  const seeds = { serverSeed: SERVER_SEED, clientSeed: 'vitrine', nonce }
  const outcome: unknown = JSON.parse(JSON.stringify(playRequest(fairDraw(seeds), request)))
  return { ...seeds, commit: COMMIT, request, outcome }
}

describe('a round of any game', { timeout: 60_000 }, () => {
  it.each(REQUESTS)('$game is recomputed from what was published', (request) => {
    for (let nonce = 0; nonce < 100; nonce += 1) {
      const verified = verifyRound(published(request, nonce))
      expect(verified).toMatchObject({
        isValid: true,
        isCommitRight: true,
        isOutcomeRight: true,
        commit: COMMIT,
      })
      expect(verified.trace.draws.length).toBeGreaterThan(0)
    }
  })

  it('shows the blocks, words and draws that decided it', () => {
    const { trace, outcome } = verifyRound(published({ game: 'roulette', chips: CHIPS, isLaPartage: false }))
    expect(outcome).toMatchObject({ number: 26, winMinor: 3_600 + 400 })
    expect(trace.blocks).toHaveLength(1)
    expect(trace.blocks[0]).toMatchObject({ index: 0, message: 'vitrine:0:0' })
    expect(trace.blocks[0]?.hex.startsWith('4b7cce24c8b66064')).toBe(true)
    expect(trace.draws).toEqual([
      {
        exclusiveMax: 37,
        words: [{ block: 0, position: 0, word: 0x4b7cce24, isRejected: false }],
        value: 26,
      },
    ])
  })

  it('is found out when anything of it was changed', () => {
    const round = published({ game: 'roulette', chips: CHIPS, isLaPartage: false })
    const changes = [
      { nonce: 1 },
      { clientSeed: 'Vitrine' },
      { commit: commitOf('0'.repeat(64)) },
      { outcome: { ...Object(round.outcome), winMinor: 1 } },
      { outcome: null },
      { request: { game: 'roulette' as const, chips: CHIPS.slice(1), isLaPartage: false } },
    ]
    for (const change of changes)
      expect(verifyRound({ ...round, ...change }).isValid, JSON.stringify(change)).toBe(false)
    expect(verifyRound({ ...round, serverSeed: '1'.repeat(64) })).toMatchObject({
      isCommitRight: false,
      isOutcomeRight: false,
    })
    const turned = Object.fromEntries(Object.entries(Object(round.outcome)).reverse())
    expect(verifyRound({ ...round, outcome: turned }).isValid).toBe(true)
  })

  it('draws for the jackpot after the game', () => {
    const rules = { ...jackpotRules({ code: 'BRL', exponent: 2 }), hitOneIn: 30 }
    let hits = 0
    for (let nonce = 0; nonce < 100; nonce += 1) {
      const round = published({ game: 'scratch', stakeMinor: 100 }, nonce)
      const draw = fairDraw(round)
      playRequest(draw, round.request)
      const jackpot = { rules, stakeMinor: 100, isHit: isHit(draw, rules, 100) }
      hits += jackpot.isHit ? 1 : 0
      expect(verifyRound({ ...round, jackpot })).toMatchObject({ isValid: true, isJackpotHit: jackpot.isHit })
      expect(verifyRound({ ...round, jackpot: { ...jackpot, isHit: !jackpot.isHit } }).isValid).toBe(false)
    }
    expect(hits).toBeGreaterThan(0)
  })
})

describe('public/verifiers/verify-round.mjs', { timeout: 60_000 }, () => {
  const script = fileURLToPath(new URL('../../../public/verifiers/verify-round.mjs', import.meta.url))
  const run = (...args: string[]): unknown =>
    JSON.parse(execFileSync(process.execPath, [script, ...args, '--json'], { encoding: 'utf8' }))
  const round = (clientSeed: string, nonce: number, ...more: string[]) =>
    run('--server-seed', SERVER_SEED, '--client-seed', clientSeed, '--nonce', String(nonce), ...more)

  it('recomputes the published vectors', () => {
    expect(round('vitrine', 0, '--commit', COMMIT, '--draw', '37', '--blocks', '2')).toMatchObject({
      commit: COMMIT,
      isCommitRight: true,
      blocks: [
        {
          message: 'vitrine:0:0',
          words: blockWords({ serverSeed: SERVER_SEED, clientSeed: 'vitrine', nonce: 0 }, 0),
        },
        {},
      ],
      draws: [{ exclusiveMax: 37, value: 26, rejected: [] }],
    })
    expect(round('vitrine', 1, '--roulette')).toMatchObject({ roulette: { number: 0, colour: 'green' } })
    expect(round('aurora', 1, '--draw', '3221225472')).toMatchObject({
      draws: [{ value: 324_843_018, rejected: [0xcdd55cbf] }],
    })
    expect(round('vitrine', 0, '--draw', '32,32,32,32,32')).toMatchObject({
      draws: [4, 4, 15, 24, 27].map((value) => ({ value })),
    })
    expect(round('vitrine', 0, '--commit', '0'.repeat(64))).toMatchObject({ isCommitRight: false })
  })

  it('agrees with the library on any seeds and ranges', () => {
    const seed = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
    const ranges = fc.array(fc.integer({ min: 1, max: 2 ** 32 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(seed, fc.integer({ min: 0, max: 2 ** 32 - 1 }), ranges, (clientSeed, nonce, maxima) => {
        const { draw, trace } = tracedDraw({ serverSeed: SERVER_SEED, clientSeed, nonce })
        maxima.forEach(draw)
        expect(round(clientSeed, nonce, '--draw', maxima.join(','))).toMatchObject({
          blocks: trace.blocks,
          draws: trace.draws.map(({ exclusiveMax, words, value }) => ({
            exclusiveMax,
            value,
            rejected: words.filter(({ isRejected }) => isRejected).map(({ word }) => word),
          })),
        })
      }),
      { numRuns: 8 },
    )
  })

  it('agrees with the engines on whole rounds of every game', () => {
    const nonces = Array.from({ length: 400 }, (_, nonce) => nonce)
    const seedsOf = (nonce: number) => ({ serverSeed: SERVER_SEED, clientSeed: 'whole', nonce })
    // A round with free spins, one without, a card that wins and one that does not.
    const withFree = nonces.find((nonce) => spin(fairDraw(seedsOf(nonce)), 20).freeSpins) ?? 0
    for (const nonce of [withFree, 0]) {
      const draw = fairDraw(seedsOf(nonce))
      const { stops, freeSpins = [] } = spin(draw, 20)
      const isJackpot = draw(2_500_000) < 1
      expect(round('whole', nonce, '--aurora', '--jackpot', '1')).toMatchObject({
        aurora: { stops, freeSpins: freeSpins.map((free) => free.stops), isJackpot },
      })
    }
    for (const isWon of [true, false]) {
      const nonce = nonces.find((each) => (buyCard(fairDraw(seedsOf(each)), 1).prize !== null) === isWon) ?? 0
      const { picture, winMinor } = buyCard(fairDraw(seedsOf(nonce)), 1)
      expect(round('whole', nonce, '--scratch')).toMatchObject({ scratch: { prize: winMinor, picture } })
    }
    expect(spin(fairDraw(seedsOf(withFree)), 20).freeSpins?.length).toBeGreaterThan(0)
  })

  it('recomputes crash games', () => {
    const chain = hashChain('vitrine crash chain 1', { length: 4, spacing: 2 })
    for (const [game, pointE2] of [111, 114, 300, 19_997].entries()) {
      const gameHash = gameHashOf(chain, game + 1)
      expect(crashPoint(gameHash, 'vitrine')).toBe(pointE2)
      const args = ['--crash', gameHash, '--salt', 'vitrine', '--known-hash', chain.terminalHash]
      expect(run(...args, '--steps', String(game + 1))).toMatchObject({ crash: { pointE2, isOnChain: true } })
      expect(run(...args, '--steps', String(game + 2))).toMatchObject({ crash: { isOnChain: false } })
    }
  })

  it('says what is wrong with what it was given', () => {
    const refused = (...args: string[]) => {
      try {
        execFileSync(process.execPath, [script, ...args], { encoding: 'utf8', stdio: 'pipe' })
        return ''
      } catch (error) {
        return String(Object(error).stderr)
      }
    }
    expect(refused()).toContain('--server-seed')
    expect(refused('--server-seed', 'abc', '--client-seed', 'a', '--nonce', '0')).toContain('64')
    expect(refused('--server-seed', SERVER_SEED, '--client-seed', 'a:b', '--nonce', '0')).toContain(
      'client seed',
    )
    expect(refused('--server-seed', SERVER_SEED, '--client-seed', 'a', '--nonce', '-1')).toContain('nonce')
    const seeds = ['--server-seed', SERVER_SEED, '--client-seed', 'a', '--nonce', '0']
    expect(refused(...seeds, '--jackpot', '1')).toContain('add --aurora')
    expect(refused(...seeds, '--roulette', '--jackpot', '1')).toContain('add --aurora')
    expect(refused(...seeds, '--aurora', '--jackpot', '1')).toBe('')
    expect(
      refused('--server-seed', SERVER_SEED, '--client-seed', 'a', '--nonce', '0', '--draw', '0'),
    ).toContain('draw')
  })
})

describe('docs/verifying.md', { timeout: 60_000 }, () => {
  const guide = readFileSync('docs/verifying.md', 'utf8')
  const examples = [...guide.matchAll(/```sh\nnode (verify-round\.mjs[^`]+)```\n\n```text\n([^`]+)```/g)]

  it('shows commands with what they print', () => {
    expect(examples).toHaveLength(2)
    for (const [, command = '', printed] of examples) {
      const [script = '', ...args] = command.replaceAll('\\\n', ' ').trim().split(/\s+/)
      const output = execFileSync(process.execPath, [`public/verifiers/${script}`, ...args], {
        encoding: 'utf8',
      })
      expect(output).toBe(printed)
    }
  })
})
