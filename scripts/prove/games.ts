import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Figure } from './figure.ts'
import { serveSite } from '../bench/served-site.ts'
import { findTestBrowser } from '../lib/browser.ts'
import { buildSite } from '../lib/build-site.ts'
import { localSecrets } from '../lib/local-secrets.ts'
import { MUTANTS } from '../../tests/mutants/vendors/mutants.ts'
import { plantAll } from './plant.ts'
import { proveByTests, runProofs, type Proofs } from './run-proofs.ts'
import { IN_HOUSE_SUBJECTS, VENDOR_SUBJECTS } from './vendor-subjects.ts'

const CONFORMANCE_PORT = 18330
const CONFIG = 'scripts/prove/vendors-vitest.config.ts'

/** The proofs of this subject, each started alone by `npm run prove -- games <name>`. PROVE_* variables set the counts. */
const PROOFS: Proofs = {
  cases: () => tests('cases of the conformance list and what else holds', VENDOR_SUBJECTS),
  messages: () => {
    const count = process.env['PROVE_VENDOR_MESSAGES'] ?? '100000'
    return tests(`${count} vendor messages in random order, lost and repeated`, ['vendor-model'], {
      PROVE_VENDOR_MESSAGES: count,
    })
  },
  'in-house': () => tests('rounds of our own games: once, fair, within limits', IN_HOUSE_SUBJECTS),
  conformance,
  fronts,
  keyboard,
  opens,
  maths,
  mutants: () =>
    plantAll(MUTANTS, {
      folder: 'src/platform',
      config: CONFIG,
      tests: 'vendors',
      fewest: 25,
      env: { PROVE_VENDOR_MESSAGES: '80' },
    }),
}

/** Every game of the sandbox vendor as a demo, on phones and desks, in every language. */
async function fronts(): Promise<Figure[]> {
  const every = process.env['PROVE_GAMES_EVERY'] ?? '1'
  const isMet = await exitsWell('scripts/prove/vendor-fronts.ts', ['--every', every])
  const what = 'first frames of the vendor’s games, free of faults'
  return [{ what, seen: isMet ? 'all' : 'NOT all', target: 'all', isMet }]
}

/** The kit against the whole product over HTTP, and each of its cases against a wallet with a fault. */
async function conformance(): Promise<Figure[]> {
  const site = await serveSite(CONFORMANCE_PORT, { only: ['aurora'] })
  const url = `http://vendors.aurora.localhost:${site.port}`
  try {
    const args = ['vendor', '--url', url, '--key', 'PG.1', '--defects', '--slow']
    const isMet = await exitsWell('scripts/conformance.ts', args)
    const what = 'cases of the vendors’ list over HTTP, each red on a planted fault'
    return [{ what, seen: isMet ? 'all' : 'NOT all', target: 'all', isMet }]
  } finally {
    await site.stop()
  }
}

/** One game of each kind that the sandbox vendor hosts, staked on with Tab and Enter. */
async function keyboard(): Promise<Figure[]> {
  const isMet = await exitsWell('scripts/prove/vendor-keyboard.ts', [])
  const what = 'kinds of games that are played by keyboard alone'
  return [{ what, seen: isMet ? 'all' : 'NOT all', target: 'all', isMet }]
}

/** Every game of every brand, opened by a member as the site opens it: lotteries, halls, vendors' games and our own. */
async function opens(): Promise<Figure[]> {
  await buildSite()
  localSecrets()
  const env = { ...process.env, CHROMIUM_PATH: findTestBrowser(), PROVE_GAMES: 'all' }
  const args = ['test', 'every-game.spec', '--project', 'desktop', '--no-deps', '--retries', '0']
  const isMet = await exitsWell('node_modules/@playwright/test/cli.js', args, env)
  const what = 'games of all brands that open for a member and show their first frame'
  return [{ what, seen: isMet ? 'all' : 'NOT all', target: 'all', isMet }]
}

async function exitsWell(script: string, args: readonly string[], env = process.env): Promise<boolean> {
  const [code] = await once(spawn(process.execPath, [script, ...args], { stdio: 'inherit', env }), 'exit')
  return code === 0
}

/** Every game against its exact figures, within three standard errors, and the draws of seeds for evenness. */
async function maths(): Promise<Figure[]> {
  const rounds = process.env['PROVE_GAME_ROUNDS'] ?? '10000000'
  const child = spawn(process.execPath, ['scripts/prove/games-maths.ts', '--rounds', rounds], {
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  const what = `${rounds} rounds of each game, and the evenness of draws`
  return [
    { what, seen: code === 0 ? 'all within' : 'OFF', target: 'within 3 standard errors', isMet: code === 0 },
  ]
}

function tests(what: string, subjects: readonly string[], env: Record<string, string> = {}) {
  const args = subjects.map((subject) => `/${subject}.test.ts`)
  return proveByTests(what, { config: CONFIG, args, env })
}

await runProofs(PROOFS)
