import { GOLD, oklch, tone } from './color.ts'
import { fill, group, stroke, type Ink } from './ink.ts'
import { coin, gemShape, spark } from './motifs/classics.ts'
import type { Random } from './random.ts'
import type { SceneName } from './scenes.ts'
import { box, circ, half, loop, n } from './shape.ts'

interface PropKit {
  ink: Ink
  random: Random
  accent: number
  width: number
  height: number
}
type Prop = (kit: PropKit) => string

const gold: Prop = ({ ink, random }) =>
  coin(ink, [0, 0, 17], { squash: random.between(0.5, 1), turn: random.between(-40, 40) })
const jewel: Prop = ({ ink, accent, random }) =>
  group('scale(.2)', gemShape(ink, tone((accent + random.between(0, 3) * 60) % 360)))
const bubble: Prop = ({ ink, random }) => {
  const r = random.between(7, 15)
  return (
    fill(
      circ(0, 0, r),
      ink.radial([
        [0, '#ffffff', 0.1],
        [0.8, '#ffffff', 0.25],
        [1, '#ffffff', 0.7],
      ]),
    ) + fill(circ(-r * 0.35, -r * 0.35, r * 0.2), '#fff')
  )
}
const petal: Prop = ({ accent, random }) =>
  group(
    `rotate(${n(random.between(0, 360))})`,
    fill(half('0,-13! 11,-5 8,9 0,13!'), oklch(0.82, 0.12, accent)) +
      fill(half('0,-9 4,0 0,9'), '#ffffff', 0.4),
  )
const leaf: Prop = ({ accent, random }) =>
  group(
    `rotate(${n(random.between(0, 360))})`,
    fill(loop('0,-18! 11,-4 0,18! -11,-4'), oklch(0.66, 0.17, 130 + (accent % 30))) +
      stroke('M0-14V14', oklch(0.4, 0.12, 140), 1.8),
  )
const flake: Prop = ({ random }) =>
  group(
    `rotate(${n(random.between(0, 60))}) scale(${n(random.between(0.5, 1))})`,
    stroke('M0-14V14M-12-7L12 7M-12 7L12-7', '#ffffff', 2.6),
  )
const confetti: Prop = ({ random }) =>
  group(
    `rotate(${n(random.between(0, 360))})`,
    fill(box([-9, -4, 18, 8], 2), oklch(0.78, 0.18, random.between(0, 360))),
  )
const sweet: Prop = ({ ink, random }) =>
  ink.ball(0, 0, [random.between(8, 14), tone(random.between(0, 360), 0.17, 0.05), 2.5])
const chipProp: Prop = ({ ink, accent }) =>
  ink.form(circ(0, 0, 17), tone(accent), 2.5) +
  [0, 60, 120, 180, 240, 300]
    .map((turn) => group(`rotate(${turn})`, fill('M-4-17H4L3-11H-3Z', '#fff')))
    .join('') +
  ink.form(circ(0, 0, 9.5), GOLD, 1)
const twinkle: Prop = ({ random }) => spark(0, 0, Math.round(random.between(8, 16)))

const PROPS: Record<SceneName, readonly [Prop, ...Prop[]]> = {
  rays: [gold, jewel, twinkle],
  deco: [twinkle, gold],
  night: [twinkle],
  deep: [bubble, bubble, gold],
  desert: [gold, twinkle],
  jungle: [leaf, leaf, gold],
  velvet: [gold, confetti],
  stadium: [confetti],
  neon: [twinkle, jewel],
  ember: [gold, twinkle],
  candyland: [sweet, twinkle],
  clouds: [petal, gold],
  vault: [jewel, gold],
  felt: [chipProp],
  space: [twinkle, jewel],
  frost: [flake],
}

/** Things that fly about the motif, larger towards the viewer, kept off the title. */
export function scatter(scene: SceneName, kit: PropKit, count: number): string {
  const { random, width, height } = kit
  let out = ''
  for (let index = 0; index < count; index += 1) {
    const side = index % 2 === 0 ? random.between(0, 0.17) : random.between(0.83, 1)
    const size = random.between(0.7, 1.5)
    const prop = random.pick(PROPS[scene])
    out += group(
      `translate(${n(side * width)} ${n(random.between(0.1, 0.68) * height)}) rotate(${n(random.between(-25, 25))}) scale(${n(size)})`,
      prop(kit),
    )
  }
  return out
}
