import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gameHashOf, hashChain } from '#lib/shared/crash/chain.ts'
import { msAt } from '#lib/shared/crash/growth.ts'
import { crashPoint } from '#lib/shared/crash/point.ts'
import { BETTING_MS } from '#lib/shared/crash/table.ts'
import { gamePage } from '../../../scripts/lib/game-page.ts'
import { installDialog } from '../ui/dialog-element.ts'

const text = (selector: string) => document.querySelector(selector)?.textContent ?? ''
/** Every word of the demo's secret: its chain, and so its first game, is known here. */
const WORD = 7
const SECRET = WORD.toString(16).padStart(8, '0').repeat(8)
const FIRST_E2 = crashPoint(gameHashOf(hashChain(SECRET, { length: 1_024, spacing: 64 }), 1), 'demo')

function press(selector: string): void {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  found.click()
}

/** The page as it is served, in play credits, for a player who asked for no motion. */
async function openDemo(): Promise<void> {
  const html = gamePage({ name: 'crash', theme: '#000' })
  document.body.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
  document.body.dataset['state'] = 'loading'
  history.replaceState(null, '', '/?demo=1&lang=en')
  vi.resetModules()
  await import('../../../src/games/crash/main.ts')
  await vi.waitFor(() => expect(document.body.dataset['state']).toBe('ready'), 20_000)
}

/** Lets the room's time go by. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint32Array) array.fill(WORD)
    return array
  })
  installDialog()
  vi.stubGlobal('fetch', () => {
    throw new Error('a demo asks nobody')
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the crash game in play credits', () => {
  it('is played with a target, and its round recomputed, without asking anybody', async () => {
    await openDemo()
    expect(text('#demo')).toBe('Play credits')
    expect(FIRST_E2).toBeGreaterThan(101)
    const target = document.querySelector<HTMLInputElement>('#target')
    if (target) target.value = '0.5'
    press('#go')
    expect(target?.getAttribute('aria-invalid')).toBe('true')
    if (target) target.value = '1,01'
    press('#go')
    await pass(300)
    expect(text('#balance')).toBe('999.00')
    expect(text('#players')).toContain('You')
    await pass(BETTING_MS + msAt(101) + 1_000)
    expect(text('#balance')).toBe('1,000.01')
    expect(text('#result')).toContain('Cashed out at 1.01×')
    await pass(msAt(FIRST_E2))
    const shown = `${(FIRST_E2 / 100).toFixed(2)}×`
    expect(text('#last li')).toBe(shown)

    press('#fair-open')
    expect(text('#guide-body')).toContain(hashChain(SECRET, { length: 1_024, spacing: 64 }).terminalHash)
    press('.fair-actions .small-action')
    await vi.waitFor(() => expect(text('.fair-answer')).toBe('Hash, chain and multiplier agree.'), 20_000)
  })

  it('is cashed out with the space bar, and lost without', async () => {
    await openDemo()
    press('#go')
    await pass(BETTING_MS + msAt(101) + 300)
    expect(text('#go')).toContain('Cash out')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }))
    await pass(300)
    expect(text('#result')).toContain('Cashed out at 1.0')
    const after = text('#balance')
    // The next game: nobody presses anything.
    await pass(msAt(FIRST_E2) + 4_500)
    expect(text('#go')).toContain('Bet 1.00')
    press('#go')
    await pass(BETTING_MS + 300_000)
    expect(text('#players-title')).toBe('Players')
    expect(text('#balance')).not.toBe(after)
  })
})
