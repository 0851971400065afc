/** What one ticket is paid, as the naive settlements state it. Nothing here may come from the rules' own code. */
export type Payment =
  | { kind: 'prize'; key: string; part: number; whole: number; members?: readonly string[] }
  | { kind: 'parlay'; key: string; legs: readonly string[]; maxMinor: number }
  | { kind: 'onTop' }
  | { kind: 'tie' }

export interface Ticket {
  units: number
  payments: readonly Payment[]
}

export interface Paid {
  classes: Record<string, number>
  refundMinor: number
}

/** Adds the payments of all tickets up, class by class in fractions of 10^40, and rounds each class once. */
export function paidFor(
  tickets: readonly Ticket[],
  odds: Readonly<Record<string, number>>,
  { baseMinor, payableMinor }: { baseMinor: number; payableMinor: number },
): Paid {
  const exact = new Map<string, bigint>()
  const classes: Record<string, number> = {}
  let ties = 0
  const add = (key: string, amount: bigint) => exact.set(key, (exact.get(key) ?? 0n) + amount)
  for (const { payments } of tickets)
    for (const payment of payments) {
      if (payment.kind === 'tie') ties += 1
      else if (payment.kind === 'onTop') add('onTop', BigInt(baseMinor) * FINE)
      else if (payment.kind === 'parlay') {
        let product = BigInt(baseMinor) * FINE
        for (const leg of payment.legs) product = (product * BigInt(odds[leg] ?? Number.NaN)) / 10_000n
        classes[payment.key] = Math.min(payment.maxMinor, rounded(product))
      } else {
        const own = (payment.members ?? []).map(
          (member) => odds[`${payment.key}.${member}`] ?? odds[payment.key],
        )
        const oddsE4 =
          own.length > 0 ? Math.min(...own.map((value) => value ?? Number.NaN)) : odds[payment.key]
        add(
          payment.key,
          (BigInt(baseMinor) * BigInt(oddsE4 ?? Number.NaN) * BigInt(payment.part) * FINE) /
            (10_000n * BigInt(payment.whole)),
        )
      }
    }
  for (const [key, amount] of exact) classes[key] = rounded(amount)
  return {
    classes,
    refundMinor: rounded((BigInt(payableMinor) * BigInt(ties) * FINE) / BigInt(tickets.length)),
  }
}

/** A multiple of every divisor in the rules (10^4 of odds, up to 24 × 2, the ten-thousandths of a bonus, six legs). */
const FINE = 10n ** 40n * 2n ** 20n * 3n ** 6n

/** Half to even: the nearer neighbour, or of two equally near the even one. */
function rounded(amount: bigint): number {
  const below = amount / FINE
  const [down, up] = [amount - below * FINE, (below + 1n) * FINE - amount]
  if (down < up) return Number(below)
  if (down > up) return Number(below + 1n)
  return Number(below % 2n === 0n ? below : below + 1n)
}

/** All subsets of `size`, the slow way. */
export function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  if (items.length < size) return []
  return items.flatMap((item, index) =>
    subsets(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  )
}

/** All orders of a text's signs, equal ones once. */
export function orders(text: string): string[] {
  const all = new Set<string>()
  const walk = (made: string, left: string[]) => {
    if (left.length === 0) all.add(made)
    left.forEach((sign, index) =>
      walk(
        made + sign,
        left.filter((_, at) => at !== index),
      ),
    )
  }
  walk('', text.split(''))
  return [...all]
}
