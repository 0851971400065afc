const LATIN = /^[a-z]{3,}$/
/**
 * Spellings of one sound in Latin letters, in this order: "machli" and "machhli", "tora" and "torah", "sushi" and "susi",
 * "bakara" and "bakala".
 */
const SAME_SOUND: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/sh/g, 's'],
  [/ch+|t(?=i)/g, 'č'],
  [/m(?=[dtkgjč])/g, 'n'],
  [/ts/g, 't'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/([bdgjklmrt])h/g, '$1'],
  [/f(?=u)/g, 'h'],
  [/z/g, 'j'],
  [/w/g, 'v'],
  [/l/g, 'r'],
  [/ee|y(?![aeiou])/g, 'i'],
  [/oo/g, 'u'],
  [/(.)\1+/g, '$1'],
  [/(?<=.)h$/, ''],
]

/** How a word of Latin letters sounds, whoever has spelt it; undefined for words of other scripts, and for very short ones. */
export function soundOf(word: string): string | undefined {
  if (!LATIN.test(word)) return undefined
  return SAME_SOUND.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word)
}
