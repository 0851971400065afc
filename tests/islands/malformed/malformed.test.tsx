import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { API } from '#lib/api/index.ts'
import { LOADING } from '#lib/client/remote.ts'
import { $lobby } from '#lib/games/lobby-store.ts'
import { closeModal } from '#lib/modal/modal-store.ts'
import { enter, leave } from '#lib/session/session-store.ts'
import { MALFORMED_REPLIES, type MalformedReply } from '../../fixtures/node/malformed-replies.ts'
import { MEMBER } from '../session/answers.ts'
import { installDialog } from '../ui/dialog-element.ts'
import { withoutWaits } from '../without-waits.ts'
import { ALL_WORDS, SCREENS, type Screen } from './screens.tsx'

/** `npm run prove -- pages replies` sets it: every reply for every screen. */
const isWhole = process.env['PROVE_REPLIES'] === 'all'
/** Of each kind one: no connection, no JSON, no envelope, a value of the wrong shape, and an unusual refusal. */
const FEW = new Set([
  'no connection',
  'HTML, 502',
  'a bare null',
  'a value of null',
  'a list with empty objects',
  'a refusal with an end that is no time',
])
const REPLIES = MALFORMED_REPLIES.filter(({ name }) => isWhole || FEW.has(name))
/** Nothing that is shown waits that long. */
const LONG_MS = 1_000

vi.setConfig({ testTimeout: 600_000 })

beforeAll(() => {
  installDialog()
  Element.prototype.scrollIntoView = () => undefined
})
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
  Object.defineProperty(document, 'hidden', { configurable: true, value: false })
  history.replaceState(null, '', '/')
  closeModal()
  leave()
  $lobby.set(LOADING)
})
afterEach(() => {
  closeModal()
  vi.unstubAllGlobals()
})

it('there are enough of them, each with a name of its own', () => {
  expect(new Set(MALFORMED_REPLIES.map(({ name }) => name)).size).toBe(MALFORMED_REPLIES.length)
  expect(MALFORMED_REPLIES.length).toBeGreaterThanOrEqual(60)
})

describe.each(SCREENS)('$name', (shown) => {
  it.each(REPLIES)('survives $name', async (reply) => {
    withoutWaits(LONG_MS)
    const network = answerAll(reply)
    logIn(shown.who)
    shown.show()
    await waitFor(() => expect(network.answered()).toBe(true))
    const isRefused = network.refused()
    await waitFor(() => {
      expect(document.body.textContent?.trim() === '' && shown.failed === 'retry').toBe(false)
      if (isRefused && shown.failed === 'retry')
        expect(screen.getAllByRole('button', { name: /Try again|Reload/ }).length).toBeGreaterThan(0)
    })
    expect(screen.queryByText(ALL_WORDS['ui']?.['failedText'] as string)).toBeNull()
  })
})

function logIn(who: Screen['who']): void {
  if (who === 'guest') return
  const member = { ...MEMBER, type: who === 'agent' ? 1 : 0 }
  const flags = { firstTimeLogin: false, passwordExpired: false, mustChangePassword: false }
  act(() => enter({ token: 't'.repeat(43), member, ...flags }))
}

/** Every call gets the reply; words come as a built file. */
function answerAll({ make, ...reply }: MalformedReply) {
  const asked: string[] = []
  let open = 0
  let answers = 0
  const accepted = new Set<string>()
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const request =
      input instanceof Request ? input : new Request(new URL(String(input), location.href), init)
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/words/')) return Response.json(ALL_WORDS)
    asked.push(pathname)
    if ('value' in reply && accepts(request.method, pathname, reply.value)) accepted.add(pathname)
    open += 1
    try {
      return await make()
    } finally {
      open -= 1
      answers += 1
    }
  })
  vi.stubGlobal('Request', PageRequest)
  return {
    asked,
    answered: () => answers > 0 && open === 0,
    /** Whether the schema of no call took it. */
    refused: () => accepted.size === 0,
  }
}

function accepts(method: string, path: string, value: unknown): boolean {
  const endpoint = Object.values<Endpoint>(API).find((each) => each.method === method && each.path === path)
  return endpoint?.output.safeParse(value).success ?? false
}

const PlainRequest = globalThis.Request

/** A browser's `Request` knows the page that it is made on. */
class PageRequest extends PlainRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, location.href) : input, init)
  }
}
