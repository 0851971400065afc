import { SYMBOLS } from '#lib/shared/aurora-reels/paytable.ts'
import type { SymbolId } from '#lib/shared/aurora-reels/paytable.ts'
import { newCanvas, paintSymbol } from './art/paint.ts'
import type { Badges } from './art/paint.ts'

export interface Sprite {
  sharp: HTMLCanvasElement
  /** The same picture drawn out along the way of the reel. */
  blurred: HTMLCanvasElement
}
export type Sprites = Map<SymbolId, Sprite>

const SMEAR_STEPS = 14

/** Every symbol as pictures of one cell, in device pixels. */
export function makeSprites(cell: { width: number; height: number }, badges: Badges): Sprites {
  return new Map(SYMBOLS.map((symbol) => [symbol, makeSprite(symbol, cell, badges[symbol])]))
}

function makeSprite(symbol: SymbolId, cell: { width: number; height: number }, badge: string | undefined): Sprite {
  const { canvas: sharp, pen } = newCanvas(cell.width, cell.height)
  const size = Math.min(cell.width, cell.height) * 0.86
  pen.translate((cell.width - size) / 2, (cell.height - size) / 2)
  paintSymbol(pen, symbol, { size, badge })

  const { canvas: blurred, pen: smear } = newCanvas(cell.width, cell.height * 2)
  smear.globalAlpha = 1.7 / SMEAR_STEPS
  for (let step = 0; step < SMEAR_STEPS; step += 1)
    smear.drawImage(sharp, 0, cell.height * (0.15 + (0.7 * step) / (SMEAR_STEPS - 1)))
  return { sharp, blurred }
}
