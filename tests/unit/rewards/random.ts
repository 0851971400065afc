/** Chance that can be repeated from its seed; 32 bits of state are enough for tests. */
export interface Random {
  below(exclusiveMax: number): number
  pick<Item>(items: readonly Item[]): Item
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (exclusiveMax: number) => Math.floor(next() * exclusiveMax)
  return {
    below,
    pick(items) {
      for (const item of items.slice(below(items.length))) return item
      throw new Error('nothing to pick from')
    },
  }
}
