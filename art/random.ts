/** A small seeded generator (mulberry32 over an FNV-1a hash): the same name gives the same picture on every machine. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  between(from: number, to: number): number
  pick<T>(list: readonly [T, ...T[]]): T
}

export function seeded(name: string): Random {
  let state = 2166136261
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  }
}
