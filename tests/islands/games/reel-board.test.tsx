import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReelBoard, type Look } from '../../../src/games/aurora-reels/reel-board.ts'
import { restingAt, type ReelMotion } from '../../../src/games/aurora-reels/reel-motion.ts'
import { shownAt, turnMs } from '../../../src/games/aurora-reels/win-lines.ts'
import type { Win } from '#lib/shared/aurora-reels/engine.ts'

const WHOLE: Look = () => 1
const RUNNING: ReelMotion = { place: 7.4, speed: 26, brake: undefined }
/** Pictures laid and areas cleared, by the canvas. */
const laid = new Map<HTMLCanvasElement, number>()
const cleared = new Map<HTMLCanvasElement, number>()

beforeEach(() => {
  laid.clear()
  cleared.clear()
  vi.stubGlobal('Path2D', class {})
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const count = (counts: Map<HTMLCanvasElement, number>) => () =>
      void counts.set(this, (counts.get(this) ?? 0) + 1)
    const known: Record<string, unknown> = {
      canvas: this,
      drawImage: count(laid),
      clearRect: count(cleared),
      measureText: () => ({ width: 1 }),
    }
    const gradient = { addColorStop: () => undefined }
    return new Proxy(known, { get: (pen, name) => pen[String(name)] ?? (() => gradient) }) as never
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function aBoard() {
  const root = document.createElement('div')
  root.getBoundingClientRect = () => ({ width: 300, height: 200 }) as DOMRect
  const board = createReelBoard(root, {})
  expect(board.fit()).toBe(true)
  const canvases = [...root.querySelectorAll('canvas')]
  const drawnBy = (act: () => void) => {
    laid.clear()
    cleared.clear()
    act()
    return canvases.filter((canvas) => laid.has(canvas)).map((canvas) => canvases.indexOf(canvas))
  }
  return {
    board,
    drawnBy,
    clearedNow: () => canvases.filter((each) => cleared.has(each)).map((each) => canvases.indexOf(each)),
  }
}
const resting = [3, 9, 17, 24, 30].map(restingAt)

it('what stands is drawn once, and of the rest what has moved', () => {
  const { board, drawnBy } = aBoard()
  expect(drawnBy(() => board.draw(resting, WHOLE))).toEqual([1, 2, 3, 4, 5])
  expect(drawnBy(() => board.draw(resting, WHOLE))).toEqual([])
  const slow = resting.with(2, { place: 16.6, speed: 2, brake: undefined })
  expect(drawnBy(() => board.draw(slow, WHOLE))).toEqual([3])
  expect(drawnBy(() => board.draw(slow, () => 0.5))).toEqual([1, 2, 3, 4, 5])
  expect(board.fit()).toBe(false)
})

it('reels that run are a blur on one small canvas, and leave none of themselves behind', () => {
  const { board, drawnBy, clearedNow } = aBoard()
  board.draw(resting, WHOLE)
  expect(
    drawnBy(() =>
      board.draw(
        resting.map(() => RUNNING),
        WHOLE,
      ),
    ),
  ).toEqual([0])
  expect(clearedNow()).toEqual([0, 1, 2, 3, 4, 5])
  expect(
    drawnBy(() =>
      board.draw(
        resting.map(() => ({ ...RUNNING, place: 7.1 })),
        WHOLE,
      ),
    ),
  ).toEqual([0])
  expect(clearedNow()).toEqual([0])
  expect(drawnBy(() => board.draw(resting, WHOLE))).toEqual([1, 2, 3, 4, 5])
  expect(clearedNow()).toEqual([0, 1, 2, 3, 4, 5])
})

it('wins are shown together first, then one after another, and again', () => {
  const wins = ['a', 'b', 'c'].map((symbol) => ({ symbol }) as unknown as Win)
  const [a, b, c] = wins
  expect([0, 1, 2, 3, 4].map((turn) => shownAt(wins, turn))).toEqual([wins, [a], [b], [c], [a]])
  expect(shownAt(wins.slice(0, 1), 5)).toEqual([a])
  expect(turnMs(0)).toBeGreaterThan(turnMs(1))
})
