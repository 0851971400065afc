import type { Figure } from './figure.ts'
import { drillKills, measureSpeed } from './ledger-drills.ts'
import { MUTANTS } from '../../tests/mutants/ledger/mutants.ts'
import { plantAll } from './plant.ts'
import { runTests, type Outcome } from './run-tests.ts'

const CONFIG = 'scripts/prove/ledger-vitest.config.ts'
const number = (name: string, otherwise: number) => Number(process.env[name]) || otherwise

/** What can be shown, each by itself: `npm run prove -- ledger <what>`. Counts come from PROVE_* variables. */
const PROOFS: Record<string, () => Promise<Figure[]>> = {
  withdrawals: () => {
    const seeds = number('PROVE_SEEDS', 20)
    return tests(
      `1,000 parallel withdrawals × ${seeds} seeds: lost, doubled, negative`,
      'a thousand at once',
      { PROVE_SEEDS: `${seeds}` },
    )
  },
  keys: () => tests('the same key × 100 in parallel and after a restart', 'one key, one effect'),
  crash: () => tests('crash at every statement of every operation', 'a crash at any statement'),
  model: () => {
    const steps = number('PROVE_STEPS', 1_000_000)
    return tests(`random commands against a model, ${steps} steps`, 'does what the model says', {
      PROVE_STEPS: `${steps}`,
    })
  },
  crossings: () => {
    const drills = number('PROVE_CROSSINGS', 200)
    return tests(`transfers between wallets, either side failing × ${drills}`, 'either side failing', {
      PROVE_CROSSINGS: `${drills}`,
    })
  },
  kill: () => drillKills(number('PROVE_KILLS', 200)),
  speed: () => measureSpeed(number('PROVE_OPERATIONS', 5_000)),
  mutants: killMutants,
}

/** Runs the wallet's tests whose name fits; green is 0 failures. */
async function tests(what: string, name: string, env: Record<string, string> = {}): Promise<Figure[]> {
  const { code, output } = await vitest(['-t', name], env)
  const figure = /figure: (.+)/.exec(output)?.[1]
  const counts = /Tests\s+(.+)/.exec(output)?.[1]?.trim() ?? 'did not run'
  if (code !== 0) console.error(output)
  return [
    {
      what,
      seen: figure ? `${counts}; ${figure}` : counts,
      target: '0 failures',
      isMet: code === 0 && counts.includes('passed'),
    },
  ]
}

function killMutants(): Promise<Figure[]> {
  return plantAll(MUTANTS, {
    folder: 'src/platform/wallet',
    config: CONFIG,
    tests: 'wallet',
    env: { PROVE_STEPS: '2000', PROVE_SEEDS: '1' },
  })
}

function vitest(args: readonly string[], env: Record<string, string>): Promise<Outcome> {
  return runTests({ config: CONFIG, args, env })
}

const wanted = process.argv.slice(2).filter((word) => word !== 'ledger')
const names = wanted.length === 0 || wanted.includes('all') ? Object.keys(PROOFS) : wanted
const figures: Figure[] = []
for (const name of names) {
  const proof = PROOFS[name]
  if (!proof) throw new Error(`no proof "${name}"; there are: all, ${Object.keys(PROOFS).join(', ')}`)
  figures.push(...(await proof()))
}
console.table(
  figures.map(({ what, seen, target, isMet }) => ({ what, seen, target, met: isMet ? 'yes' : 'NO' })),
)
process.exitCode = figures.every((figure) => figure.isMet) ? 0 : 1
