/** A member's name as other members see it: two signs, three stars, the last sign; of short names the first alone. */
export function maskedName(name: string): string {
  const signs = [...name]
  return signs.length < 5 ? `${signs[0] ?? ''}***` : `${signs.slice(0, 2).join('')}***${signs.at(-1) ?? ''}`
}
