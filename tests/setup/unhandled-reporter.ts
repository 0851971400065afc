import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Writes the errors that belong to no test where `npm test` reads them: Vitest's JSON has only those of tests. */
export default class UnhandledReporter implements Reporter {
  readonly #file: string | undefined

  constructor() {
    this.#file = process.env['UNHANDLED_ERRORS']
  }

  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    if (this.#file !== undefined)
      writeFileSync(this.#file, JSON.stringify(errors.map(({ stack, message }) => stack ?? message)))
  }
}
