import { vi } from 'vitest'
import type { Visitor } from '../fixtures/worker/client.ts'

/** What stores know of a browser: storage, address and `fetch`, here in front of the real platform. */
export interface Browser {
  /** Kept for the browser; `openPage` keeps the tab's. */
  localStorage: Storage
  /** Opens a page in the same tab, or with `tab` in another. Stores of before stay: import those of a page by its number. */
  openPage: (path?: string, tab?: Storage) => void
  /** What the page tells its islands: names of events, in order. */
  events: string[]
  /** While true, nothing reaches the platform. */
  isOffline: boolean
  /** Paths of the calls made since the page was opened. */
  asked: string[]
  /** Paths of those that were answered. */
  answered: string[]
}

const aDocument = () => Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {} } })

// A browser's page takes its timers and loads with it. Here they outlive it, as stores that are left look after themselves a
// second later: between pages they find a window and a document that nobody sees.
for (const [name, value] of Object.entries({ window: new EventTarget(), document: aDocument() }))
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })

export function aBrowser(visitor: Visitor): Browser {
  const firstTab = aStorage()
  const browser: Browser = {
    localStorage: aStorage(),
    events: [],
    asked: [],
    answered: [],
    isOffline: false,
    openPage: (path = '/', tab = firstTab) => {
      browser.events = []
      browser.asked = []
      browser.answered = []
      const location = new URL(path, `http://${visitor.host}`)
      vi.stubGlobal('location', location)
      vi.stubGlobal('history', {
        state: null,
        pushState: () => undefined,
        back: () => undefined,
        replaceState: (_state: unknown, _title: string, to: string | URL) => {
          location.href = new URL(to, location).href
        },
      })
      vi.stubGlobal('sessionStorage', tab)
      vi.stubGlobal('localStorage', browser.localStorage)
      const window = new EventTarget()
      const dispatch = window.dispatchEvent.bind(window)
      window.dispatchEvent = (event) => {
        browser.events.push(event.type)
        return dispatch(event)
      }
      vi.stubGlobal('window', window)
      vi.stubGlobal('document', aDocument())
      vi.stubGlobal('WebSocket', DeadSocket)
      vi.stubGlobal('Request', pageRequest(location))
      vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
        const request = new Request(input, init)
        browser.asked.push(new URL(request.url).pathname)
        if (browser.isOffline) throw new TypeError('no connection')
        const answer = await visitor.forward(request)
        browser.answered.push(new URL(request.url).pathname)
        return answer
      })
    },
  }
  return browser
}

/** Where a test is not about the live line, there is none. */
class DeadSocket extends EventTarget {
  send(): void {}
  close(): void {}
}

export function aStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

const PlainRequest = globalThis.Request

/** A browser's `Request` knows the page that it is made on, and takes options that this runtime does not. */
function pageRequest(location: URL) {
  return class extends PlainRequest {
    constructor(input: RequestInfo | URL, init: RequestInit = {}) {
      const { credentials: _c, cache: _h, keepalive: _k, ...rest } = Object(init)
      super(typeof input === 'string' ? new URL(input, location) : input, rest)
    }
  }
}
