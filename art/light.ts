import { oklch } from './color.ts'
import { fill, type Ink } from './ink.ts'
import type { Random } from './random.ts'
import { circ, loop, n } from './shape.ts'

export interface SceneKit {
  ink: Ink
  /** OKLCH hues of ground and accent. */
  hue: number
  accent: number
  random: Random
  width: number
  height: number
  /** Where the light is: behind the motif. */
  cx: number
  cy: number
}
export type Scene = (kit: SceneKit) => string

export const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('')
export const cover = (kit: SceneKit, paint: string): string =>
  `<rect width="${kit.width}" height="${kit.height}" fill="${paint}"/>`

/** Jewel-coloured ground in the accent, so that the motif (in the first hue) stands out; light behind the motif. */
export function ground(kit: SceneKit, dark = 0): string {
  const { ink, width, height, cx, cy, accent } = kit
  const side = accent + (kit.random.next() < 0.5 ? 38 : -38)
  const base = ink.linear([
    [0, oklch(0.47 - dark, 0.2, side)],
    [0.5, oklch(0.4 - dark, 0.2, accent)],
    [1, oklch(0.18, 0.09, accent)],
  ])
  const glow = (at: readonly [number, number, number], light: number, opacity: number): string =>
    ink.glow(at, oklch(light, 0.18, at[0] === cx ? accent : side), opacity)
  const far = Math.max(width, height)
  return (
    cover(kit, base) +
    glow([cx, cy, far * 0.5], 0.86, 0.9) +
    glow([width * 0.06, height * 0.04, far * 0.36], 0.66, 0.55) +
    glow([width * 0.98, height * 0.6, far * 0.4], 0.6, 0.5)
  )
}

export function burst(kit: SceneKit, count: number, opacity: number): string {
  const { ink, cx, cy, random } = kit
  const reach = Math.hypot(kit.width, kit.height)
  const turn = random.between(0, 20)
  const paint = ink.radial([
    [0, '#ffffff', opacity],
    [0.5, '#ffffff', opacity * 0.35],
    [1, '#ffffff', 0],
  ])
  const d = Array.from({ length: count }, (_, index) => {
    const at = ((index * 360) / count + turn) * (Math.PI / 180)
    const half = (Math.PI / count) * 0.5
    return `M${n(cx)} ${n(cy)}L${n(cx + reach * Math.cos(at - half))} ${n(cy + reach * Math.sin(at - half))}L${n(cx + reach * Math.cos(at + half))} ${n(cy + reach * Math.sin(at + half))}Z`
  }).join('')
  return `<path d="${d}" fill="${paint}"/>`
}

export function dots(
  kit: SceneKit,
  count: number,
  { color = '#ffffff', from = 0, to = 1, size = 1.8 } = {},
): string {
  const { random, width, height } = kit
  return times(count, () =>
    fill(
      circ(random.between(0, width), height * random.between(from, to), random.between(size * 0.35, size)),
      color,
      Math.round(random.between(0.35, 1) * 10) / 10,
    ),
  )
}

export function hills(kit: SceneKit, tops: readonly number[], color: (step: number) => string): string {
  const { random, width: w, height: h } = kit
  return tops
    .map((top, step) =>
      fill(
        loop(
          `${-20},${h + 20}! ${-20},${n(h * (top + random.between(-0.02, 0.04)))}! ${n(w * 0.2)},${n(h * (top - 0.05 + random.between(-0.03, 0.03)))} ${n(w * 0.5)},${n(h * (top + 0.02))} ${n(w * 0.78)},${n(h * (top - 0.06 + random.between(-0.03, 0.03)))} ${w + 20},${n(h * top)}! ${w + 20},${h + 20}!`,
        ),
        color(step),
      ),
    )
    .join('')
}
