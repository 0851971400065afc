import { MUTANTS } from '../../tests/mutants/protection/mutants.ts'
import type { Figure } from './figure.ts'
import { plantAll } from './plant.ts'
import { countOf, proveByTests, runProofs, type Proofs } from './run-proofs.ts'

const CONFIG = 'scripts/prove/ledger-vitest.config.ts'
/** Histories of one runtime. */
const A_RUNTIME = 250
const FILE = 'tests/platform/ledger/wallet-protection.test.ts'

/** The proofs of this subject, each started alone by `npm run prove -- protection <name>`. PROVE_* variables set the counts. */
const PROOFS: Proofs = {
  model: () => {
    const histories = countOf('PROVE_HISTORIES', 100_000)
    return tests(`random histories against a model, ${histories}`, 'random histories', {
      PROVE_HISTORIES: `${histories}`,
    })
  },
  matrix: () => tests('every path of money × every state of protection', 'every path of money'),
  returning: async () => {
    const histories = countOf('PROVE_HISTORIES', 10_000)
    const figures: Figure[] = []
    // In runtimes of their own: one keeps the files of every wallet open, and all of them are too many.
    for (let first = 1; first <= histories; first += A_RUNTIME) {
      const last = Math.min(first + A_RUNTIME - 1, histories)
      const what = `returning after an exclusion under changed marks against a model, histories ${first} to ${last}`
      console.log(`${what} …`)
      figures.push(
        ...(await proveByTests(what, {
          config: 'scripts/prove/protection-vitest.config.ts',
          args: ['tests/platform/care/returning.test.ts'],
          env: { PROVE_FIRST: `${first}`, PROVE_HISTORIES: `${last - first + 1}` },
        })),
      )
    }
    return figures
  },
  mutants: () =>
    plantAll(MUTANTS, {
      folder: 'src/platform/ledger/wallet',
      config: CONFIG,
      tests: 'wallet-protection',
      env: { PROVE_HISTORIES: '150', PROVE_STEPS: '2000', PROVE_SEEDS: '1' },
    }),
}

function tests(what: string, name: string, env: Record<string, string> = {}) {
  return proveByTests(what, { config: CONFIG, args: [FILE, '-t', name], env })
}

await runProofs(PROOFS)
