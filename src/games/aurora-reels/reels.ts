import { REELS } from '#lib/shared/aurora-reels/paytable.ts'
import type { Win } from '#lib/shared/aurora-reels/engine.ts'
import type { Badges } from '#games/frame/art/paint.ts'
import { playSound } from '#games/frame/sound.ts'
import { createReelBoard } from './reel-board.ts'
import type { Look } from './reel-board.ts'
import { brakeTo, braked, cruise, restingAt } from './reel-motion.ts'
import type { ReelMotion } from './reel-motion.ts'
import { createWinLayers } from './win-layers.ts'
import { isLit, shownAt, turnMs } from './win-lines.ts'

/** When each reel begins to brake, after the round was begun. With the braking, the last stands at about 2.3 s. */
const BRAKE_AT_MS = [700, 950, 1200, 1450, 1700]
const STAGGER_MS = 45
const LONGEST_STEP_MS = 50
/** Without motion the reels dim, and show their result at once when the first would have begun to brake. */
const STILL_SHOW_MS = BRAKE_AT_MS[0] ?? 0
const WHOLE: Look = () => 1
const DIMMED: Look = () => 0.25
/** How strongly symbols are drawn that have won nothing. */
const UNLIT = 0.32

export interface Reels {
  spin: () => void
  /** Brings the reels to stand at these stops; resolves when the last one does. */
  land: (stops: readonly number[]) => Promise<void>
  /** Stands at these stops without moving. */
  show: (stops: readonly number[]) => void
  /** Lines that run over a dimmed board, one win after another. */
  celebrate: (wins: readonly Win[]) => void
  /** Frames around what paid, without motion. */
  mark: (wins: readonly Win[]) => void
  resize: () => void
}

export interface ReelsOptions {
  root: HTMLElement
  badges: Badges
  isStill: () => boolean
}

export function createReels({ root, badges, isStill }: ReelsOptions): Reels {
  const board = createReelBoard(root, badges)
  const layers = createWinLayers(root)
  let motions: ReelMotion[] = Array.from({ length: REELS }, (_, reel) => restingAt(reel * 5))
  let look = WHOLE
  let startedAt: number | undefined
  let landing: { stops: readonly number[]; done: () => void } | undefined
  let wins: readonly Win[] = []
  let isCalm = false
  let turn = 0
  let turning: ReturnType<typeof setTimeout> | undefined
  let lastFrame = 0
  let frame = 0

  function wake(): void {
    if (frame === 0) frame = requestAnimationFrame(tick)
  }

  function tick(now: number): void {
    frame = 0
    const step = Math.min(LONGEST_STEP_MS, now - lastFrame)
    lastFrame = now
    if (startedAt !== undefined) move(now, step, startedAt)
    const isDimmed = startedAt !== undefined && isStill() && !motions.every((motion) => motion.brake)
    board.draw(motions, isDimmed ? DIMMED : look)
    if (startedAt !== undefined) wake()
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

  /** Shows the wins of this turn, and in a while those of the next. */
  function showWins(): void {
    const shown = isCalm ? wins : shownAt(wins, turn)
    look = isCalm ? WHOLE : (at) => (isLit(shown, at) ? 1 : UNLIT)
    layers.show(shown, { cell: board.cell(), stops: motions.map(({ place }) => place), isCalm })
    wake()
    if (isCalm || wins.length < 2 || isStill()) return
    turning = setTimeout(() => {
      turn += 1
      showWins()
    }, turnMs(turn))
  }

  function take(list: readonly Win[], shownCalmly: boolean): void {
    forgetWins()
    wins = list
    isCalm = shownCalmly
    turn = 0
    if (wins.length > 0) showWins()
    else wake()
  }

  function forgetWins(): void {
    clearTimeout(turning)
    wins = []
    look = WHOLE
    layers.hide()
  }

  return {
    resize() {
      if (!board.fit()) return
      clearTimeout(turning)
      if (wins.length > 0) showWins()
      wake()
    },
    spin() {
      forgetWins()
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
      forgetWins()
      motions = stops.map(restingAt)
      landing = undefined
      startedAt = undefined
      wake()
    },
    celebrate(list) {
      take(list, false)
      if (list.length > 0 && !isStill()) layers.run()
    },
    mark: (list) => take(list, true),
  }
}
