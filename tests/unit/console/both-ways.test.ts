import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { API } from '#lib/api/index.ts'

/** What the console can do, the command line can do, and the other way round. */
const OPERATORS_CALLS = Object.entries(API)
  .filter(([, { who }]) => who === 'operator')
  .map(([name]) => name)

/** Calls without a screen, and why. */
const WITHOUT_SCREEN: Readonly<Record<string, string>> = {
  seedPlatform: 'takes the files of the brands, which are on the machine that builds',
  seedContent: 'takes the files of the brands, which are on the machine that builds',
  seedOperators: 'makes the demo operators of a local machine',
  seedDemoBusiness: 'makes the demo week of a local machine',
  seedDemoLine: 'makes the demo line of a local machine',
  checkLedger: 'proves every wallet: minutes of work of the deployment',
  checkReports: 'proves every sum of reports: minutes of work of the deployment',
  listWallets: 'a step of a copy of the ledger',
  exportWallet: 'a step of a copy of the ledger, which is a file',
  restoreWallet: 'a step of a copy of the ledger, which is a file',
  wipeDrill: 'empties the wallets of a rehearsal',
  getMetrics: 'text for the collector of figures',
  getOpenApi: 'the document of all calls, for programs',
  getMember: 'getMemberOverview has it with everything else of the player',
  listSigapBettors: 'a step of the signed file of a regulator, whose key is on the machine that sends it',
  getRelease: 'compared with the manifest of a release, which is a file',
  listBackupParts: 'a step of a backup, which is files',
  readBackup: 'a step of a backup, which is files',
  writeBackup: 'a step of a restore from files',
  listWithdrawalsToReview: 'listWithdrawals has the queue with its filters',
}

const consoleText = sourceOf('src/console')
const commandText = sourceOf('scripts')

describe.each(OPERATORS_CALLS)('%s', (name) => {
  it.skipIf(name in WITHOUT_SCREEN)('has a screen of the console', () => {
    expect(isNamed(consoleText, name)).toBe(true)
  })

  it('has a command', () => {
    expect(isNamed(commandText, name)).toBe(true)
  })
})

it('has no exception for a call that has a screen, or is none', () => {
  const names = Object.keys(WITHOUT_SCREEN)
  expect(names.filter((name) => isNamed(consoleText, name))).toEqual([])
  expect(names.filter((name) => !OPERATORS_CALLS.includes(name))).toEqual([])
})

/** Every code file below a folder, without comments: a call that is only spoken of is not made. */
function sourceOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n')
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
}

/** A call is sent as a value: `call(calls.name, …)`, `callOps(target, name, …)`; the function of a store of that name is none. */
function isNamed(text: string, name: string): boolean {
  return new RegExp(
    `(?:\\w\\.|[(,]\\s*|: |as )${name}\\b(?!\\s*\\()|import \\{[^}]*\\b${name}\\b[^}]*\\} from '#lib/api`,
  ).test(text)
}
