import type { MarkSixDrawn } from './mark-six.ts'

/** Ways to choose `k` of `n`, by Pascal's triangle. */
export function choose(n: number, k: number): bigint {
  let row = [1n]
  for (let line = 1; line <= n; line += 1)
    row = Array.from({ length: line + 1 }, (_, at) => (row[at - 1] ?? 0n) + (row[at] ?? 0n))
  return row[k] ?? 0n
}

/** Every way in which six regulars and a special can fall on these numbers, with the number of draws that do. */
export function* drawsOn(numbers: readonly number[]): Generator<{ drawn: MarkSixDrawn; weight: number }> {
  const others = Array.from({ length: 49 }, (_, index) => index + 1).filter(
    (number) => !numbers.includes(number),
  )
  for (let mask = 0; mask < 2 ** numbers.length; mask += 1) {
    const inside = numbers.filter((_, index) => mask & (1 << index))
    const missing = 6 - inside.length
    if (missing < 0 || missing > others.length) continue
    const regulars = [...inside, ...others.slice(0, missing)]
    const ways = choose(others.length, missing)
    for (const special of [...numbers.filter((number) => !inside.includes(number)), undefined]) {
      const free = others.length - missing
      if (special === undefined && free === 0) continue
      yield {
        drawn: { regulars, special: special ?? others[missing] ?? 0 },
        weight: Number(special === undefined ? ways * BigInt(free) : ways),
      }
    }
  }
}

/**
 * Sets of seven numbers in which every one of these groups has a number, or none has: the coefficient of x^7 in the
 * product of (1 + x)^size, less 1 for each group that must not stay empty.
 */
export function setsOfSeven(sizes: readonly number[], state: 'hit' | 'miss'): bigint {
  const rest = 49 - sizes.reduce((sum, size) => sum + size, 0)
  let polynomial = powers(rest)
  if (state === 'hit')
    for (const size of sizes) {
      const group = powers(size)
      group[0] = 0n
      polynomial = product(polynomial, group)
    }
  return polynomial[7] ?? 0n
}

function powers(size: number): bigint[] {
  return Array.from({ length: size + 1 }, (_, k) => choose(size, k))
}

function product(one: readonly bigint[], other: readonly bigint[]): bigint[] {
  const made: bigint[] = Array.from({ length: one.length + other.length - 1 }, () => 0n)
  one.forEach((a, i) => other.forEach((b, j) => (made[i + j] = (made[i + j] ?? 0n) + a * b)))
  return made
}
