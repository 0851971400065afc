/** Letters that Unicode does not take apart into a base letter and a mark. */
const WHOLE_LETTERS: Record<string, string> = { đ: 'd', ø: 'o', ł: 'l', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' }

/** A name as searches compare it: without case, accents or doubled spaces. */
export function searchName(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return bare
    .replace(/[đøłıßæœ]/gu, (letter) => WHOLE_LETTERS[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim()
}
