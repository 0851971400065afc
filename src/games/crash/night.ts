import { newCanvas } from '#games/frame/art/paint.ts'
import { make } from '#games/frame/elements.ts'
import { mover } from '#games/frame/mover.ts'
import { type SkyMoment, spread, starPicture, type SkyLayer, type SkySize } from './sky-pictures.ts'

const STARS = 90
/** Stars twinkle and sink so slowly that they are painted only so often. */
const STARS_MS = 100
/** More pixels than these are not seen of a star. */
const MOST_PIXELS = 1.5
/** Where a ridge stands, how high its waves are, and how far it sinks while the lantern climbs; parts of the height. */
const RIDGES = [
  { base: 0.7, rise: 0.13, sink: 0.14 },
  { base: 0.82, rise: 0.1, sink: 0.24 },
  { base: 0.93, rise: 0.07, sink: 0.4 },
] as const
const STEPS = 24

/** Stars, and three ridges that sink as the lantern climbs. */
export function createNight(root: HTMLElement): SkyLayer<SkyMoment> {
  const { canvas, pen } = newCanvas(1, 1)
  const star = starPicture()
  const ridges = RIDGES.map(({ base, rise, sink }, index) => {
    const element = make('div', { className: 'ridge' })
    element.style.clipPath = outlineOf(index, { top: base - rise * 0.6, waves: rise * 0.6 })
    return { sink, element, move: mover(element) }
  })
  root.append(canvas, ...ridges.map(({ element }) => element))
  let size: SkySize = { width: 0, height: 0, scale: 1, tall: 0 }
  let paintedAtMs = Number.NEGATIVE_INFINITY

  function paintStars({ climb, nowMs }: SkyMoment): void {
    const { width, height } = size
    const scale = canvas.width / width
    pen.clearRect(0, 0, canvas.width, canvas.height)
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
  }

  return {
    fit(next) {
      size = next
      const scale = Math.min(MOST_PIXELS, next.scale)
      canvas.width = Math.round(next.width * scale)
      canvas.height = Math.round(next.height * scale)
      paintedAtMs = Number.NEGATIVE_INFINITY
    },
    draw(moment) {
      const { nowMs, climb, isStill } = moment
      if (isStill || nowMs - paintedAtMs >= STARS_MS) {
        paintedAtMs = nowMs
        paintStars(moment)
      }
      for (const { sink, move } of ridges) move(`translateY(${climb * sink * 100}%)`)
    },
  }
}

/** The outline of a ridge over the whole sky, in parts of it. */
function outlineOf(index: number, { top, waves }: { top: number; waves: number }): string {
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const along = step / STEPS
    const wave =
      Math.sin(along * (5 + index * 2) + index * 2.1) * 0.6 + Math.sin(along * (13 + index * 5) + index) * 0.4
    return `${(along * 100).toFixed(2)}% ${((top + (1 - wave) * waves) * 100).toFixed(2)}%`
  })
  return `polygon(${points.join(', ')}, 100% 100%, 0% 100%)`
}
