import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drillKills, measureSpeed } from './ledger-drills.ts'
import { MUTANTS } from './ledger-mutants.ts'
import type { Mutant } from './mutant.ts'

/** One line of the table: what was seen against what trust.md asks for. */
export interface Figure {
  what: string
  seen: string
  target: string
  isMet: boolean
}

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

/** Plants one bug after another in a copy of the wallet; a mutant lives where all tests stay green. */
async function killMutants(): Promise<Figure[]> {
  const root = copyOfLedger()
  const only = process.env['PROVE_MUTANT']
  try {
    const whole = await vitest([], { PROVE_ROOT: root, PROVE_STEPS: '2000' })
    if (whole.code !== 0) throw new Error(`the tests are red without a bug:\n${whole.output}`)
    const alive: string[] = []
    const chosen = MUTANTS.filter(({ name }) => !only || name.includes(only))
    for (const mutant of chosen) {
      const isKilled = await isRed(root, mutant)
      if (!isKilled) alive.push(mutant.name)
      console.log(`${isKilled ? 'killed' : 'ALIVE '}  ${mutant.name}`)
    }
    const killed = chosen.length - alive.length
    return [
      {
        what: 'planted mutants killed',
        seen: `${killed}/${chosen.length}`,
        target: '100 %, ≥ 20',
        isMet: alive.length === 0 && chosen.length >= 20,
      },
    ]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function isRed(root: string, mutant: Mutant): Promise<boolean> {
  const kept = new Map<string, string>()
  for (const [file, from, to] of mutant.edits) {
    const path = join(root, 'src/platform/wallet', file)
    const text = readFileSync(path, 'utf8')
    if (!kept.has(path)) kept.set(path, text)
    if (text.split(from).length !== 2)
      throw new Error(`"${mutant.name}" does not fit ${file} exactly once: ${from}`)
    writeFileSync(
      path,
      text.replace(from, () => to),
    )
  }
  // Red by a test that ran, not by a file that no longer loads.
  const red = async (...args: string[]) => {
    const { code, output } = await vitest(['--bail', '1', ...args], {
      PROVE_ROOT: root,
      PROVE_STEPS: '2000',
      PROVE_SEEDS: '1',
    })
    return code !== 0 && /Tests\s.*\d+ failed/.test(output)
  }
  const isKilled = (await red(`tests/platform/${mutant.first ?? 'wallet'}.test.ts`)) || (await red())
  for (const [path, text] of kept) writeFileSync(path, text)
  return isKilled
}

function copyOfLedger(): string {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-mutants-'))
  for (const part of [
    'package.json',
    'tsconfig.base.json',
    'tsconfig.json',
    'src/lib',
    'src/platform',
    'tests/setup',
    'tests/fixtures',
    'tests/platform',
  ]) {
    mkdirSync(join(root, part, '..'), { recursive: true })
    cpSync(part, join(root, part), { recursive: true })
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  return root
}

async function vitest(
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const child = spawn(
    join(process.cwd(), 'node_modules/.bin/vitest'),
    ['run', '-c', CONFIG, '--no-color', ...args],
    {
      env: { ...process.env, CI: '1', ...env },
    },
  )
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr.on('data', (part: Buffer) => (output += part.toString()))
  await once(child, 'close')
  return { code: child.exitCode ?? 1, output }
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
