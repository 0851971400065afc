import { MUTANTS } from '../../tests/mutants/protection/mutants.ts'
import { plantAll } from './plant.ts'
import { countOf, proveByTests, runProofs, type Proofs } from './run-proofs.ts'

const CONFIG = 'scripts/prove/ledger-vitest.config.ts'
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
  returning: () => {
    const histories = countOf('PROVE_HISTORIES', 10_000)
    return proveByTests(`returning after an exclusion under changed marks against a model, ${histories}`, {
      config: 'scripts/prove/protection-vitest.config.ts',
      args: ['tests/platform/care/returning.test.ts'],
      env: { PROVE_HISTORIES: `${histories}` },
    })
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
