import { parseArgs } from 'node:util'
import { chiSquare, chiSquareCritical, countDraws } from '#lib/shared/fairness/chi-square.ts'
import { fairDraw } from '#lib/shared/fairness/fill.ts'
import { sha256Hex } from '#lib/shared/fairness/hash.ts'
import { simulate } from '#lib/shared/fairness/simulate.ts'
import type { SimulatedGame } from '#lib/shared/fairness/simulate.ts'
import { secureDraw } from '#lib/shared/chance/secure-draw.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import {
  auroraReels,
  bingo,
  crashAt,
  jacksOrBetter,
  progressiveWin,
  roulette,
  scratch,
} from './simulated-games.ts'

/**
 * Plays every in-house game `--rounds` times (10,000,000) and holds it to its exact figures, within three standard errors;
 * then tests the draws of published seeds for evenness. Fixed seeds: the same figures come out each time. Exits with 1 when
 * anything is off. `--only <text>` plays the games with that in their name.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10000000' }, only: { type: 'string', default: '' } },
})
const rounds = Number(values.rounds)
const NONCE_ROUNDS = Math.min(rounds, 1_000_000)
const SERVER_SEED = sha256Hex('vitrine games proof')
/** One in ten thousand by chance, for each test of evenness. */
const CHANCE = 1e-4
let isAllMet = true

const GAMES: readonly [name: string, make: () => SimulatedGame, roundsOfIt?: number][] = [
  ['crash at 1.01', () => crashAt(101)],
  ['crash at 2.00', () => crashAt(200)],
  ['crash at 10.00', () => crashAt(1_000)],
  ['crash at 100.00', () => crashAt(10_000)],
  ['roulette straight', () => roulette('straight', [{ betId: 'straight:17', stakeMinor: 100 }], false)],
  ['roulette red', () => roulette('red', [{ betId: 'red', stakeMinor: 100 }], false)],
  ['roulette la partage', () => roulette('red, la partage', [{ betId: 'red', stakeMinor: 100 }], true)],
  ['scratch', scratch],
  ['jacks or better 9/6', () => jacksOrBetter('9/6')],
  ['jacks or better 8/5', () => jacksOrBetter('8/5')],
  ['aurora reels', auroraReels],
  // All goals of a kind together play its rounds.
  ['bingo 75 line', () => bingo('75', 'line'), Math.ceil(rounds / 2)],
  ['bingo 75 house', () => bingo('75', 'house'), Math.ceil(rounds / 2)],
  ['bingo 90 line', () => bingo('90', 'line'), Math.ceil(rounds / 3)],
  ['bingo 90 twoLines', () => bingo('90', 'twoLines'), Math.ceil(rounds / 3)],
  ['bingo 90 house', () => bingo('90', 'house'), Math.ceil(rounds / 3)],
  // A win takes twenty stakes on average.
  ['progressive pool', progressiveWin, Math.ceil(rounds / 20)],
  ['nonces: aurora reels', () => withNonces(auroraReels()), NONCE_ROUNDS],
  [
    'nonces: roulette straight',
    () => withNonces(roulette('straight', [{ betId: 'straight:0', stakeMinor: 1 }], false)),
    NONCE_ROUNDS,
  ],
]

print(['game', 'rounds', 'mean', 'exact', 'errors', 'hits', 'exact', 'errors', 'sd', 'exact', 'seconds', ''])
for (const [name, make, roundsOfIt = rounds] of GAMES) {
  if (!name.includes(values.only)) continue
  const game = make()
  const from = performance.now()
  const seen = simulate(game, roundsOfIt, seededDraw(name))
  isAllMet &&= seen.isWithin
  print([
    game.name,
    String(seen.rounds),
    seen.mean.toFixed(6),
    game.mean.toFixed(6),
    seen.meanErrors.toFixed(2),
    seen.hitShare.toFixed(6),
    game.hitShare.toFixed(6),
    seen.hitErrors.toFixed(2),
    seen.deviation.toFixed(4),
    game.deviation.toFixed(4),
    ((performance.now() - from) / 1000).toFixed(0),
    seen.isWithin ? 'ok' : 'OFF',
  ])
}

if (values.only === '') {
  print([])
  print(['evenness', 'draws', 'chi-square', 'critical', ''])
  for (const [exclusiveMax, cells] of [
    [37, 37],
    [32, 32],
    [52, 52],
    [1_000_000, 1_000],
    [3_221_225_472, 96],
  ] as const) {
    const draw = fairDraw({ serverSeed: SERVER_SEED, clientSeed: 'evenness', nonce: cells })
    const { seen, expected } = countDraws(draw, { exclusiveMax, cells, draws: 1_000_000 })
    const [value, critical] = [chiSquare(seen, expected), chiSquareCritical(cells - 1, CHANCE)]
    isAllMet &&= value < critical
    print([
      `draw(${exclusiveMax}) in ${cells}`,
      '1000000',
      value.toFixed(2),
      critical.toFixed(2),
      value < critical ? 'ok' : 'OFF',
    ])
  }
}
process.exitCode = isAllMet ? 0 : 1

/** The same game with the platform's own draws: every round its own nonce of one pair of seeds. */
function withNonces(game: SimulatedGame): SimulatedGame {
  let nonce = 0
  return {
    ...game,
    name: `nonces: ${game.name}`,
    play: () => {
      const draw = fairDraw({ serverSeed: SERVER_SEED, clientSeed: 'proof', nonce })
      nonce += 1
      return game.play(draw)
    },
  }
}

/** A fast fixed source of words for each game; it only stands in for the real one where millions of rounds are played. */
function seededDraw(name: string): Draw {
  let state = Number.parseInt(sha256Hex(name).slice(0, 8), 16)
  return secureDraw((words) => {
    for (let index = 0; index < words.length; index += 1) {
      state = (state + 0x9e3779b9) >>> 0
      let mixed = state
      mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
      words[index] = (mixed ^ (mixed >>> 15)) >>> 0
    }
  })
}

function print(cells: readonly string[]): void {
  const [first = '', ...rest] = cells
  process.stdout.write(`${first.padEnd(36)}${rest.map((cell) => cell.padStart(12)).join('')}\n`)
}
