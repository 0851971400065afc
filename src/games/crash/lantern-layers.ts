import { newCanvas } from '#games/frame/art/paint.ts'
import { make } from '#games/frame/elements.ts'
import { mover } from '#games/frame/mover.ts'
import { paintLantern } from './lantern.ts'
import { type SkyMoment, flickerAt, GLOW_REACH, type SkyLayer, type SkySize } from './sky-pictures.ts'

interface Place {
  x: number
  y: number
}

export interface LanternLayers extends SkyLayer<SkyMoment> {
  place: () => Place
}

/** How wide the lantern's canvas is, in heights of the lantern. */
const SIDE = 1.2
/** Paper and flame are painted anew for each of so many steps of brightness, not for each frame. */
const LIGHT_STEPS = 20
const TRAIL_WIDTH = 3
const LEAST_TRAIL = 2

/** The player's own lantern with its light and its trail. */
export function createLanternLayers(root: HTMLElement): LanternLayers {
  const trail = make('div', { className: 'trail' })
  const glow = make('div', { className: 'glow' })
  const lantern = newCanvas(1, 1)
  lantern.canvas.className = 'lantern'
  root.append(trail, glow, lantern.canvas)
  const moveTrail = mover(trail)
  const moveGlow = mover(glow)
  const moveLantern = mover(lantern.canvas)
  let size: SkySize = { width: 0, height: 0, scale: 1, tall: 0 }
  let place: Place = { x: 0, y: 0 }
  let painted = -1

  const start = (): Place => ({ x: size.width * 0.5, y: size.height - size.tall * 0.75 })

  function paint(light: number): void {
    const next = Math.round(light * LIGHT_STEPS) / LIGHT_STEPS
    if (next === painted) return
    painted = next
    const { canvas, pen } = lantern
    pen.clearRect(-canvas.width, -canvas.height, canvas.width * 2, canvas.height * 2)
    paintLantern(pen, size.tall, next)
  }

  /** A line from where the lantern began to where it is. */
  function drawTrail({ phase, fall }: SkyMoment): void {
    const { x, y } = start()
    const rise = y - place.y
    const light = phase === 'betting' || rise < LEAST_TRAIL ? 0 : 1 - fall
    const slant = Math.atan2(x - place.x, Math.max(1, rise))
    moveTrail(
      `translate(${x - TRAIL_WIDTH / 2}px, ${y}px) skewX(${slant}rad) scaleY(${rise / size.height})`,
      light,
    )
  }

  return {
    place: () => place,
    fit(next) {
      size = next
      painted = -1
      square(glow, next.tall * GLOW_REACH * 2)
      const side = next.tall * SIDE
      const { canvas, pen } = lantern
      square(canvas, side)
      canvas.width = canvas.height = Math.max(1, Math.round(side * next.scale))
      pen.setTransform(next.scale, 0, 0, next.scale, canvas.width / 2, canvas.height / 2)
      place = start()
    },
    draw(moment) {
      const { climb, fall, light, nowMs, isStill } = moment
      const { height, tall } = size
      const { x, y } = start()
      place = {
        x: x + (isStill ? 0 : Math.sin(nowMs / 1_900) * tall * 0.12),
        y: y - climb * (height * 0.5),
      }
      drawTrail(moment)
      paint(light)
      const flicker = isStill ? 0 : flickerAt(nowMs)
      moveGlow(at(place, tall * GLOW_REACH), light * (0.94 + flicker * 0.06))
      const fallen = { x: place.x, y: place.y + fall * fall * (height - place.y + tall) }
      const turn = fall * 0.5 + (isStill ? 0 : Math.sin(nowMs / 1_300) * 0.04)
      moveLantern(`${at(fallen, (tall * SIDE) / 2)} rotate(${turn}rad)`)
    },
  }
}

/** Lays a layer's middle at a place; `half` is half its side. */
function at({ x, y }: Place, half: number): string {
  return `translate(${x - half}px, ${y - half}px)`
}

function square(element: HTMLElement, side: number): void {
  element.style.inlineSize = element.style.blockSize = `${side}px`
}
