import type { Plugin } from 'vitest/config'
import type { TestCase, Vitest } from 'vitest/node'
import type {} from './crashing.ts'

type Write = typeof process.stdout.write

/** How workerd begins what it says of an exception that nobody caught, and of its own sudden end. */
const UNCAUGHT = /^(?:uncaught exception; |\*\*\* )/
const watched = new WeakSet<Vitest>()

/**
 * Lets an exception that nobody caught in workerd fail the run, as Vitest does by itself in Node and jsdom: workerd only
 * prints it. Tests that provoke one say so by `crashing`.
 */
export function failOnUncaught(): Plugin {
  return {
    name: 'vitrine:uncaught',
    configureVitest({ vitest }) {
      if (watched.has(vitest)) return
      watched.add(vitest)
      watch(vitest)
    },
  }
}

function watch(vitest: Vitest): void {
  const heard: string[] = []
  for (const stream of [process.stdout, process.stderr]) {
    const write: Write = stream.write.bind(stream)
    // The runtime's messages arrive one by one, through Miniflare.
    stream.write = (chunk: Uint8Array | string, ...rest: unknown[]) => {
      if (typeof chunk === 'string' && UNCAUGHT.test(chunk)) {
        heard.push(chunk)
        if (!expectations(vitest).some(({ text }) => chunk.includes(text))) fail(vitest, chunk)
      }
      return Reflect.apply(write, stream, [chunk, ...rest])
    }
  }
  vitest.onClose(() => {
    for (const { test, text } of expectations(vitest)) {
      if (test.result().state !== 'passed' || heard.some((chunk) => chunk.includes(text))) continue
      process.exitCode = 1
      process.stderr.write(`${test.module.moduleId}: ${test.fullName}: nothing crashed with “${text}”\n`)
    }
  })
}

function fail(vitest: Vitest, text: string): void {
  const error = new Error(text)
  // What the runtime says has the stack that matters; that of this plugin helps nobody.
  error.stack = text
  vitest.state.catchError(error, 'Uncaught Exception in workerd')
  // Also after the last test, when Vitest has counted its errors.
  process.exitCode = 1
}

/** Of the tests that are known so far; those of a file are known before the first of them runs. */
function expectations(vitest: Vitest): { test: TestCase; text: string }[] {
  return vitest.state
    .getTestModules()
    .flatMap((module) => [...module.children.allTests()])
    .flatMap((test) => (test.meta().uncaught ?? []).map((text) => ({ test, text })))
}
