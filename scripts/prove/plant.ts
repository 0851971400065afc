import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import type { Mutant } from '../../tests/mutants/mutant.ts'
import { runTests } from './run-tests.ts'

interface Places {
  /** Where the files of the mutants are. */
  folder: string
  /** How many mutants there are to be; 20 unless said. */
  fewest?: number
}
interface Field extends Places {
  /** Configuration of vitest that reads the copy from `PROVE_ROOT`. */
  config: string
  /** The test file asked first, where a mutant names none. */
  tests: string
  env?: Record<string, string>
}
interface Search extends Places {
  /** Whether what runs in the copy finds a fault; asked of the copy as it is first. */
  finds: (root: string) => Promise<boolean>
}

/**
 * Plants one bug after another in a copy of the platform; a mutant lives where all tests stay green. `PROVE_MUTANT` in the
 * environment picks those whose name contains it, or one of several texts with `|` between them; `PROVE_AFTER`, the whole
 * name of one, goes on where a run was cut off.
 */
export async function plantAll(mutants: readonly Mutant[], field: Field): Promise<Figure[]> {
  const whole = async (root: string) => {
    const { code, output } = await runTests({
      config: field.config,
      args: [],
      env: { PROVE_ROOT: root, ...field.env },
    })
    if (code !== 0) throw new Error(`the tests are red without a bug:\n${output}`)
  }
  return plantEach(mutants, field, { whole, isFound: (root, mutant) => isRed(root, { mutant, field }) })
}

/** The same for a search of its own instead of tests. */
export async function plantForSearch(mutants: readonly Mutant[], search: Search): Promise<Figure[]> {
  const whole = async (root: string) => {
    if (await search.finds(root)) throw new Error('a fault is found without a bug')
  }
  return plantEach(mutants, search, { whole, isFound: search.finds })
}

interface Steps {
  whole: (root: string) => Promise<void>
  isFound: (root: string, mutant: Mutant) => Promise<boolean>
}

async function plantEach(
  mutants: readonly Mutant[],
  places: Places,
  { whole, isFound }: Steps,
): Promise<Figure[]> {
  const root = copyOfPlatform()
  const only = process.env['PROVE_MUTANT']?.split('|')
  const { folder, fewest = 20 } = places
  try {
    await whole(root)
    const chosen = mutantsAfter(mutants).filter(
      ({ name }) => !only || only.some((text) => name.includes(text)),
    )
    const alive: string[] = []
    for (const mutant of chosen) {
      const kept = plant(root, { mutant, folder })
      const isKilled = await isFound(root, mutant)
      for (const [path, text] of kept) writeFileSync(path, text)
      if (!isKilled) alive.push(mutant.name)
      console.log(`${isKilled ? 'killed' : 'ALIVE '}  ${mutant.name}`)
    }
    return [
      {
        what: 'planted mutants killed',
        seen: `${chosen.length - alive.length}/${chosen.length}${alive.length > 0 ? `; alive: ${alive.join(', ')}` : ''}`,
        target: `100 %, ≥ ${fewest}`,
        isMet: alive.length === 0 && chosen.length >= fewest,
      },
    ]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function mutantsAfter(mutants: readonly Mutant[]): readonly Mutant[] {
  const after = process.env['PROVE_AFTER']
  if (!after) return mutants
  const index = mutants.findIndex(({ name }) => name === after)
  if (index < 0) throw new Error(`PROVE_AFTER: there is no mutant "${after}".`)
  return mutants.slice(index + 1)
}

async function isRed(root: string, { mutant, field }: { mutant: Mutant; field: Field }): Promise<boolean> {
  // Red by a test that ran, not by a file that no longer loads.
  const red = async (...files: string[]) => {
    const { code, output } = await runTests({
      config: field.config,
      args: ['--bail', '1', ...files],
      env: { PROVE_ROOT: root, ...field.env },
    })
    if (/No test files found/.test(output))
      throw new Error(`"${mutant.name}": ${field.config} does not run ${files.join()}.`)
    return code !== 0 && /Tests\s.*\d+ failed/.test(output)
  }
  return (await red(`/${mutant.first ?? field.tests}.test.ts`)) || (await red())
}

/** The files as they were. */
function plant(root: string, { mutant, folder }: { mutant: Mutant; folder: string }): Map<string, string> {
  const kept = new Map<string, string>()
  for (const [file, from, to] of mutant.edits) {
    const path = join(root, folder, file)
    const text = readFileSync(path, 'utf8')
    if (!kept.has(path)) kept.set(path, text)
    if (text.split(from).length !== 2)
      throw new Error(`"${mutant.name}" does not fit ${file} exactly once: ${from}`)
    writeFileSync(
      path,
      text.replace(from, () => to),
    )
  }
  return kept
}

function copyOfPlatform(): string {
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
    'tests/simulation',
    'tests/unit/play',
    'tests/unit/rewards',
  ]) {
    mkdirSync(join(root, part, '..'), { recursive: true })
    cpSync(part, join(root, part), { recursive: true })
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  return root
}
