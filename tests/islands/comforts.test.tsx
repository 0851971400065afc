import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startCarousel } from '#lib/shell/carousel.ts'
import { keepWorker, offerInstallation } from '#lib/shell/install.ts'

const WIDTH = 300
const SHOWN_MS = 5_000

describe('banners', () => {
  let isCalm = false
  let scrolled: number[] = []

  beforeEach(() => {
    isCalm = false
    scrolled = []
    vi.useFakeTimers()
    vi.stubGlobal('matchMedia', () => ({ matches: isCalm }))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    document.documentElement.dir = 'ltr'
  })

  /** So many banners in a row, of which the first is seen, with places as a browser lays them out. */
  function show(count: number, hidden = -1) {
    document.body.innerHTML = `<section data-carousel><div data-track>${'<article></article>'.repeat(count)}</div>
      <div data-controls hidden><button data-step="back">back</button><button data-toggle aria-pressed="false">pause</button>
      <button data-step="on">on</button></div></section>`
    const part = (selector: string): HTMLElement => {
      const found = document.querySelector<HTMLElement>(selector)
      if (!found) throw new Error(`no ${selector}`)
      return found
    }
    const track = part('[data-track]')
    let at = 0
    const sign = () => (document.documentElement.dir === 'rtl' ? -1 : 1)
    Object.defineProperty(track, 'scrollLeft', { configurable: true, get: () => at })
    track.scrollTo = (to?: ScrollToOptions | number) => {
      at = typeof to === 'object' ? (to.left ?? 0) : 0
      scrolled.push(at / WIDTH)
    }
    const box = (left: number) => ({ left, right: left + WIDTH }) as DOMRect
    track.getBoundingClientRect = () => box(0)
    for (const [index, slide] of [...track.children].entries()) {
      Object.defineProperty(slide, 'clientWidth', { value: index === hidden ? 0 : WIDTH })
      slide.getBoundingClientRect = () => box(sign() * index * WIDTH - at)
    }
    startCarousel(part('[data-carousel]'))
    return {
      controls: part('[data-controls]'),
      toggle: part('[data-toggle]'),
      on: part('[data-step="on"]'),
      back: part('[data-step="back"]'),
    }
  }

  it.each([
    { dir: 'ltr', places: [1, 2, 0] },
    { dir: 'rtl', places: [-1, -2, 0] },
  ])('move on every five seconds and begin again ($dir)', ({ dir, places }) => {
    document.documentElement.dir = dir
    const { controls } = show(3)
    expect(controls.hidden).toBe(false)
    vi.advanceTimersByTime(SHOWN_MS - 1)
    expect(scrolled).toEqual([])
    vi.advanceTimersByTime(1 + 2 * SHOWN_MS)
    expect(scrolled.map((place) => place + 0)).toEqual(places)
  })

  it('stand while they are paused, and are turned by hand, in both directions', () => {
    const { toggle, on, back } = show(3)
    toggle.click()
    expect(toggle.getAttribute('aria-pressed')).toBe('true')
    vi.advanceTimersByTime(3 * SHOWN_MS)
    expect(scrolled).toEqual([])
    on.click()
    back.click()
    back.click()
    expect(scrolled).toEqual([1, 0, 2])
    toggle.click()
    vi.advanceTimersByTime(SHOWN_MS)
    expect(scrolled).toHaveLength(4)
  })

  it('stand for who asked for no motion, until they are let go', () => {
    isCalm = true
    const { toggle } = show(2)
    expect(toggle.getAttribute('aria-pressed')).toBe('true')
    vi.advanceTimersByTime(3 * SHOWN_MS)
    expect(scrolled).toEqual([])
  })

  it('stand while nobody sees the page', () => {
    show(2)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    vi.advanceTimersByTime(2 * SHOWN_MS)
    expect(scrolled).toEqual([])
    hidden.mockReturnValue(false)
    vi.advanceTimersByTime(SHOWN_MS)
    expect(scrolled).toEqual([1])
  })

  it('have the picture of the first that is shown here', () => {
    show(3, 0)
    const near = [...document.querySelectorAll('article')].map((slide) => slide.hasAttribute('data-near'))
    expect(near).toEqual([false, true, false])
  })

  it('do nothing where there is one', () => {
    const { controls } = show(1)
    vi.advanceTimersByTime(3 * SHOWN_MS)
    expect([controls.hidden, scrolled]).toEqual([true, []])
  })
})

describe('the worker of the offline page', () => {
  afterEach(() => {
    vi.useRealTimers()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  it('is registered when the page has been there for a while', () => {
    vi.useFakeTimers()
    const register = vi.fn(() => Promise.resolve())
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register } })
    keepWorker()
    vi.advanceTimersByTime(2_900)
    expect(register).not.toHaveBeenCalled()
    vi.advanceTimersByTime(200)
    expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js')
  })
})

describe('the home screen', () => {
  beforeEach(() => localStorage.clear())

  /** A page whose browser could put it there; gives what the browser does with a question. */
  function offered() {
    document.body.innerHTML =
      '<aside data-install hidden><button value="yes">yes</button><button value="no">no</button></aside>'
    offerInstallation()
    const prompt = vi.fn(() => Promise.resolve())
    const ask = () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
      dispatchEvent(event)
      return event.defaultPrevented
    }
    const hint = document.querySelector<HTMLElement>('[data-install]')
    const press = (value: string) => document.querySelector<HTMLElement>(`[value=${value}]`)?.click()
    return { hint, prompt, ask, press }
  }

  it('is offered when the browser can, asked of it on the press, and never again', () => {
    const first = offered()
    expect(first.hint?.hidden).toBe(true)
    expect(first.ask()).toBe(true)
    expect(first.hint?.hidden).toBe(false)
    first.press('yes')
    expect(first.prompt).toHaveBeenCalledOnce()
    expect(first.hint?.hidden).toBe(true)
    const next = offered()
    next.ask()
    expect(next.hint?.hidden).toBe(true)
  })

  it('is not asked for where the visitor says no, on this page and the next', () => {
    const first = offered()
    first.ask()
    first.press('no')
    expect(first.prompt).not.toHaveBeenCalled()
    const next = offered()
    next.ask()
    expect(next.hint?.hidden).toBe(true)
  })
})
