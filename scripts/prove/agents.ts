import { MUTANTS } from '../../tests/mutants/agent/mutants.ts'
import type { Figure } from './figure.ts'
import { plantAll } from './plant.ts'
import { runTests } from './run-tests.ts'

const PLATFORM = 'scripts/prove/agents-vitest.config.ts'
const RULES = 'vitest.config.ts'
const LINES = process.env['PROVE_LINES'] ?? '10000'

/** What can be shown, each by itself: `npm run prove -- agents <what>`. Counts come from PROVE_* variables. */
const PROOFS: Record<string, () => Promise<Figure[]>> = {
  oracle: () =>
    tests(`${LINES} random lines and periods against an oracle of its own`, {
      config: RULES,
      args: ['--project', 'unit', 'tests/unit/contracts'],
      env: { CONTRACT_LINES: LINES },
    }),
  kills: () =>
    tests('runs cut off at every step of settlement and payment', {
      config: PLATFORM,
      args: ['tests/platform/contract-settlement.test.ts', '-t', 'cut off'],
      env: { PROVE_STEP: '1', PROVE_KILLS: '100' },
    }),
  matrix: () =>
    tests('calls of own line, sibling, upline, other brand, member, trial, guest', {
      config: PLATFORM,
      args: ['-t', 'who may'],
      env: {},
    }),
  mutants: () =>
    plantAll(MUTANTS, { folder: 'src/platform/contracts', config: PLATFORM, tests: 'contracts' }),
}

async function tests(what: string, run: Parameters<typeof runTests>[0]): Promise<Figure[]> {
  const { code, output } = await runTests(run)
  const counts = /Tests\s+(.+)/.exec(output)?.[1]?.trim() ?? 'did not run'
  if (code !== 0) console.error(output)
  return [{ what, seen: counts, target: '0 failures', isMet: code === 0 && counts.includes('passed') }]
}

const wanted = process.argv.slice(2)
const figures: Figure[] = []
for (const name of wanted.length === 0 || wanted.includes('all') ? Object.keys(PROOFS) : wanted) {
  const proof = PROOFS[name]
  if (!proof) throw new Error(`no proof "${name}"; there are: all, ${Object.keys(PROOFS).join(', ')}`)
  figures.push(...(await proof()))
}
for (const { what, seen, target, isMet } of figures)
  console.log(`${isMet ? 'met   ' : 'NOT   '} ${what}: ${seen}   (${target})`)
process.exitCode = figures.every((each) => each.isMet) ? 0 : 1
