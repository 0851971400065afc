import type { Pen } from '#games/frame/art/paint.ts'
import { paintLantern } from './lantern.ts'
import type { Moment } from './game.ts'
import { FLOATING_SIZE, paintPictures } from './sky-pictures.ts'
import type { SkyPictures, SkySize } from './sky-pictures.ts'

/** The sky of a game: the lantern rises with the multiplier, small ones fly off with each cash-out. */
export interface Sky {
  draw: (moment: Pick<Moment, 'phase' | 'opensInMs' | 'multiplierE2'>) => void
  /** So many players have cashed out by now. */
  release: (count: number) => void
  /** Another game begins. */
  clear: () => void
}

interface Floating {
  bornAtMs: number
  x: number
  y: number
}

const STARS = 90
const MOST_PIXELS = 2
const FALL_MS = 1_600
const FLOAT_MS = 9_000
const MOST_FLOATING = 24
const LEAST_WAIT_MS = 700

/** Draws nothing where a canvas cannot be drawn on: the figures stand beside it. */
export function createSky(canvas: HTMLCanvasElement, isStill: () => boolean): Sky {
  const pen = canvas.getContext('2d')
  let goneAtMs: number | undefined
  let floating: Floating[] = []
  let released = 0
  let place = { x: 0, y: 0 }

  let size: SkySize = { width: 0, height: 0, scale: 1 }
  let pictures: SkyPictures | undefined

  function fit(target: Pen): SkyPictures {
    const { clientWidth: width, clientHeight: height } = canvas
    const scale = Math.min(MOST_PIXELS, window.devicePixelRatio || 1)
    if (!pictures || size.width !== width || size.height !== height || size.scale !== scale) {
      size = { width, height, scale }
      canvas.width = Math.round(width * scale)
      canvas.height = Math.round(height * scale)
      pictures = paintPictures(size)
    }
    target.setTransform(1, 0, 0, 1, 0, 0)
    target.clearRect(0, 0, canvas.width, canvas.height)
    return pictures
  }

  return {
    clear() {
      floating = []
      released = 0
    },
    release(count) {
      const nowMs = performance.now()
      for (let each = released; each < count && floating.length < MOST_FLOATING; each += 1)
        floating.push({ bornAtMs: nowMs + (each - released) * 90, ...place })
      released = Math.max(released, count)
    },
    draw({ phase, opensInMs, multiplierE2 }) {
      if (!pen) return
      const nowMs = isStill() ? 0 : performance.now()
      goneAtMs = phase === 'over' ? (goneAtMs ?? nowMs) : undefined
      const painted = fit(pen)
      const { width, height, scale } = size
      const climb = 1 - (multiplierE2 / 100) ** -0.55
      paintStars(pen, painted, { ...size, climb, nowMs })
      paintHills(pen, painted, climb)
      pen.setTransform(scale, 0, 0, scale, 0, 0)
      floating = floating.filter(({ bornAtMs }) => nowMs - bornAtMs < FLOAT_MS)
      if (!isStill()) for (const one of floating) paintFloating(pen, one, { painted, nowMs, height })
      const { size: tall } = painted
      const start = { x: width * 0.5, y: height - tall * 0.75 }
      place = {
        x: start.x + (isStill() ? 0 : Math.sin(nowMs / 1_900) * tall * 0.12),
        y: start.y - climb * (height * 0.5),
      }
      const fall = goneAtMs === undefined || isStill() ? 0 : Math.min(1, (nowMs - goneAtMs) / FALL_MS)
      if (phase !== 'betting')
        paintTrail(pen, { from: start, to: place, light: phase === 'over' ? 1 - fall : 1 })
      const warming = Math.min(1, Math.max(0.25, 1 - (opensInMs - LEAST_WAIT_MS) / 6_000))
      const light = phase === 'over' ? 0 : phase === 'betting' ? warming : 1
      const flicker = isStill() ? 0 : flickerAt(nowMs)
      if (light > 0) stamp(pen, painted.glow, { at: place, scale, alpha: light * (0.94 + flicker * 0.06) })
      pen.save()
      pen.translate(place.x, place.y + fall * fall * (height - place.y + tall))
      pen.rotate(fall * 0.5 + (isStill() ? 0 : Math.sin(nowMs / 1_300) * 0.04))
      paintLantern(pen, tall, { light, flicker })
      pen.restore()
    },
  }
}

/** Lays a picture with its middle at a place, at whole pixels: between two of them it is drawn three times more slowly. */
function stamp(
  pen: Pen,
  picture: HTMLCanvasElement,
  { at, scale, alpha }: { at: { x: number; y: number }; scale: number; alpha: number },
): void {
  pen.save()
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.globalAlpha = alpha
  const [x, y] = [at.x * scale - picture.width / 2, at.y * scale - picture.height / 2]
  pen.drawImage(picture, Math.round(x), Math.round(y))
  pen.restore()
}

function flickerAt(nowMs: number): number {
  return (Math.sin(nowMs / 90) + Math.sin(nowMs / 230)) / 2
}

function paintStars(
  pen: Pen,
  { star }: SkyPictures,
  { width, height, scale, climb, nowMs }: SkySize & { climb: number; nowMs: number },
): void {
  for (let index = 0; index < STARS; index += 1) {
    const depth = 0.4 + spread(index * 3 + 2) * 0.6
    const x = spread(index * 3) * width
    const y = ((spread(index * 3 + 1) + climb * 0.5 * depth) % 1) * height
    const twinkle = 0.55 + 0.45 * Math.sin(nowMs / 700 + index * 2.4)
    const radius = 0.6 + depth * 0.9
    pen.globalAlpha = (0.25 + 0.6 * depth * twinkle) * Math.min(1, 1.5 - y / height)
    const across = radius * 2 * scale
    pen.drawImage(star, (x - radius) * scale, (y - radius) * scale, across, across)
  }
  pen.globalAlpha = 1
}

/** Three ridges that sink as the lantern climbs. */
function paintHills(pen: Pen, { ridges }: SkyPictures, climb: number): void {
  for (const { picture, top, sink } of ridges)
    pen.drawImage(picture, 0, Math.round((top + climb * sink) * pen.canvas.height))
}

interface Trail {
  from: { x: number; y: number }
  to: { x: number; y: number }
  /** Its strength, 0 to 1. */
  light: number
}

function paintTrail(pen: Pen, { from, to, light }: Trail): void {
  if (from.y - to.y < 2) return
  const trail = pen.createLinearGradient(0, to.y, 0, from.y)
  trail.addColorStop(0, `rgb(255 205 120 / ${0.5 * light})`)
  trail.addColorStop(1, 'rgb(255 160 90 / 0)')
  pen.strokeStyle = trail
  pen.lineWidth = 3
  pen.lineCap = 'round'
  pen.beginPath()
  pen.moveTo(from.x, from.y)
  pen.quadraticCurveTo(from.x - (to.x - from.x) * 0.5, (from.y + to.y) / 2, to.x, to.y)
  pen.stroke()
}

function paintFloating(
  pen: Pen,
  { bornAtMs, x, y }: Floating,
  { painted, nowMs, height }: { painted: SkyPictures; nowMs: number; height: number },
): void {
  const age = (nowMs - bornAtMs) / FLOAT_MS
  if (age < 0) return
  const side = spread(Math.round(bornAtMs)) * 2 - 1
  pen.globalAlpha = Math.min(1, (1 - age) * 2) * (0.94 + 0.06 * flickerAt(nowMs + bornAtMs))
  const { floating } = painted
  // Of the page's pixels, smaller the farther off.
  const across = (floating.width / painted.scale) * (1 - (12 / FLOATING_SIZE) * age)
  const middle = { x: x + side * (40 + age * 180), y: y - age * height * 0.7 }
  pen.drawImage(floating, middle.x - across / 2, middle.y - across / 2, across, across)
  pen.globalAlpha = 1
}

/** A number from 0 to 1 for an index, always the same: where a star stands. */
function spread(index: number): number {
  const value = Math.sin(index * 127.1 + 11.7) * 43_758.5453
  return value - Math.floor(value)
}
