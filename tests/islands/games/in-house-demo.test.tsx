import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gamePage } from '../../../scripts/lib/game-page.ts'
import { installDialog } from '../ui/dialog-element.ts'

const text = (selector: string) => document.querySelector(selector)?.textContent ?? ''

function press(selector: string): void {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  found.click()
}

/** The page of a game as it is served, opened in play credits, for a player who asked for no motion. */
async function openRoulette(): Promise<void> {
  const page = new DOMParser().parseFromString(gamePage({ name: 'roulette', theme: '#000' }), 'text/html')
  document.body.replaceChildren(...page.body.childNodes)
  document.body.dataset['state'] = 'loading'
  history.replaceState(null, '', '/?demo=1&lang=en')
  vi.resetModules()
  await import('../../../src/games/roulette/main.ts')
  await vi.waitFor(() => expect(document.body.dataset['state']).toBe('ready'))
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
  installDialog()
  vi.stubGlobal('fetch', () => {
    throw new Error('a demo asks nobody')
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('roulette in play credits', () => {
  it('is played, and its round recomputed, without asking anybody', async () => {
    await openRoulette()
    expect(text('#demo')).toBe('Play credits')
    expect(document.querySelectorAll('#board button')).toHaveLength(157)
    press('[data-bet="straight:0"]')
    press('[data-bet="red"]')
    expect(text('#total')).toBe('2.00')
    expect(document.querySelector('[data-bet="red"]')?.getAttribute('aria-label')).toBe(
      'Red, pays 1 to 1, 1.00 on it',
    )
    press('#undo')
    expect(text('#total')).toBe('1.00')
    press('[data-bet="red"]')
    press('#spin')
    await vi.waitFor(() => expect(document.querySelectorAll('#last li')).toHaveLength(1))
    const number = Number(text('#last li'))
    expect(document.querySelector('.has-fallen')?.getAttribute('data-bet')).toBe(`straight:${number}`)
    // Staked 2.00 of 1,000.00; zero pays 36.00, a red number 2.00.
    const red =
      document.querySelector(`[data-bet="straight:${number}"]`)?.getAttribute('data-colour') === 'red'
    await vi.waitFor(() =>
      expect(text('#balance')).toBe(number === 0 ? '1,034.00' : red ? '1,000.00' : '998.00'),
    )

    press('#fair-open')
    await vi.waitFor(() => expect(text('.fair-answer')).toContain('once you change seeds'))
    const commit = text('.fair-facts dd')
    document.querySelector<HTMLFormElement>('.fair-form')?.requestSubmit()
    await vi.waitFor(() => expect(text('.fair-actions .small-action')).toBe('Recompute'))
    expect(document.body.textContent).toContain(commit)
    press('.fair-actions .small-action')
    await vi.waitFor(() => expect(text('.fair-answer')).toBe('Seed, draws and result agree.'))
  })
})

describe('sound of our own games', () => {
  it('is off until the player turns it on, is remembered, and can be turned off again', async () => {
    const started = vi.fn()
    const level = () => ({
      setValueAtTime: vi.fn(),
      linearRampToValueAtTime: vi.fn(),
      exponentialRampToValueAtTime: vi.fn(),
    })
    class Voice {
      frequency = level()
      gain = level()
      connect = (next: unknown) => next
      start = started
      stop = vi.fn()
    }
    class Context {
      state = 'running'
      currentTime = 0
      destination = {}
      suspend = vi.fn(async () => undefined)
    }
    vi.stubGlobal('AudioContext', Context)
    vi.stubGlobal('OscillatorNode', Voice)
    vi.stubGlobal('GainNode', Voice)
    const pressed = () => document.querySelector('#sound')?.getAttribute('aria-pressed')
    const spin = async () => {
      press('[data-bet="red"]')
      press('#spin')
      await vi.waitFor(() => expect(text('#total')).toBe('0.00'))
    }

    await openRoulette()
    expect(document.querySelector('#sound')?.getAttribute('aria-label')).toBe('Sound')
    expect(pressed()).toBe('false')
    await spin()
    expect(started).not.toHaveBeenCalled()

    press('#sound')
    expect(pressed()).toBe('true')
    expect(started).toHaveBeenCalledTimes(1)
    await openRoulette()
    expect(pressed()).toBe('true')
    await spin()
    // The wheel begins, and its result.
    expect(started.mock.calls.length).toBeGreaterThanOrEqual(3)
    const before = started.mock.calls.length
    press('#sound')
    expect(pressed()).toBe('false')
    await openRoulette()
    expect(pressed()).toBe('false')
    expect(started).toHaveBeenCalledTimes(before)
  })
})
