import { newCanvas } from '#games/frame/art/paint.ts'
import {
  type SkyMoment,
  flickerAt,
  lanternPicture,
  spread,
  type SkyLayer,
  type SkySize,
} from './sky-pictures.ts'

interface Place {
  x: number
  y: number
}

interface Flying extends Place {
  bornAtMs: number
}

export interface Floating extends SkyLayer<SkyMoment> {
  /** So many have flown off by now, the newest from this place. */
  release: (count: number, from: Place) => void
  clear: () => void
}

const SIZE = 26
/** How much smaller they are in the end. */
const SHRINK = 12 / SIZE
const FLOAT_MS = 9_000
const MOST = 24
const EACH_AFTER_MS = 90

/** Small lanterns that fly off, one with each cash-out. Far off and soft, they need one pixel for one of the page's. */
export function createFloating(root: HTMLElement): Floating {
  const { canvas, pen } = newCanvas(1, 1)
  root.append(canvas)
  const picture = lanternPicture(SIZE)
  let size: SkySize = { width: 0, height: 0, scale: 1, tall: 0 }
  let flying: Flying[] = []
  let released = 0

  function paint({ bornAtMs, x, y }: Flying, nowMs: number): void {
    const age = (nowMs - bornAtMs) / FLOAT_MS
    if (age < 0) return
    const side = spread(Math.round(bornAtMs)) * 2 - 1
    pen.globalAlpha = Math.min(1, (1 - age) * 2) * (0.94 + 0.06 * flickerAt(nowMs + bornAtMs))
    const across = picture.width * (1 - SHRINK * age)
    const middle = { x: x + side * (40 + age * 180), y: y - age * size.height * 0.7 }
    pen.drawImage(picture, middle.x - across / 2, middle.y - across / 2, across, across)
  }

  return {
    fit(next) {
      size = next
      canvas.width = Math.round(next.width)
      canvas.height = Math.round(next.height)
    },
    release(count, from) {
      const nowMs = performance.now()
      for (let each = released; each < count && flying.length < MOST; each += 1)
        flying.push({ bornAtMs: nowMs + (each - released) * EACH_AFTER_MS, ...from })
      released = Math.max(released, count)
    },
    clear() {
      flying = []
      released = 0
    },
    draw({ nowMs, isStill }) {
      flying = isStill ? [] : flying.filter(({ bornAtMs }) => nowMs - bornAtMs < FLOAT_MS)
      // A canvas costs its part of every frame, also where it is empty.
      canvas.hidden = flying.length === 0
      if (canvas.hidden) return
      pen.clearRect(0, 0, canvas.width, canvas.height)
      for (const one of flying) paint(one, nowMs)
    },
  }
}
