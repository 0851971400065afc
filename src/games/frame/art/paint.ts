import type { SymbolId } from '#lib/shared/aurora-reels/paytable.ts'
import { crystalLayers } from './crystal.ts'
import { SHAPES } from './shapes.ts'
import type { Layer, Paint } from './shapes.ts'

export type Pen = CanvasRenderingContext2D
export type Badges = Partial<Record<SymbolId, string>>

const BOX = 100
/** The halo behind each picture, so that it stands off the dark glass. */
const HALOS: Partial<Record<SymbolId, string>> = {
  fox: '90 190 255',
  owl: '140 130 255',
  moon: '255 205 110',
  lantern: '255 160 60',
  aurora: '63 242 194',
  star: '120 215 255',
}

/** A canvas with its pen. Every browser that runs modules has one; without it there is nothing to play on. */
export function newCanvas(width: number, height: number): { canvas: HTMLCanvasElement; pen: Pen } {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return { canvas, pen: penOf(canvas) }
}

export function penOf(canvas: HTMLCanvasElement): Pen {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no 2d canvas')
  return pen
}

/** Draws a symbol into a square of `size` whose upper left corner is the pen's origin. */
export function paintSymbol(
  pen: Pen,
  symbol: SymbolId,
  { size, badge }: { size: number; badge?: string | undefined },
): void {
  pen.save()
  pen.scale(size / BOX, size / BOX)
  paintHalo(pen, HALOS[symbol])
  for (const layer of SHAPES[symbol] ?? crystalLayers(symbol)) paintLayer(pen, layer, size / BOX)
  if (badge) paintBadge(pen, badge)
  pen.restore()
}

function paintHalo(pen: Pen, colour: string | undefined): void {
  if (!colour) return
  const halo = pen.createRadialGradient(50, 50, 8, 50, 50, 58)
  halo.addColorStop(0, `rgb(${colour} / 0.42)`)
  halo.addColorStop(0.6, `rgb(${colour} / 0.14)`)
  halo.addColorStop(1, `rgb(${colour} / 0)`)
  pen.fillStyle = halo
  pen.fillRect(-8, -8, 116, 116)
}

function paintLayer(pen: Pen, layer: Layer, scale: number): void {
  const path = new Path2D(layer.d)
  pen.save()
  pen.globalAlpha = layer.alpha ?? 1
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  if (layer.glow) {
    pen.shadowColor = layer.glow[0]
    pen.shadowBlur = layer.glow[1] * scale
  }
  drawPath(pen, path, layer)
  if (layer.mirror) {
    pen.translate(BOX, 0)
    pen.scale(-1, 1)
    drawPath(pen, path, { ...layer, fill: layer.mirror })
  }
  pen.restore()
}

function drawPath(pen: Pen, path: Path2D, { fill, stroke, width = 1 }: Layer): void {
  if (fill) {
    pen.fillStyle = styleOf(pen, fill)
    pen.fill(path)
    // Neighbouring facets would show a hairline between them.
    if (!stroke && typeof fill === 'string') {
      pen.strokeStyle = fill
      pen.lineWidth = 0.5
      pen.stroke(path)
    }
  }
  if (stroke) {
    pen.strokeStyle = styleOf(pen, stroke)
    pen.lineWidth = width
    pen.stroke(path)
  }
}

function styleOf(pen: Pen, paint: Paint): string | CanvasGradient {
  if (typeof paint === 'string') return paint
  const [x0, y0, x1, y1, ...colours] = paint
  const gradient = pen.createLinearGradient(x0, y0, x1, y1)
  colours.forEach((colour, index) => gradient.addColorStop(index / Math.max(1, colours.length - 1), colour))
  return gradient
}

function paintBadge(pen: Pen, text: string): void {
  pen.font = '800 17px system-ui, sans-serif'
  const textWidth = pen.measureText(text).width
  const scale = Math.min(1, 74 / textWidth)
  const width = textWidth * scale + 14
  pen.save()
  pen.translate(50, 86)
  pen.beginPath()
  pen.roundRect(-width / 2, -12, width, 24, 12)
  pen.shadowColor = '#02050f'
  pen.shadowBlur = 6
  pen.fillStyle = '#071333'
  pen.fill()
  pen.shadowBlur = 0
  pen.strokeStyle = styleOf(pen, [-width / 2, 0, width / 2, 0, '#3ff2c2', '#a78bff'])
  pen.lineWidth = 1.8
  pen.stroke()
  pen.scale(scale, scale)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = '#f4fffb'
  pen.fillText(text, 0, 1)
  pen.restore()
}
