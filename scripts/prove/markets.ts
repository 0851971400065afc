import { MUTANTS } from '../../tests/mutants/markets/mutants.ts'
import { plantAll } from './plant.ts'
import { proveSigapFiles } from './sigap-files.ts'
import { countOf, proveByTests, runProofs, type Proofs } from './run-proofs.ts'

const CONFIG = 'scripts/prove/markets-vitest.config.ts'

/** The proofs of this subject, each started alone by `npm run prove -- markets <name>`. PROVE_HISTORIES sets the count. */
const PROOFS: Proofs = {
  model: () => {
    const histories = countOf('PROVE_HISTORIES', 10_000)
    return proveByTests(
      `histories of members in BR, GB and VN against a model of the law, ${histories} each`,
      {
        config: CONFIG,
        args: ['tests/platform/care/register-histories.test.ts'],
        env: { PROVE_HISTORIES: `${histories}` },
      },
    )
  },
  /** Needs Debian's xmllint and xmlsec1. */
  files: () => Promise.resolve(proveSigapFiles(countOf('PROVE_BETS', 100_000))),
  mutants: () =>
    plantAll(MUTANTS, {
      folder: 'src/platform',
      config: CONFIG,
      tests: 'registers',
      fewest: 15,
      env: { PROVE_HISTORIES: '12' },
    }),
}

await runProofs(PROOFS)
