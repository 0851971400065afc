import type { SymbolId } from '#lib/shared/aurora-reels/paytable.ts'
import type { Layer } from './shapes.ts'

type Point = readonly [x: number, y: number]
interface Cut {
  outline: readonly Point[]
  /** Size of the flat table in the middle, of the outline. */
  table: number
  hue: number
}

const round = (sides: number, radius: number, turn: number): Point[] =>
  Array.from({ length: sides }, (_, index) => {
    const angle = ((index + turn) / sides) * Math.PI * 2 - Math.PI / 2
    return [50 + Math.cos(angle) * radius, 50 + Math.sin(angle) * radius] as const
  })

/** Each colour has a form of its own: colour alone never tells two symbols apart. */
const CUTS: Partial<Record<SymbolId, Cut>> = {
  rose: { outline: round(6, 42, 0), table: 0.56, hue: 342 },
  amber: {
    outline: [
      [50, 6],
      [80, 36],
      [68, 76],
      [50, 95],
      [32, 76],
      [20, 36],
    ],
    table: 0.5,
    hue: 36,
  },
  emerald: {
    outline: [
      [34, 9],
      [66, 9],
      [82, 25],
      [82, 75],
      [66, 91],
      [34, 91],
      [18, 75],
      [18, 25],
    ],
    table: 0.6,
    hue: 156,
  },
  sapphire: {
    outline: round(3, 60, 0).flatMap((corner, index, all) =>
      bevel(corner, all[(index + 1) % 3], all[(index + 2) % 3]),
    ),
    table: 0.5,
    hue: 212,
  },
}

/** Cuts a crystal into facets, each as bright as it faces the light from the upper left. */
export function crystalLayers(symbol: SymbolId): Layer[] {
  const cut = CUTS[symbol]
  if (!cut) return []
  const { outline, table, hue } = cut
  const inner = outline.map(([x, y]): Point => [50 + (x - 50) * table, 50 + (y - 50) * table])
  const facets = outline.map((from, index): Layer => {
    const next = (index + 1) % outline.length
    const to = outline[next] ?? from
    const [innerFrom, innerTo] = [inner[index] ?? from, inner[next] ?? to]
    const light = lightOf(from, to)
    return {
      d: path([from, to, innerTo, innerFrom]),
      fill: [
        from[0],
        from[1],
        innerTo[0],
        innerTo[1],
        tone(hue, 24 + light * 44),
        tone(hue, 34 + light * 52),
      ],
      stroke: tone(hue, 40 + light * 45),
      width: 0.7,
    }
  })
  return [
    { d: path(outline), fill: tone(hue, 30), glow: [tone(hue, 55), 11] },
    ...facets,
    { d: path(inner), fill: [32, 30, 66, 72, tone(hue, 88), tone(hue, 58), tone(hue, 38)] },
    { d: path([inner[0] ?? [50, 50], inner[1] ?? [50, 50], [50, 50]]), fill: '#ffffff', alpha: 0.28 },
    { d: path(inner), stroke: tone(hue, 90), width: 1.1, alpha: 0.8 },
    { d: path(outline), stroke: tone(hue, 82), width: 1.5, alpha: 0.75 },
    { d: 'M31 22l1.8 5.2 5.2 1.8-5.2 1.800L31 36l-1.8-5.200L24 29l5.2-1.800Z', fill: '#ffffff', alpha: 0.95 },
  ]
}

function bevel(corner: Point, after: Point = corner, before: Point = corner): Point[] {
  const toward = ([x, y]: Point): Point => [
    corner[0] + (x - corner[0]) * 0.2,
    corner[1] + (y - corner[1]) * 0.2 + 7,
  ]
  return [toward(before), toward(after)]
}

function lightOf(from: Point, to: Point): number {
  const middle = [(from[0] + to[0]) / 2 - 50, (from[1] + to[1]) / 2 - 50] as const
  const length = Math.hypot(...middle) || 1
  return 0.5 - (middle[0] * 0.5 + middle[1] * 0.86) / length / 2
}

function path(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`
}

function tone(hue: number, lightness: number): string {
  return `hsl(${hue} 88% ${Math.min(96, lightness).toFixed(0)}%)`
}
