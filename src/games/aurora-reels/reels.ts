import { symbolAt } from '#lib/shared/aurora-reels/engine.ts'
import { REELS, ROWS } from '#lib/shared/aurora-reels/paytable.ts'
import type { SymbolId } from '#lib/shared/aurora-reels/paytable.ts'
import type { Win } from '#lib/shared/aurora-reels/engine.ts'
import { penOf } from '#games/frame/art/paint.ts'
import type { Badges } from '#games/frame/art/paint.ts'
import { playSound } from '#games/frame/sound.ts'
import { brakeTo, braked, cruise, restingAt } from './reel-motion.ts'
import type { ReelMotion } from './reel-motion.ts'
import { makeShades } from './reel-glass.ts'
import { makeSprites } from './sprites.ts'
import type { Sprites } from './sprites.ts'
import { createWinLayers } from './win-layers.ts'
import { isLit, pulseAt, reachAt } from './win-lines.ts'

/** When each reel begins to brake, after the round was begun. With the braking, the last stands at about 2.3 s. */
const BRAKE_AT_MS = [700, 950, 1200, 1450, 1700]
const STAGGER_MS = 45
const BLUR_FROM = 7
const LONGEST_STEP_MS = 50
/** More pixels than these are not seen in motion, and cost phones their frames. */
const MOST_PIXELS = 2
/** Without motion the reels dim, and show their result at once when the first would have begun to brake. */
const STILL_SHOW_MS = BRAKE_AT_MS[0] ?? 0

export interface Reels {
  spin: () => void
  /** Brings the reels to stand at these stops; resolves when the last one does. */
  land: (stops: readonly number[]) => Promise<void>
  /** Stands at these stops without moving. */
  show: (stops: readonly number[]) => void
  celebrate: (wins: readonly Win[]) => void
  resize: () => void
}

export interface ReelsOptions {
  canvas: HTMLCanvasElement
  badges: Badges
  isStill: () => boolean
}

export function createReels({ canvas, badges, isStill }: ReelsOptions): Reels {
  const pen = penOf(canvas)
  let sprites: Sprites = new Map()
  let cell = { width: 0, height: 0 }
  let shades: ReturnType<typeof makeShades> | undefined
  let layersOf: ReturnType<typeof createWinLayers> | undefined
  let motions: ReelMotion[] = Array.from({ length: REELS }, (_, reel) => restingAt(reel * 5))
  let startedAt: number | undefined
  let landing: { stops: readonly number[]; done: () => void } | undefined
  let wins: readonly Win[] = []
  let winsFrom = 0
  let lastFrame = 0
  let frame = 0

  function resize(): void {
    const box = canvas.getBoundingClientRect()
    const ratio = Math.min(MOST_PIXELS, window.devicePixelRatio || 1)
    if (box.width < 1) return
    const [width, height] = [Math.round(box.width * ratio), Math.round(box.height * ratio)]
    if (shades && canvas.width === width && canvas.height === height) return
    canvas.width = width
    canvas.height = height
    cell = { width: width / REELS, height: height / ROWS }
    sprites = makeSprites(cell, badges)
    shades = makeShades({ width, height, cell })
    layersOf = createWinLayers({ width, height, cell })
    wake()
  }

  function wake(): void {
    if (frame === 0) frame = requestAnimationFrame(tick)
  }

  function tick(now: number): void {
    frame = 0
    const step = Math.min(LONGEST_STEP_MS, now - lastFrame)
    lastFrame = now
    if (startedAt !== undefined) move(now, step, startedAt)
    draw(now)
    if (startedAt !== undefined || (wins.length > 0 && !isStill())) wake()
  }

  function move(now: number, step: number, from: number): void {
    const elapsed = now - from
    if (isStill()) {
      if (landing && elapsed > STILL_SHOW_MS) motions = landing.stops.map(restingAt)
    } else motions = motions.map((motion, reel) => moveReel(motion, reel, { now, step, elapsed }))
    const hasLanded = landing?.stops.every(
      (stop, reel) => motions[reel]?.place === stop && motions[reel]?.speed === 0,
    )
    if (landing && hasLanded) {
      startedAt = undefined
      landing.done()
      landing = undefined
    }
  }

  function moveReel(
    motion: ReelMotion,
    reel: number,
    time: { now: number; step: number; elapsed: number },
  ): ReelMotion {
    if (motion.brake) {
      const next = braked(motion, time.now)
      if (!next.brake) playSound('tick')
      return next
    }
    const stop = landing?.stops[reel]
    if (stop !== undefined && motion.speed === 0 && motion.place === stop && time.elapsed > 1000)
      return motion
    const before = reel === 0 ? undefined : motions[reel - 1]
    const isTurn = !before || before.brake !== undefined || before.speed === 0
    if (stop !== undefined && isTurn && time.elapsed >= (BRAKE_AT_MS[reel] ?? 0))
      return brakeTo(motion, stop, time.now)
    return cruise(motion, time.step, time.elapsed - reel * STAGGER_MS)
  }

  function draw(now: number): void {
    pen.clearRect(0, 0, canvas.width, canvas.height)
    if (wins.length > 0 && startedAt === undefined) return drawWins(now)
    const isDimmed = startedAt !== undefined && isStill() && !motions.every((motion) => motion.brake)
    drawSymbols(() => (isDimmed ? 0.25 : 1))
  }

  function drawWins(now: number): void {
    const time = isStill() ? 0 : now - winsFrom
    const layers = layersOf?.({ wins, time, stops: motions.map(({ place }) => place) })
    if (!layers) return
    const { shown, lines, frames } = layers
    pen.save()
    pen.beginPath()
    pen.rect(0, 0, Math.round(canvas.width * reachAt(time)), canvas.height)
    pen.clip()
    pen.drawImage(lines, 0, 0)
    pen.restore()
    drawSymbols((at) => (isLit(shown, at) ? 1 : 0.32))
    pen.globalAlpha = pulseAt(time)
    pen.drawImage(frames, 0, 0)
    pen.globalAlpha = 1
  }

  function drawSymbols(alphaOf: (at: { symbol: SymbolId; reel: number; row: number }) => number): void {
    for (const [reel, motion] of motions.entries()) drawReel(reel, motion, alphaOf)
    pen.globalAlpha = 1
    if (!shades) return
    pen.drawImage(shades.top, 0, 0)
    pen.drawImage(shades.bottom, 0, canvas.height - shades.bottom.height)
  }

  /** At whole pixels: pictures between two pixels are drawn three times more slowly. */
  function drawReel(
    reel: number,
    { place, speed }: ReelMotion,
    alphaOf: (at: { symbol: SymbolId; reel: number; row: number }) => number,
  ): void {
    const isBlurred = Math.abs(speed) > BLUR_FROM
    const x = Math.round(reel * cell.width)
    const first = Math.floor(place)
    for (let at = first - 1; at <= first + ROWS; at += 1) {
      const symbol = symbolAt(reel, at)
      const sprite = sprites.get(symbol)
      if (!sprite) continue
      const y = (at - place) * cell.height
      pen.globalAlpha = alphaOf({ symbol, reel, row: Math.round(at - place) })
      if (isBlurred) pen.drawImage(sprite.blurred, x, Math.round(y - cell.height / 2))
      else pen.drawImage(sprite.sharp, x, Math.round(y))
    }
  }

  return {
    resize,
    spin() {
      wins = []
      landing = undefined
      startedAt = performance.now()
      lastFrame = startedAt
      wake()
    },
    land(stops) {
      return new Promise((done) => {
        landing = { stops, done }
        wake()
      })
    },
    show(stops) {
      motions = stops.map(restingAt)
      landing = undefined
      startedAt = undefined
      wins = []
      wake()
    },
    celebrate(list) {
      wins = list
      winsFrom = performance.now()
      wake()
    },
  }
}
