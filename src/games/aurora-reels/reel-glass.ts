import { REELS } from '#lib/shared/aurora-reels/paytable.ts'
import type { Pen } from '#games/frame/art/paint.ts'

export interface Board {
  width: number
  height: number
  cell: { width: number; height: number }
}

/** The dark glass behind the symbols. */
export function drawGlass(pen: Pen, { width, height, cell }: Board): void {
  pen.clearRect(0, 0, width, height)
  const glass = pen.createLinearGradient(0, 0, 0, height)
  glass.addColorStop(0, '#050a20')
  glass.addColorStop(0.5, '#122556')
  glass.addColorStop(1, '#050a20')
  for (let reel = 0; reel < REELS; reel += 1) {
    pen.fillStyle = glass
    pen.fillRect(reel * cell.width, 0, cell.width, height)
    const bulge = pen.createLinearGradient(reel * cell.width, 0, (reel + 1) * cell.width, 0)
    bulge.addColorStop(0, 'rgb(2 5 18 / 0.65)')
    bulge.addColorStop(0.2, 'rgb(2 5 18 / 0)')
    bulge.addColorStop(0.5, 'rgb(120 170 255 / 0.07)')
    bulge.addColorStop(0.8, 'rgb(2 5 18 / 0)')
    bulge.addColorStop(1, 'rgb(2 5 18 / 0.65)')
    pen.fillStyle = bulge
    pen.fillRect(reel * cell.width, 0, cell.width, height)
  }
}

/** The shadow at both ends, as of a drum, and the edges between the reels. */
export function drawShade(pen: Pen, { width, height, cell }: Board): void {
  const shade = pen.createLinearGradient(0, 0, 0, height)
  shade.addColorStop(0, 'rgb(3 6 22 / 0.82)')
  shade.addColorStop(0.11, 'rgb(3 6 22 / 0)')
  shade.addColorStop(0.89, 'rgb(3 6 22 / 0)')
  shade.addColorStop(1, 'rgb(3 6 22 / 0.82)')
  pen.fillStyle = shade
  pen.fillRect(0, 0, width, height)
  const edge = pen.createLinearGradient(0, 0, 0, height)
  edge.addColorStop(0, 'rgb(140 190 255 / 0)')
  edge.addColorStop(0.5, 'rgb(140 210 255 / 0.34)')
  edge.addColorStop(1, 'rgb(140 190 255 / 0)')
  pen.fillStyle = edge
  const breadth = Math.max(1, width / 700)
  for (let reel = 1; reel < REELS; reel += 1)
    pen.fillRect(reel * cell.width - breadth / 2, 0, breadth, height)
}
