import { runTests } from '../prove/run-tests.ts'
import type { Figure } from './figure.ts'

/** Runs one bench inside the platform's runtime; `part` is the share of its full counts. */
export async function figuresInRuntime(name: string, part: number): Promise<Figure[]> {
  const { code, output } = await runTests({
    config: 'scripts/bench/runtime-vitest.config.ts',
    args: [`tests/platform/bench/${name}.bench.ts`],
    env: { BENCH_PART: String(part) },
  })
  const figures = [...output.matchAll(/BENCH (\{.*\})/g)].map(([, text = '{}']): Figure => JSON.parse(text))
  if (code !== 0 || figures.length === 0) throw new Error(output)
  return figures
}
