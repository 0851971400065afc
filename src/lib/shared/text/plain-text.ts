/**
 * Text that members type and others read: what is not seen is taken out, except where a script or an emoji needs it, and
 * accents cannot be stacked over the neighbouring lines.
 */

/** Not seen, alone or in a row: fillers, joiners, soft hyphens, tags. The blank braille sign counts among them. */
export const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/u

/** After the base of NFC: accents that no script of the product needs twice, and marks that belong to a script. */
const MOST_ACCENTS = 2
const MOST_MARKS = 4

const ACCENT = /\p{Script=Inherited}/u
const MARK = /\p{M}/u
const SPACE = /\s/u
/** Scripts whose letters join, and whose readers need joiners and non-joiners: Arabic and the Indic ones. */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}]/u
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1F1E6}-\u{1F1FF}\uFE0F\u20E3]/u
const KEYCAP = /[0-9#*]/
const BLACK_FLAG = '\u{1F3F4}'
const TAG = /[\u{E0020}-\u{E007F}]/u
/** Left-to-right and right-to-left marks, which names of mixed scripts need. */
const DIRECTION = /[\u200E\u200F\u061C]/

/** Canonical composition, without what is unseen or stacked; empty where nothing would be seen. */
export function tidyText(text: string): string {
  const signs = [...text.normalize('NFC')]
  const kept: string[] = []
  let marks = 0
  signs.forEach((sign, at) => {
    if (UNSEEN.test(sign)) {
      if (isNeeded(sign, { before: kept.at(-1), after: signs[at + 1] })) kept.push(sign)
      return
    }
    marks = MARK.test(sign) ? marks + 1 : 0
    const base = kept.at(-1)
    if (marks > 0 && (base === undefined || SPACE.test(base))) return
    if (marks > (ACCENT.test(sign) ? MOST_ACCENTS : MOST_MARKS)) return
    kept.push(sign)
  })
  const isSeen = kept.some((sign) => !UNSEEN.test(sign) && !SPACE.test(sign))
  return isSeen ? kept.join('').trim() : ''
}

/** The same text without direction marks; two accounts never differ only by these. */
export function unmarkedText(text: string): string {
  return tidyText(text)
    .replaceAll(/[\u200E\u200F\u061C]/g, '')
    .trim()
}

function isNeeded(
  sign: string,
  { before, after }: { before: string | undefined; after: string | undefined },
): boolean {
  if (before === undefined) return false
  switch (sign) {
    case '\u200D':
      return after !== undefined && (isBoth(EMOJI, before, after) || isBoth(JOINING, before, after))
    case '\u200C':
      return after !== undefined && isBoth(JOINING, before, after)
    case '\uFE0E':
    case '\uFE0F':
      return EMOJI.test(before) || KEYCAP.test(before)
    default:
      if (TAG.test(sign)) return before === BLACK_FLAG || TAG.test(before)
      // One is enough.
      return DIRECTION.test(sign) && !DIRECTION.test(before)
  }
}

function isBoth(kind: RegExp, before: string, after: string): boolean {
  // A mark has the script of the letter before it, as far as joining goes.
  return (kind.test(before) || (kind === JOINING && MARK.test(before))) && kind.test(after)
}
