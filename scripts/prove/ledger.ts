import { drillKills, measureSpeed } from './ledger-drills.ts'
import { MUTANTS } from '../../tests/mutants/ledger/mutants.ts'
import { plantAll } from './plant.ts'
import { countOf, proveByTests, runProofs, type Proofs } from './run-proofs.ts'

const CONFIG = 'scripts/prove/ledger-vitest.config.ts'

/** The proofs of this subject, each started alone by `npm run prove -- ledger <name>`. PROVE_* variables set the counts. */
const PROOFS: Proofs = {
  withdrawals: () => {
    const seeds = countOf('PROVE_SEEDS', 20)
    return tests(
      `1,000 parallel withdrawals × ${seeds} seeds: lost, doubled, negative`,
      'a thousand at once',
      { PROVE_SEEDS: `${seeds}` },
    )
  },
  keys: () => tests('the same key × 100 in parallel and after a restart', 'one key, one effect'),
  crash: () => tests('crash at every statement of every operation', 'a crash at any statement'),
  model: () => {
    const steps = countOf('PROVE_STEPS', 1_000_000)
    return tests(`random commands against a model, ${steps} steps`, 'does what the model says', {
      PROVE_STEPS: `${steps}`,
    })
  },
  transfers: () => {
    const drills = countOf('PROVE_TRANSFERS', 200)
    return tests(`transfers between wallets, either side failing × ${drills}`, 'either side failing', {
      PROVE_TRANSFERS: `${drills}`,
    })
  },
  kill: () => drillKills(countOf('PROVE_KILLS', 200)),
  speed: () => measureSpeed(countOf('PROVE_OPERATIONS', 5_000)),
  mutants: () =>
    plantAll(MUTANTS, {
      folder: 'src/platform/ledger/wallet',
      config: CONFIG,
      tests: 'wallet',
      env: { PROVE_STEPS: '2000', PROVE_SEEDS: '1' },
    }),
}

/** The wallet's tests whose name fits. */
function tests(what: string, name: string, env: Record<string, string> = {}) {
  return proveByTests(what, { config: CONFIG, args: ['-t', name], env })
}

await runProofs(PROOFS)
