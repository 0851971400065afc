import { MUTANTS } from '../../tests/mutants/reports/mutants.ts'
import { plantAll } from './plant.ts'
import { countOf, proveByTests, runProofs, type Proofs } from './run-proofs.ts'

const CONFIG = 'scripts/prove/reports-vitest.config.ts'

/** The proofs of this subject, each started alone by `npm run prove -- reports <name>`. PROVE_* variables set the counts. */
const PROOFS: Proofs = {
  calls: () =>
    proveByTests('reports, drill-down, export, invoices and Today on the platform', {
      config: CONFIG,
      args: ['/reports.test.ts', '/reports-lists.test.ts', '/today.test.ts'],
      env: {},
    }),
  histories: () => {
    const histories = countOf('PROVE_HISTORIES', 10_000)
    return proveByTests(`figures against the wallets’ own bookings, ${histories} random histories`, {
      config: CONFIG,
      args: ['/reports-proof.test.ts'],
      env: { PROVE_HISTORIES: `${histories}`, PROVE_SEED: `${countOf('PROVE_SEED', 1)}` },
    })
  },
  mutants: () =>
    plantAll(MUTANTS, {
      ...{ folder: 'src', config: CONFIG, tests: 'reports', fewest: 10 },
      env: { PROVE_HISTORIES: '24' },
    }),
}

await runProofs(PROOFS)
