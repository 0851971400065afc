import { parseArgs } from 'node:util'

/**
 * Runs simulations one after another: `--seed` is the first, `--steps` all happenings together, of which each run has
 * `--storm` in its storm. The first run with a fault ends it, with the words to repeat that run.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '0' },
    storm: { type: 'string', default: '10000' },
  },
})
// What the platform logs of faults that are made on purpose is not shown.
const write = (line: string) => void process.stdout.write(`${line}\n`)
const { simulate } = await import('./simulate.ts')
const [first, wanted, storm] = [Number(values.seed), Number(values.steps), Number(values.storm)]
let [seed, done] = [first, 0]
const did: Record<string, number> = {}
do {
  const run = await simulate(seed, storm)
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
process.exit(0)
