import { symbolAt } from '#lib/shared/aurora-reels/engine.ts'
import { REELS, ROWS } from '#lib/shared/aurora-reels/paytable.ts'
import type { SymbolId } from '#lib/shared/aurora-reels/paytable.ts'
import type { Win } from '#lib/shared/aurora-reels/engine.ts'
import { penOf } from '#games/frame/art/paint.ts'
import type { Badges } from '#games/frame/art/paint.ts'
import { playSound } from '#games/frame/sound.ts'
import { brakeTo, braked, cruise, restingAt } from './reel-motion.ts'
import type { ReelMotion } from './reel-motion.ts'
import { drawGlass, drawShade } from './reel-glass.ts'
import { makeSprites } from './sprites.ts'
import type { Sprites } from './sprites.ts'
import { drawFrames, drawLines, isLit } from './win-lines.ts'

/** When each reel begins to brake, after the round was begun. With the braking, the last stands at about 2.3 s. */
const BRAKE_AT_MS = [700, 950, 1200, 1450, 1700]
const STAGGER_MS = 45
const BLUR_FROM = 7
const LONGEST_STEP_MS = 50
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
  let motions: ReelMotion[] = Array.from({ length: REELS }, (_, reel) => restingAt(reel * 5))
  let startedAt: number | undefined
  let landing: { stops: readonly number[]; done: () => void } | undefined
  let wins: readonly Win[] = []
  let winsFrom = 0
  let lastFrame = 0
  let frame = 0

  function resize(): void {
    const box = canvas.getBoundingClientRect()
    const ratio = Math.min(3, window.devicePixelRatio || 1)
    if (box.width < 1) return
    canvas.width = Math.round(box.width * ratio)
    canvas.height = Math.round(box.height * ratio)
    cell = { width: canvas.width / REELS, height: canvas.height / ROWS }
    sprites = makeSprites(cell, badges)
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
    const { width, height } = canvas
    drawGlass(pen, { width, height, cell })
    const winTime = isStill() ? 0 : now - winsFrom
    const hasWins = wins.length > 0 && startedAt === undefined
    if (hasWins) drawLines(pen, wins, { cell, time: winTime })
    const isDimmed = startedAt !== undefined && isStill() && !motions.every((motion) => motion.brake)
    motions.forEach((motion, reel) => {
      const first = Math.floor(motion.place)
      for (let place = first - 1; place <= first + ROWS; place += 1) {
        const row = place - motion.place
        const symbol = symbolAt(reel, place)
        const lit = wins.length === 0 || isLit(wins, { reel, row: Math.round(row), symbol }, winTime)
        pen.globalAlpha = isDimmed ? 0.25 : lit ? 1 : 0.32
        drawSymbol(symbol, { x: reel * cell.width, y: row * cell.height, speed: motion.speed })
      }
    })
    pen.globalAlpha = 1
    drawShade(pen, { width, height, cell })
    if (hasWins) drawFrames(pen, wins, { cell, time: winTime, stops: motions.map((motion) => motion.place) })
  }

  function drawSymbol(symbol: SymbolId, at: { x: number; y: number; speed: number }): void {
    const sprite = sprites.get(symbol)
    if (!sprite) return
    if (Math.abs(at.speed) > BLUR_FROM) pen.drawImage(sprite.blurred, at.x, at.y - cell.height / 2)
    else pen.drawImage(sprite.sharp, at.x, at.y)
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
