import { webcrypto } from 'node:crypto'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { PATIENCE_MS } from './patience-ms.ts'

configure({ asyncUtilTimeout: PATIENCE_MS })

// A page that is closed takes its timers with it; here they would fire after the window is gone.
const timers = new Set<ReturnType<typeof setTimeout>>()
const realSetTimeout = globalThis.setTimeout
globalThis.setTimeout = Object.assign((...call: Parameters<typeof setTimeout>) => {
  const timer = realSetTimeout(...call)
  timers.add(timer)
  return timer
}, realSetTimeout)

// The window of jsdom has a part of it only.
Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto })

// No test of the screen depends on the live line: here it neither opens nor fails.
class SilentSocket extends EventTarget {
  send(): void {}
  close(): void {}
}
Object.assign(globalThis, { WebSocket: SilentSocket })

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})

afterAll(() => {
  for (const timer of timers) clearTimeout(timer)
})

// The window of the tests is a desk's, in a tab of a browser. Tests that need another stub it.
Object.defineProperty(globalThis, 'matchMedia', {
  configurable: true,
  writable: true,
  value: (media: string) => ({
    media,
    matches: !media.includes('display-mode'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
})
