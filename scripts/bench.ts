import { parseArgs } from 'node:util'
import { busyShare, describeFigures, writeFigures, type Part } from './bench/figure.ts'
import { fail, say } from './lib/run.ts'

/** Each part loads its own dependencies: a browser, a runtime or neither. */
const PARTS: Record<string, () => Promise<Part>> = {
  bytes: async () => (await import('./bench/bytes.ts')).measureBytes,
  lighthouse: async () => (await import('./bench/lighthouse.ts')).measureLighthouse,
  games: async () => (await import('./bench/games.ts')).measureGames,
  touch: async () => (await import('./bench/touch.ts')).measureTouch,
  edge: async () => (await import('./bench/edge.ts')).measureEdge,
  money: async () => (await import('./bench/money.ts')).measureMoney,
  rewards: async () => (await import('./bench/rewards.ts')).measureRewards,
  lottery: async () => (await import('./bench/lottery.ts')).measureLottery,
  calls: async () => (await import('./bench/calls.ts')).measureCalls,
  stack: async () => (await import('./bench/stack.ts')).measureStack,
  agents: async () => (await import('./bench/agents.ts')).measureAgents,
  console: async () => (await import('./bench/console.ts')).measureConsole,
  build: async () => (await import('./bench/build.ts')).measureBuild,
}
/** Share of other processes' CPU time above which times are unreliable. */
const MOST_BUSY = 0.15
const USAGE = `usage: npm run bench [-- <part> …] [--quick|--smallest] [--runs <number>]

  parts       ${Object.keys(PARTS).join(', ')}; all of them unless some are named
  --quick     less of everything: a fleet of 10 brands, fewer runs
  --smallest  as little as there can be, to see that every part still measures; its figures say nothing
  --runs      how often to measure what is measured several times

Each part prints its figures beside their targets and writes bench/results/<part>.json.`

const { names, options } = readArguments()
let failed = 0
for (const name of names) {
  try {
    const measure = await PARTS[name]?.()
    if (!measure) continue
    say(`\n${name} …`)
    const busyBefore = await busyShare()
    const figures = await measure(options)
    say(`\n${describeFigures(name, figures)}`)
    if (busyBefore > MOST_BUSY)
      say(
        `Other programs took ${Math.round(100 * busyBefore)} % of the machine: its times and ratios say little.`,
      )
    say(`(${writeFigures(name, figures, { ...options, busyBefore })})`)
  } catch (error) {
    // The other parts can still be measured.
    failed += 1
    process.stderr.write(
      `${name} could not be measured: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  }
}
process.exit(failed > 0 ? 1 : 0)

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        smallest: { type: 'boolean', default: false },
        runs: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    })
    if (values.help) {
      say(USAGE)
      process.exit(0)
    }
    const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name))
    if (unknown.length > 0) fail(`There is no part "${unknown.join('", "')}".\n\n${USAGE}`)
    const { smallest } = values
    const runs = values.runs === undefined ? (smallest ? 1 : undefined) : Number(values.runs)
    if (runs !== undefined && (!Number.isInteger(runs) || runs < 1))
      fail(`--runs is a whole number from 1, not "${values.runs}".`)
    return {
      names: positionals.length > 0 ? positionals : Object.keys(PARTS),
      options: { quick: values.quick || smallest, smallest, runs },
    }
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  }
}
