import type { Figure } from './figure.ts'
import { runTests, type Tests } from './run-tests.ts'

/** The proofs of one subject, by the name that the command takes. */
export type Proofs = Readonly<Record<string, () => Promise<Figure[]>>>

/** A bound of a figure that the tests print: `read` captures the number in their output. */
interface Bound {
  most: number
  read: RegExp
}

/**
 * Runs the proofs that the command line names, or all, one after another, and prints a line for each figure. The process
 * exits with 1 where a figure misses its target.
 *
 * @throws Error for a name that is not among the proofs
 */
export async function runProofs(proofs: Proofs): Promise<void> {
  const wanted = process.argv.slice(2)
  const figures: Figure[] = []
  for (const name of wanted.length === 0 || wanted.includes('all') ? Object.keys(proofs) : wanted) {
    const proof = proofs[name]
    if (!proof) throw new Error(`no proof "${name}"; there are: all, ${Object.keys(proofs).join(', ')}`)
    figures.push(...(await proof()))
  }
  for (const { what, seen, target, isMet } of figures)
    console.log(`${isMet ? 'met   ' : 'NOT   '} ${what}: ${seen}   (${target})`)
  process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1
}

/** One figure from tests: met where some ran, none failed, and the bound holds. */
export async function proveByTests(what: string, tests: Tests, bound?: Bound): Promise<Figure[]> {
  const { code, output } = await runTests(tests)
  const figure = /figure: (.+)/.exec(output)?.[1]
  const counts = /Tests\s+(.+)/.exec(output)?.[1]?.trim() ?? 'did not run'
  if (code !== 0) console.error(output)
  // A figure that was not printed is not a number, and so not within its bound.
  const isWithin = !bound || Number(bound.read.exec(output)?.[1]) <= bound.most
  return [
    {
      what,
      seen: figure ? `${counts}; ${figure}` : counts,
      target: bound ? `0 failures, at most ${bound.most}` : '0 failures',
      isMet: code === 0 && counts.includes('passed') && isWithin,
    },
  ]
}

/** A count of the environment, such as `PROVE_STEPS`; `otherwise` where it is absent or no number. */
export function countOf(name: string, otherwise: number): number {
  return Number(process.env[name]) || otherwise
}
