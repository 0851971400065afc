import type { Win } from '#lib/shared/aurora-reels/engine.ts'
import { LINES, SCATTER_LINE } from '#lib/shared/aurora-reels/paytable.ts'
import type { SymbolId } from '#lib/shared/aurora-reels/paytable.ts'
import type { Pen } from './art/paint.ts'

interface Place {
  reel: number
  row: number
  symbol: SymbolId
}

const ALL_FOR_MS = 1500
const EACH_FOR_MS = 1300
/** Golden-angle hues keep neighbouring lines apart. */
const hueOf = (line: number) => (158 + line * 137.5) % 360

export const lineColour = (line: number) => (line === SCATTER_LINE ? 'hsl(44 100% 68%)' : `hsl(${hueOf(line)} 95% 70%)`)

/** All wins together first, then one after another, then again. */
export function winsAt(wins: readonly Win[], time: number): readonly Win[] {
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

export function drawWins(
  pen: Pen,
  wins: readonly Win[],
  { cell, time }: { cell: { width: number; height: number }; time: number },
): void {
  for (const win of winsAt(wins, time)) if (win.line !== SCATTER_LINE) drawLine(pen, win, { cell, time })
}

function drawLine(pen: Pen, win: Win, { cell, time }: { cell: { width: number; height: number }; time: number }): void {
  const rows = LINES[win.line - 1] ?? []
  const colour = lineColour(win.line)
  const breadth = Math.max(2, cell.width / 26)
  const points = rows.map((row, reel) => [(reel + 0.5) * cell.width, (row + 0.5) * cell.height] as const)
  pen.save()
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  pen.strokeStyle = colour
  pen.shadowColor = colour
  pen.shadowBlur = breadth * 3
  // The line runs across in the first quarter of a second.
  const reach = time === 0 ? 1 : Math.min(1, time / 260)
  pen.globalAlpha = 0.85
  pen.beginPath()
  pen.rect(0, 0, cell.width * rows.length * reach, cell.height * 3)
  pen.clip()
  pen.lineWidth = breadth
  pen.beginPath()
  pen.moveTo(0, points[0]?.[1] ?? 0)
  for (const [x, y] of points) pen.lineTo(x, y)
  pen.lineTo(cell.width * rows.length, points.at(-1)?.[1] ?? 0)
  pen.globalAlpha = 0.5
  pen.stroke()
  pen.globalAlpha = 0.8 + 0.2 * Math.cos(time / 190)
  const inset = breadth * 1.2
  for (let reel = 0; reel < win.count; reel += 1) {
    pen.beginPath()
    pen.roundRect(
      reel * cell.width + inset,
      (rows[reel] ?? 0) * cell.height + inset,
      cell.width - inset * 2,
      cell.height - inset * 2,
      cell.width * 0.12,
    )
    pen.lineWidth = breadth * 0.8
    pen.stroke()
  }
  pen.restore()
}
