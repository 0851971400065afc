/** Distinct orders of the characters of a text: 24, 12, 6, 4 or 1 for four digits. */
export function permutationsOf(text: string): string[] {
  if (text.length < 2) return [text]
  const orders = new Set<string>()
  for (let at = 0; at < text.length; at += 1)
    for (const rest of permutationsOf(text.slice(0, at) + text.slice(at + 1)))
      orders.add(text.charAt(at) + rest)
  return [...orders]
}

/** Their number, without generating them. */
export function permutationCount(text: string): number {
  let count = 1
  const seen = new Map<string, number>()
  for (const [index, sign] of [...text].entries()) {
    const times = (seen.get(sign) ?? 0) + 1
    seen.set(sign, times)
    count = (count * (index + 1)) / times
  }
  return count
}

export function sorted(text: string): string {
  return [...text].sort().join('')
}
