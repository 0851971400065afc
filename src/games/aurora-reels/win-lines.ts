import type { Win } from '#lib/shared/aurora-reels/engine.ts'
import { windowAt } from '#lib/shared/aurora-reels/engine.ts'
import { LINES, REELS, ROWS, SCATTER_LINE } from '#lib/shared/aurora-reels/paytable.ts'
import type { SymbolId } from '#lib/shared/aurora-reels/paytable.ts'
import type { Pen } from '#games/frame/art/paint.ts'

interface Place {
  reel: number
  row: number
  symbol: SymbolId
}

const ALL_FOR_MS = 1500
const EACH_FOR_MS = 1300
const RUN_MS = 260
/** Golden-angle hues keep neighbouring lines apart. */
const hueOf = (line: number) => (158 + line * 137.5) % 360

export const lineColour = (line: number) =>
  line === SCATTER_LINE ? 'hsl(44 100% 68%)' : `hsl(${hueOf(line)} 95% 70%)`

/** All wins together first, then one after another, then again. */
function winsAt(wins: readonly Win[], time: number): readonly Win[] {
  if (wins.length < 2 || time < ALL_FOR_MS) return wins
  const turn = Math.floor((time - ALL_FOR_MS) / EACH_FOR_MS) % wins.length
  return wins.slice(turn, turn + 1)
}

/** Whether a symbol takes part in the wins shown now: on the line for a line win, anywhere for the scatters. */
export function isLit(wins: readonly Win[], at: Place, time: number): boolean {
  return winsAt(wins, time).some((win) =>
    win.line === SCATTER_LINE
      ? at.symbol === win.symbol
      : at.reel < win.count && LINES[win.line - 1]?.[at.reel] === at.row,
  )
}

interface Look {
  cell: { width: number; height: number }
  /** Since the wins were first shown; 0 holds everything still. */
  time: number
}

/** The lines themselves, drawn under the symbols; each runs across in the first quarter of a second. */
export function drawLines(pen: Pen, wins: readonly Win[], { cell, time }: Look): void {
  const reach = time === 0 ? 1 : Math.min(1, time / RUN_MS)
  pen.save()
  pen.beginPath()
  pen.rect(0, 0, cell.width * REELS * reach, cell.height * ROWS)
  pen.clip()
  pen.globalAlpha = 0.9
  pen.lineJoin = 'round'
  for (const win of winsAt(wins, time)) {
    const rows = LINES[win.line - 1]
    if (!rows) continue
    dip(pen, win, cell)
    pen.beginPath()
    pen.moveTo(0, (rows[0] + 0.5) * cell.height)
    rows.forEach((row, reel) => pen.lineTo((reel + 0.5) * cell.width, (row + 0.5) * cell.height))
    pen.lineTo(cell.width * REELS, (rows[4] + 0.5) * cell.height)
    pen.stroke()
  }
  pen.restore()
}

/** A frame round each symbol that wins, drawn over the symbols. */
export function drawFrames(
  pen: Pen,
  wins: readonly Win[],
  { cell, time, stops }: Look & { stops: readonly number[] },
): void {
  pen.save()
  pen.globalAlpha = 0.85 + 0.15 * Math.cos(time / 190)
  for (const win of winsAt(wins, time)) {
    const inset = dip(pen, win, cell)
    for (const { reel, row } of placesOf(win, stops)) {
      pen.beginPath()
      pen.roundRect(
        reel * cell.width + inset,
        row * cell.height + inset,
        cell.width - inset * 2,
        cell.height - inset * 2,
        cell.width * 0.12,
      )
      pen.stroke()
    }
  }
  pen.restore()
}

function placesOf(win: Win, stops: readonly number[]): { reel: number; row: number }[] {
  const rows = LINES[win.line - 1]
  if (rows) return rows.slice(0, win.count).map((row, reel) => ({ reel, row }))
  return windowAt(stops).flatMap((shown, reel) =>
    shown.flatMap((symbol, row) => (symbol === win.symbol ? [{ reel, row }] : [])),
  )
}

/** Sets the pen to the colour of the win; returns how far frames keep from the edge. */
function dip(pen: Pen, win: Win, cell: { width: number }): number {
  const colour = lineColour(win.line)
  pen.strokeStyle = colour
  pen.shadowColor = colour
  pen.lineWidth = Math.max(2, cell.width / 34)
  pen.shadowBlur = pen.lineWidth * 3
  return pen.lineWidth * 1.2
}
