import type { Draw } from '#lib/shared/chance/secure-draw.ts'

/** A fixed sequence, so that a failing test fails again. */
export interface Random {
  /** 0 to `range - 1`. */
  draw: Draw
  chance(share: number): boolean
  pick<T>(items: readonly T[]): T
  sample<T>(items: readonly T[], count: number): T[]
}

export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const draw = (range: number) => Math.floor(next() * range)
  const pick = <T>(items: readonly T[]): T => {
    const item = items[draw(items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  return {
    draw,
    chance: (share) => next() < share,
    pick,
    sample: (items, count) => {
      const left = [...items]
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(draw(left.length), 1),
      ).flat()
    },
  }
}
