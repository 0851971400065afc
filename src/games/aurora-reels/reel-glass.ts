import { newCanvas } from '#games/frame/art/paint.ts'

export interface Board {
  width: number
  height: number
  cell: { width: number; height: number }
}

const DARK = 'rgb(3 6 22 / 0.82)'
const CLEAR = 'rgb(3 6 22 / 0)'
/** How far the shade reaches, as a part of the height. */
const REACH = 0.11

/** The shadow at both ends of the drum, painted once for a size. The glass behind the symbols is the style sheet's. */
export function makeShades({ width, height }: Board): { top: HTMLCanvasElement; bottom: HTMLCanvasElement } {
  const reach = Math.round(height * REACH)
  return { top: shade([DARK, CLEAR], width, reach), bottom: shade([CLEAR, DARK], width, reach) }
}

function shade([from, to]: readonly [string, string], width: number, height: number): HTMLCanvasElement {
  const { canvas, pen } = newCanvas(width, height)
  const gradient = pen.createLinearGradient(0, 0, 0, height)
  gradient.addColorStop(0, from)
  gradient.addColorStop(1, to)
  pen.fillStyle = gradient
  pen.fillRect(0, 0, width, height)
  return canvas
}
