import { afterEach, expect } from 'vitest'

/**
 * Nothing of a test leaves the machine: a provider, vendor or service that no test stands in for is not there, and whoever
 * asks it fails the test. Otherwise a name that nobody resolves would stand for an outside that is down, in its own time.
 */
const asked: string[] = []

globalThis.fetch = async (input, init) => {
  const { method, url } = new Request(input, init)
  asked.push(`${method} ${url}`)
  throw new TypeError(`nobody stands in for ${url}`)
}

afterEach(() => {
  expect(asked.splice(0), 'asked outside').toEqual([])
})
