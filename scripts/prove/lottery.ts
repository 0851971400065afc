import { chiSquare, chiSquareCritical } from '#lib/shared/fairness/chi-square.ts'
import { sha256Text } from '#lib/shared/draws/sha256.ts'
import { drawWords } from '#lib/shared/draws/seed-words.ts'
import { issueOf } from '#lib/shared/draws/issue.ts'
import { drawMarkSix } from '#lib/shared/lottery/mark-six/result.ts'
import { drawSum28 } from '#lib/shared/lottery/sum28/result.ts'
import { drawElevenFive } from '#lib/shared/lottery/eleven-five/result.ts'
import { secureDraw } from '#lib/shared/chance/secure-draw.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import { MUTANTS } from '../../tests/mutants/lottery/mutants.ts'
import type { Figure } from './figure.ts'
import { plantAll } from './plant.ts'
import { countOf, proveByTests, runProofs, type Proofs } from './run-proofs.ts'
import type { Tests } from './run-tests.ts'

const CONFIG = 'scripts/prove/lottery-vitest.config.ts'
/** One in ten thousand by chance, for each test of evenness. */
const CHANCE = 1e-4

/** The proofs of this subject, each started alone by `npm run prove -- lottery <name>`. PROVE_* variables set the counts. */
const PROOFS: Proofs = {
  rules: () => {
    const tickets = countOf('PROVE_TICKETS', 1_000_000)
    return tests(`counts by brute force, vectors, chances, and ${tickets} random lines a family settled`, {
      args: ['--project', 'unit', 'tests/unit/play/lottery'],
      config: 'vitest.config.ts',
      env: { LOTTERY_TICKETS: `${tickets}` },
    })
  },
  crash: () =>
    tests('a failure at every statement of placing and settling', {
      args: ['-t', 'a failure at any statement'],
      env: { PROVE_STEP: '1' },
    }),
  close: () => {
    const bets = countOf('PROVE_CLOSE', 10_000)
    return tests(`${bets} bets around the close: accepted at or after it`, {
      args: ['-t', 'around the close'],
      env: { PROVE_CLOSE: `${bets}` },
    })
  },
  kill: () => {
    const drills = countOf('PROVE_KILLS', 400)
    return tests(`draw or wallet killed while placing or settling, ${drills} drills: lost, doubled`, {
      args: ['-t', 'a killed draw or wallet'],
      env: { PROVE_KILLS: `${drills}` },
    })
  },
  replay: () => {
    const draws = countOf('PROVE_REPLAYS', 40)
    return tests(`${draws} draws of each of three families settled again from their log`, {
      args: ['-t', 'settled again from its log'],
      env: { PROVE_REPLAYS: `${draws}` },
    })
  },
  exposure: () => {
    const slips = countOf('PROVE_SLIPS', 200)
    return tests(`${slips} slips side by side under a bound`, {
      args: ['-t', 'is bounded'],
      env: { PROVE_SLIPS: `${slips}` },
    })
  },
  results: async () => RESULTS.map((each) => evenness(each, countOf('PROVE_DRAWS', 1_000_000))),
  mutants: () => plantAll(MUTANTS, { folder: 'src/platform/play/lottery', config: CONFIG, tests: 'lottery' }),
}

interface Drawn {
  name: string
  cells: number
  /** The cell of one draw. */
  cellOf: (draw: Draw) => number
}

const RESULTS: readonly Drawn[] = [
  { name: 'Mark-Six, the special', cells: 49, cellOf: (draw) => drawMarkSix(draw).special - 1 },
  {
    name: '11-choose-5, the first ball',
    cells: 11,
    cellOf: (draw) => (drawElevenFive(draw).balls[0] ?? 0) - 1,
  },
  {
    name: 'three digits',
    cells: 1000,
    cellOf: (draw) => Number(drawSum28(draw).digits.join('')),
  },
]

/** Each draw from a seed and an issue of its own, as the platform draws it. */
function evenness({ name, cells, cellOf }: Drawn, draws: number): Figure {
  const seen = new Array<number>(cells).fill(0)
  for (let index = 0; index < draws; index += 1) {
    const issue = issueOf({ day: 20_000 + Math.floor(index / 1440), ordinal: (index % 1440) + 1 })
    const cell = cellOf(secureDraw(drawWords(sha256Text(`${name}:${index}`), 'proof', issue)))
    seen[cell] = (seen[cell] ?? 0) + 1
  }
  const expected = new Array<number>(cells).fill(draws / cells)
  const [value, critical] = [chiSquare(seen, expected), chiSquareCritical(cells - 1, CHANCE)]
  return {
    what: `${name}: ${draws} draws over ${cells} results`,
    seen: `chi-square ${value.toFixed(1)}`,
    target: `< ${critical.toFixed(1)}`,
    isMet: value < critical,
  }
}

function tests(
  what: string,
  { config = CONFIG, ...run }: Omit<Tests, 'config'> & Partial<Tests>,
): Promise<Figure[]> {
  return proveByTests(what, { config, ...run })
}

await runProofs(PROOFS)
