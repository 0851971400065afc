/** Scripts that a name may be written in: its letters are of one of these alone. */
const SCRIPTS = [
  ...[/^\p{Script=Latin}+$/u, /^\p{Script=Cyrillic}+$/u, /^\p{Script=Greek}+$/u, /^\p{Script=Arabic}+$/u],
  ...[/^\p{Script=Hebrew}+$/u, /^\p{Script=Armenian}+$/u, /^\p{Script=Georgian}+$/u, /^\p{Script=Thai}+$/u],
  ...[/^\p{Script=Devanagari}+$/u, /^\p{Script=Bengali}+$/u, /^\p{Script=Tamil}+$/u, /^\p{Script=Telugu}+$/u],
  // Japanese and Korean mix theirs with Han.
  ...[/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u, /^[\p{Script=Han}\p{Script=Hangul}]+$/u],
]
/** Letters and digits that look like a Latin letter: those of whole names that could be mistaken for another. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'l', ı: 'i', m: 'rn', а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y' },
  ...{ х: 'x', ѕ: 's', і: 'i', ј: 'j', һ: 'h', ԛ: 'q', ԝ: 'w', ԁ: 'd', к: 'k', ӏ: 'l' },
  ...{ α: 'a', ο: 'o', ν: 'v', ρ: 'p', ι: 'i', κ: 'k', υ: 'u', χ: 'x', γ: 'y' },
}

/** Whether the letters of a name are of one script and its digits are ASCII, in the form that is compared. */
export function isOfOneScript(name: string): boolean {
  const letters = [...name].filter((sign) => /\p{L}/u.test(sign)).join('')
  const others = [...name].filter((sign) => !/\p{L}/u.test(sign))
  return (
    name === name.normalize('NFKC') &&
    others.every((sign) => /[0-9._@-]/.test(sign)) &&
    SCRIPTS.some((script) => script.test(letters))
  )
}

/**
 * What a name looks like: two names with one skeleton are mistaken for each other. It follows UTS 39 in small: compatibility
 * forms, accents and the looks of single letters; marks between the parts count as one and the same.
 */
export function nameSkeleton(name: string): string {
  const bare = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replace(/[._@-]+/g, '-')
  return [...bare].map((sign) => LOOKS_LIKE[sign] ?? sign).join('')
}
