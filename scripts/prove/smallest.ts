import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * `npm run prove -- smallest`: whether proofs that need a browser, a served site or a process of their own still run to their
 * figures. The others are tests, which `npm test` runs. Counts are too small to prove anything: a target that is missed is
 * no failure here.
 */
const STARTS: readonly (readonly string[])[] = [
  ['ledger', 'kill', 'speed'],
  ['live', 'room', 'chat'],
  ['content', 'texts'],
  ['pages', 'width', 'najm.localhost:8799/en/help'],
  ['pages', 'axe', 'najm.localhost:8799/en/help'],
  ['games', 'maths'],
  ['games', 'keyboard'],
  ['games', 'fronts'],
  ['identity', 'patterns'],
]
const COUNTS = {
  ...{
    PROVE_KILLS: '1',
    PROVE_OPERATIONS: '200',
    PROVE_SOCKETS: '20',
    PROVE_MESSAGES: '2',
    PROVE_RECONNECTS: '2',
  },
  ...{ PROVE_TALKERS: '1', PROVE_CHAT_SECONDS: '2', PROVE_TEXTS: '2', PROVE_GAME_ROUNDS: '20000' },
  ...{ PROVE_GAMES_EVERY: '1000', PROVE_PORT: '8799' },
}
/** The lines that tell a figure. */
const FIGURE = /^(?:met|NOT|ok) .*: /m

let failed = 0
for (const args of STARTS) {
  const startedMs = performance.now()
  const output = await outputOf(args)
  const isThere = FIGURE.test(output)
  if (!isThere) failed += 1
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`${isThere ? '✓' : '✗'} prove ${args.join(' ')} (${seconds} s)${isThere ? '' : `\n${output}`}`)
}
process.exit(failed > 0 ? 1 : 0)

async function outputOf(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, ['scripts/prove.ts', ...args], {
    env: { ...process.env, ...COUNTS },
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr.on('data', (part: Buffer) => (output += part.toString()))
  await once(child, 'close')
  return output
}
