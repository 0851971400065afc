import type { Win } from '#lib/shared/aurora-reels/engine.ts'
import { REELS, ROWS } from '#lib/shared/aurora-reels/paytable.ts'
import { newCanvas } from '#games/frame/art/paint.ts'
import type { Cell } from './reel-board.ts'
import { drawFrames, drawLines, RUN_MS } from './win-lines.ts'

export interface WinLayers {
  /** Lays the marks of wins on a board that stands at these stops; `isCalm`: frames that do not shine, and no lines. */
  show: (wins: readonly Win[], at: { cell: Cell; stops: readonly number[]; isCalm: boolean }) => void
  /** The lines run across the board. */
  run: () => void
  hide: () => void
}

/** The marks of wins: lines under the symbols, frames over them. Painted when they change; what moves is the compositor's. */
export function createWinLayers(root: HTMLElement): WinLayers {
  const lines = newCanvas(1, 1)
  const frames = newCanvas(1, 1)
  lines.canvas.className = 'lines'
  frames.canvas.className = 'frames'
  root.prepend(lines.canvas)
  root.append(frames.canvas)
  const hide = (isHidden: boolean) => {
    for (const { canvas } of [lines, frames]) canvas.hidden = isHidden
  }
  hide(true)

  return {
    show(wins, { cell, stops, isCalm }) {
      for (const { canvas } of [lines, frames]) {
        // To set a size also clears it.
        canvas.width = Math.round(cell.width * REELS)
        canvas.height = Math.round(cell.height * ROWS)
      }
      if (!isCalm) drawLines(lines.pen, wins, cell)
      frames.canvas.classList.toggle('calm', isCalm)
      drawFrames(frames.pen, wins, { cell, stops })
      hide(false)
    },
    run() {
      lines.canvas.animate([{ clipPath: 'inset(0 100% 0 0)' }, { clipPath: 'inset(0)' }], RUN_MS)
    },
    hide: () => hide(true),
  }
}
