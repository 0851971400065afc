import { symbolAt } from '#lib/shared/aurora-reels/engine.ts'
import { REELS, ROWS } from '#lib/shared/aurora-reels/paytable.ts'
import type { SymbolId } from '#lib/shared/aurora-reels/paytable.ts'
import { newCanvas } from '#games/frame/art/paint.ts'
import type { Badges, Pen } from '#games/frame/art/paint.ts'
import type { ReelMotion } from './reel-motion.ts'
import { makeBlurred, makeSharp } from './sprites.ts'
import type { Sprites } from './sprites.ts'

/** From this speed on a reel is a blur. */
const BLUR_FROM = 7
/** More pixels than these for one of the page's are not seen, and cost phones their frames; a blur needs fewer. */
const MOST_PIXELS = 2
const BLURRED_PIXELS = 0.75
const NO_SPRITES: Sprites = new Map()

export interface Cell {
  width: number
  height: number
}

/** How strongly a symbol is drawn, 0 to 1. The same function stands for the same look. */
export type Look = (at: { symbol: SymbolId; reel: number; row: number }) => number

export interface ReelBoard {
  /** Fits the canvases to their place. False where that is as before, or has no size. */
  fit: () => boolean
  /** One symbol in pixels of the sharp pictures. */
  cell: () => Cell
  draw: (motions: readonly ReelMotion[], look: Look) => void
}

interface Surface {
  pen: Pen
  /** Where the reel begins on the canvas. */
  x: number
  sprites: Sprites
  cell: Cell
  /** How much taller than a cell a picture is, above and below. */
  over: number
}

interface Drawn {
  isBlurred: boolean
  place: number
  look: Look
}

/**
 * One small canvas for all reels that are a blur, and one for each reel that stands or nearly does. Only what has moved is
 * drawn: phones pay for every pixel of a canvas that was drawn on.
 */
export function createReelBoard(root: HTMLElement, badges: Badges): ReelBoard {
  const blur = newCanvas(1, 1)
  const columns = Array.from({ length: REELS }, () => newCanvas(1, 1))
  blur.canvas.className = 'blur'
  for (const { canvas } of columns) canvas.className = 'reel'
  root.prepend(blur.canvas, ...columns.map(({ canvas }) => canvas))
  let drawn: (Drawn | undefined)[] = []
  let fitted = { width: 0, height: 0 }
  let sharp = { sprites: NO_SPRITES, cell: fitted }
  let blurred = sharp

  function fit(): boolean {
    const { width, height } = root.getBoundingClientRect()
    const ratio = Math.min(MOST_PIXELS, window.devicePixelRatio || 1)
    const size = { width: Math.round((width / REELS) * ratio), height: Math.round(height * ratio) }
    if (width < 1 || (size.width === fitted.width && size.height === fitted.height)) return false
    fitted = size
    const cell = { width: size.width, height: size.height / ROWS }
    sharp = { sprites: makeSharp(cell, badges), cell }
    for (const { canvas } of columns) Object.assign(canvas, size)
    const column = Math.round((width / REELS) * BLURRED_PIXELS)
    blur.canvas.width = column * REELS
    blur.canvas.height = Math.round(height * BLURRED_PIXELS)
    const small = { width: column, height: blur.canvas.height / ROWS }
    blurred = { sprites: makeBlurred(small, badges), cell: small }
    drawn = []
    return true
  }

  function surface(reel: number, isBlurred: boolean): Surface {
    if (isBlurred) return { ...blurred, pen: blur.pen, x: reel * blurred.cell.width, over: 0.5 }
    return { ...sharp, pen: (columns[reel] ?? blur).pen, x: 0, over: 0 }
  }

  return {
    fit,
    cell: () => sharp.cell,
    draw(motions, look) {
      for (const [reel, { place, speed }] of motions.entries()) {
        const isBlurred = Math.abs(speed) > BLUR_FROM
        const before = drawn[reel]
        if (before?.isBlurred === isBlurred && before.place === place && before.look === look) continue
        if (before && before.isBlurred !== isBlurred) clear(surface(reel, before.isBlurred))
        drawn[reel] = { isBlurred, place, look }
        drawReel(surface(reel, isBlurred), { reel, place, look })
      }
    },
  }
}

function clear({ pen, x, cell }: Surface): void {
  pen.clearRect(x, 0, cell.width, pen.canvas.height)
}

function drawReel(
  surface: Surface,
  { reel, place, look }: { reel: number; place: number; look: Look },
): void {
  clear(surface)
  const { pen, x, sprites, cell, over } = surface
  const first = Math.floor(place)
  for (let at = first - 1; at <= first + ROWS + over * 2; at += 1) {
    const symbol = symbolAt(reel, at)
    const sprite = sprites.get(symbol)
    if (!sprite) continue
    pen.globalAlpha = look({ symbol, reel, row: Math.round(at - place) })
    // At whole pixels: pictures between two pixels are drawn three times more slowly.
    pen.drawImage(sprite, x, Math.round((at - place - over) * cell.height))
  }
}
