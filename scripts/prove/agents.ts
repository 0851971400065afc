import { MUTANTS } from '../../tests/mutants/agent/mutants.ts'
import { plantAll } from './plant.ts'
import { proveByTests, runProofs, type Proofs } from './run-proofs.ts'

const PLATFORM = 'scripts/prove/agents-vitest.config.ts'
const RULES = 'vitest.config.ts'
const LINES = process.env['PROVE_LINES'] ?? '10000'

/** The proofs of this subject, each started alone by `npm run prove -- agents <name>`. PROVE_* variables set the counts. */
const PROOFS: Proofs = {
  oracle: () =>
    proveByTests(`${LINES} random lines and periods against an oracle of its own`, {
      config: RULES,
      args: ['--project', 'unit', 'tests/unit/agents/contracts'],
      env: { CONTRACT_LINES: LINES },
    }),
  kills: () =>
    proveByTests('runs cut off at every step of settlement and payment', {
      config: PLATFORM,
      args: ['tests/platform/agents/contract-settlement.test.ts', '-t', 'cut off'],
      env: { PROVE_STEP: '1', PROVE_KILLS: '100' },
    }),
  matrix: () =>
    proveByTests('calls of own line, sibling, upline, other brand, member, trial, guest', {
      config: PLATFORM,
      args: ['-t', 'who may'],
      env: {},
    }),
  mutants: () =>
    plantAll(MUTANTS, { folder: 'src/platform/agents/contracts', config: PLATFORM, tests: 'contracts' }),
}

await runProofs(PROOFS)
