import { randomInt } from 'node:crypto'
import { GLYPHS, type Stroke } from './captcha-glyphs.ts'
import { encodeGreyPng } from './png.ts'

const WIDTH = 220
const HEIGHT = 72
const CELL = 34
const MARGIN = 8
const STEPS_A_CURVE = 14
const NOISE_LINES = 4
const NOISE_DOTS = 700

type Point = readonly [number, number]

/** `ink` 0 to 244: how much darker than the paper. */
interface Pen {
  radius: number
  ink: number
}

/** Letters as distorted strokes among lines and dots, as a PNG: unlike an SVG, pixels contain no shapes to parse. */
export async function drawCaptcha(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(244)
  for (let dot = 0; dot < NOISE_DOTS; dot += 1) pixels[randomInt(WIDTH * HEIGHT)] = 120 + randomInt(110)
  for (let line = 0; line < NOISE_LINES; line += 1) drawStroke(pixels, noiseLine(), { radius: 0.6, ink: 120 })
  for (const [index, character] of [...text].entries()) {
    const place = placement(index)
    for (const stroke of GLYPHS.get(character) ?? [])
      drawStroke(pixels, stroke.map(place), { radius: 1.5 + randomInt(6) / 10, ink: 190 })
  }
  return encodeGreyPng(pixels, { width: WIDTH, height: HEIGHT })
}

/** A number from -`reach` to `reach`. */
function jitter(reach: number): number {
  return (randomInt(2001) / 1000 - 1) * reach
}

/** The placement of one letter's points: random size, tilt and slant, and each point slightly displaced. */
function placement(index: number): (point: Point) => Point {
  const angle = jitter(0.26)
  const slant = jitter(0.25)
  const [scaleX, scaleY] = [5 + jitter(0.6), 6.6 + jitter(1)]
  const [centreX, centreY] = [MARGIN + CELL * (index + 0.5) + jitter(2), HEIGHT / 2 + jitter(7)]
  return ([gridX, gridY]) => {
    const y = (gridY - 3 + jitter(0.15)) * scaleY
    const x = (gridX - 2 + jitter(0.15)) * scaleX + slant * y
    return [
      centreX + x * Math.cos(angle) - y * Math.sin(angle),
      centreY + x * Math.sin(angle) + y * Math.cos(angle),
    ]
  }
}

function noiseLine(): Stroke {
  const count = 4
  return Array.from({ length: count }, (_, index): Point => [
    (WIDTH / (count - 1)) * index + jitter(20),
    HEIGHT / 2 + jitter(HEIGHT / 2),
  ])
}

/** A smooth line (Catmull-Rom as cubic Béziers) through the points, with randomly bent handles. */
function drawStroke(pixels: Uint8Array, points: Stroke, pen: Pen): void {
  for (let index = 0; index + 1 < points.length; index += 1) {
    const at = (offset: number): Point =>
      points[Math.min(Math.max(index + offset, 0), points.length - 1)] ?? [0, 0]
    const [before, from, to, after] = [at(-1), at(0), at(1), at(2)]
    const handles = [
      [from[0] + (to[0] - before[0]) / 6 + jitter(1.2), from[1] + (to[1] - before[1]) / 6 + jitter(1.2)],
      [to[0] - (after[0] - from[0]) / 6 + jitter(1.2), to[1] - (after[1] - from[1]) / 6 + jitter(1.2)],
    ] as const
    const steps = STEPS_A_CURVE * Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 16)
    for (let step = 0; step <= steps; step += 1)
      stamp(pixels, bezier([from, ...handles, to], step / steps), pen)
  }
}

function bezier([from, first, second, to]: readonly [Point, Point, Point, Point], t: number): Point {
  const s = 1 - t
  const mix = (axis: 0 | 1) =>
    s ** 3 * from[axis] + 3 * s * s * t * first[axis] + 3 * s * t * t * second[axis] + t ** 3 * to[axis]
  return [mix(0), mix(1)]
}

/** A soft round dot; the darkest wins where dots overlap. */
function stamp(pixels: Uint8Array, [centreX, centreY]: Point, { radius, ink }: Pen): void {
  const reach = Math.ceil(radius + 1)
  for (let y = Math.floor(centreY) - reach; y <= centreY + reach; y += 1)
    for (let x = Math.floor(centreX) - reach; x <= centreX + reach; x += 1) {
      if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) continue
      const cover = Math.min(Math.max(radius + 0.5 - Math.hypot(x - centreX, y - centreY), 0), 1)
      const index = y * WIDTH + x
      pixels[index] = Math.min(pixels[index] ?? 255, 244 - cover * ink)
    }
}
