import { MUTANTS } from '../../tests/mutants/promotions/mutants.ts'
import type { Figure } from './figure.ts'
import { plantAll } from './plant.ts'
import { REWARD_SUBJECTS } from './reward-subjects.ts'
import { runTests } from './run-tests.ts'

const CONFIG = 'scripts/prove/rewards-vitest.config.ts'
const FILE = 'tests/platform/rewards-proof.test.ts'
const number = (name: string, otherwise: number) => Number(process.env[name]) || otherwise

/** What can be shown, each by itself: `npm run prove -- rewards <what>`. Counts come from PROVE_* variables. */
const PROOFS: Record<string, () => Promise<Figure[]>> = {
  examples: () =>
    tests('worked examples to the cent, random steps against the model of bonuses', {
      config: 'vitest.config.ts',
      args: ['--project', 'unit', 'tests/unit/rewards'],
      env: { REWARD_STEPS: `${number('PROVE_STEPS', 1_000_000)}` },
    }),
  platform: () =>
    tests('points, invitations, boards, wheels, missions, levels, free rounds and claims on the platform', {
      args: REWARD_SUBJECTS.map((name) => `tests/platform/${name}.test.ts`),
    }),
  draws: () =>
    tests('a wheel’s day and a raffle repeated from what is published', {
      config: 'vitest.config.ts',
      args: ['--project', 'unit', 'tests/unit/verify-wheel.test.ts', 'tests/unit/verify-raffle.test.ts'],
    }),
  claims: () =>
    tests('claims side by side', {
      args: [FILE, '-t', 'claims side by side'],
      env: { PROVE_CLAIMS: `${number('PROVE_CLAIMS', 1_000)}` },
    }),
  board: () =>
    tests('own rank on a board', {
      args: [FILE, '-t', 'a rank among very many'],
      env: { PROVE_MEMBERS: `${number('PROVE_MEMBERS', 1_000_000)}` },
      most: 50,
      read: /own rank in ([\d.]+) ms/,
    }),
  rebates: () =>
    tests('a day’s rebates', {
      args: [FILE, '-t', 'rebates of very many'],
      env: { PROVE_REBATES: `${number('PROVE_REBATES', 100_000)}` },
      most: 300,
      read: /members in ([\d.]+) s/,
    }),
  cost: () =>
    tests('a settled bet with 20 live offers', {
      args: [FILE, '-t', 'settled bets cost little'],
      env: { PROVE_BETS: `${number('PROVE_BETS', 1_000)}` },
      most: 1.2,
      read: /× ([\d.]+) with 20/,
    }),
  mutants: () =>
    plantAll(MUTANTS, {
      folder: 'src/platform',
      config: CONFIG,
      tests: 'promotions',
      env: { PROVE_BETS: '5' },
    }),
}

interface Asked {
  config?: string
  args: readonly string[]
  env?: Record<string, string>
  /** The figure that is printed, and its bound. */
  most?: number
  read?: RegExp
}

async function tests(
  what: string,
  { config = CONFIG, args, env = {}, most, read }: Asked,
): Promise<Figure[]> {
  const { code, output } = await runTests({ config, args, env })
  const figure = /figure: (.+)/.exec(output)?.[1]
  const counts = /Tests\s+(.+)/.exec(output)?.[1]?.trim() ?? 'did not run'
  if (code !== 0) console.error(output)
  const measured = read ? Number(read.exec(output)?.[1] ?? Number.NaN) : undefined
  const isWithin = most === undefined || (measured !== undefined && measured <= most)
  return [
    {
      what,
      seen: figure ? `${counts}; ${figure}` : counts,
      target: most === undefined ? '0 failures' : `0 failures, at most ${most}`,
      isMet: code === 0 && counts.includes('passed') && isWithin,
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
