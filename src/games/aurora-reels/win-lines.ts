import type { Win } from '#lib/shared/aurora-reels/engine.ts'
import { windowAt } from '#lib/shared/aurora-reels/engine.ts'
import { LINES, REELS, SCATTER_LINE } from '#lib/shared/aurora-reels/paytable.ts'
import type { SymbolId } from '#lib/shared/aurora-reels/paytable.ts'
import type { Pen } from '#games/frame/art/paint.ts'

interface Place {
  reel: number
  row: number
  symbol: SymbolId
}

const ALL_FOR_MS = 1500
const EACH_FOR_MS = 1300
/** How long the lines take to run across the board. */
export const RUN_MS = 260
/** Strokes from the outside in: how many times the line's width, and how strong. */
const GLOW = [
  [5.4, 0.07],
  [4, 0.1],
  [2.8, 0.16],
  [1.8, 0.26],
  [1, 1],
] as const
/** Golden-angle hues keep neighbouring lines apart. */
const hueOf = (line: number) => (158 + line * 137.5) % 360

export const lineColour = (line: number) =>
  line === SCATTER_LINE ? 'hsl(44 100% 68%)' : `hsl(${hueOf(line)} 95% 70%)`

/** The wins shown at a turn: all together first, then one after another, then again from the first. */
export function shownAt(wins: readonly Win[], turn: number): readonly Win[] {
  const place = (turn - 1) % wins.length
  return turn === 0 || wins.length < 2 ? wins : wins.slice(place, place + 1)
}

export const turnMs = (turn: number): number => (turn === 0 ? ALL_FOR_MS : EACH_FOR_MS)

/** Whether a symbol takes part in the wins shown now: on the line for a line win, anywhere for the scatters. */
export function isLit(shown: readonly Win[], at: Place): boolean {
  return shown.some((win) =>
    win.line === SCATTER_LINE
      ? at.symbol === win.symbol
      : at.reel < win.count && LINES[win.line - 1]?.[at.reel] === at.row,
  )
}

interface Cell {
  width: number
  height: number
}

/** The lines themselves, drawn under the symbols. */
export function drawLines(pen: Pen, shown: readonly Win[], cell: Cell): void {
  pen.lineJoin = 'round'
  for (const { line } of shown) {
    const rows = LINES[line - 1]
    if (!rows) continue
    pen.beginPath()
    pen.moveTo(0, (rows[0] + 0.5) * cell.height)
    rows.forEach((row, reel) => pen.lineTo((reel + 0.5) * cell.width, (row + 0.5) * cell.height))
    pen.lineTo(cell.width * REELS, (rows[4] + 0.5) * cell.height)
    glow(pen, lineColour(line), { width: widthOf(cell), alpha: 0.9 })
  }
}

/** A frame round each symbol that wins, drawn over the symbols. */
export function drawFrames(
  pen: Pen,
  shown: readonly Win[],
  { cell, stops }: { cell: Cell; stops: readonly number[] },
): void {
  const width = widthOf(cell)
  // Far enough from the edge for the light around the frame.
  const inset = width * 1.2
  for (const win of shown)
    for (const { reel, row } of placesOf(win, stops)) {
      pen.beginPath()
      pen.roundRect(
        reel * cell.width + inset,
        row * cell.height + inset,
        cell.width - inset * 2,
        cell.height - inset * 2,
        cell.width * 0.12,
      )
      glow(pen, lineColour(win.line), { width, alpha: 1 })
    }
}

function placesOf(win: Win, stops: readonly number[]): { reel: number; row: number }[] {
  const rows = LINES[win.line - 1]
  if (rows) return rows.slice(0, win.count).map((row, reel) => ({ reel, row }))
  return windowAt(stops).flatMap((shown, reel) =>
    shown.flatMap((symbol, row) => (symbol === win.symbol ? [{ reel, row }] : [])),
  )
}

const widthOf = (cell: Cell): number => Math.max(2, cell.width / 34)

/** Strokes the pen's path with a soft light around it: wide strokes under the line, which cost far less than a blur. */
function glow(pen: Pen, colour: string, { width, alpha }: { width: number; alpha: number }): void {
  pen.strokeStyle = colour
  for (const [times, strength] of GLOW) {
    pen.lineWidth = width * times
    pen.globalAlpha = alpha * strength
    pen.stroke()
  }
  pen.globalAlpha = 1
}
