import { rmSync } from 'node:fs'
import { buildSite } from './lib/build-site.ts'
import { findTestBrowser } from './lib/browser.ts'
import { localSecrets } from './lib/local-secrets.ts'
import { run, say } from './lib/run.ts'
import { checkTypes } from './types.ts'
import { checkWords } from './lib/check-words.ts'
import { readReport, readUnhandled, type Tally } from './lib/test-reports.ts'

/**
 * Runs everything: types, lint, format, unused code, words, unit, worker, island, site and browser tests. Prints one
 * closing line.
 */
const RESULTS = '.build/results'
const tally: Tally = { passed: 0, failed: 0, failures: [] }
rmSync(RESULTS, { recursive: true, force: true })

// In parallel on two cores.
await Promise.all([step('types', checkTypes), checkFiles()])
await step('build', async () => {
  await buildSite()
})
await tests('tests in node, workerd and jsdom', `${RESULTS}/vitest.json`, (file) =>
  run(
    'node_modules/.bin/vitest',
    [
      ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      '--reporter=./tests/setup/unhandled-reporter.ts',
    ],
    { env: { ...process.env, UNHANDLED_ERRORS: unhandledOf(file) } },
  ),
)
await tests('browser tests', `${RESULTS}/browser.json`, (file) => {
  localSecrets()
  const env = { ...process.env, CHROMIUM_PATH: findTestBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  return run('node_modules/.bin/playwright', ['test', '--reporter=list,json'], { env })
})

for (const failure of tally.failures) say(`✗ ${failure}`)
say(`${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed > 0 ? 1 : 0)

async function checkFiles(): Promise<void> {
  await step('lint of promises and switches', () => tool('oxlint', '.'))
  await step('lint', () => tool('eslint', '.', '--max-warnings', '0', ...cached('eslint')))
  await step('format', () => tool('prettier', '--check', '.', '--log-level', 'warn', ...cached('prettier')))
  await step('unused code', async () => {
    await tool('knip', '--no-progress')
    await tool('knip', '--no-progress', '--production', '--config', 'knip.production.config.ts')
  })
  await step('words', checkWords)
}

async function tool(name: string, ...args: string[]): Promise<void> {
  await run(`node_modules/.bin/${name}`, args)
}

function cached(name: string): string[] {
  return ['--cache', '--cache-location', `.cache/${name}`]
}

/** A check without separate tests counts as one. */
async function step(name: string, check: () => Promise<void>): Promise<void> {
  const startedMs = performance.now()
  try {
    await check()
    tally.passed++
    say(`✓ ${name} (${seconds(startedMs)})`)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    tally.failed++
    tally.failures.push(`${name}: ${why.slice(0, 2000)}`)
    say(`✗ ${name} (${seconds(startedMs)})\n${why}`)
  }
}

/** A runner's counts, from its report; a run without a report has failed. */
async function tests(
  name: string,
  report: string,
  start: (report: string) => Promise<unknown>,
): Promise<void> {
  const startedMs = performance.now()
  const ended = await start(report).then(
    () => true,
    (error: unknown) => {
      // The runner has reported its failures; only a failed start is reported here.
      if (!(error instanceof Error) || !error.message.includes('ended with')) say(String(error))
      return false
    },
  )
  const counted = readReport(report)
  tally.passed += counted?.passed ?? 0
  tally.failed += counted?.failed ?? 0
  tally.failures.push(...(counted?.failures ?? []))
  if (!ended && !counted?.failed) {
    tally.failed++
    const unhandled = readUnhandled(unhandledOf(report))
    tally.failures.push(
      ...(unhandled.length > 0
        ? unhandled.map((error) => `${name}: an error of no test: ${error}`)
        : [`${name}: the run ended without its report`]),
    )
  }
  say(`${ended ? '✓' : '✗'} ${name} (${seconds(startedMs)})`)
}

/** Where the errors of no test are written, beside a runner's report. */
function unhandledOf(report: string): string {
  return report.replace('.json', '-unhandled.json')
}

function seconds(startedMs: number): string {
  return `${((performance.now() - startedMs) / 1000).toFixed(1)} s`
}
