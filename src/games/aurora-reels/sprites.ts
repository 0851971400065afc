import { SYMBOLS } from '#lib/shared/aurora-reels/paytable.ts'
import type { SymbolId } from '#lib/shared/aurora-reels/paytable.ts'
import { newCanvas, paintSymbol } from '#games/frame/art/paint.ts'
import type { Badges } from '#games/frame/art/paint.ts'

/** A picture of each symbol. */
export type Sprites = ReadonlyMap<SymbolId, HTMLCanvasElement>

interface Cell {
  width: number
  height: number
}

/** How far a picture is drawn out, in cells. */
const SMEAR = 0.6

/** Every symbol as a picture of one cell, in device pixels. */
export function makeSharp(cell: Cell, badges: Badges): Sprites {
  return new Map(SYMBOLS.map((symbol) => [symbol, makeSprite(symbol, cell, badges[symbol])]))
}

/** The same pictures drawn out along the way of the reel: two cells tall, the symbol in the middle. */
export function makeBlurred(cell: Cell, badges: Badges): Sprites {
  return new Map(SYMBOLS.map((symbol) => [symbol, smear(makeSprite(symbol, cell, badges[symbol]), cell)]))
}

function makeSprite(symbol: SymbolId, cell: Cell, badge: string | undefined): HTMLCanvasElement {
  const { canvas, pen } = newCanvas(cell.width, cell.height)
  const size = Math.min(cell.width * 0.95, cell.height * 0.84)
  pen.translate((cell.width - size) / 2, (cell.height - size) / 2)
  paintSymbol(pen, symbol, { size, badge })
  return canvas
}

/** Averages a picture along its height: each pass lays it over itself at twice the distance of the one before. */
function smear(sharp: HTMLCanvasElement, cell: Cell): HTMLCanvasElement {
  let { canvas: from, pen: fromPen } = newCanvas(cell.width, cell.height * 2)
  let { canvas: to, pen: toPen } = newCanvas(cell.width, cell.height * 2)
  const reach = cell.height * SMEAR
  fromPen.drawImage(sharp, 0, cell.height / 2 - reach / 2)
  for (let shift = 1; shift < reach; shift *= 2) {
    toPen.globalCompositeOperation = 'copy'
    toPen.globalAlpha = 0.5
    toPen.drawImage(from, 0, 0)
    toPen.globalCompositeOperation = 'lighter'
    toPen.drawImage(from, 0, Math.min(shift, reach - shift))
    ;[from, fromPen, to, toPen] = [to, toPen, from, fromPen]
  }
  return from
}
