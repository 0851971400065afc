import type { Pen } from '#games/frame/art/paint.ts'
import { paintLantern } from './lantern.ts'
import type { Moment } from './game.ts'

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

  function fit(target: Pen): { width: number; height: number } {
    const { clientWidth: width, clientHeight: height } = canvas
    const scale = Math.min(MOST_PIXELS, window.devicePixelRatio || 1)
    const [wide, high] = [Math.round(width * scale), Math.round(height * scale)]
    if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high]
    target.setTransform(scale, 0, 0, scale, 0, 0)
    target.clearRect(0, 0, width, height)
    return { width, height }
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
      const { width, height } = fit(pen)
      const climb = 1 - (multiplierE2 / 100) ** -0.55
      paintStars(pen, { width, height, climb, nowMs })
      paintHills(pen, { width, height, climb })
      floating = floating.filter(({ bornAtMs }) => nowMs - bornAtMs < FLOAT_MS)
      if (!isStill()) for (const one of floating) paintFloating(pen, one, { nowMs, height })
      const size = Math.min(width * 0.2, height * 0.3, 120)
      const start = { x: width * 0.5, y: height - size * 0.75 }
      place = {
        x: start.x + (isStill() ? 0 : Math.sin(nowMs / 1_900) * size * 0.12),
        y: start.y - climb * (height * 0.5),
      }
      const fall = goneAtMs === undefined || isStill() ? 0 : Math.min(1, (nowMs - goneAtMs) / FALL_MS)
      if (phase !== 'betting')
        paintTrail(pen, { from: start, to: place, light: phase === 'over' ? 1 - fall : 1 })
      pen.save()
      pen.translate(place.x, place.y + fall * fall * (height - place.y + size))
      pen.rotate(fall * 0.5 + (isStill() ? 0 : Math.sin(nowMs / 1_300) * 0.04))
      const warming = Math.min(1, Math.max(0.25, 1 - (opensInMs - LEAST_WAIT_MS) / 6_000))
      const light = phase === 'over' ? 0 : phase === 'betting' ? warming : 1
      paintLantern(pen, size, { light, flicker: isStill() ? 0 : flickerAt(nowMs) })
      pen.restore()
    },
  }
}

function flickerAt(nowMs: number): number {
  return (Math.sin(nowMs / 90) + Math.sin(nowMs / 230)) / 2
}

interface View {
  width: number
  height: number
  climb: number
}

function paintStars(pen: Pen, { width, height, climb, nowMs }: View & { nowMs: number }): void {
  for (let index = 0; index < STARS; index += 1) {
    const depth = 0.4 + spread(index * 3 + 2) * 0.6
    const x = spread(index * 3) * width
    const y = ((spread(index * 3 + 1) + climb * 0.5 * depth) % 1) * height
    const twinkle = 0.55 + 0.45 * Math.sin(nowMs / 700 + index * 2.4)
    pen.fillStyle = `rgb(225 228 255 / ${(0.25 + 0.6 * depth * twinkle) * Math.min(1, 1.5 - y / height)})`
    pen.beginPath()
    pen.arc(x, y, 0.6 + depth * 0.9, 0, Math.PI * 2)
    pen.fill()
  }
}

/** Three ridges that sink as the lantern climbs. */
function paintHills(pen: Pen, { width, height, climb }: View): void {
  const ridges = [
    { base: 0.7, rise: 0.13, sink: 0.14, colour: '#3a2660' },
    { base: 0.82, rise: 0.1, sink: 0.24, colour: '#281c4c' },
    { base: 0.93, rise: 0.07, sink: 0.4, colour: '#170f33' },
  ]
  ridges.forEach(({ base, rise, sink, colour }, ridge) => {
    const level = (base + climb * sink) * height
    pen.beginPath()
    pen.moveTo(0, height)
    for (let step = 0; step <= 24; step += 1) {
      const along = step / 24
      const wave =
        Math.sin(along * (5 + ridge * 2) + ridge * 2.1) * 0.6 +
        Math.sin(along * (13 + ridge * 5) + ridge) * 0.4
      pen.lineTo(along * width, level - wave * rise * height * 0.6)
    }
    pen.lineTo(width, height)
    pen.closePath()
    pen.fillStyle = colour
    pen.fill()
  })
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
  { nowMs, height }: { nowMs: number; height: number },
): void {
  const age = (nowMs - bornAtMs) / FLOAT_MS
  if (age < 0) return
  const side = spread(Math.round(bornAtMs)) * 2 - 1
  pen.save()
  pen.globalAlpha = Math.min(1, (1 - age) * 2)
  pen.translate(x + side * (40 + age * 180), y - age * height * 0.7)
  paintLantern(pen, 26 - age * 12, { light: 1, flicker: flickerAt(nowMs + bornAtMs) })
  pen.restore()
}

/** A number from 0 to 1 for an index, always the same: where a star stands. */
function spread(index: number): number {
  const value = Math.sin(index * 127.1 + 11.7) * 43_758.5453
  return value - Math.floor(value)
}
