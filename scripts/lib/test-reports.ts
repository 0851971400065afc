import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** The result of a test run, from the JSON of Vitest and Playwright. */
export interface Tally {
  passed: number
  failed: number
  /** Failures, repeated at the end because a long log is read from its last lines. */
  failures: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

interface BrowserSuite {
  specs: {
    file: string
    title: string
    ok: boolean
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
  suites?: BrowserSuite[]
}

interface BrowserReport {
  stats: { expected: number; flaky: number; unexpected: number }
  suites: BrowserSuite[]
}

/** The tally of a report file; `undefined` if the runner did not write one. */
export function readReport(file: string): Tally | undefined {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return 'numPassedTests' in report ? vitestTally(report) : browserTally(report)
  } catch {
    // No file, or one that was cut off.
    return undefined
  }
}

/** Errors that belong to no test (`tests/setup/unhandled-reporter.ts`). */
export function readUnhandled(file: string): string[] {
  try {
    return z
      .array(z.string())
      .parse(JSON.parse(readFileSync(file, 'utf8')))
      .map(brief)
  } catch {
    return []
  }
}

/** Vitest's JSON reporter has Jest's format: a file that could not be loaded has a message and no tests. */
function vitestTally(report: VitestReport): Tally {
  const files = report.testResults
  const tests = files.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file.name}: ${test.fullName}: ${brief(test.failureMessages[0])}`),
  )
  const unloaded = files
    .filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
    .map((file) => `${file.name}: ${brief(file.message)}`)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: [...tests, ...unloaded],
  }
}

/** Playwright's JSON reporter: suites contain suites and specs. */
function browserTally(report: BrowserReport): Tally {
  const failedIn = (suite: BrowserSuite): string[] => [
    ...suite.specs
      .filter((spec) => !spec.ok)
      .map((spec) => {
        const errors = spec.tests.flatMap((test) => test.results.map((result) => result.error?.message))
        return `${spec.file}: ${spec.title}: ${brief(errors.find(Boolean))}`
      }),
    ...(suite.suites ?? []).flatMap(failedIn),
  ]
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected + flaky, failed: unexpected, failures: report.suites.flatMap(failedIn) }
}

function brief(message: string | undefined): string {
  return (message ?? 'no message').slice(0, 600)
}
