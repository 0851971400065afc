import { newCanvas } from '#games/frame/art/paint.ts'
import { paintGlow, paintLantern } from './lantern.ts'

/** Pixels and how many of them the screen has for one of the page's. */
export interface SkySize {
  width: number
  height: number
  scale: number
}

interface Ridge {
  picture: HTMLCanvasElement
  /** How far down its picture begins, and how far it sinks while the lantern climbs; parts of the height. */
  top: number
  sink: number
}

/** What looks the same in every frame, painted once for a size and copied from then on. */
export interface SkyPictures {
  scale: number
  star: HTMLCanvasElement
  ridges: readonly Ridge[]
  glow: HTMLCanvasElement
  /** A lantern of `FLOATING_SIZE` with its light around it. */
  floating: HTMLCanvasElement
  /** How high the player's own lantern is. */
  size: number
}

export const FLOATING_SIZE = 26
/** Light around a lantern, in its heights. */
const GLOW_REACH = 1.7
const RIDGES = [
  { base: 0.7, rise: 0.13, sink: 0.14, colour: '#3a2660' },
  { base: 0.82, rise: 0.1, sink: 0.24, colour: '#281c4c' },
  { base: 0.93, rise: 0.07, sink: 0.4, colour: '#170f33' },
] as const
const STEPS = 24
const STAR_PIXELS = 12

export function paintPictures({ width, height, scale }: SkySize): SkyPictures {
  const size = Math.min(width * 0.2, height * 0.3, 120)
  return {
    scale,
    star: starPicture(),
    ridges: RIDGES.map((_, index) => ridgePicture(index, { width: width * scale, height: height * scale })),
    glow: glowPicture(size * scale),
    floating: floatingPicture(FLOATING_SIZE * scale),
    size,
  }
}

function starPicture(): HTMLCanvasElement {
  const { canvas, pen } = newCanvas(STAR_PIXELS, STAR_PIXELS)
  pen.fillStyle = 'rgb(225 228 255)'
  pen.beginPath()
  pen.arc(STAR_PIXELS / 2, STAR_PIXELS / 2, STAR_PIXELS / 2, 0, Math.PI * 2)
  pen.fill()
  return canvas
}

function ridgePicture(index: number, { width, height }: { width: number; height: number }): Ridge {
  const { base, rise, sink, colour } = RIDGES[index] ?? RIDGES[0]
  const tall = rise * 0.6
  const top = base - tall
  const { canvas, pen } = newCanvas(width, (1 - top) * height)
  pen.fillStyle = colour
  pen.beginPath()
  pen.moveTo(0, canvas.height)
  for (let step = 0; step <= STEPS; step += 1) {
    const along = step / STEPS
    const wave =
      Math.sin(along * (5 + index * 2) + index * 2.1) * 0.6 + Math.sin(along * (13 + index * 5) + index) * 0.4
    pen.lineTo(along * width, (1 - wave) * tall * height)
  }
  pen.lineTo(width, canvas.height)
  pen.closePath()
  pen.fill()
  return { picture: canvas, top, sink }
}

function glowPicture(pixels: number): HTMLCanvasElement {
  const radius = pixels * GLOW_REACH
  const { canvas, pen } = newCanvas(radius * 2, radius * 2)
  pen.translate(radius, radius)
  paintGlow(pen, radius)
  return canvas
}

function floatingPicture(pixels: number): HTMLCanvasElement {
  const canvas = glowPicture(pixels)
  const pen = canvas.getContext('2d')
  if (pen) paintLantern(pen, pixels, { light: 1, flicker: 0 })
  return canvas
}
