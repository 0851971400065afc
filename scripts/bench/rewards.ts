import { runTests } from '../prove/run-tests.ts'
import type { Figure, Part } from './figure.ts'

const CONFIG = 'scripts/prove/rewards-vitest.config.ts'
const FILE = 'tests/platform/rewards/rewards-proof.test.ts'

const COUNTS = {
  full: { bets: 1_000, members: 1_000_000, rebates: 100_000 },
  quick: { bets: 100, members: 50_000, rebates: 5_000 },
  smallest: { bets: 10, members: 1_000, rebates: 100 },
}

/** A settled bet with many live offers, and a rank among very many, as `npm run prove -- rewards` measures them. */
export const measureRewards: Part = async ({ quick, smallest }): Promise<Figure[]> => {
  const { bets, members, rebates } = smallest ? COUNTS.smallest : quick ? COUNTS.quick : COUNTS.full
  return [
    {
      what: 'a settled bet with 20 live offers, against none',
      value: await measured('settled bets cost little', /× ([\d.]+) with 20/, {
        PROVE_BETS: `${bets}`,
      }),
      unit: '×',
      target: { most: 1.2 },
    },
    {
      what: `own rank on a board of ${members.toLocaleString('en')} members`,
      value: await measured('a rank among very many', /own rank in ([\d.]+) ms/, {
        PROVE_MEMBERS: `${members}`,
      }),
      unit: 'ms',
      target: { most: 50 },
    },
    {
      what: `a day's rebates of ${rebates.toLocaleString('en')} members`,
      value: await measured('rebates of very many', /members in ([\d.]+) s/, {
        PROVE_REBATES: `${rebates}`,
      }),
      unit: 's',
      target: { most: quick ? 15 : 300 },
    },
  ]
}

async function measured(name: string, read: RegExp, env: Record<string, string>): Promise<number> {
  const { code, output } = await runTests({ config: CONFIG, args: [FILE, '-t', name], env })
  const value = Number(read.exec(output)?.[1] ?? Number.NaN)
  if (code !== 0 || Number.isNaN(value)) throw new Error(`"${name}" was not measured:\n${output}`)
  return value
}
