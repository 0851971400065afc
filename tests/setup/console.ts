import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Whatever is written to `console.error` or `console.warn` during a test fails it. */
let errors: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  errors = vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = errors.mock.calls.map((call: unknown[]) => call.map(String).join(' '))
  errors.mockRestore()
  expect(calls, 'console.error was called').toEqual([])
})
