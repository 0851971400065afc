import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { VirtualGrid } from '#islands/games/VirtualGrid.tsx'

type ObserverCallback = (
  entries: { target: Element; isIntersecting: boolean; boundingClientRect: DOMRect }[],
) => void

/** Who watches which places. */
const watched = new Map<Element, ObserverCallback>()

beforeEach(() => {
  watched.clear()
  const unheard = () => undefined
  const phone = { matches: false, addEventListener: unheard, removeEventListener: unheard }
  vi.stubGlobal('matchMedia', () => phone)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly told: ObserverCallback
      constructor(told: ObserverCallback) {
        this.told = told
      }
      observe(place: Element) {
        watched.set(place, this.told)
      }
      unobserve(place: Element) {
        watched.delete(place)
      }
      disconnect = vi.fn()
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const ITEMS = Array.from({ length: 5_000 }, (_, index) => `Game ${index}`)
const grid = () => render(<VirtualGrid items={ITEMS} draw={(item) => <li key={item}>{item}</li>} />).container
const cells = (of: Element) => Array.from(of.querySelectorAll('li'), (cell) => cell.textContent)
const places = (of: Element) => [...(of.querySelector('.game-chunks')?.children ?? [])]

function tell(place: Element | undefined, isIntersecting: boolean, px = 0) {
  if (!place) throw new Error('no such place')
  const boundingClientRect = { height: px } as DOMRect
  act(() => watched.get(place)?.([{ target: place, isIntersecting, boundingClientRect }]))
}

it('few places stand for thousands, and cells are drawn where the screen is', () => {
  const list = grid()
  expect(cells(list)).toEqual(ITEMS.slice(0, 4))
  // Browsers look after each of them in every frame.
  expect(watched.size).toBeLessThan(150)

  const far = places(list)[50]
  tell(far, true)
  expect(cells(list)).toEqual(ITEMS.slice(0, 4))
  const chunk = far?.querySelector('[data-chunk="601"]') ?? undefined
  tell(chunk, true)
  expect(chunk && cells(chunk)).toEqual(ITEMS.slice(2_404, 2_408))
})

it('what is left behind keeps its height, and nothing else', () => {
  const list = grid()
  const [first] = places(list)
  tell(first, false, 9_600)
  expect(cells(list)).toEqual([])
  expect(first?.children).toHaveLength(0)
  expect(first instanceof HTMLElement && first.style.blockSize).toBe('9600px')
})

it('every item has its place, also the last ones', () => {
  const list = grid()
  const last = places(list).at(-1)
  tell(last, true)
  const chunk = last?.lastElementChild ?? undefined
  tell(chunk, true)
  expect(chunk && cells(chunk)).toEqual(ITEMS.slice(-4))
})
