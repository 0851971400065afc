import { runTests } from '../prove/run-tests.ts'
import type { Figure, Part } from './figure.ts'

const CONFIG = 'scripts/prove/rewards-vitest.config.ts'
const FILE = 'tests/platform/rewards/rewards-proof.test.ts'

/** A settled bet with many live offers, and a rank among very many, as `npm run prove -- rewards` measures them. */
export const measureRewards: Part = async ({ quick }): Promise<Figure[]> => [
  {
    what: 'a settled bet with 20 live offers, against none',
    value: await measured('settled bets cost little', /× ([\d.]+) with 20/, {
      PROVE_BETS: quick ? '100' : '1000',
    }),
    unit: '×',
    target: { most: 1.2 },
  },
  {
    what: `own rank on a board of ${quick ? '50,000' : '1,000,000'} members`,
    value: await measured('a rank among very many', /own rank in ([\d.]+) ms/, {
      PROVE_MEMBERS: quick ? '50000' : '1000000',
    }),
    unit: 'ms',
    target: { most: 50 },
  },
  {
    what: `a day's rebates of ${quick ? '5,000' : '100,000'} members`,
    value: await measured('rebates of very many', /members in ([\d.]+) s/, {
      PROVE_REBATES: quick ? '5000' : '100000',
    }),
    unit: 's',
    target: { most: quick ? 15 : 300 },
  },
]

async function measured(name: string, read: RegExp, env: Record<string, string>): Promise<number> {
  const { code, output } = await runTests({ config: CONFIG, args: [FILE, '-t', name], env })
  const value = Number(read.exec(output)?.[1] ?? Number.NaN)
  if (code !== 0 || Number.isNaN(value)) throw new Error(`"${name}" was not measured:\n${output}`)
  return value
}
