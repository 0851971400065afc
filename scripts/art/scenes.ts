import { oklch } from './color.ts'
import { fill, group, stroke, type Ink } from './ink.ts'
import type { Random } from './random.ts'
import { circ, line, loop, n } from './shape.ts'

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
type Scene = (kit: SceneKit) => string

const times = (count: number, make: (index: number) => string): string => Array.from({ length: count }, (_, index) => make(index)).join('')
const cover = (kit: SceneKit, paint: string): string => `<rect width="${kit.width}" height="${kit.height}" fill="${paint}"/>`

/** Jewel-coloured ground in the accent, so that the motif (in the first hue) stands out; light behind the motif. */
function ground(kit: SceneKit, dark = 0): string {
  const { ink, width, height, cx, cy, accent } = kit
  const side = accent + (kit.random.next() < 0.5 ? 38 : -38)
  const base = ink.linear([[0, oklch(0.47 - dark, 0.2, side)], [0.5, oklch(0.4 - dark, 0.2, accent)], [1, oklch(0.18, 0.09, accent)]])
  const glow = (at: readonly [number, number, number], light: number, opacity: number): string =>
    ink.glow(at, oklch(light, 0.18, at[0] === cx ? accent : side), opacity)
  const far = Math.max(width, height)
  return cover(kit, base) + glow([cx, cy, far * 0.5], 0.86, 0.9) + glow([width * 0.06, height * 0.04, far * 0.36], 0.66, 0.55) + glow([width * 0.98, height * 0.6, far * 0.4], 0.6, 0.5)
}

function burst(kit: SceneKit, count: number, opacity: number): string {
  const { ink, cx, cy, random } = kit
  const reach = Math.hypot(kit.width, kit.height)
  const turn = random.between(0, 20)
  const paint = ink.radial([[0, '#ffffff', opacity], [0.5, '#ffffff', opacity * 0.35], [1, '#ffffff', 0]])
  const d = Array.from({ length: count }, (_, index) => {
    const at = ((index * 360) / count + turn) * (Math.PI / 180)
    const half = (Math.PI / count) * 0.5
    return `M${n(cx)} ${n(cy)}L${n(cx + reach * Math.cos(at - half))} ${n(cy + reach * Math.sin(at - half))}L${n(cx + reach * Math.cos(at + half))} ${n(cy + reach * Math.sin(at + half))}Z`
  }).join('')
  return `<path d="${d}" fill="${paint}"/>`
}

function dots(kit: SceneKit, count: number, { color = '#ffffff', from = 0, to = 1, size = 1.8 } = {}): string {
  const { random, width, height } = kit
  return times(count, () => fill(circ(random.between(0, width), height * random.between(from, to), random.between(size * 0.35, size)), color, Math.round(random.between(0.35, 1) * 10) / 10))
}

function hills(kit: SceneKit, tops: readonly number[], color: (step: number) => string): string {
  const { random, width: w, height: h } = kit
  return tops.map((top, step) => fill(loop(`${-20},${h + 20}! ${-20},${n(h * (top + random.between(-0.02, 0.04)))}! ${n(w * 0.2)},${n(h * (top - 0.05 + random.between(-0.03, 0.03)))} ${n(w * 0.5)},${n(h * (top + 0.02))} ${n(w * 0.78)},${n(h * (top - 0.06 + random.between(-0.03, 0.03)))} ${w + 20},${n(h * top)}! ${w + 20},${h + 20}!`), color(step))).join('')
}

export const SCENES = {
  rays: (kit) => ground(kit) + burst(kit, 16, 0.5) + dots(kit, 26, { size: 2.4 }),
  deco: (kit) => ground(kit, 0.06) + `<g fill="none" stroke="#ffe9a8" stroke-width="1.6" opacity=".5">${times(6, (i) => `<path d="${circ(kit.cx, kit.cy, 66 + i * 30)}"/>`)}</g>` + burst(kit, 36, 0.28) + dots(kit, 16, { color: '#ffe9a8' }),
  night: (kit) => cover(kit, kit.ink.linear([[0, oklch(0.2, 0.1, kit.hue)], [0.5, oklch(0.4, 0.16, kit.hue)], [0.8, oklch(0.62, 0.16, kit.accent)]])) + dots(kit, 70, { to: 0.6 }) + kit.ink.glow([kit.cx, kit.cy, 190], oklch(0.86, 0.12, kit.accent), 0.9) + fill(circ(kit.cx, kit.cy - 16, 96), oklch(0.95, 0.06, kit.accent), 0.5) + hills(kit, [0.66, 0.74, 0.82], (i) => oklch(0.34 - i * 0.09, 0.11, kit.hue)),
  deep: (kit) => {
    const sea = 195 + (kit.hue % 64)
    const shaft = kit.ink.linear([[0, '#ffffff', 0.42], [1, '#ffffff', 0]])
    return cover(kit, kit.ink.linear([[0, oklch(0.78, 0.13, sea)], [0.4, oklch(0.5, 0.15, sea + 10)], [1, oklch(0.17, 0.09, sea + 25)]])) + times(5, (i) => `<path d="M${n(kit.width * (i * 0.23 - 0.02))} -10h${n(kit.width * 0.1)}L${n(kit.width * (i * 0.3 + 0.05))} ${kit.height * 0.8}h${n(-kit.width * 0.26)}Z" fill="${shaft}"/>`) + kit.ink.glow([kit.cx, kit.cy, 150], oklch(0.88, 0.1, kit.accent), 0.7) + hills(kit, [0.74, 0.82], (i) => oklch(0.3 - i * 0.1, 0.1, sea + 20)) +
      times(7, (i) => { const x = kit.width * (i < 4 ? i * 0.07 : 0.72 + (i - 4) * 0.11); const y = kit.height * 0.8; return stroke(line(`${n(x)},${n(y + 30)} ${n(x + 9)},${n(y - 14)} ${n(x - 8)},${n(y - 46)} ${n(x + 7)},${n(y - kit.random.between(60, 120))}`), oklch(0.45, 0.16, kit.accent + i * 20), kit.random.between(6, 11)) }) + times(20, () => stroke(circ(kit.random.between(0, kit.width), kit.random.between(0, kit.height * 0.8), kit.random.between(1.5, 7)), 'rgba(255,255,255,.6)', 1.5))
  },
  desert: (kit) => cover(kit, kit.ink.linear([[0, oklch(0.36, 0.15, kit.accent)], [0.38, oklch(0.64, 0.19, 35)], [0.7, oklch(0.86, 0.16, 80)]])) + kit.ink.glow([kit.cx, kit.cy, 190], '#fff6c0', 0.95) + fill(circ(kit.cx, kit.cy, 104), '#fff3b8', 0.6) + burst(kit, 20, 0.3) + hills(kit, [0.64, 0.72, 0.8], (i) => oklch(0.6 - i * 0.15, 0.13, 62 - i * 8)) + dots(kit, 14, { color: '#fff3b8', to: 0.4 }),
  jungle: (kit) => {
    const frond = (x: number, y: number, turn: number, step: number): string => group(`translate(${n(x)} ${n(y)}) rotate(${n(turn)})`, fill(loop('0,0! 30,-34 96,-40 150,0! 96,28 32,24'), oklch(0.26 + step * 0.08, 0.12, 142 + step * 8)) + stroke('M6 0Q70-8 140 0', oklch(0.46 + step * 0.06, 0.14, 140), 2))
    return ground(kit) + burst(kit, 12, 0.42) + times(7, (i) => frond(-24, kit.height * (0.02 + i * 0.13), -30 + i * 12 + kit.random.between(-9, 9), i % 3)) + times(7, (i) => frond(kit.width + 24, kit.height * (0.02 + i * 0.13), 210 - i * 12 + kit.random.between(-9, 9), (i + 1) % 3)) + dots(kit, 18, { color: '#f5ffb0', size: 2.6 })
  },
  velvet: (kit) => {
    const { ink, width: w, height: h } = kit
    const fold = ink.linear([[0, oklch(0.2, 0.11, kit.hue)], [0.5, oklch(0.52, 0.2, kit.hue)], [1, oklch(0.2, 0.11, kit.hue)]], [0, 0, 1, 0])
    return cover(kit, oklch(0.16, 0.07, kit.accent)) + ink.glow([kit.cx, kit.cy, 220], oklch(0.85, 0.14, kit.accent), 0.95) + burst(kit, 10, 0.3) + times(4, (i) => `<path d="M${n(i * w * 0.085 - 6)} -10h${n(w * 0.1)}Q${n(i * w * 0.07 + 20)} ${h * 0.5} ${n(i * w * 0.04)} ${h}h${n(-w * 0.12)}Z" fill="${fold}"/><path d="M${n(w - i * w * 0.085 + 6)} -10h${n(-w * 0.1)}Q${n(w - i * w * 0.07 - 20)} ${h * 0.5} ${n(w - i * w * 0.04)} ${h}h${n(w * 0.12)}Z" fill="${fold}"/>`) + times(5, (i) => `<path d="M${n((i * w) / 5)} -4h${n(w / 5)}v20q${n(-w / 10)} 38 ${n(-w / 5)} 0Z" fill="${fold}" stroke="#ffd86a" stroke-width="2.500"/>`) + dots(kit, 20, { color: '#ffe9a8', size: 2.6 })
  },
  stadium: (kit) => {
    const { ink, width: w, height: h } = kit
    const beam = ink.linear([[0, '#ffffff', 0.75], [1, '#ffffff', 0]])
    return cover(kit, ink.linear([[0, oklch(0.2, 0.08, kit.hue)], [0.45, oklch(0.45, 0.15, kit.hue)], [0.62, oklch(0.7, 0.14, kit.accent)]])) + dots(kit, 110, { from: 0.3, to: 0.6, size: 2.2 }) + fill(`M0 ${h * 0.58}H${w}V${h}H0Z`, ink.linear([[0, oklch(0.66, 0.19, 142)], [1, oklch(0.26, 0.1, 150)]])) + times(6, (i) => fill(`M${n(w * (0.5 + (i - 3) * 0.14))} ${h * 0.58}h${n(w * 0.07)}L${n(w * (0.5 + (i - 2.5) * 0.5))} ${h}h${n(-w * 0.25)}Z`, '#ffffff', 0.08)) + `<path d="M10 14L${w * 0.86} ${h}H${w * 0.2}Z" fill="${beam}" opacity=".45"/><path d="M${w - 10} 14L${w * 0.14} ${h}H${w * 0.8}Z" fill="${beam}" opacity=".45"/>` + [w * 0.1, w * 0.9].map((x) => times(6, (i) => ink.glow([x - 16 + (i % 3) * 16, 14 + Math.floor(i / 3) * 14, 20], '#ffffff', 1))).join('') + ink.glow([kit.cx, kit.cy, 160], '#ffffff', 0.5)
  },
  neon: (kit) => {
    const { ink, width: w, height: h, cx } = kit
    const line1 = oklch(0.78, 0.2, kit.accent)
    return cover(kit, ink.linear([[0, oklch(0.14, 0.09, kit.hue)], [0.55, oklch(0.4, 0.22, kit.hue)], [0.66, oklch(0.6, 0.24, kit.accent)], [0.67, oklch(0.14, 0.08, kit.hue)]])) + dots(kit, 40, { to: 0.5 }) + fill(circ(cx, h * 0.42, w * 0.4), ink.linear([[0, '#ffe27a'], [0.5, '#ff6aa8'], [1, oklch(0.55, 0.25, kit.hue)]])) + times(7, (i) => `<rect y="${n(h * (0.42 + i * 0.036))}" width="${w}" height="${n(2 + i * 1.1)}" fill="${oklch(0.36, 0.2, kit.hue)}"/>`) + `<g stroke="${line1}" stroke-width="1.800" opacity=".85">${times(11, (i) => `<path d="M${n(w * 0.5 + (i - 5) * w * 0.1)} ${h * 0.667}L${n(w * 0.5 + (i - 5) * w * 0.34)} ${h}"/>`)}${times(8, (i) => `<path d="M0 ${n(h * (0.667 + 0.006 * (i + 1) ** 2))}H${w}"/>`)}</g>` + ink.glow([cx, kit.cy, 150], oklch(0.8, 0.16, kit.accent), 0.55)
  },
  ember: (kit) => cover(kit, kit.ink.linear([[0, oklch(0.15, 0.06, kit.hue)], [0.5, oklch(0.32, 0.14, kit.hue)], [1, oklch(0.5, 0.2, 38)]])) + kit.ink.glow([kit.cx, kit.cy, 200], '#ff9a2e', 0.95) + burst(kit, 14, 0.25) + times(9, (i) => fill(loop(`${i * kit.width * 0.125 - 26},${kit.height}! ${n(i * kit.width * 0.125 - 20)},${n(kit.height * 0.78)} ${n(i * kit.width * 0.125 + kit.random.between(-12, 12))},${n(kit.height * kit.random.between(0.5, 0.68))}! ${n(i * kit.width * 0.125 + 20)},${n(kit.height * 0.8)} ${n(i * kit.width * 0.125 + 34)},${kit.height}!`), oklch(0.55 + (i % 3) * 0.08, 0.21, 32 + (i % 3) * 14), 0.55)) + dots(kit, 60, { color: '#ffd97a', size: 2.8 }),
  candyland: (kit) => cover(kit, kit.ink.linear([[0, oklch(0.74, 0.14, kit.hue)], [0.6, oklch(0.88, 0.09, kit.accent)]])) + burst(kit, 14, 0.6) + times(4, (i) => group(`translate(${n(kit.width * (0.05 + i * 0.3))} ${n(kit.height * (0.12 + (i % 2) * 0.14))})`, fill(`${circ(0, 0, 24)}${circ(24, 4, 18)}${circ(-24, 5, 16)}${circ(6, 10, 24, 14)}`, '#ffffff', 0.8))) + hills(kit, [0.62, 0.7, 0.8], (i) => oklch(0.76 - i * 0.12, 0.15, kit.accent + i * 26)) + dots(kit, 40, { from: 0.6, size: 4 }),
  clouds: (kit) => {
    const curl = (x: number, y: number, size: number): string => group(`translate(${n(x)} ${n(y)}) scale(${n(size)})`, fill(`${circ(0, 0, 24)}${circ(30, 6, 20)}${circ(-30, 8, 18)}${circ(60, 14, 14)}${circ(-56, 16, 12)}M-70 14H76V34H-70Z`, oklch(0.33, 0.16, kit.accent)) + `<g fill="none" stroke="#ffd86a" stroke-width="2.500" stroke-linecap="round"><path d="M-66 26Q-68 4-46 8Q-44-12-22-12Q-16-28 4-24Q24-22 24-4Q46-18 52 4Q72 0 74 22"/><path d="M-4-10A10 10 0 1 1 6 2M30 4A8 8 0 1 1 38 14M-34 6A8 8 0 1 1-26 16"/></g>`)
    return ground(kit) + burst(kit, 18, 0.42) + curl(24, kit.height * 0.12, 0.9) + curl(kit.width - 10, kit.height * 0.22, 1) + curl(6, kit.height * 0.52, 1.1) + curl(kit.width - 16, kit.height * 0.6, 1.2) + curl(kit.width * 0.3, kit.height * 0.72, 1.3) + curl(kit.width * 0.8, kit.height * 0.78, 1.4) + dots(kit, 16, { color: '#ffe9a8', size: 2.4 })
  },
  vault: (kit) => ground(kit, 0.04) + `<g fill="none" stroke="#ffffff" stroke-width="1.200" opacity=".16">${times(10, (r) => times(7, (c) => `<path d="M${n(c * 50 + (r % 2) * 25 - 10)} ${n(r * 44 - 20)}l25 22l-25 22l-25-22Z"/>`))}</g>` + burst(kit, 22, 0.34) + dots(kit, 22, { color: '#fff2c4', size: 2.4 }),
  felt: (kit) => cover(kit, kit.ink.linear([[0, oklch(0.15, 0.06, kit.hue)], [0.55, oklch(0.3, 0.12, kit.hue)], [1, oklch(0.18, 0.07, kit.hue)]])) + times(24, () => kit.ink.glow([kit.random.between(0, kit.width), kit.random.between(0, kit.height * 0.5), kit.random.between(8, 24)], oklch(0.85, 0.14, kit.random.next() > 0.5 ? 75 : kit.accent), 0.65)) + kit.ink.glow([kit.cx, kit.cy, 190], oklch(0.8, 0.13, kit.hue), 0.75) + fill(`M-60 ${kit.height}Q${kit.width / 2} ${kit.height * 0.44} ${kit.width + 60} ${kit.height}Z`, oklch(0.42, 0.13, kit.hue)) + stroke(`M-40 ${kit.height}Q${kit.width / 2} ${kit.height * 0.48} ${kit.width + 40} ${kit.height}`, '#ffe27a', 2.5),
  space: (kit) => cover(kit, kit.ink.linear([[0, oklch(0.13, 0.07, kit.hue)], [1, oklch(0.26, 0.14, kit.accent)]])) + kit.ink.glow([kit.width * 0.2, kit.height * 0.2, 170], oklch(0.6, 0.22, kit.hue), 0.8) + kit.ink.glow([kit.width * 0.9, kit.height * 0.5, 190], oklch(0.6, 0.22, kit.accent), 0.8) + dots(kit, 110, { size: 1.7 }) + kit.ink.glow([kit.cx, kit.cy, 140], oklch(0.85, 0.14, kit.hue), 0.6) + kit.ink.ball(kit.width * 0.88, kit.height * 0.1, [24, { hi: '#fff', lite: oklch(0.8, 0.14, kit.accent), base: oklch(0.55, 0.17, kit.accent), deep: oklch(0.25, 0.1, kit.accent), ink: oklch(0.25, 0.1, kit.accent) }, 0]),
  frost: (kit) => ground(kit) + burst(kit, 12, 0.4) + times(12, (i) => { const left = i % 2 === 0; const x = left ? -14 : kit.width + 14; const y = kit.height * (0.05 + i * 0.065); const reach = kit.random.between(50, 110) * (left ? 1 : -1); return fill(`M${x} ${n(y - 18)}L${n(x + reach)} ${n(y + kit.random.between(-30, 30))}L${x} ${n(y + 22)}Z`, oklch(0.86, 0.08, kit.hue), 0.35) + stroke(`M${x} ${n(y)}L${n(x + reach * 0.9)} ${n(y)}`, '#ffffff', 1) }) + dots(kit, 50, { size: 3 }),
} as const satisfies Record<string, Scene>
export type SceneName = keyof typeof SCENES
