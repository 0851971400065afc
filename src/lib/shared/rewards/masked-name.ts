/** A member's name for other members: two characters, three stars, the last character; for short names only the first. */
export function maskedName(name: string): string {
  const signs = [...name]
  return signs.length < 5 ? `${signs[0] ?? ''}***` : `${signs.slice(0, 2).join('')}***${signs.at(-1) ?? ''}`
}
