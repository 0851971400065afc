import type { Figure } from './figure.ts'
import { MUTANTS } from '../../tests/mutants/vendors/mutants.ts'
import { plantAll } from './plant.ts'
import { runTests } from './run-tests.ts'

const CONFIG = 'scripts/prove/vendors-vitest.config.ts'

/** What can be shown, each by itself: `npm run prove -- games <what>`. Counts come from PROVE_* variables. */
const PROOFS: Record<string, () => Promise<Figure[]>> = {
  cases: () =>
    tests('cases of the conformance list and what else holds', ['vendors', 'vendor-ops', 'vendor-transfer']),
  messages: () => {
    const count = process.env['PROVE_VENDOR_MESSAGES'] ?? '100000'
    return tests(`${count} vendor messages in random order, lost and repeated`, ['vendor-model'], {
      PROVE_VENDOR_MESSAGES: count,
    })
  },
  mutants: () =>
    plantAll(MUTANTS, {
      folder: 'src/platform',
      config: CONFIG,
      tests: 'vendors',
      env: { PROVE_VENDOR_MESSAGES: '80' },
    }),
}

async function tests(
  what: string,
  files: readonly string[],
  env: Record<string, string> = {},
): Promise<Figure[]> {
  const { code, output } = await runTests({
    config: CONFIG,
    args: files.map((file) => `tests/platform/${file}.test.ts`),
    env,
  })
  const figure = /figure: (.+)/.exec(output)?.[1]
  const counts = /Tests\s+(.+)/.exec(output)?.[1]?.trim() ?? 'did not run'
  if (code !== 0) console.error(output)
  const isMet = code === 0 && counts.includes('passed')
  return [{ what, seen: figure ? `${counts}; ${figure}` : counts, target: '0 failures', isMet }]
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
