/** Counts over all 100^prizes endings, prize by prize. */

/** In how many all of `numbers` given endings appear, and in how many none does. */
export function allAndNone(numbers: number, prizes: number): { all: bigint; none: bigint } {
  // ways[seen]: how many of the numbers have appeared so far.
  let ways: bigint[] = [1n, ...Array.from({ length: numbers }, () => 0n)]
  for (let prize = 0; prize < prizes; prize += 1)
    ways = ways.map(
      (count, seen) =>
        count * BigInt(100 - (numbers - seen)) + (ways[seen - 1] ?? 0n) * BigInt(numbers - seen + 1),
    )
  return { all: ways[numbers] ?? 0n, none: ways[0] ?? 0n }
}

/** What đá pays over all endings, in ten-thousandths of a pair's prize: the appearances of each number are followed. */
export function daPaid(
  numbers: number,
  prizes: number,
  rules: { bonusFrom: number; bonusE4: number },
): bigint {
  let states = new Map<string, { times: number[]; ways: bigint }>([
    ['', { times: Array.from({ length: numbers }, () => 0), ways: 1n }],
  ])
  for (let prize = 0; prize < prizes; prize += 1) {
    const next: typeof states = new Map()
    const add = (times: number[], ways: bigint) => {
      // The numbers are alike, so only how often they appeared counts.
      const sorted = times.toSorted((a, b) => a - b)
      const key = sorted.join()
      next.set(key, { times: sorted, ways: (next.get(key)?.ways ?? 0n) + ways })
    }
    for (const { times, ways } of states.values()) {
      add(times, ways * BigInt(100 - numbers))
      times.forEach((_, index) =>
        add(
          times.map((count, at) => (at === index ? count + 1 : count)),
          ways,
        ),
      )
    }
    states = next
  }
  let paid = 0n
  for (const { times, ways } of states.values()) {
    const pairs = times.filter((count) => count > 0).length - 1
    if (pairs < 1) continue
    const bonus = pairs >= rules.bonusFrom ? (Math.max(...times) - 1) * rules.bonusE4 : 0
    paid += ways * BigInt(pairs * 10_000 + bonus)
  }
  return paid
}
