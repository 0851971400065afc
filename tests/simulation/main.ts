import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Run } from './simulate.ts'

/**
 * Runs simulations one after another: `--seed` is the first, `--steps` all happenings together, of which each run has
 * `--storm` in its storm. Each run has a process of its own, as what a module remembers would make it another after others.
 * The first run with a fault ends it, with the words to repeat that run.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '0' },
    storm: { type: 'string', default: '20000' },
    alone: { type: 'boolean', default: false },
  },
})
// What the platform logs of faults that are made on purpose is not shown.
const write = (line: string) => void process.stdout.write(`${line}\n`)
const [first, wanted, storm] = [Number(values.seed), Number(values.steps), Number(values.storm)]

if (values.alone) {
  const { simulate } = await import('./simulate.ts')
  write(JSON.stringify(await simulate(first, storm)))
  process.exit(0)
}

let [seed, done] = [first, 0]
const did: Record<string, number> = {}
do {
  const run = await runAlone(seed)
  done += run.steps
  for (const [what, count] of Object.entries(run.did)) did[what] = (did[what] ?? 0) + count
  if (run.faults.length > 0) {
    write(`fault at seed ${seed}, step ${run.steps}:`)
    for (const fault of run.faults) write(`  ${fault}`)
    write(`what happened before:\n  ${run.recent.slice(-12).join('\n  ')}`)
    write(`again: npm run prove -- simulate --seed ${seed} --storm ${storm}`)
    process.exit(1)
  }
  if (wanted === 0) write(`trace: ${run.trace}`)
  seed += 1
} while (done < wanted)
const counts = Object.entries(did).map(([what, count]) => `${count} ${what}`)
write(`figure: ${done} steps of ${seed - first} runs from seed ${first}; ${counts.join(', ')}`)

async function runAlone(one: number): Promise<Run> {
  const files = ['--import', join(import.meta.dirname, 'hooks.ts'), join(import.meta.dirname, 'main.ts')]
  const args = ['--alone', '--seed', `${one}`, '--storm', `${storm}`]
  const child = spawn(process.execPath, [...files, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  await once(child, 'close')
  if (child.exitCode !== 0) throw new Error(`seed ${one}: the run ended with ${child.exitCode}\n${output}`)
  const run: Run = JSON.parse(output)
  return run
}
