import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { MUTANTS } from '../../tests/mutants/simulation/mutants.ts'
import type { Figure } from './figure.ts'
import { plantForSearch } from './plant.ts'
import { countOf, runProofs, type Proofs } from './run-proofs.ts'

/** Steps that a planted fault has to be found in. */
const STEPS_FOR_A_FAULT = 400_000

interface Simulated {
  code: number
  output: string
}

/** Simulations in this checkout, or in a copy with a fault planted; what they say is passed on where it is to be read. */
async function simulate(root: string, args: readonly string[], isShown: boolean): Promise<Simulated> {
  const file = (name: string) => join(root, 'tests/simulation', name)
  const child = spawn(process.execPath, ['--import', file('hooks.ts'), file('main.ts'), ...args], {
    cwd: root,
  })
  let output = ''
  const keep = (part: Buffer) => {
    output += part.toString()
    if (isShown) process.stdout.write(part)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  await once(child, 'close')
  return { code: child.exitCode ?? 1, output }
}

/** The proofs of this subject, each started alone by `npm run prove -- simulate <name>`. PROVE_* variables set the counts. */
const PROOFS: Proofs = {
  storms: async () => {
    const steps = countOf('PROVE_STEPS', 1_000_000)
    const seed = countOf('PROVE_SEED', 1)
    const { code, output } = await simulate(process.cwd(), ['--seed', `${seed}`, '--steps', `${steps}`], true)
    const figure: Figure = {
      what: 'the money path in storms of lost, late and doubled messages and crashes',
      seen: /figure: (.+)/.exec(output)?.[1] ?? 'a fault, with its seed above',
      target: `0 faults in ≥ ${steps} steps`,
      isMet: code === 0 && output.includes('figure: '),
    }
    return [figure]
  },
  mutants: () =>
    plantForSearch(MUTANTS, {
      ...{ folder: 'src/platform', fewest: 40 },
      finds: async (root) => {
        const steps = `${countOf('PROVE_STEPS', STEPS_FOR_A_FAULT)}`
        const { output } = await simulate(root, ['--steps', steps, '--storm', '6000'], false)
        // Found by the books, not by a process that no longer runs.
        if (output.includes('fault at seed')) return true
        if (output.includes('figure: ')) return false
        throw new Error(output)
      },
    }),
}

const repeated = process.argv.slice(2)
// A seed repeats one run, as the words of its fault say.
if (repeated.includes('--seed')) process.exitCode = (await simulate(process.cwd(), repeated, true)).code
else await runProofs(PROOFS)
