import { LAYOUT, ROWS, SCATTER, stripsOf, WILD } from './reel-sets.ts'
import type { Layout, LayoutName, Strips } from './reel-sets.ts'

/** The long-term return of a set of reels, free spins included; computed exactly, not simulated. */
function exactReturn(name: LayoutName, strips: Strips): number {
  const layout = LAYOUT[name]
  const base =
    (layout.lines.length > 0 ? lineReturn(layout, strips) : waysReturn(layout, strips)) / layout.parts
  if (layout.scatterPays.length === 0) return base
  const chances = scatterChances(strips)
  const scatter = layout.scatterPays.reduce((sum, pay, index) => sum + pay * (chances[index + 3] ?? 0), 0)
  const trigger = chances.slice(3).reduce((sum, chance) => sum + chance, 0)
  return (base + scatter) * (1 + trigger * layout.freeSpins * layout.freeTimes)
}

const SCALE = 1_000_000
const known = new Map<string, { rich: number; lean: number }>()

/** The number of rounds in a million on the rich reels with which the game returns `targetPercent`. */
export function richWeight(name: LayoutName, targetPercent: number): number {
  const { rich, lean } = returnsOf(name)
  const share = (targetPercent / 100 - lean) / (rich - lean)
  if (share < 0 || share > 1) throw new RangeError(`${name} reels cannot return ${targetPercent} %`)
  return Math.round(share * SCALE)
}

/** The return of a game with these weights, in percent. */
export function mixedReturn(name: LayoutName, weight: number): number {
  const { rich, lean } = returnsOf(name)
  return (100 * (rich * weight + lean * (SCALE - weight))) / SCALE
}

export function returnsOf(name: LayoutName): { rich: number; lean: number } {
  const kept = known.get(name)
  if (kept) return kept
  const made = {
    rich: exactReturn(name, stripsOf(name, 'rich')),
    lean: exactReturn(name, stripsOf(name, 'lean')),
  }
  known.set(name, made)
  return made
}

/**
 * Every position of a reel is equally likely in every row, so all lines have the same return: one is computed over all
 * symbols.
 */
function lineReturn(layout: Layout, strips: Strips): number {
  const chances = strips.map((strip) =>
    Array.from(
      { length: SCATTER + 1 },
      (_, symbol) => strip.filter((each) => each === symbol).length / strip.length,
    ),
  )
  let sum = 0
  const follow = (reel: number, lead: number, chance: number): void => {
    if (chance === 0) return
    const isLast = reel === strips.length
    for (let symbol = 0; symbol <= SCATTER && !isLast; symbol += 1) {
      const of = chance * (chances[reel]?.[symbol] ?? 0)
      const isMatch = symbol !== SCATTER && (symbol === lead || symbol === WILD || lead === WILD)
      if (isMatch) follow(reel + 1, lead === WILD ? symbol : lead, of)
      else sum += of * payOf(layout, lead, reel)
    }
    if (isLast) sum += chance * payOf(layout, lead, reel)
  }
  for (let symbol = 0; symbol < SCATTER; symbol += 1) follow(1, symbol, chances[0]?.[symbol] ?? 0)
  return sum * layout.lines.length
}

function waysReturn(layout: Layout, strips: Strips): number {
  const counts = (strip: readonly number[], symbol: number) =>
    strip.map(
      (_, stop) =>
        Array.from({ length: ROWS }, (_row, row) => strip[(stop + row) % strip.length]).filter(
          (each) => each === symbol,
        ).length,
    )
  let sum = 0
  layout.pays.forEach((_, symbol) => {
    let ways = 1
    strips.forEach((strip, reel) => {
      const shown = counts(strip, symbol)
      const none = shown.filter((count) => count === 0).length / strip.length
      sum += ways * none * payOf(layout, symbol, reel)
      ways *= shown.reduce((all, count) => all + count, 0) / strip.length
    })
    sum += ways * payOf(layout, symbol, strips.length)
  })
  return sum
}

/** The pay of `count` symbols in parts of the stake. Wilds alone pay as the best picture. */
export function payOf(layout: Layout, symbol: number, count: number): number {
  return layout.pays[symbol === WILD ? 0 : symbol]?.[count - layout.minCount] ?? 0
}

/** The probabilities that 0, 1, 2 … reels show the scatter. */
function scatterChances(strips: Strips): number[] {
  return strips.reduce<number[]>(
    (chances, strip) => {
      const hit = (strip.filter((symbol) => symbol === SCATTER).length * ROWS) / strip.length
      return [...chances, 0].map((chance, count) => chance * (1 - hit) + (chances[count - 1] ?? 0) * hit)
    },
    [1],
  )
}
