import { MUTANTS } from '../../tests/mutants/promotions/mutants.ts'
import { plantAll } from './plant.ts'
import { REWARD_SUBJECTS } from './reward-subjects.ts'
import { countOf, proveByTests, runProofs, type Proofs } from './run-proofs.ts'

const CONFIG = 'scripts/prove/rewards-vitest.config.ts'
const FILE = 'tests/platform/rewards/rewards-proof.test.ts'

/** The proofs of this subject, each started alone by `npm run prove -- rewards <name>`. PROVE_* variables set the counts. */
const PROOFS: Proofs = {
  examples: () =>
    tests('worked examples to the cent, random steps against the model of bonuses', {
      config: 'vitest.config.ts',
      args: ['--project', 'unit', 'tests/unit/rewards'],
      env: { REWARD_STEPS: `${countOf('PROVE_STEPS', 1_000_000)}` },
    }),
  platform: () =>
    tests('points, invitations, boards, wheels, missions, levels, free rounds and claims on the platform', {
      args: REWARD_SUBJECTS.map((name) => `/${name}.test.ts`),
    }),
  draws: () =>
    tests('a wheel’s day and a raffle repeated from what is published', {
      config: 'vitest.config.ts',
      args: [
        '--project',
        'unit',
        'tests/unit/play/verify-wheel.test.ts',
        'tests/unit/play/verify-raffle.test.ts',
      ],
    }),
  claims: () =>
    tests('claims side by side', {
      args: [FILE, '-t', 'claims side by side'],
      env: { PROVE_CLAIMS: `${countOf('PROVE_CLAIMS', 1_000)}` },
    }),
  board: () =>
    tests('own rank on a board', {
      args: [FILE, '-t', 'a rank among very many'],
      env: { PROVE_MEMBERS: `${countOf('PROVE_MEMBERS', 1_000_000)}` },
      bound: { most: 50, read: /own rank in ([\d.]+) ms/ },
    }),
  rebates: () =>
    tests('a day’s rebates', {
      args: [FILE, '-t', 'rebates of very many'],
      env: { PROVE_REBATES: `${countOf('PROVE_REBATES', 100_000)}` },
      bound: { most: 300, read: /members in ([\d.]+) s/ },
    }),
  cost: () =>
    tests('a settled bet with 20 live offers', {
      args: [FILE, '-t', 'settled bets cost little'],
      env: { PROVE_BETS: `${countOf('PROVE_BETS', 1_000)}` },
      bound: { most: 1.2, read: /× ([\d.]+) with 20/ },
    }),
  mutants: () =>
    plantAll(MUTANTS, {
      folder: 'src/platform',
      config: CONFIG,
      tests: 'promotions',
      env: { PROVE_BETS: '5' },
    }),
}

interface TestRun {
  config?: string
  args: readonly string[]
  env?: Record<string, string>
  bound?: Parameters<typeof proveByTests>[2]
}

function tests(what: string, { config = CONFIG, args, env = {}, bound }: TestRun) {
  return proveByTests(what, { config, args, env }, bound)
}

await runProofs(PROOFS)
