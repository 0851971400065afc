import { MUTANTS } from '../../tests/mutants/protection/mutants.ts'
import type { Figure } from './figure.ts'
import { plantAll } from './plant.ts'
import { runTests } from './run-tests.ts'

const CONFIG = 'scripts/prove/ledger-vitest.config.ts'
const FILE = 'tests/platform/wallet-protection.test.ts'
const number = (name: string, otherwise: number) => Number(process.env[name]) || otherwise

/** What can be shown, each by itself: `npm run prove -- protection <what>`. Counts come from PROVE_* variables. */
const PROOFS: Record<string, () => Promise<Figure[]>> = {
  model: () => {
    const histories = number('PROVE_HISTORIES', 100_000)
    return tests(`random histories against a model, ${histories}`, 'random histories', {
      PROVE_HISTORIES: `${histories}`,
    })
  },
  matrix: () => tests('every path of money × every state of protection', 'every path of money'),
  mutants: () =>
    plantAll(MUTANTS, {
      folder: 'src/platform/wallet',
      config: CONFIG,
      tests: 'wallet-protection',
      env: { PROVE_HISTORIES: '150', PROVE_STEPS: '2000', PROVE_SEEDS: '1' },
    }),
}

async function tests(what: string, name: string, env: Record<string, string> = {}): Promise<Figure[]> {
  const { code, output } = await runTests({ config: CONFIG, args: [FILE, '-t', name], env })
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

const wanted = process.argv.slice(2)
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
