import type { Win } from '#lib/shared/aurora-reels/engine.ts'
import { newCanvas } from '#games/frame/art/paint.ts'
import type { Board } from './reel-glass.ts'
import { drawFrames, drawLines, turnAt } from './win-lines.ts'

export interface WinLayers {
  /** The wins that are shown now. */
  shown: readonly Win[]
  lines: HTMLCanvasElement
  frames: HTMLCanvasElement
}

interface Asked {
  wins: readonly Win[]
  /** Since the wins were first shown. */
  time: number
  stops: readonly number[]
}

/** The marks of wins on a board of this size. They are painted when the shown wins change, and copied in each frame. */
export function createWinLayers(board: Board): (asked: Asked) => WinLayers {
  const lines = newCanvas(board.width, board.height)
  const frames = newCanvas(board.width, board.height)
  let kept: { wins: readonly Win[]; turn: number | undefined; shown: readonly Win[] } | undefined

  function paint(shown: readonly Win[], stops: readonly number[]): void {
    for (const { pen } of [lines, frames]) pen.clearRect(0, 0, board.width, board.height)
    drawLines(lines.pen, shown, board.cell)
    drawFrames(frames.pen, shown, { cell: board.cell, stops })
  }

  return ({ wins, time, stops }) => {
    const turn = turnAt(wins, time)
    if (kept?.wins !== wins || kept.turn !== turn) {
      kept = { wins, turn, shown: turn === undefined ? wins : wins.slice(turn, turn + 1) }
      paint(kept.shown, stops)
    }
    return { shown: kept.shown, lines: lines.canvas, frames: frames.canvas }
  }
}
